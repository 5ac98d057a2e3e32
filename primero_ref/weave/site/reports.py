"""Game reports on the site: the form for one's own, and a page for each published rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from primero_ref import claims
from primero_ref.report.writers import markdown
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.report import reports
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

HOME = "cite/report"
"""The page from which the reports are reached."""


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the reports, where the site has the page from which they are reached."""
    for book in matrix.every_book() if HOME in app.env.found_docs else ():
        name = reports.page_of(book)
        with generated_pages.made(app, f"{name}.html") as due:
            if due:
                body = reports.report_page(Page(app.builder, name), book)
                yield name, {"title": f"Game report: {claims.rulebook(book).title}", "body": body}, "page.html"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Put the same reports beside their pages as Markdown."""
    if exception or app.builder.name != "html" or HOME not in app.env.found_docs:
        return
    for book in matrix.every_book():
        name = f"{reports.page_of(book)}.md"
        with generated_pages.made(app, name) as due:
            if due:
                target = Path(app.outdir) / name
                target.parent.mkdir(exist_ok=True)
                made = reports.published_report(domain(app.env).fit_results, book)
                target.write_text(markdown(made), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("build-finished", build_finished)
