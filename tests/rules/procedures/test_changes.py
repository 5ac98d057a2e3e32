"""The changes of caudate primero: coming down, five cards, money put in, and a pack that is spent."""

from __future__ import annotations

import pytest

from primero_ref import Game, shuffled
from tests.support.games import offer_of, open_to, refused, told
from tests.support.scenes import OPENED, ZORLI, other, scene
from tests.support.strategies import NAMES

FIVE = "Bernardo 7c 6c 5d 4h Ac 2c; Alberto 2d 3h 4s Js Qd Kh"
"""Bernardo keeps seven and six of clubs, and gets ace and two of clubs in the change."""

QUIET = f"{OPENED}; pass; pass"


def test_two_more_make_hands_of_two_to_four() -> None:
    """After the second deal one holds two, three or four cards, as he threw both, one or none."""
    game = scene("Bernardo; Cinthio; Alberto", "invite for 1; pass; pay for 1; keep; discard -?? -??; discard -??")

    assert [4, 2, 3] == [len(game.seat(name).cards) for name in ("Bernardo", "Cinthio", "Alberto")]


def test_all_pass_and_come_down() -> None:
    """If all pass everyone throws one card or two, in turn, and two more are dealt."""
    game = scene(FIVE, QUIET)
    assert "Bernardo: discard" == open_to(game)
    for wrong in ("discard -7c -6c -5d", "pass"):
        assert refused(game, wrong).endswith(
            "a player who has passed discards one or two cards [zorli/all-pass-change]"
        )
    assert refused(game, "discard").endswith("may be kept, as in discard -7c [zorli/hold-at-most-three]")
    game.play("discard -5d")
    assert "Alberto: discard" == open_to(game)
    game.play("discard -2d -3h")

    assert [5, 4] == [len(game.seat(name).cards) for name in ("Bernardo", "Alberto")]


def test_five_cards_come_down_to_three() -> None:
    """Who holds five cards throws two of them, no fewer: three at the most are kept."""
    game = scene(FIVE, QUIET, "discard -5d; discard -2d; pass; pass")

    assert (
        "Bernardo may not discard with 4h only: at most three cards may be kept; here exactly 2 "
        "[zorli/hold-at-most-three]"
    ) == refused(game, "discard -4h")
    assert refused(game, "discard -4h -7c -6c").startswith("Bernardo may not discard with 4h 7c 6c")
    game.play("discard -4h -2c")
    assert 3 == len(game.seat("Bernardo").cards)


def test_best_four_of_five_count() -> None:
    """Of five cards the best four make the hand, also where it is closed."""
    game = scene(FIVE, QUIET, "discard -5d; discard -2d; declare fluxus; pass")

    assert ["Bernardo shows 7c 6c 4h Ac 2c, fluxus 67", "Bernardo wins 2"] == told(game)


def test_a_point_may_be_thrown_away() -> None:
    """Any point may be thrown in a change, a good one too."""
    assert "Alberto" == offer_of(scene(FIVE, QUIET, "discard -7c -6c")).seat.name


def test_points_must_be_vied_where_they_may_not_be_thrown() -> None:
    """With `point.discard = no` one who holds a point may not pass."""
    game = scene(FIVE, OPENED, rules=other("point.discard", answer=False))

    assert "Bernardo: declare vie" == open_to(game)


@pytest.mark.parametrize(
    ("hand", "stack", "may"), [("7c 6c 5d 4h", 1, "pass declare"), ("7c 6d 5h 4s", 9, "pass declare vie")]
)
def test_point_is_not_vied_without_money_and_better_hands_need_not_be(hand: str, stack: int, may: str) -> None:
    """Where a point may not be thrown, one who cannot vie passes all the same, and so may one with a better hand."""
    rules = other("point.discard", answer=False)
    game = scene(f"Bernardo {hand}; Alberto Kd Qd Jh 2h", OPENED, rules=rules, stacks=[stack, 9])

    assert f"Bernardo: {may}" == open_to(game)


