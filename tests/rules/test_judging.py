"""The end of a hand of caudate primero: who must show what, which bluffs are caught, and who takes the pot."""

from __future__ import annotations

import pytest

from tests.scenes import LAST, OPENED, grounds, other, scene, told

POINTS = "Bernardo 7c 6c 5d 4h; Alberto 2c 2d 3h 3s"
"""Bernardo has a point 39, Alberto a primero 50."""

FOUR = "Bernardo 7c 6c 5d 4h; Cinthio 2c 3c 2d Js; Domenico 6d 5s 6s Jd; Alberto Kd Qh Jh 2h"
"""Points all: 39, 25, 33 and 32."""

FOUR_IN = (
    "invite for 1; pay; pay; pay; keep; keep; keep; keep; vie numerus for 1; pay numerus; pay numerus; pay numerus"
)
FOUR_LAST = f"{FOUR_IN}; stand; stand; stand; stand"


# -- nobody pays to see -------------------------------------------------------------------------


def test_uncalled_bettor_takes_the_pot() -> None:
    """Who is left alone takes all, whatever he holds, if he did not name too little."""
    game = scene(POINTS, LAST, "bet fluxus for 5; fold")

    assert {"Bernardo": 102, "Alberto": 98} == game.stacks
    assert "uncalled-wins" in grounds(game, "win")


def test_uncalled_winner_shows_no_more_than_enough() -> None:
    """He lays open the fewest cards that prove he did not name too little, and the others see no more."""
    game = scene(POINTS, LAST, "bet supremus for 5; fold")

    assert ["Bernardo shows 7c 5d"] == told(game, "show")
    assert "7c 5d ?? ??" == " ".join(map(str, game.view("Alberto").hands["Bernardo"]))


def test_uncalled_winner_shows_nothing_in_another_reading() -> None:
    """With `show.uncalled = nothing` an uncalled bettor just takes the pot."""
    game = scene(POINTS, LAST, "bet supremus for 5; fold", rules=other("show.uncalled", "nothing"))

    assert ["Bernardo wins 9"] == told(game)


def test_uncalled_hidden_hand_leaves_the_pot() -> None:
    """An uncalled winner who cannot prove it, since he named too little, leaves the pot for the next hand."""
    game = scene("Bernardo 7c 6c 5c 4c; Alberto 2c 2d 3h 3s", LAST, "bet numerus for 1; fold")

    assert ["Bernardo shows 7c 6c 5c 4c", "Bernardo has named less than he holds"] == told(game)[:2]
    assert {"Bernardo": 3, "Alberto": 2} == game.carry


def test_vaunted_primero_must_be_shown() -> None:
    """Who vies a primero that nobody pays to see shows it, or the pot is carried over."""
    vaunted = scene(POINTS, OPENED, "vie primero for 2; fold")
    assert ["Bernardo is caught bluffing", "4 is carried to the next hand"] == told(vaunted)[1:]

    held = scene("Bernardo 7c 6d 5h 4s; Alberto 2c 2d 3h 3s", OPENED, "vie primero for 2; fold")
    assert ["Bernardo shows 7c 6d 5h 4s, primero 68", "Bernardo wins 4"] == told(held)


@pytest.mark.parametrize("named", ["numerus", "supremus", "fluxus"])
def test_other_uncalled_bluffs_at_the_vie_win(named: str) -> None:
    """Point, fifty-five and flush may be vaunted at the vie, and win if nobody pays."""
    assert "Bernardo wins 4" == told(scene(POINTS, OPENED, f"vie {named} for 2; fold"))[-1]


def test_vaunted_primero_is_shown_of_an_opening_vie_alone() -> None:
    """A primero named at a raise, or after the last change, need not be shown."""
    raised = scene(POINTS, OPENED, "pass; vie numerus for 1; raise primero for 1; fold")
    assert "Bernardo wins 5" == told(raised)[-1]
    late = scene(POINTS, LAST, "bet primero for 2; fold")
    assert "Bernardo wins 6" == told(late)[-1]


def test_vaunted_primero_is_not_asked_for_in_another_reading() -> None:
    """With `show.vied-primero = not asked for` the vaunted primero wins."""
    rules = other("show.vied-primero", "not asked for")

    assert "Bernardo wins 4" == told(scene(POINTS, OPENED, "vie primero for 2; fold", rules=rules))[-1]


# -- a bet that is met --------------------------------------------------------------------------


def test_better_hand_takes_the_pot() -> None:
    """When an honest bet is met all show, and the better hand takes the pot."""
    game = scene(POINTS, LAST, "bet numerus for 2; pay primero")

    shown = ["Bernardo shows 7c 6c 5d 4h, numerus 39", "Alberto shows 2c 2d 3h 3s, primero 50"]
    assert [*shown, "Alberto wins 8"] == told(game)


