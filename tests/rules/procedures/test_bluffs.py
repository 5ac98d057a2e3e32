"""The end of a hand of caudate primero: who must show what, which bluffs are caught, and who takes the pot."""

from __future__ import annotations

import pytest

from tests.support.games import offer_of, told
from tests.support.scenes import LAST, OPENED, ZORLI, grounds, other, scene

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

    assert ["Bernardo shows 7c 6c 5c 4c", "Bernardo has named a lower hand than he holds"] == told(game)[:2]
    assert {"Bernardo": 3, "Alberto": 2} == game.carry


def test_vaunted_primero_must_be_shown() -> None:
    """Who vies a primero that nobody pays to see shows it, or the pot is carried over."""
    vaunted = scene(POINTS, OPENED, "vie primero for 2; fold")
    assert ["Bernardo is caught bluffing", "4 is carried over to the next hand"] == told(vaunted)[1:]

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


NOTHING = {"show.uncalled": "nothing"}

# what is asked otherwise, the moves with cards that nobody knows, and how it ends
UNCALLED_UNKNOWN = [
    ({}, f"{LAST}; bet supremus for 1; fold", "unknown"),
    (NOTHING, f"{OPENED}; vie primero for 2; fold", "unknown"),
    (NOTHING | {"last-one-left": "make his bid"}, f"{LAST}; bet numerus for 1; fold", "unknown"),
    (NOTHING, f"{LAST}; bet numerus for 1; fold", "win"),
    ({"bid.names": "nothing"}, f"{OPENED}; vie for 2; fold", "win"),
]


@pytest.mark.parametrize(("answers", "moves", "end"), UNCALLED_UNKNOWN)
def test_cards_must_be_known_only_to_be_judged(answers: dict[str, object], moves: str, end: str) -> None:
    """What an uncalled winner must show or hold cannot be said of unknown cards; where nothing is asked he wins."""
    game = scene("Bernardo; Alberto", moves, rules=ZORLI.but(answers=answers))

    assert [end] == [event.deed for event in game.log][-1:]
    assert 1 == len(told(game))


def test_uncalled_bettor_who_has_named_nothing_shows_nothing() -> None:
    """Where a bet names no hand there is none to prove."""
    assert ["Bernardo wins 4"] == told(scene(POINTS, OPENED, "vie for 2; fold", rules=other("bid.names", "nothing")))


def test_uncalled_hidden_hand_wins_where_nothing_is_shown() -> None:
    """With `show.uncalled = nothing` nobody learns that an uncalled bettor has named too little."""
    game = scene(
        "Bernardo 7c 6c 5c 4c; Alberto 2c 2d 3h 3s", LAST, "bet numerus for 1; fold",
        rules=other("show.uncalled", "nothing"),
    )  # fmt: skip

    assert ["Bernardo wins 5"] == told(game)


@pytest.mark.parametrize(
    ("named", "end"), [("numerus", "Bernardo wins 5"), ("fluxus", "5 is carried over to the next hand")]
)
def test_last_one_left_may_have_to_make_his_bid(named: str, end: str) -> None:
    """With `last-one-left = make his bid` an honest bettor takes the pot, and a bluffer leaves it."""
    game = scene(POINTS, LAST, f"bet {named} for 1; fold", rules=other("last-one-left", "make his bid"))

    assert end == told(game)[-1]


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


# what is asked otherwise, the hands, and how it ends when Bernardo bets and Alberto pays
COUNTED_AS_NAMED = [
    ({}, "Bernardo 7c 6c 5d 4h; Alberto 2d 3d 4d Ad", "Bernardo wins 6"),
    ({"underdeclare": "allowed"}, "Bernardo 7c 6c 5d 4h; Alberto 2d 3d 4d Ad", "Alberto wins 6"),
    ({}, "Bernardo 2c 3c Kd 4h; Alberto 7d 6d Kh 5s", "Alberto wins 6"),
]


@pytest.mark.parametrize(("answers", "hands", "end"), COUNTED_AS_NAMED)
def test_hidden_hand_may_count_as_what_was_named(answers: dict[str, object], hands: str, end: str) -> None:
    """Without its penalty a hand that was named too low counts as that; one that was rightly named counts in full."""
    rules = ZORLI.but(answers={"underdeclare.penalty": "his hand counts as what he named"} | answers)
    game = scene(hands, LAST, "bet numerus for 1; pay numerus", rules=rules)
    if game.offer:
        game.play("yield")

    assert end == told(game)[-1]


def test_who_has_left_is_not_judged_for_what_he_named() -> None:
    """Without the penalty only the hands that are shown count as what was named."""
    game = scene(
        FOUR, FOUR_LAST,
        "bet numerus for 1; raise numerus for 1; fold; pay numerus; raise numerus for 1; fold; pay numerus; yield",
        rules=other("underdeclare.penalty", "his hand counts as what he named"),
    )  # fmt: skip

    assert ["Bernardo", "Alberto"] == [event.who for event in game.log if event.deed == "show"]
    assert "Bernardo wins 16" == told(game)[-1]


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
    assert "8 is carried over to the next hand" == told(both)[-1]


def test_pot_stays_only_for_a_hand_that_was_hidden() -> None:
    """With `underdeclare.pot = it stays` a pot goes to the better hand all the same, where nobody has hidden one."""
    stays = other("underdeclare.pot", "it stays for the next hand")

    assert "Alberto wins 8" == told(scene(POINTS, LAST, "bet numerus for 2; pay primero", rules=stays))[-1]


