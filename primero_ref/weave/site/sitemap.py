"""The list of all pages for search engines, where one knows the address at which the site will stand."""

from __future__ import annotations

import re
from pathlib import Path

from primero_ref.weave.parts.markup import element, joined

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NAME = "sitemap.xml"

UNLISTED = re.compile(r'<meta name="robots" content="noindex"|http-equiv="refresh"')
"""How a page says that it is not to be listed, or only leads on to another."""

HEAD_ENDS = 20_000
"""Letters within which the head of a page says so."""


def addresses(site: Path) -> list[str]:
    """List the pages of a site that are to be found."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return [page for page in pages if not UNLISTED.search(_head(site / page))]


def _head(page: Path) -> str:
    with page.open(encoding="utf-8") as file:
        return file.read(HEAD_ENDS)


def sitemap(base: str, pages: list[str]) -> str:
    """Write the list.

    >>> print(sitemap("https://example.org/0.1.0", ["index.html"]))
    <?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://example.org/0.1.0/index.html</loc></url>
    </urlset>
    <BLANKLINE>
    """
    rows = [element("url", element("loc", f"{base.rstrip('/')}/{page}")) for page in pages]
    listed = element("urlset", "\n" + joined(rows, "\n") + "\n", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{listed}\n'


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write it beside the pages."""
    if not exception and app.builder.name == "html" and app.config.html_baseurl:
        site = Path(app.outdir)
        text = sitemap(app.config.html_baseurl, addresses(site))
        (site / NAME).write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("build-finished", build_finished)
