"""What a player knows: the cards he has seen and may still meet, who is against him, and what lies on the table."""

from __future__ import annotations

from random import Random

import pytest

from primero_ref import Game, cards, dealt, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN
from primero_ref.players.knowledge import lasting_events, money_at_stake, open_cards, rivals, seen_cards, unseen_cards
from tests.players.test_engine_players import NAMES

ITALIAN = rulebook("italian")


def play_by_chance(book: str, number: int, seed: int) -> Game:
    """Play a game to its end, any move at each turn."""
    chance = Random(seed)
    game = Game(rulebook(book), NAMES[:number], pack=shuffled(seed))
    while game.offer:
        game.play(game.offer.any(chance.random))
    return game


def test_a_seat_has_seen_its_own_cards_and_no_backs() -> None:
    """Of hands that lie face down nothing is seen, and what is not seen may still come."""
    view = dealt(ITALIAN, "Bernardo 7c 6h; Alberto Qh 5d").view("Bernardo")

    assert seen_cards(view) == {*cards("7c 6h")}
    assert UNKNOWN in view.hands["Alberto"]
    assert len(unseen_cards(ITALIAN.ranking.pack, seen_cards(view))) == 38
    assert {*cards("Qh 5d")} < {*unseen_cards(ITALIAN.ranking.pack, seen_cards(view))}


def test_what_others_show_is_seen_by_who_looks_at_their_hands() -> None:
    """Hands that lie open are borne in mind, and left out where somebody goes by his own alone."""
    rules = ITALIAN.but(answers={"deal.face": "face up"})
    view = dealt(rules, "Bernardo 7c 6h; Alberto Qh 5d").view("Bernardo")

    assert seen_cards(view) == {*cards("7c 6h Qh 5d")}
    assert seen_cards(view, hands=False) == {*cards("7c 6h")}


@pytest.mark.parametrize("face", ["face up", "face down"])
def test_cards_thrown_face_up_are_seen(face: str) -> None:
    """What others throw is seen where discards lie face up, and only what one threw oneself where they do not."""
    rules = ITALIAN.but(answers={"discards": face})
    game = dealt(rules, "Bernardo 7c 6h; Alberto Qh 5d", "pass -6h; pass -5d")
    view = game.view("Bernardo")

    assert (cards("5d")[0] in open_cards(view)) == (face == "face up")
    assert (cards("5d")[0] in seen_cards(view, discards=True)) == (face == "face up")
    assert cards("6h")[0] in open_cards(view)


def test_lifted_cards_go_back_into_the_pack() -> None:
    """What was lifted for the deal tells nothing of where the card is now."""
    view = play_by_chance("italian", 4, 0).view("Alberto")

    assert "lift" in {event.deed for event in view.log}
    assert "lift" not in {event.deed for event in lasting_events(view)}


def test_after_a_reshuffle_anything_may_come_again() -> None:
    """Once the discards have been shuffled, no event before or after tells what cannot come."""
    view = play_by_chance("modern", 6, 0).view("Alberto")

    assert "reshuffle" in {event.deed for event in view.log}
    assert lasting_events(view) == []


def test_rivals_are_those_who_are_still_in() -> None:
    """Who has folded is no rival any more, and nobody is his own."""
    game = dealt(ITALIAN, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20; fold")

    assert [rivals(game.view(name)) for name in ("Cinthio", "Alberto")] == [["Alberto"], ["Cinthio"]]


def test_money_at_stake_is_what_is_staked_and_lies_over() -> None:
    """All that is to be won now: the stakes of this hand, and what nobody won before."""
    carry = {"Alberto": 2, "Bernardo": 4}
    view = dealt(ITALIAN, "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 44 for 3", carry=carry).view("Alberto")

    assert money_at_stake(view) == 3 + 2 + 4
