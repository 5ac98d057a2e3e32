"""What an evening needs, from evenings that the engine's players played: how many counters, and how many turns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.finding.measured import MeasuredDirective
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.tonight.played_hand import number_word

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page


@directive("evening")
class EveningDirective(MeasuredDirective):
    """What an evening needs, from the file that `tests.tools.evenings` wrote: `{evening} evenings.json`."""

    def run(self) -> list[Node]:
        """Put the paragraph."""
        return [EveningPart(self.read(self.arguments[0])).node()]


@dataclass(frozen=True)
class EveningPart(Part):
    """The text of the file."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Say it in a paragraph."""
        del page, content
        return element("p", in_words(json.loads(self.text)))


class EveningFigures(NamedTuple):
    """What evenings needed."""

    counters: tuple[int, int]
    """How many counters were enough for all players, in half of the evenings and in nine of ten."""
    first_lost: int
    """After which hand, in half of the evenings, somebody had lost all."""
    turns: int
    """How many turns a hand had on average."""
    unwon: int
    """One hand in how many was won by nobody."""


def figures(kept: dict[str, Any]) -> EveningFigures:
    """Work the figures out.

    >>> needs = {"needs": ["taken", "first_lost", "unwon", "moves"], "stack": 20, "hands": 2}
    >>> figures(needs | {"evenings": [[4, 0, 1, 20], [5, 2, 0, 24], [7, 1, 0, 16]]})
    EveningFigures(counters=(100, 140), first_lost=2, turns=10, unwon=6)
    """
    columns = dict(zip(kept["needs"], zip(*kept["evenings"], strict=True), strict=True))
    hands = kept["hands"] * len(kept["evenings"])
    never = kept["hands"] + 1
    enough = [kept["stack"] * at(columns["taken"], part) for part in (Fraction(1, 2), Fraction(9, 10))]
    return EveningFigures(
        (enough[0], enough[1]),
        at([hand or never for hand in columns["first_lost"]], Fraction(1, 2)),
        round(sum(columns["moves"]) / hands),
        round(hands / sum(columns["unwon"])),
    )


def at(numbers: Sequence[int], part: Fraction) -> int:
    """Give the least number that this part of the numbers does not exceed.

    >>> at([7, 4, 5, 4], Fraction(1, 2)), at([7, 4, 5, 4], Fraction(9, 10))
    (4, 7)
    """
    return sorted(numbers)[ceil(part * len(numbers)) - 1]


def in_words(kept: dict[str, Any]) -> str:
    """Say what evenings needed, and who played them."""
    needs, stack, players = figures(kept), number_word(kept["stack"]), number_word(len(kept["styles"]))
    half, most = needs.counters
    again = "after the first hand" if needs.first_lost == 1 else f"within {number_word(needs.first_lost)} hands"
    return (
        f"Our computer players have played {len(kept['evenings'])} evenings of {number_word(kept['hands'])} hands by "
        f"these rules, {players} players with {stack} counters each; a player who lost them all took {stack} more. In "
        f"half of the evenings somebody had lost them {again}. In half of them {half} counters were enough for the "
        f"whole table, and in nine of ten {most} were. A hand had about {number_word(needs.turns)} turns, and in "
        f"one hand in {number_word(needs.unwon)} nobody won. We have not timed anybody."
    )
