"""Whole evenings: what shows an answer on when an evening is over and who takes its stake."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from primero_ref import Game, Illegal, shuffled
from primero_ref.game.evening import Evening
from tests.tools.proofs.scenario import NAMES, Way

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook

EVENING: Final = "evening "
"""What the name of an evening begins with; its number follows."""

EVENINGS: Final = 2
"""How many evenings there are: a long one of rich players, and one whose players have a counter each."""

HANDS: Final = 1001
"""How many hands are played at the most."""


class Hand(NamedTuple):
    """What there was after a hand: whether the evening was over, and who took its stake."""

    over: bool
    takers: tuple[str, ...]


def evening(rules: Rulebook, number: int) -> list[Hand]:
    """Play an evening to its end, or so many hands of it."""
    stacks = 1 if number else 10**6
    names = NAMES[: max(2, rules.number("seats.fewest"))]
    game = Game(rules, names, "Ada", shuffled(f"evening {number} 1", rules.ranking.pack), stacks)
    there, hands = Evening(game), list[Hand]()
    while True:
        way = Way(Random(f"evening {number} {there.played}"), aims="change")
        while there.game.offer:
            there.game.play(way.move(there.game, there.game.offer))
        hands.append(Hand(there.over, there.takers))
        if there.over or len(hands) == HANDS:
            return hands
        there.next(shuffled(f"evening {number} {there.played + 1}", rules.ranking.pack))


def evening_differs(here: Rulebook, there: Rulebook, number: int) -> str:
    """Say after which hand an evening goes otherwise under other rules, or nothing if it does not."""
    try:
        hands, others = evening(here, number), evening(there, number)
    except Illegal:
        return ""
    first = next((at for at, pair in enumerate(zip(hands, others, strict=False), 1) if pair[0] != pair[1]), 0)
    return f"hand {first}" if first else ""
