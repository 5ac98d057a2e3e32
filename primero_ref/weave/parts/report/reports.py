"""The reports of the published rulebooks: their list, and each as a page of the site."""

from __future__ import annotations

import re
from dataclasses import dataclass

from primero_ref import claims
from primero_ref.edition import __released__, __version__
from primero_ref.reconstruction.reconstruction import reconstruct
from primero_ref.report.game_report import report
from primero_ref.report.writers import body
from primero_ref.sources import chicago
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined, written
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.report.game_report import Report
    from primero_ref.weave.apparatus.fit_results import FitResults
    from primero_ref.weave.parts.page import Page

NAMED = re.compile(r"<code>([a-z0-9-]+/[a-z0-9-]+)</code>")
"""How the report names a claim."""


@directive("reports")
class ReportsDirective(Directive):
    """The list of the reports: `{reports}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "facts", "engine")
        self.need("rulebook", *matrix.every_book())
        return [ReportsPart().node()]


@dataclass(frozen=True)
class ReportsPart(Part):
    """The reports of all rulebooks."""

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        links = (
            element("a", claims.rulebook(name).title, href=page.to(page_of(name))) for name in matrix.every_book()
        )
        return element("ul", joined(element("li", link) for link in links), class_="pr-plainly")


def page_of(book: str) -> str:
    """Name the page on which the report of a rulebook stands.

    >>> page_of("italian")
    'reports/italian'
    """
    return f"reports/{book}"


def published_report(results: FitResults, book: str) -> Report:
    """Make the report of a published rulebook; the results say what the old texts make of it."""
    findings = [finding for row in results.rows() for finding in row.findings if finding.rulebook == book]
    # the day of the edition, on whatever day its pages are made
    day = f"{chicago.day(__released__)}, that of edition {__version__}"
    return report(reconstruct(book, date=day), findings or None)


def report_page(page: Page, book: str) -> Markup:
    """Write the report of a rulebook as a page of the site: the command's own, with its claims as links."""
    download = element("a", "The same as Markdown", href=f"{book}.md", download=True)
    made = published_report(page.domain.fit_results, book)
    linked = NAMED.sub(lambda match: page.link("claim", match[1]), body(made))
    head, end, rest = linked.partition("</h1>")
    return joined([written(head + end), element("p", download, class_="pr-note"), written(rest)])
