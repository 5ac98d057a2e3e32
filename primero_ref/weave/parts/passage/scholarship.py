"""What has been written about the game, by how much of it we have read."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.sources import chicago
from primero_ref.weave.apparatus import scholarship
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.citation import italics
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.apparatus.scholarship import Study
    from primero_ref.weave.parts.page import Page

SCHOLARSHIP = Template(__file__)


@directive("scholarship")
class ScholarshipDirective(Directive):
    """The works about the game of which we have read so much, and what each says: `{scholarship} in part`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the list."""
        seen = self.arguments[0]
        if seen not in scholarship.SEEN:
            problem(self.env, self.lineno, f"There is no scholarship of the kind {seen!r}.", "unknown")
            return []
        depend(self.env, "texts")
        return [ScholarshipPart(seen).node()]


@dataclass(frozen=True)
class ScholarshipPart(Part):
    """The works of which we have read so much."""

    seen: str

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        return SCHOLARSHIP(works=[_row(page, study) for study in scholarship.by_seen()[self.seen]])


def _row(page: Page, study: Study) -> tuple[str, Markup, list[tuple[str, Markup]], Markup]:
    """Write a work: its entry, what it says on each point, and how we know of it."""
    entry, address = chicago.entry_of(study.record), str(study.record.get("url", ""))
    link = element("a", "On the web", href=address) if address else Markup()
    cited = joined([italics(entry.removesuffix(f" {address}.") if address else entry), link], " ")
    points = [(saying.on, page.prose(saying.says)) for saying in study.says]
    return study.name, cited, points, page.prose(study.known)
