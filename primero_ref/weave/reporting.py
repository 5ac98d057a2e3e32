"""Game reports on the site: the form for one's own, and a page for each published rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref.reconstruction import reconstruct
from primero_ref.report import report
from primero_ref.report_text import markdown
from primero_ref.weave import matrix, reporting_html, unwritten
from primero_ref.weave.directives import Directive
from primero_ref.weave.kept import depend
from primero_ref.weave.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

HOME = "cite/report"
"""The page from which the reports are reached."""


class ReporterDirective(Directive):
    """A part of the page of the game report: `{reporter}`, its form, or `{reports}`, the list of the others."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "rules", "engine")
        self.need("rulebook", *matrix.every_book())
        return self.block(self.name.rpartition(":")[2])


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the reports, where the site has the page from which they are reached."""
    for book in matrix.every_book() if HOME in app.env.found_docs else ():
        name = reporting_html.page_of(book)
        if unwritten.stand(app, f"{name}.html"):
            continue
        body = reporting_html.told(Page(app.builder, name), book)
        yield name, {"title": f"Game report: {report(reconstruct(book)).title}", "body": body}, "page.html"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Put the same reports beside their pages as Markdown."""
    if exception or app.builder.name != "html" or HOME not in app.env.found_docs:
        return
    for book in matrix.every_book():
        name = f"{reporting_html.page_of(book)}.md"
        if unwritten.stand(app, name):
            continue
        place = Path(app.outdir) / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(markdown(report(reconstruct(book))), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the directives and the hooks."""
    for name in ("reporter", "reports"):
        app.add_directive_to_domain("primero", name, ReporterDirective)
    app.connect("html-collect-pages", collect_pages)
    app.connect("build-finished", build_finished)
