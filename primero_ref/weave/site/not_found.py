"""The page for an address that has none: what a host sends in its place, with ways back to the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site.rooted_links import rooted

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

NOT_FOUND = Template(__file__)

NAME = "404"
"""What hosts call the page."""

HOME, PLAY = "index", ("play/tonight", "play/table")
DOORS = ("play/index", "rules/may-i", "rules/index", "sources/index", "how-to-read")
"""The pages to which it leads; the search too offers the doors, those of the home page, where it finds nothing."""


def ways_to(app: Sphinx, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """List the address and the title of each of these pages that the site has."""
    titles = app.env.titles
    return [(app.builder.get_target_uri(name), titles[name].astext()) for name in names if name in titles]


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the page; a book has none."""
    if app.builder.name == "html":
        ways = [(app.builder.get_target_uri(HOME), "Home"), *ways_to(app, PLAY + DOORS)]
        tags = element("meta", name="robots", content="noindex")
        yield NAME, {"title": "Page not found", "body": NOT_FOUND(ways=ways), "metatags": tags}, "page.html"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Have its links begin at the root of the host, where one knows where the site will stand."""
    page = Path(app.outdir) / f"{NAME}.html"
    if exception or app.builder.name != "html" or not app.config.html_baseurl:
        return
    root = urlsplit(app.config.html_baseurl).path.rstrip("/") + "/"
    page.write_text(rooted(page.read_text(encoding="utf-8"), root), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("build-finished", build_finished)
