"""The scale of grades, each with its meaning and the number of claims that bear it."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

GRADES = Template(__file__)


@directive("grades")
class GradesDirective(Directive):
    """The scale of grades: `{grades}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "texts", "facts", "engine")
        return [GradesPart().node()]


@dataclass(frozen=True)
class GradesPart(Part):
    """The scale, counted over all rulebooks."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return GRADES(
            rows=[
                (drawings.mark(f"g-{grade}"), grade, relations.GRADE_MEANINGS[grade], count)
                for grade, count in relations.graded().items()
            ]
        )
