"""Worlds: deals of the hidden cards that agree with everything a seat has seen."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, dealt
from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.view import View
from primero_ref.players.worlds import Worlds
from tests.game.test_view import some_games
from tests.support.strategies import PLAYED
from tests.support.toy import TOY

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref import Game
    from primero_ref.claims import Rulebook


def turns(rules: Rulebook, games: int, step: int = 3) -> list[tuple[Game, str]]:
    """Give some turns of some games in which the cards held are known, each with whose it is."""
    chosen = [game.copy() for number, game in enumerate(some_games(rules, games)) if game.offer and not number % step]
    return [
        (game, game.offer.seat.name) for game in chosen if game.offer and UNKNOWN not in game.offer.seat.cards
    ]  # fmt: skip


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_world_looks_the_same_from_the_seat(rules: Rulebook) -> None:
    """From the seat a world looks like the game itself: hands, money, discards, log, and what may be done now."""
    for game, name in turns(rules, 6):
        view = game.view(name)
        seen = Worlds(view, rules).world("Milan").view(name)

        assert {key: value for key, value in vars(seen).items() if key != "offer"} == {
            key: value for key, value in vars(view).items() if key != "offer"
        }
        assert str(seen.offer) == str(view.offer)


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_every_card_of_a_world_lies_in_one_place(rules: Rulebook) -> None:
    """In a world no card is unknown, none lies in two places, and none is missing."""
    for game, name in turns(rules, 4, 5):
        table = Worlds(game.view(name), rules).world("Lucca").table
        hands = [card for seat in table.players.values() for card in seat.cards]
        piles = [card for side in table.sides for card in side.pile]
        cards = [*hands, *table.pack, *table.discards, *table.layout, *piles]

        assert UNKNOWN not in cards
        assert sorted(map(str, cards)) == sorted(map(str, rules.ranking.pack))


def test_worlds_differ_in_what_is_hidden() -> None:
    """Another seed deals others what they hold; the same seed deals the same."""
    view = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2").view("Alberto")
    worlds = Worlds(view, TOY)
    hands = [tuple(worlds.world(seed).seat("Bernardo").cards) for seed in (1, 1, 2)]

    assert hands[0] == hands[1] != hands[2]


def test_who_sits_nowhere_has_no_world() -> None:
    """A view of a table at which no game was begun leads to no world."""
    game = dealt(TOY, "Bernardo 7c 6h; Alberto Qh 5d")
    game.table.began = None

    with pytest.raises(Illegal, match="Bernardo sits at no table"):
        Worlds(View(game.table, TOY, game.offer, "Bernardo"), TOY)
