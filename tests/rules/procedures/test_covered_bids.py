"""Bids that must be covered: who owes what on them, who may be made to stake, and what he is shown for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import cards, dealt, rulebook
from primero_ref.cards.pack import UNKNOWN
from tests.support.games import offer_of, speaks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref import Game
    from primero_ref.claims import Rulebook

SUZUKI = rulebook("suzuki")

TWO = "Bernardo 7c 6c Kc 2d; Alberto 7h 6h 2h Ks"
"""Bernardo has a numerus 49, Alberto a numerus 51."""

THREE = "Bernardo 7c 6c Kc 2d; Cinthio Kd 2s Jd Qc; Alberto 7h 6h 2h Ks"
"""Cinthio, between the same two, has a numerus 20."""

BID = "bid numerus 30 for 5"

CLUB = "Bernardo 7c 6h Kd Qd; Cinthio Kh Jd 2c 5s; Domenico Ks Qh 6d 3c; Alberto 2h 3h 4s Qs"
"""In Three Mountains Cinthio has a primero 47 and Domenico a primero 51."""


def without(*claims: str, answers: Mapping[str, object] | None = None) -> Rulebook:
    """Give Suzuki's rules without some claims, and with some questions answered otherwise."""
    return SUZUKI.but(suspend=[f"suzuki/{claim}" for claim in claims], answers=answers)


INSTEAD = without("forced-order")
"""The last player has to stake instead of passing."""

HALF = {"last-player.pays": "half"}


def told(game: Game) -> list[str]:
    """Tell what has happened since the deal."""
    return [str(event) for event in game.log if event.deed not in ("dealer", "shuffle", "deal")]


def test_bidding_is_the_second_phase() -> None:
    """Where all cards are dealt first, the bidding is the phase in which other games bid on four cards."""
    assert dealt(SUZUKI, TWO, BID).table.phase == 2


# -- who may not pass -----------------------------------------------------------------------------------


def test_last_player_stakes_instead_of_passing() -> None:
    """Where he stakes instead of passing, he is shown the proof, and may bid money that nobody need cover."""
    game = dealt(INSTEAD, TWO, BID)
    assert ("Alberto", "bid stake") == speaks(game)
    assert "Alberto may not pass: the last to pass must stake [suzuki/forced-stake]" == str(game.why("pass"))
    game.play("stake")
    assert ("Alberto", "bid pass") == speaks(game)
    game.play("bid for 7")

    assert ("Bernardo", "bid stake pass") == speaks(game)
    assert [
        "Bernardo bids numerus 30 for 5", "Alberto stakes 5", "Bernardo shows Alberto 7c 6c, numerus 39",
        "Alberto bids for 7",
    ] == told(game)  # fmt: skip


def test_last_player_may_bid_instead_of_staking() -> None:
    """Who would have to stake may bid more: he pays for the last bid with it, and is shown nothing."""
    game = dealt(INSTEAD, TWO, BID, "bid numerus 40 for 2")

    assert ["Alberto covers 5", "Alberto bids numerus 40 for 2"] == told(game)[1:]
    assert ("Bernardo", "bid stake") == speaks(game)


def test_bid_that_another_has_covered_may_be_passed() -> None:
    """Only the last player is held to it, and he only where nobody before him has staked."""
    game = dealt(INSTEAD, THREE, BID)
    assert ("Cinthio", "stake pass") == speaks(game)
    game.play("stake")

    assert ("Alberto", "bid stake pass") == speaks(game)
    assert ["Cinthio stakes 5"] == told(game)[1:]


@pytest.mark.parametrize(("money", "open_"), [(1, "pass"), (2, "stake")])
def test_only_who_has_money_is_held_to_a_stake(money: int, open_: str) -> None:
    """Whoever has a counter left after the ante must put it in; whoever has none passes."""
    rules = INSTEAD.but(hold=["suzuki/variant-ante"])

    assert ("Alberto", open_) == speaks(dealt(rules, TWO, BID, stacks=[50, money]))