# -- money put in -------------------------------------------------------------------------------


def test_money_put_in_asks_nothing_until_the_vie() -> None:
    """Who comes down may put money in; the other passes on without it, and makes it up at the vie."""
    game = scene(FIVE, QUIET, "discard -5d for 3; discard -2d; pass; pass; discard -4h -2c; discard -3h -4s; pass")
    assert [4, 1] == [game.seat(name).staked for name in ("Bernardo", "Alberto")]
    game.play("vie numerus for 1")

    assert [4, 5] == [game.seat(name).staked for name in ("Bernardo", "Alberto")]
    assert 95 == game.stacks["Alberto"]


def test_money_put_in_is_what_he_has() -> None:
    """No more is put in than a player has, and where the rules know no such stake nothing is."""
    assert "[zorli/bet-to-resto]" in refused(scene(FIVE, QUIET), "discard -5d for 100")
    assert "it takes no sum" in refused(
        scene(FIVE, QUIET, rules=other("changes.stake", answer=False)), "discard -5d for 1"
    )


def test_last_counter_may_be_put_in_and_no_more() -> None:
    """Who has one counter left may put it in when he comes down, and who has none is told so."""
    game = scene(FIVE, QUIET, stacks=[2, 1])
    assert "Bernardo discards 5d and puts in 1" == str(game.play("discard -5d for 1"))

    assert (
        "Alberto may not discard for 1: players stake only the money in front of them; Alberto has nothing left "
        "[zorli/bet-to-resto]"
    ) == refused(game, "discard -2d for 1")


def test_money_that_nobody_need_match_lies_there_for_the_winner() -> None:
    """Where nobody need match it, a vie does not ask for it, and the winner takes it all the same."""
    rules = other("changes.stake-binds", "nobody need match it")
    game = scene(FIVE, QUIET, "discard -5d for 3; discard -2d; vie fluxus for 1", rules=rules)
    assert [2, 1] == [game.seat(name).staked for name in ("Bernardo", "Alberto")]
    assert {"Bernardo": 95, "Alberto": 99} == game.stacks
    assert {"Bernardo": 3} == game.carry
    game.play("fold")

    assert {"Bernardo": 101, "Alberto": 99} == game.stacks
    assert not game.carry


# -- the pack -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "deals", "left"), [(2, 10, 0), (3, 6, 4), (4, 5, 0), (5, 4, 0)])
def test_changes_go_on_as_long_as_the_pack_serves_all(number: int, deals: int, left: int) -> None:
    """The changes have no limit but the pack: then the hand is over, and its pot is carried to the next."""
    game = Game(ZORLI, NAMES[:number], NAMES[number - 1], shuffled("spent"))
    game.play("invite for 2")
    while game.offer:
        may = game.offer.may
        hand = game.offer.seat.cards
        game.play(
            "pass" if "pass" in may else
            "pay for 2" if "pay" in may else
            "discard " + " ".join(f"-{one}" for one in hand[: max(1, len(hand) - 3)])
        )  # fmt: skip

    dealt = [event for event in game.log if event.deed == "deal" and event.who == "Alberto"]
    assert deals == len(dealt)
    assert left == len(game.table.pack)
    assert ["The hand is void"] == told(game)
    assert 4 == sum(game.carry.values())


# how many cards are kept and thrown in a change, and what is left of the pack and of the hands in the end
SPENT = [(3, "the fewest", 4, 5), (4, "the fewest", 1, 5), (4, "two", 4, 4)]