# the hands, what is named, and how it ends
BID_FOR = [
    (POINTS, "numerus", "primero", ["Alberto is caught bluffing", "Bernardo wins 6"]),
    ("Bernardo 2c 3c Kd 4h; Alberto 7d 6d Kh 5s", "numerus", "numerus", ["Alberto wins 6"]),
    (POINTS, "supremus", "primero", ["Bernardo is caught bluffing", "Alberto is caught bluffing",
                                     "6 is carried over to the next hand"]),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "bet", "met", "end"), BID_FOR)
def test_hand_may_have_to_be_what_was_bid(hands: str, bet: str, met: str, end: list[str]) -> None:
    """With `target = what was bid` no hand of another kind wins than that of the last bet."""
    game = scene(hands, LAST, f"bet {bet} for 1; pay {met}", rules=other("target", "what was bid"))
    if game.offer:
        game.play("yield")

    assert end == told(game, "caught", "win", "carry")
    if bet == "supremus":
        assert "bluff-caught" in next(event.claims for event in game.log if event.deed == "caught")[0]


def test_tie_that_nobody_wins_is_a_tie() -> None:
    """With `tie = nobody` the better of two hands wins, and equal ones leave the pot."""
    nobody = other("tie", "nobody")
    assert "Alberto wins 8" == told(scene(POINTS, LAST, "bet numerus for 2; pay primero", rules=nobody))[-1]

    equal = scene(
        "Bernardo 7c 4c 5d 2h; Alberto 7h 4h 5s 2s", LAST, "bet numerus for 1; pay numerus; yield", rules=nobody
    )
    assert "6 is carried over to the next hand" == told(equal)[-1]


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


# -- hands that are closed, and hands that are not shown --------------------------------------------


def test_closed_hands_that_nobody_knows_leave_the_stakes() -> None:
    """Where one of two closed hands is not known nobody can say who wins, and the stakes lie there."""
    game = scene("Bernardo 7c 6d 5h 4s; Alberto", OPENED, "declare primero; declare fluxus; pass; pass")

    assert game.open
    assert ["unknown"] == [event.deed for event in game.log if event.deed in ("unknown", "show", "win", "carry")]
    assert 2 == game.pot


def test_more_than_the_closed_hand_may_not_be_named() -> None:
    """Who has the closed hand that he declared, and names a better one as he bets on it, is a bluffer."""
    game = scene(
        "Bernardo 7c 6d 5h 4s; Alberto 2c 3d 4h 5s", OPENED,
        "declare primero; declare primero; bet chorus for 1; pay primero",
    )  # fmt: skip

    assert ["Bernardo is caught bluffing", "Alberto wins 4"] == told(game, "caught", "win")


def test_stake_of_one_who_has_left_is_not_returned() -> None:
    """Cinthio has put in most and has left: what the two who have closed their hands cannot meet goes to the better."""
    game = scene(
        "Bernardo 7c 6d 5h 4s 3s Qd; Cinthio Kh 2h 3c Kd 4c 5c; Alberto Ah As 6h 6c Ad Ac",
        "invite for 1; pay; pay; keep; keep; keep; pass; pass; pass",
        "discard -4s; discard -Kd for 10; discard -6c; declare primero; pass; declare chorus",
        stacks=[3, 50, 3],
    )  # fmt: skip

    assert [] == told(game, "return")
    assert {"Bernardo": 0, "Cinthio": 39, "Alberto": 17} == game.stacks


UNSEEN = {"duel.shown": False}


def test_hands_are_shown_at_once_where_nobody_duels() -> None:
    """With `duel.shown = no` three who show do so before the best of them is paid."""
    hands = "Bernardo 7c 5c 4d 4h; Cinthio Kc Kd 3s 2d; Alberto Ah 2h Qs Jd"
    moves = (
        "invite for 1; pay; pay; keep; keep; keep; vie numerus for 1; pay numerus; pay numerus; stand; stand; stand;"
        "bet numerus for 1; pay numerus; pay numerus"
    )
    game = scene(hands, moves, rules=ZORLI.but(answers=UNSEEN))
    assert ["show", "show", "show", "win"] == [event.deed for event in game.log][-4:]

    caught = scene(
        hands, moves.replace("bet numerus", "bet chorus"),
        rules=ZORLI.but(answers=UNSEEN | {"duel.showing": "the two best of several", "duel.numerus": "none"}),
    )  # fmt: skip
    assert ["show", "show", "show", "caught", "win"] == [event.deed for event in caught.log][-5:]


def test_hands_stay_hidden_for_a_try_of_the_lesser_hand() -> None:
    """With `duel.shown = no` the hands stay hidden while the lesser may try, and are shown when he declines."""
    game = scene(
        "Bernardo 7c 6d 5h 4s; Alberto Kh Qh 2h 3s", LAST, "pass; bet numerus for 1; pay primero",
        rules=ZORLI.but(answers=UNSEEN),
    )  # fmt: skip
    assert "Alberto" == offer_of(game).seat.name
    assert [] == told(game, "show")
    game.play("yield")

    assert ["show", "show", "win"] == [event.deed for event in game.log][-3:]
