"""The list of the lessons, each with what it teaches."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.lessons import course
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.lesson.text import FOLDER
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

LESSONS = Template(__file__)


@directive("lessons")
class LessonsDirective(Directive):
    """The list: `{lessons}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the list."""
        depend(self.env, "lessons")
        return [LessonsPart(tuple(map(course.lesson, course.lessons()))).node()]


@dataclass(frozen=True)
class LessonsPart(Part):
    """The lessons, in their order."""

    lessons: tuple[course.Lesson, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        return LESSONS(rows=[(lesson, page.see(f"{FOLDER}/{lesson.id}", lesson.title)) for lesson in self.lessons])
