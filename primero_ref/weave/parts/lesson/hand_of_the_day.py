"""The hand of the day: the place that its script fills, and the first of them for readers without scripts."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.lessons import problem as problems
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.lesson.problem import problem, rules_of
from primero_ref.weave.parts.markup import Markup, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from datetime import date

    from docutils.nodes import Node

    from primero_ref.lessons.problem import Problem
    from primero_ref.weave.parts.page import Page

HAND_OF_THE_DAY = Template(__file__)

OF_THE_DAY = "play/hand-of-the-day"
"""The page with the hand of the day."""

A_FILE = 16
"""How many hands stand in one script beside the page: some 15 KB packed."""

MONTHS = "January February March April May June July August September October November December"
"""The months by their names."""


@directive("hand-of-the-day")
class HandOfTheDayDirective(Directive):
    """The hand of the day, drawn once for readers without scripts."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "facts", "engine", "lessons")
        self.need("rulebook", *(rules_of(posed).id for posed in problems.hands_of_the_day()))
        return [HandOfTheDayPart().node()]


@dataclass(frozen=True)
class HandOfTheDayPart(Part):
    """The hands of the day, all of them."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write their place; without scripts the first of them stands there."""
        del content
        hands = problems.hands_of_the_day()
        return HAND_OF_THE_DAY(
            first=problems.FIRST_DAY,
            first_in_full=in_full(problems.FIRST_DAY),
            taught_from=problems.TAUGHT_FROM,
            taught=" ".join(map(str, problems.taught_hands())),
            group=A_FILE,
            version=problems.version(),
            months=MONTHS,
            problem=problem(page, hands[0]),
            every_card=every_card(hands),
        )


def in_full(day: date) -> str:
    """Write a date in words.

    >>> in_full(problems.FIRST_DAY)
    '22 November 2026'
    """
    return f"{day.day} {MONTHS.split()[day.month - 1]} {day.year}"


def every_card(hands: tuple[Problem, ...]) -> Markup:
    """Draw each card of the packs that the hands are dealt from, so that the page holds its drawing."""
    packs = {rules_of(posed).ranking.pack.suits for posed in hands}
    cards = [UNKNOWN, *(card for suits in SYSTEMS.values() if suits in packs for card in suits.cards)]
    pips = {card.suit: str(card) for card in cards if card.suit and card is not UNKNOWN}
    drawn = [drawings.picture(str(card)) for card in cards]
    return joined([*drawn, *(drawings.in_words(card) for card in pips.values())])
