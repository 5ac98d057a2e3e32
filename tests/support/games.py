"""What a game that goes on has: an offer to its next player, and a dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import Game
from primero_ref.game.moves import Move

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