def test_bid_that_need_not_be_covered_may_be_passed() -> None:
    """Without the rule that a bid must be covered, nobody is held to a stake."""
    assert ("Alberto", "bid stake pass") == speaks(dealt(without("forced-order", "bid-must-be-covered"), TWO, BID))


def test_who_may_not_pass_stakes_and_is_shown_nothing() -> None:
    """Where hands are folded, and the last player may do anything but pass, his stake is one like any other."""
    rules = without("no-fold", answers={"last-player.phase2": "he may not pass"})
    game = dealt(rules, TWO, BID)
    assert ("Alberto", "bid stake fold") == speaks(game)
    game.play("stake")

    assert game.over
    assert ["Alberto stakes 5", "Bernardo shows 7c 6c Kc 2d, numerus 49"] == told(game)[1:3]


@pytest.mark.parametrize(("owed", "half"), [(5, 3), (4, 2)])
@pytest.mark.parametrize("rules", [without(answers=HALF), without("forced-order", answers=HALF)])
def test_half_is_paid_by_who_is_made_to_stake(rules: Rulebook, owed: int, half: int) -> None:
    """Where the last player pays half, rounded up, whoever stakes of his own will still pays all."""
    game = dealt(rules, THREE, f"bid numerus 30 for {owed}; stake")
    assert owed == game.seat("Cinthio").staked

    forced = dealt(rules, TWO, f"bid numerus 30 for {owed}")
    if "pass" in offer_of(forced).may:
        forced.play("pass -Ks +3s")
    forced.play("stake")
    assert half == forced.seat("Alberto").staked


def test_whoever_has_bid_over_all_others_money_is_not_made_to_stake_himself() -> None:
    """A pass on an earlier bid is forgotten with it: when nobody else has money, the last bid stays uncovered."""
    game = dealt(
        SUZUKI, "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Alberto Kd 2s Jd Qc",
        "bid numerus 30 for 10; pass -Ks +3s; pass -Qc +3d; stake; bid for 1",
        "pass -2d +4d; bid numerus 50 for 5; pass -2s +4s; pass -4d +5d", stacks=[10, 50, 11],
    )  # fmt: skip

    assert game.over
    assert ["Cinthio covers 1", "Cinthio bids numerus 50 for 5"] == [one for one in told(game) if "Cinthio" in one][1:3]


# -- what is owed ---------------------------------------------------------------------------------------


def test_all_that_was_bid_since_ones_last_stake_is_owed() -> None:
    """Where more than the last bid is owed, each pays what was bid by others since he last staked, and no more."""
    rules = without("stake-last-bid-only")
    game = dealt(rules, THREE)
    assert (1, 100) == offer_of(game).may["bid"].money
    for move in ("bid numerus 40 for 10", "stake", "bid numerus 50 for 5", "stake", "stake"):
        game.play(move)

    assert [
        "Bernardo bids numerus 40 for 10", "Cinthio stakes 10", "Alberto covers 10", "Alberto bids numerus 50 for 5",
        "Bernardo stakes 5", "Cinthio stakes 5",
    ] == told(game)[:6]  # fmt: skip


def test_bidder_may_bid_all_he_has_over_his_own_bid() -> None:
    """Where a bidder plays on when his bid is covered, he owes and pays nothing on it."""
    game = dealt(without("covered-bid-ends"), TWO, "bid numerus 30 for 10; stake")

    assert ("Bernardo", "bid pass") == speaks(game)
    assert (1, 90) == offer_of(game).may["bid"].money
    game.play("bid numerus 40 for 90")
    assert {"Bernardo": 0, "Alberto": 90} == game.stacks
    assert ["Bernardo bids numerus 40 for 90"] == told(game)[2:]