def test_bluffer_loses_whatever_the_caller_holds() -> None:
    """The caller of a bluff takes the pot with the lesser hand."""
    game = scene("Bernardo 7c 6c 5d 4h; Alberto Kd Qh Jh 2s", LAST, "bet supremus for 2; pay numerus")

    assert ["Bernardo is caught bluffing", "Alberto wins 8"] == told(game)[2:]
    assert "bluff-caught" in grounds(game, "win")


def test_only_the_last_to_bet_or_raise_is_judged() -> None:
    """Who bluffed and was raised is no bettor any more, nor is a caller who names what he has not."""
    game = scene(
        "Bernardo 7c 6c 5d 4h; Alberto Kd Qh Jh 2s", LAST, "bet supremus for 2; raise numerus for 1; pay fluxus; yield"
    )

    assert not told(game, "caught")
    assert "Bernardo wins 10" == told(game)[-1]


def test_bluff_costs_nothing_in_another_reading() -> None:
    """With `bluff.caught = nothing` the better hand wins all the same."""
    game = scene(
        "Bernardo 7c 6c 5d 4h; Alberto Kd Qh Jh 2s", LAST, "bet supremus for 2; pay numerus; yield",
        rules=other("bluff.caught", "nothing"),
    )  # fmt: skip

    assert "Bernardo wins 8" == told(game)[-1]


def test_best_of_several_callers_takes_the_pot_of_a_bluffer() -> None:
    """Of several callers the best takes the pot; with the other answer the first who called."""
    moves = f"{FOUR_LAST}; bet supremus for 1; pay numerus; pay numerus; pay numerus"

    assert ["Bernardo is caught bluffing", "Domenico wins 12"] == told(scene(FOUR, moves), "caught", "win")
    first = scene(FOUR, moves, rules=other("bluff.callers", "the first of them"))
    assert "Cinthio wins 12" == told(first)[-1]


def test_pot_without_an_honest_hand_is_carried() -> None:
    """A bluffer and a caller who has hidden his hand both lose, and the pot stays."""
    both = scene("Bernardo 7c 6c 5d 4h; Alberto 2d 3d 4d Ad", LAST, "bet supremus for 2; pay numerus")
    assert "8 is carried to the next hand" == told(both)[-1]


def test_equal_hands_go_to_the_eldest() -> None:
    """Of two equal hands the one nearer to the dealer's right wins; with the other answer they share."""
    hands = "Bernardo 7c 4c 5d 2h; Cinthio Kd Kh 3s 2c; Alberto 7h 4h 5s 2s"
    moves = (
        "invite for 1; pay; pay; keep; keep; keep; vie numerus for 1; pay numerus; pay numerus; stand; stand; stand;"
        "bet numerus for 1; pay numerus; pay numerus"
    )
    game = scene(hands, moves)
    assert ["Bernardo wins 9"] == told(game, "win")
    assert "tie-eldest" in grounds(game, "win")

    assert ["Bernardo wins 5", "Alberto wins 4"] == told(scene(hands, moves, rules=other("tie", "they share")), "win")


def test_hands_that_make_nothing_go_to_the_eldest() -> None:
    """Of two who hold nothing the eldest takes the pot; with the other answer the higher cards do."""
    hands = "Bernardo Kc Qc Jc Kd 2c 3d; Alberto Qd Jd Kh Qh 7h 6s"
    moves = (
        "invite for 1; pay for 1; discard -Kc -Qc; discard -Qd -Jd; vie numerus for 1; pay numerus;"
        "discard -Jc -Kd; discard -Kh -Qh"
    )
    game = scene(hands, moves, stacks=2)
    assert ["Bernardo shows 2c 3d, nothing", "Alberto shows 7h 6s, nothing", "Bernardo wins 4"] == told(game)

    higher = scene(hands, moves, stacks=2, rules=other("nothing.against-nothing", "the higher cards"))
    assert "Alberto wins 4" == told(higher)[-1]


def test_unknown_cards_leave_the_stakes_on_the_table() -> None:
    """Where a card that is shown is not known nobody can say who wins, and the stakes lie there."""
    game = scene("Bernardo 7c 6c; Alberto 2c 2d 3h 3s", LAST, "bet numerus for 1; pay primero")

    assert game.open
    assert 6 == sum(game.seat(name).staked for name in game.players)


def test_winner_alone_shows_in_another_reading() -> None:
    """With `show = those that make the winning hand` no more is laid down than the cards that win."""
    game = scene(
        "Bernardo 7c 6c 5d 4h; Alberto Kd Qh Jh 2s", LAST, "bet numerus for 2; pay numerus; yield",
        rules=other("show", "those that make the winning hand"),
    )  # fmt: skip

    assert ["Bernardo shows 7c 6c, numerus 39"] == told(game, "show")