@pytest.mark.parametrize(("keep", "thrown", "left", "held"), SPENT)
def test_nobody_comes_down_for_cards_that_all_cannot_get(keep: int, thrown: str, left: int, held: int) -> None:
    """Three who pass keep the cards they hold when the pack cannot bring them all to two more, or to five."""
    game = Game(ZORLI.but(answers={"change.keep": keep}), "A B C", "C", shuffled("spent"))
    for move in ("invite for 1", "pay", "pay", "keep", "keep", "keep"):
        game.play(move)
    while game.offer:
        verb, hand = game.offer.may.get("discard"), game.offer.seat.cards
        fewest, most = verb.cards if verb else (0, 0)
        number = most if thrown == "two" else fewest
        game.play("discard " + " ".join(f"-{one}" for one in hand[:number]) if verb else "pass")

    assert left == len(game.table.pack)
    assert [held] * 3 == [len(game.seat(name).cards) for name in game.players]


def test_gould_changes_once() -> None:
    """With `changes.end = after one change` a second quiet round ends the hand."""
    rules = other("changes.end", "after one change")
    game = scene(FIVE, QUIET, "discard -5d; discard -2d; pass; pass", rules=rules)

    assert ["The hand is void"] == told(game)
    assert {"Bernardo": 1, "Alberto": 1} == game.carry


def test_spent_pack_shows_the_hands_in_another_reading() -> None:
    """With `pack.spent = the hands are shown` the best hand takes the pot of a quiet game."""
    rules = other("pack.spent", "the hands are shown").but(answers={"changes.end": "after one change"})
    game = scene(FIVE, QUIET, "discard -5d; discard -2d; pass; pass", rules=rules)

    assert "Bernardo wins 2" == told(game)[-1]


def test_nothing_is_thrown_for_a_change_that_cannot_be_dealt() -> None:
    """When the pack could serve nobody, whatever they threw, the hand is over before they throw."""
    five = "Bernardo; Cinthio; Domenico; Ercole; Alberto"
    game = scene(
        five, "invite for 1; pass; pass; pass; pay for 1; keep; discard -??; discard -??; discard -??; keep",
        f"{'pass; ' * 5}{'discard -?? -??; ' * 5}" * 2, "pass; " * 5,
    )  # fmt: skip

    assert not game.table.pack
    assert ["The hand is void"] == told(game)
    assert [4, 3, 3, 3, 4] == [len(game.seat(name).cards) for name in game.players]


@pytest.mark.parametrize(
    ("asked", "answer", "may"),
    [("vie", False, "pass declare"), ("closed.kinds", "", "pass vie"), ("closed.kinds", "primero", "pass declare vie")],
)
def test_one_vies_or_declares_as_far_as_the_rules_know_it(asked: str, answer: object, may: str) -> None:
    """Where no rule knows a vie one may declare, and where no hand is closed one may vie."""
    game = scene("Bernardo 7c 6d 5h 4s; Alberto Kd Qd Jh 2h", OPENED, rules=other(asked, answer))

    assert f"Bernardo: {may}" == open_to(game)


@pytest.mark.parametrize(("stack", "may"), [(1, "pass"), (2, "pass declare vie")])
def test_declaration_that_costs_a_counter_takes_one(stack: int, may: str) -> None:
    """Where a declaration costs a counter, who has none left after the invitation cannot declare, and is told so."""
    hands = "Bernardo 7c 6d 5h 4s; Alberto Kd Qd Jh 2h"
    game = scene(hands, OPENED, rules=other("declare.bet", "a counter"), stacks=[stack, 9])

    assert f"Bernardo: {may}" == open_to(game)
    if stack == 1:
        assert "zorli/bet-to-resto" == game.why("declare").claim


@pytest.mark.parametrize(
    ("least", "stack", "may"), [(0, 1, "pass"), (0, 2, "pass vie"), (3, 3, "pass"), (3, 4, "pass vie")]
)
def test_vie_takes_the_least_that_is_vied_and_a_counter_in_any_case(least: int, stack: int, may: str) -> None:
    """Who has less left than the least vie cannot vie, nor can who has nothing left."""
    rules = ZORLI.but(answers={"vie.least": least, "closed.kinds": ""})
    game = scene("Bernardo 7c 6d 5h 4s; Alberto Kd Qd Jh 2h", OPENED, rules=rules, stacks=[stack, 9])

    assert f"Bernardo: {may}" == open_to(game)
