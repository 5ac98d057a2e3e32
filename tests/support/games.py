"""What a test asks of a game: what is offered and who deals, what was done, and how a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Unreadable
from primero_ref.game.moves import Move
from tests.support.strategies import seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.game.offers import Offer
    from primero_ref.game.seat import Seat


game_with: Callable[..., Game] = Game
"""Lays a game by whatever settings a test has, right or wrong."""

move_of: Callable[..., Move] = Move
"""Makes a move of whatever a program may hand in, right or wrong."""


def offer_of(game: Game) -> Offer:
    """Give what is put to the next player of a game that is not over."""
    assert game.offer is not None, "the game is over"
    return game.offer


def dealer_of(game: Game) -> Seat:
    """Give the dealer of a game in which somebody deals."""
    assert game.table.dealer is not None, "nobody deals"
    return game.table.dealer


def speaks(game: Game) -> tuple[str, str]:
    """Tell whose turn it is and what is open to him."""
    offer = offer_of(game)
    return offer.seat.name, " ".join(offer.may)


def open_to(game: Game) -> str:
    """Tell whose turn it is and what is open to him, as in `Bernardo: pass vie`; `nobody` when the game is over."""
    return ": ".join(speaks(game)) if game.offer else "nobody"


def told(game: Game, *deeds: str) -> list[str]:
    """Tell some of the deeds of a game, or the end of it: what was shown, and who took what."""
    asked = deeds or ("show", "caught", "hid", "share", "win", "return", "carry", "void", "unknown")
    return [str(event) for event in game.log if event.deed in asked]


def refused(game: Game, move: str) -> str:
    """Give the sentence with which a move is refused; nothing has changed by it."""
    before = _whole(game)
    with pytest.raises((Illegal, Unreadable)) as caught:
        game.play(move)

    assert before == _whole(game)
    return str(caught.value)


def _whole(game: Game) -> tuple[object, ...]:
    """Give all that can be seen of a game."""
    views = [seen(game.view(name)) for name in game.players]
    return game.record(), game.log, game.stacks, repr(game.offer), views


def refusal(game: Game, move: str | Move) -> str:
    """Give the sentence by which a move is refused, or nothing if it is let through; the game stays as it is."""
    try:
        game.copy().play(move)
    except (Illegal, Unreadable) as error:
        return str(error)
    return ""
