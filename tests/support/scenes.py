"""Scenes of caudate primero, written as a record writes them: hands in the order in which they are dealt, and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, Unreadable, dealt, rulebook
from tests.support.strategies import seen

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


def open_to(game: Game) -> str:
    """Tell whose turn it is and what is open to him."""
    assert game.offer is not None
    return f"{game.offer.seat.name}: {' '.join(game.offer.may)}"


def told(game: Game, *deeds: str) -> list[str]:
    """Tell some of the deeds of a game, or the end of it: what was shown, and who took what."""
    asked = deeds or ("show", "caught", "hid", "share", "win", "return", "carry", "void", "unknown")
    return [str(event) for event in game.log if event.deed in asked]


def grounds(game: Game, deed: str) -> set[str]:
    """Name the claims of the last event of some deed, without their rulebook."""
    event = [event for event in game.log if event.deed == deed][-1]
    return {claim.partition("/")[2] for claim in event.claims}


def refused(game: Game, move: str) -> str:
    """Give the sentence with which a move is refused; nothing has changed by it."""
    before = game.record(), game.log, game.stacks, repr(game.offer), [seen(game.view(one)) for one in game.players]
    with pytest.raises((Illegal, Unreadable)) as caught:
        game.play(move)
    after = game.record(), game.log, game.stacks, repr(game.offer), [seen(game.view(one)) for one in game.players]

    assert before == after
    return str(caught.value)
