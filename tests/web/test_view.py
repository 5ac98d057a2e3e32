"""What a seat sees of a table in the page: nothing of it depends on a card that lies face down for that seat."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import Illegal, load
from primero_ref.game.record import TAGS, read
from primero_ref.session.participants import EVERYBODY
from primero_ref.session.record_session import from_record
from primero_ref.session.session import Session, read_session
from primero_ref.web.view import table_view
from tests.game.test_view import may_know, some_games, with_other_cards
from tests.support.strategies import PLAYED, cards_named
from tests.support.toy import TOY

if TYPE_CHECKING:
    from primero_ref import Game
    from primero_ref.claims import Rulebook

pytestmark = pytest.mark.usefixtures("toy")

MILAN = "toy;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady,Cinthio:20:bold*0.2;dealer=Alberto"


def told(game: Game, seat: str) -> str:
    """Write down what a page gets to see of a game, and the record with it."""
    session = from_record(game.record())
    assert session.record
    return json.dumps([table_view(session, seat), game.view(seat).record(game.rules)], ensure_ascii=False)


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_a_page_shows_the_same_whatever_lies_face_down(rules: Rulebook) -> None:
    """When the cards that a seat does not see are exchanged for one another, its page and record stay the same."""
    compared, chance = 0, Random(rules.id)
    for game in some_games(rules, 4):
        if chance.random() < 0.5:
            continue
        name = chance.choice(game.players)
        twin = with_other_cards(game, name)
        if twin is not None:
            compared += 1
            assert told(twin, name) == told(game, name)
    assert compared > 2


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)
def test_nobodys_seat_sees_only_what_lies_open(rules: Rulebook) -> None:
    """Between two people the table shows no card but those that all have seen."""
    for game in some_games(rules, 2):
        open_to_all = {
            str(one) for event in game.log if event.open is True for one in (*event.cards, *event.drawn)
        }  # fmt: skip
        shown = json.dumps(table_view(from_record(game.record()), ""), ensure_ascii=False)
        assert cards_named(shown) & {str(one) for one in rules.ranking.pack} <= open_to_all


def test_an_engines_hand_is_not_looked_into_while_the_game_lasts() -> None:
    """The eyes of a seat that the engine plays are refused; when all is over anybody may look, at any step."""
    session = read_session(MILAN)
    with pytest.raises(Illegal, match="you can see these cards only when the hand is over"):
        table_view(session, "Bernardo")
    with pytest.raises(Illegal, match="You can see all hands only when the hand is over"):
        table_view(session, EVERYBODY)
    while not (game := session.game()).over:
        assert game.offer
        who = game.offer.seat.name
        session = session.after(game.offer.any(Random(1).random) if who == "Alberto" else session.decides(game))
    hand: Any = table_view(session, "Bernardo", 1)
    assert [all(card["card"] for card in one["cards"]) for one in hand["seats"]] == [False, True, False]
    open_: Any = table_view(session, EVERYBODY, 1)
    assert all(card["card"] for one in open_["seats"] for card in one["cards"])
    assert "??" not in json.dumps(open_)


def test_the_cards_that_somebody_names_who_comes_in_again_stay_his() -> None:
    """Who comes in again may name cards that he throws: in the record that another seat may have they are not named."""
    rules = TOY.but(answers={"reenter": "with four new cards"})
    compared = 0
    for game in some_games(rules, 40):
        if any(event.anew for event in game.log):
            for name in game.players:
                pack = {str(one) for one in rules.ranking.pack}
                assert cards_named(game.view(name).record(game.rules)) & pack <= may_know(game, name)
                compared += 1
    assert compared


def test_the_record_of_a_seat_is_a_record() -> None:
    """What a seat may write down of a game that runs can be read again, with the other cards open."""
    game = read_session(MILAN + ";moves=pass_-1,pass_-1").game()
    again = load(game.view("Alberto").record(game.rules))
    assert [str(move) for move in again.moves] == ["pass -??", "pass -??"]
    assert {*read(game.view("Alberto").record(game.rules))[0]} < {*TAGS} - {"Seed"}


def test_a_listener_hears_the_cards_by_their_names() -> None:
    """What has happened is told with every card in words, and ends with whose turn it is or what he may do."""
    heard: Any = table_view(read_session(MILAN), "Alberto")["announce"]
    assert heard.endswith("It is Bernardo’s turn.")
    assert cards_named(heard) == set()


def test_the_sitting_begins_with_backs() -> None:
    """Before anybody has moved one sees his own cards and the backs of the others."""
    session = Session("toy", "Milan", read_session(MILAN).participants, "Alberto")
    seats: Any = table_view(session, "Alberto")["seats"]
    assert [[bool(card["card"]) for card in one["cards"]] for one in seats] == [[True] * 2, [False] * 2, [False] * 2]
    assert [one["holding"] is None for one in seats] == [False, True, True]
