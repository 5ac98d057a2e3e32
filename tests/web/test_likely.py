"""The moves that are offered whole: each is one that the rules allow, and the true bid stands among them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, dealt, rulebook, shuffled
from primero_ref.errors import Illegal
from primero_ref.web.likely import likely_moves

if TYPE_CHECKING:
    from primero_ref.game.offers import Offer

BOOKS = ("italian", "english-2003", "whittaker-en", "losing", "zorli", "suzuki", "3m", "rmi", "huila", "kings")


@pytest.mark.parametrize("book", BOOKS)
def test_every_likely_move_may_be_made_if_its_cards_are_chosen(book: str) -> None:
    """In games by chance each is played as it stands; where cards must go with it, it names too few of them alone."""
    chance, offered = Random(book), 0
    for deal in range(6):
        rules = rulebook(book)
        players = [f"P{seat}" for seat in range(max(3, rules.number("seats.fewest")))]
        game = Game(rules, players, pack=shuffled(f"{book}{deal}", rules.ranking.pack), stacks=20)
        while game.offer:
            offered += _tried(game, game.offer)
            game.play(game.offer.any(chance.random))
    assert offered


def _tried(game: Game, offer: Offer) -> int:
    moves = [(verb, str(likely["move"])) for verb in offer.may.values() for likely in likely_moves(game, offer, verb)]
    for verb, move in moves:
        assert sum(verb is other for other, _ in moves) <= 2
        assert "card" in (_refused(game, move) or "card"), move
    return len(moves)


def _refused(game: Game, move: str) -> str:
    """Make a move elsewhere, and give the sentence of its refusal; nothing where it may be made."""
    try:
        game.copy().play(move)
    except Illegal as error:
        return str(error)
    return ""


def test_the_true_bid_comes_first_if_it_may_be_named() -> None:
    """Who holds thirty-nine is offered it for the least sum; under a higher bid, the least that goes over it."""
    game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", stacks=20)
    assert first(game, "vie") == "vie numerus 39 for 1"
    game.play("vie primero 40 for 2")
    assert first(game, "revie") == "revie primero 41 for 1"


def first(game: Game, verb: str) -> object:
    """Give the first of the moves that are offered whole."""
    assert game.offer is not None
    return likely_moves(game, game.offer, game.offer.may[verb])[0]["move"]
