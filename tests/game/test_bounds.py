"""How long a game can last."""

from __future__ import annotations

import pytest

from primero_ref import Game, rulebook, shuffled
from primero_ref.game.bounds import longest
from tests.support.hostile import SEATED

pytestmark = pytest.mark.usefixtures("toy")


def test_every_card_of_scopa_is_played_once() -> None:
    """In Scopa the bound is reached in every game: forty cards, each played once less those turned up."""
    game = Game(rulebook("scopa"), pack=shuffled(1, rulebook("scopa").ranking.pack))
    while game.offer:
        game.play(game.offer.moves()[0])

    assert longest(game) - 4 == len(game.moves) == 36


def test_bound_grows_with_what_can_be_done() -> None:
    """More money, more players and more time to pass make a longer bound."""
    rules = rulebook("toy")
    bounds = [
        longest(Game(of, SEATED[:number], stacks=stacks))
        for of, number, stacks in (
            (rules, 2, 5), (rules, 2, 50), (rules, 6, 50), (rules.but(answers={"quiet.phase1": 900}), 6, 50),
        )
    ]  # fmt: skip

    assert bounds == sorted({*bounds})
