"""The board on which a lesson is played: the frame of the table within the page, and the first step drawn on it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from primero_ref.lessons import course
from primero_ref.weave.parts.lesson.text import real_hand
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.table.pictures import pictures
from primero_ref.weave.parts.template import Template
from primero_ref.web import lesson as lesson_page

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

BOARD = Template(__file__)


@dataclass(frozen=True)
class BoardPart(Part):
    """The board of a lesson, by its name."""

    lesson: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the board with the first step; nothing where there is no Python for the browser."""
        del content
        if not page.runs:
            return Markup()
        last = course.lesson(self.lesson).number == len(course.lessons())
        return BOARD(
            root=page.root,
            lesson=self.lesson,
            hand=real_hand(page) if last else "",
            pictures=pictures(),
            first=json.dumps(lesson_page.show(self.lesson)["page"], ensure_ascii=False),
        )
