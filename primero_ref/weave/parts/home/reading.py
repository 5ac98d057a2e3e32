"""Three cards of the King's deck: a printed reading, and the form in which a visitor draws one."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.cards.pack import KINGS, UNKNOWN
from primero_ref.rules.divination import reading
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

READING = Template(__file__)
FORM = Template(__file__, "reading_form")

SAMPLE = ("Shall I go to Milan?", "Rome")
"""The question and the seed of the printed reading, in which a set comes up."""


@directive("reading")
class ReadingDirective(Directive):
    """A reading of three cards: `{reading}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the reading."""
        depend(self.env, "texts", "facts", "engine")
        return [ReadingPart().node()]


@dataclass(frozen=True)
class ReadingPart(Part):
    """The form, where Python for the browser is there, and a reading made by the engine."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write them."""
        del content
        question, seed = SAMPLE
        answer = reading(question, "three", seed).turned()
        return READING(
            form=form() if page.runs else "",
            question=question,
            cards=[(drawings.large(laid.card, turned=not laid.upright), laid) for laid in answer.cards],
            sets=[(*repr(joint).split(": ", 1), joint.sense) for joint in answer.sets],
        )


def form() -> Markup:
    """Write the field for the question, and the pictures that its script lays."""
    return FORM(cards=[(card, drawings.large(card)) for card in (UNKNOWN, *KINGS.cards)])
