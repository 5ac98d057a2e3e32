"""What a refusal says may be done instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from primero_ref import Illegal, Move, Unreadable, dealt, rulebook
from primero_ref.game.moves import read_move
from tests.support.games import refused
from tests.support.strategies import games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref import Game
    from primero_ref.game.offers import Offer

pytestmark = pytest.mark.usefixtures("toy")


def refusals(offer: Offer) -> Iterator[Illegal]:
    """Try each open verb alone, and with too much money, and give what is refused."""
    for verb in offer.may:
        for move in (Move(verb), Move(verb, money=10**9)):
            try:
                offer.judge(move)
            except Illegal as error:
                yield error
            except Unreadable:
                continue


@given(games())
def test_what_a_refusal_gives_as_an_example_may_be_done(game: Game) -> None:
    """At any table, the move that a refusal gives as an example is one that the offer lets through."""
    if game.offer is None:
        return
    for refused_move in refusals(game.offer):
        if example := refused_move.example:
            assert game.offer.judge(read_move(example, game.rules.ranking)).name in game.offer.may
            assert refused_move.sentence == f"{refused_move.reason}, as in {example}"


@pytest.mark.parametrize(
    ("typed", "way_out"),
    [
        ("revie primero 60 for 9999", "Alberto has 20 and may revie for at most 18 [toy/table-stakes]"),
        ("revie primero 60 for 19", "here for 1 to 18 [toy/table-stakes]"),
        ("revie primero 40 for 2", "here primero 51 to chorus 84 [toy/raise-type-or-points]"),
        ("revie primero 83 for 2", "the nearest is primero 81 [toy/bid-range]"),
        ("revie primero 60", "as in revie primero 60 for 1 [toy/revie-adds-money]"),
    ],
)
def test_a_refusal_says_what_may_be_done_instead(typed: str, way_out: str) -> None:
    """The sum that is left, the bids that are open, or a move with what was lacking stand at the end of a refusal."""
    game = dealt(rulebook("toy"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 50 for 2", stacks=20)

    assert refused(game, typed).endswith(f" {way_out}")


def test_cards_that_nobody_knows_are_no_example() -> None:
    """Where a hand is hidden, a refusal cannot say which card to throw, and gives none."""
    game = dealt(rulebook("toy"), "Bernardo ?? ??; Alberto Qh 5d")

    assert refused(game, "pass").endswith("a player who passes must exchange one or two cards [toy/pass-draws]")
