"""What each seat is told: all that it may see, and no card that it may not."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref.cards.pack import UNKNOWN
from primero_ref.errors import Illegal
from primero_ref.game.load import load
from primero_ref.host.fair_shuffle import committed, digest, places
from primero_ref.host.sight import looked_back, own_record, pack_for, reason, state_for
from primero_ref.names import spaced
from tests.support.hosting import FRIENDS, dealt_table, laid_table, play_move, shuffle, token_of

if TYPE_CHECKING:
    from primero_ref.host.hosted_table import HostedTable

BOOKS = ("italian", "english", "scopa", "modern", "kings", "zorli", "losing", "suzuki", "huila", "3m")
HANDS = 5


def may_see(table: HostedTable, seat: str) -> set[str]:
    """List the cards that a seat has seen in this hand, by its own view of the game; nobody’s seat sees open cards."""
    game = table.game
    assert game
    view = game.view(seat or "") if seat else None
    log = view.log if view else [event.seen_by("") for event in game.log]
    seen = {str(card) for event in log for card in (*event.cards, *event.drawn)}
    if view:
        seen |= {str(card) for hand in view.hands.values() for card in hand} | {*map(str, view.layout)}
    return seen - {str(UNKNOWN)}


def cards_in(told: str, names: re.Pattern[str]) -> set[str]:
    """Find the cards that stand in what was told."""
    return {*names.findall(told)}


@pytest.mark.parametrize("book", BOOKS)
def test_no_byte_tells_a_hidden_card(book: str) -> None:
    """Whatever a seat is told over an evening, and whatever a spectator is, names no card that it has not seen."""
    table, random = dealt_table(book, 4), Random(book)
    written = "|".join(str(card) for card in table.rules.ranking.pack)
    names = re.compile(rf"(?<![\w])(?:{written})(?![\w])")
    told_of = 0
    for hand in range(HANDS):
        while table.phase == "hand":
            play_move(table, random)
            for name in (*table.chairs, ""):
                told = json.dumps(state_for(table, token_of(name) if name else ""))
                assert cards_in(told, names) <= may_see(table, name), name or "a spectator"
                assert table.session
                assert table.session.seed.partition(".")[0] not in told
                told_of += 1
        for name in (*table.chairs, ""):
            token = token_of(name) if name else ""
            for step in range(0, 40, 7):
                assert cards_in(json.dumps(looked_back(table, token, table.hand, step)), names) <= may_see(table, name)
            if name:
                assert cards_in(own_record(table, token, table.hand)["record"], names) <= may_see(table, name)
        if hand + 1 < HANDS:
            try:
                table.next_hand(token_of("Anna"), table.hand, rebuy=True)
            except Illegal:
                break
            shuffle(table)
    assert told_of > 20


@pytest.mark.parametrize("book", ["italian", "english", "scopa", "modern"])
def test_what_is_told_is_the_view_of_the_seat(book: str) -> None:
    """The hands, counters and the turn are those of `game.view(seat)`, and only who is asked has an offer."""
    table, random = dealt_table(book, 4), Random(book)
    while table.phase == "hand":
        for name in table.chairs:
            assert table.game
            view, told = table.game.view(name), state_for(table, token_of(name))["table"]
            for seat in told["seats"]:
                known = next(each for each in table.chairs if spaced(each) == seat["name"])
                hand = [None if card is UNKNOWN else str(card) for card in view.hands[known]]
                assert hand == [card["card"] for card in seat["cards"]]
                assert view.stacks[known] == seat["stack"]
                assert view.staked[known] == seat["staked"]
            assert bool(view.offer) == bool(told["offer"])
        play_move(table, random)


@pytest.mark.parametrize("book", ["italian", "english", "scopa", "modern"])
def test_a_phone_can_check_each_card_that_it_sees(book: str) -> None:
    """The opening of each card fits the hash told before anybody named a secret, and the turn of all secrets."""
    table = laid_table(book, 4)
    table.begin(token_of("Anna"))
    pack = pack_for(table)
    assert pack
    shuffle(table)
    assert pack == pack_for(table)
    assert digest(" ".join(pack["commitments"])) == pack["root"]
    random = Random(book)
    while table.phase == "hand":
        for name in table.chairs:
            told = state_for(table, token_of(name))
            turned = places(digest(told["shuffle"]["named"]["text"]), len(pack["commitments"]))
            seen = told["seen"]
            assert {card["card"] for seat in told["table"]["seats"] for card in seat["cards"]} - {None} <= {
                each[2] for each in seen
            }
            for position, place, card, salt in seen:
                assert committed(salt, card) == pack["commitments"][place]
                assert turned[position] == place
        play_move(table, random)


def test_the_rest_is_opened_only_if_all_agree() -> None:
    """Two of three is not enough; then every card of the pack is, and the record is whole."""
    table, random = dealt_table("italian", 3), Random("open")
    while table.phase == "hand":
        play_move(table, random)
    for name in ("Anna", "Bruno"):
        table.agree_to_open(token_of(name), 1)
        assert len(state_for(table, token_of(name))["seen"]) < 40
    assert "[Pack " not in own_record(table, token_of("Anna"), 1)["record"]
    table.agree_to_open(token_of("Clara_Maria"), 1)

    assert 40 == len(state_for(table, token_of("Anna"))["seen"])
    assert table.game
    assert load(own_record(table, token_of("Anna"), 1)["record"]).log == table.game.log


def test_a_record_of_ones_own_seat_can_be_replayed() -> None:
    """It loads as a game that the seat sees as it was seen at the table."""
    table, random = dealt_table("italian", 3), Random("record")
    while table.phase == "hand":
        play_move(table, random)
    for name in FRIENDS[:3]:
        game = load(own_record(table, token_of(name), 1)["record"])
        assert table.game
        assert table.game.view(name).moves == game.view(name).moves
    assert looked_back(table, token_of("Anna"), 1, 1)["table"]["step"] == 1


def test_only_a_hand_that_is_over_is_looked_back_at() -> None:
    """While it lasts, and where there was none, a sentence says so."""
    table = dealt_table("italian", 3)
    for number in (1, 2, 0, -1):
        with pytest.raises(Illegal, match=r"(?i)hand"):
            own_record(table, token_of("Anna"), number)


def test_why_is_told_to_who_is_asked() -> None:
    """Nobody else may ask what the moves are."""
    table = dealt_table("italian", 3)
    assert table.game
    assert table.game.offer
    seat = table.game.offer.seat.name
    assert reason(table, token_of(seat), "fold")["why"]["claims"]
    for name in {*table.chairs} - {seat}:
        with pytest.raises(Illegal, match="not your turn"):
            reason(table, token_of(name), "fold")