def test_bid_that_is_paid_at_the_end_is_spoken_for() -> None:
    """Where bids are put in when the bidding is over, nobody bids the same money twice."""
    game = dealt(without("bidder-pays"), TWO, "bid numerus 30 for 6; bid numerus 40 for 2", stacks=[10, 10])
    assert {"Bernardo": 10, "Alberto": 4} == game.stacks
    assert (1, 2) == offer_of(game).may["bid"].money
    game.play("stake")

    assert ["Bernardo stakes 2", "Bernardo puts in 6", "Alberto puts in 2"] == told(game)[3:6]


def test_bid_is_put_in_when_somebody_calls() -> None:
    """Where bids are put in when the bidding is over, a call for the showdown ends it like anything else."""
    rules = rulebook("3m").but(suspend=["suzuki/bidder-pays"])
    game = dealt(rules, CLUB, "wait; wait; wait; wait; change; change; change; change")
    game.play("pass -7c +7d")
    game.play("bid primero 40 for 5")
    game.play("call")

    assert "Cinthio puts in 5" in map(str, game.log)
    assert {"Bernardo": 99, "Cinthio": 94, "Domenico": 108, "Alberto": 99} == game.stacks


def test_hand_need_not_be_named() -> None:
    """Where a bid names nothing it is money alone, and there is nothing to prove."""
    game = dealt(without(answers={"bid.names": "nothing"}), TWO, "bid for 5; pass -Ks +3s; stake")

    assert ["Bernardo bids for 5", "Alberto passes and exchanges Ks for 3s", "Alberto stakes 5"] == told(game)
    assert ("Alberto", "bid pass") == speaks(game)


def test_chorus_counts_as_the_primero_that_another_has_bid() -> None:
    """Where the bid sets the kind and a chorus may be concealed, the table remembers who has bid what."""
    rules = SUZUKI.but(hold=["suzuki/variant-bidder-sets-type"], answers={"conceal.chorus": "primero"})
    game = dealt(rules, "Bernardo Qc As 7h 5d; Alberto 6c 6d 6h 6s", "bid primero 50 for 5; stake")

    assert "Alberto wins 10" == told(game)[-1]


# -- passing and folding --------------------------------------------------------------------------------


def test_pass_costs_and_stakes_nothing() -> None:
    """No money goes with a pass or with the cards that are shown."""
    game = dealt(SUZUKI, TWO, BID, "pass -Ks +3s; stake; pass")

    assert [5, 0, 5, 0, 0] == [event.money for event in game.log if event.deed in ("bid", "pass", "stake", "show")][:5]


def test_fold_takes_a_player_out() -> None:
    """Where hands are folded each does so once, takes back what he has staked, and the last one left is not asked."""
    rules = without("no-fold").but(hold=["suzuki/variant-ante"])
    game = dealt(rules, TWO, "fold")

    assert game.over
    assert ["Bernardo folds and takes back 1", "Alberto shows 7h 6h 2h Ks, numerus 51", "Alberto wins 1"] == [
        one for one in told(game) if "antes" not in one
    ]


def test_last_one_left_is_not_asked_though_there_are_rounds_to_go() -> None:
    """Where hands are folded, and the bidding goes round ten times, it is over when one player is left."""
    rules = rulebook("3m").but(answers={"fold": True, "last-one-left": "take the table"})
    game = dealt(rules, CLUB, "wait; wait; wait; wait; change; change; change; change; fold; fold; fold")

    assert game.over
    assert "Alberto wins 1" == told(game)[-1]


def test_pass_on_a_bid_may_be_a_fold() -> None:
    """Where a pass on a bid is a fold, one before it is none, nor is that of a bidder on his own bid."""
    rules = without("stay-after-pass", "covered-bid-ends")
    game = dealt(rules, THREE, "pass -2d +3c; bid numerus 20 for 5; pass -Ks +3s")
    assert game.seat("Alberto").out
    game.play("stake")
    assert ("Cinthio", "pass") == speaks(game)
    game.play("pass -Qc +4d")

    assert game.over
    assert ["Bernardo", "Cinthio"] == [event.who for event in game.log if event.deed == "show"]


# -- bids that name no hand -----------------------------------------------------------------------------


