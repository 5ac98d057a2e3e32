"""Scenes of caudate primero, written as a record writes them: hands in the order in which they are dealt, and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import dealt, rulebook

if TYPE_CHECKING:
    from primero_ref import Game
    from primero_ref.claims import Rulebook

ZORLI = rulebook("zorli")

OPENED = "invite for 1; pay for 1; keep; keep"
"""Two players have a counter each in the pot and their four first cards in hand."""

LAST = f"{OPENED}; vie numerus for 1; pay numerus; stand; stand"
"""They have vied for one more, and refused the last change."""


def scene(hands: str, *moves: str, rules: Rulebook = ZORLI, **settings: object) -> Game:
    """Play a scene."""
    return dealt(rules, hands, *moves, **settings)


def other(question: str, answer: object) -> Rulebook:
    """Give the rulebook with one question answered otherwise."""
    return ZORLI.but(answers={question: answer})


def grounds(game: Game, deed: str) -> set[str]:
    """Name the claims of the last event of some deed, without their rulebook."""
    event = [event for event in game.log if event.deed == deed][-1]
    return {claim.partition("/")[2] for claim in event.claims}