def test_last_player_who_bids_nothing_may_let_the_turn_go_on() -> None:
    """Where the bidding is not over then, others may bid or pass, have nothing to stake, and it ends with him."""
    game = dealt(without("free-bid-declined"), TWO, BID, "pass -Ks +3s; stake; pass")
    assert ("Bernardo", "bid pass") == speaks(game)
    assert "Bernardo may not stake: nothing has been bid yet [suzuki/options]" == str(game.why("stake"))
    game.play("pass -2d +3d")

    assert game.over
    passed = next(event for event in game.log if (event.who, event.deed) == ("Bernardo", "pass"))
    assert ("suzuki/free-bid-passers-draw",) == passed.claims
    assert {"Bernardo": 95, "Alberto": 105} == game.stacks


@pytest.mark.parametrize("rules", [
    without("free-bid-declined", "free-bid-uncovered"),
    without("free-bid-declined", "free-bid-uncovered", "forced-order"),
])  # fmt: skip
def test_nothing_is_covered_where_nothing_is_bid(rules: Rulebook) -> None:
    """Where bids without a hand must be covered, that is not asked of a bid that was not made."""
    game = dealt(rules, TWO, BID)
    if "pass" in offer_of(game).may:
        game.play("pass -Ks +3s")
    for move in ("stake", "pass", "pass -2d +3d"):
        game.play(move)

    assert game.over
    assert 1 == sum(event.deed == "stake" for event in game.log)


def test_who_bids_after_all_still_owes_what_was_bid() -> None:
    """Where all is owed that was bid since he last staked, a bidder who has passed pays it, though no bid stands."""
    rules = without("free-bid-declined", "stake-last-bid-only")
    game = dealt(
        rules, "Bernardo 7c 6c Kc 2d; Cinthio 7h 6h 2h Ks; Alberto Kd 2s Jd Qc",
        "bid numerus 30 for 10; pass -Ks +3s; pass -Qc +3d; stake; pass; pass -2d +4d; bid numerus 50 for 2",
    )  # fmt: skip

    assert ["Cinthio covers 10", "Cinthio bids numerus 50 for 2"] == told(game)[-2:]


def test_bid_without_a_hand_asks_for_no_proof() -> None:
    """Where such a bid must be covered too, whoever is made to stake on it is shown nothing."""
    game = dealt(
        without("free-bid-uncovered"), TWO, BID, "pass -Ks +3s; stake; bid for 2; pass -2d +3d; stake; bid for 1",
        "pass -3s +4s; stake",
    )  # fmt: skip

    assert 1 == sum(event.deed == "show" for event in game.log)
    assert ("Alberto", "bid pass") == speaks(game)


# -- the proof ------------------------------------------------------------------------------------------


def test_proof_may_be_shown_to_everybody() -> None:
    """With the variant all see the cards that prove a bid."""
    game = dealt(SUZUKI.but(hold=["suzuki/variant-show-all"]), THREE, BID, "pass -Kd +3d; pass -Ks +3s; stake")

    assert "Bernardo shows 7c 6c, numerus 39" == str(game.view("Cinthio").log[-1])


def test_proof_of_cards_that_nobody_knows_is_the_whole_hand() -> None:
    """Of a hand that is not wholly known nobody can say which cards are shown to prove the bid."""
    game = dealt(SUZUKI, "Bernardo 7c 6c; Alberto", BID, "pass -??; stake")

    assert (*cards("7c 6c"), UNKNOWN, UNKNOWN) == next(event.cards for event in game.log if event.deed == "show")


def test_who_folds_before_a_bid_takes_nobody_elses_turn() -> None:
    """Without the rule that nobody folds, one who does so before any bid leaves each of the others his turn."""
    game = dealt(without("no-fold"), "Bernardo; Cinthio; Domenico; Alberto", "fold")
    spoke = []
    while game.offer:
        spoke.append(game.offer.seat.name)
        game.play("pass" + " -??" * game.offer.may["pass"].cards[0])

    assert ["Cinthio", "Domenico", "Alberto"] == spoke
