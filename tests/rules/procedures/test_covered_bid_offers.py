"""What is offered where hands are declared in turn: bids too low and too high, sums, and the last to answer a bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import Game, dealt, rulebook
from tests.support.games import open_to, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

SUZUKI = rulebook("suzuki")
TWO = "Bernardo Qc Ah 4d 7s; Alberto 7h 6h 2h Ks"
TWO_AND_TWO = "Bernardo 7c 6c Kc 2d; Alberto Qh 5d 3s 4c"
ROUND = "suzuki/two-card-round"
BID = "bid numerus 30 for 10"
LEFT = {"fold": True, "to-the-end": False}
"""Hands may be folded."""

MADE_TO_STAKE = f"{BID}; pass -Ks +3h; stake"


def at(
    moves: str = "",
    hands: str = TWO,
    hold: str = "",
    suspend: str = "",
    answers: Mapping[str, object] | None = None,
    **settings: object,
) -> Game:
    """Deal two hands and make some moves; `answers` are the questions that are answered otherwise."""
    rules = SUZUKI.but(hold=hold.split(), suspend=suspend.split(), answers=answers)
    return dealt(rules, hands, moves, **settings)


def thrown(game: Game, verb: str) -> set[int]:
    """Tell how many cards may be thrown with a verb."""
    assert game.offer is not None
    return {len(move.discards) for move in game.offer.moves() if move.verb == verb}


# -- what a bid may say ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "move", "reason"),
    [
        ({"hold": "suzuki/variant-no-numerus-bid"}, "numerus 30", "no bid may be lower than a primero"),
        ({"suspend": "suzuki/understate-points"}, "primero 50", "no rule here allows it"),
        ({"suspend": "suzuki/understate-points"}, "numerus 50", "no rule here allows it"),
        ({"suspend": "suzuki/understate-type"}, "numerus 50", "no rule here allows it"),
        ({"suspend": "suzuki/understate-type"}, "primero 50", ""),
        ({"suspend": "suzuki/understate-points"}, "primero 61", ""),
        ({}, "primero 62", "a bid may not name more than the bidder holds; here numerus 20 to primero 61"),
        ({}, "maximus 55", "a bid may not name more than the bidder holds; here numerus 20 to primero 61"),
        ({"answers": {"bid.untrue": "it stands"}}, "chorus 84", ""),
        ({"answers": {"bid.above-hand.phase2": True}}, "chorus 84", ""),
    ],
)
def test_bid_is_refused_for_what_is_wrong_with_it(settings: dict[str, Any], move: str, reason: str) -> None:
    """Of a primero of 61 no bid says more; and none says less, in kind or in points, where that may not be."""
    assert refusal(at(**settings), f"bid {move} for 1").partition(": ")[2].partition(" [")[0] == reason


@pytest.mark.parametrize(("points", "reason"), [(20, "too low"), (30, "too low"), (40, "too low"), (51, "")])
def test_bid_below_the_hand_is_refused_for_that(points: int, reason: str) -> None:
    """Over a bid of 30 one who holds 51 and may not say less is not told that 40 is no higher than 30."""
    hands = "Bernardo Kc Qc Jc 4d; Alberto 7h 6h 2h Ks"
    said = refusal(at(BID, hands, suspend="suzuki/understate-points"), f"bid numerus {points} for 1")

    assert said == (reason and f"Alberto may not bid numerus {points}: no rule here allows it")


def test_bid_no_higher_than_the_last_is_refused_for_that() -> None:
    """Who holds a primero of 51, and may say less in kind alone, bids no numerus of 51 over another."""
    hands = "Bernardo 7c 6c 2c Kd; Alberto 7h Ks Qd Jc"
    game = at("bid numerus 51 for 1", hands, suspend="suzuki/understate-points")

    assert refusal(game, "bid numerus 51 for 1") == (
        "Alberto may not bid numerus 51: a bid must be higher than the last; here primero 51 [suzuki/bid-must-rise]"
    )
    assert not refusal(game, "bid primero 51 for 1")


def test_kind_alone_says_nothing_of_points() -> None:
    """Where a bid names a kind alone, nobody says less by it than his points."""
    game = at(suspend="suzuki/understate-points", answers={"bid.names": "kind"})

    assert not refusal(game, "bid primero for 1")
    assert not refusal(game, "bid numerus for 1")
    assert refusal(game, "bid maximus for 1")


def test_a_single_point_is_less_than_two() -> None:
    """Where the ace scores one and the king nothing, who holds seven points may not bid one."""
    game = at(hands="Bernardo 4c 3c Kd Qh; Alberto", suspend="suzuki/values suzuki/understate-points")

    assert refusal(game, "bid numerus 1 for 1") == "Bernardo may not bid numerus 1: no rule here allows it"
    assert not refusal(game, "bid numerus 7 for 1")


def test_hand_without_points_is_too_low_for_any_bid() -> None:
    """Where court cards score nothing, a king and queen of a suit make a numerus, but whatever is bid says more."""
    game = at(hands="Bernardo Kc Qc Jd 3h; Alberto", suspend="suzuki/values")

    assert str(game.why("bid")) == (
        "Bernardo may not bid: a bid may not name more than the bidder holds [suzuki/no-overstate]"
    )


def test_money_is_bid_where_no_hand_is_known() -> None:
    """Where nothing is a hand and a bid names what one likes, money is bid all the same."""
    none = dict.fromkeys(("primero", "supremus", "fluxus", "chorus"), "no hand")
    game = at("bid for 3", answers={**none, "kinds": "primero", "bid.names": "what he likes"})

    assert game.seat("Bernardo").staked == 3


@pytest.mark.parametrize(
    ("answers", "moves", "said"),
    [
        ({"bid.phase1": True}, "", "hand"),
        ({"bid.phase1": True}, "pass; pass", "hand"),
        ({"bid.phase1": "as he likes"}, "", "money hand"),
        ({"bid.phase1": "as he likes"}, "pass; pass", "hand"),
        ({"bid.phase1": False}, "", "money"),
        ({"bid.phase1": False}, "pass; pass", "hand"),
        ({"bid.names": "nothing"}, "", "money"),
        ({"bid.names": "nothing"}, "pass; pass", "money"),
        ({"bid.names": "what he likes"}, "", "money hand"),
        ({"bid.names": "what he likes"}, "pass; pass", "money hand"),
    ],
)
def test_bid_names_a_hand_or_money_alone(answers: dict[str, object], moves: str, said: str) -> None:
    """On two cards and on four a bid names a hand, or nothing but money, or what one likes."""
    game = at(moves, TWO_AND_TWO, ROUND, answers=answers)
    assert game.offer is not None
    allowed = {"money": not refusal(game, "bid for 3"), "hand": not refusal(game, "bid numerus 39 for 3")}

    assert said == " ".join(name for name, may in allowed.items() if may)
    assert game.offer.may["bid"].free is (said == "money hand")


# -- what may be bid over a bid -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "moves", "open_"),
    [
        ({}, "", "Bernardo: bid pass"),
        ({}, "bid numerus 39 for 3", "Alberto: stake pass"),
        ({}, "bid numerus 39 for 3; stake", "Bernardo: pass"),
        ({"bid.phase1": "as he likes"}, "bid for 3", "Alberto: stake pass"),
        ({"bid.phase1": "as he likes"}, "bid for 3; stake", "Bernardo: bid pass"),
        ({"bid.names": "nothing"}, "bid for 3", "Alberto: stake pass"),
        ({"bid.names": "nothing"}, "bid for 3; stake", "Bernardo: bid pass"),
    ],
)
def test_nothing_is_bid_over_a_bid_where_none_is_raised(answers: dict[str, object], moves: str, open_: str) -> None:
    """Where nothing may be raised one bid is made, of a hand or of money; a hand that was bid on two cards stands."""
    game = at(moves, TWO_AND_TWO, ROUND, answers={"revie": "nothing", **answers})

    assert open_ == open_to(game)


@pytest.mark.parametrize(
    ("revie", "bid", "kinds", "first"),
    [
        ("kind or points", "primero 50", "", "primero 51"),
        ("a kind as high", "primero 50", "", "primero 40"),
        ("a kind as high", "primero 51", "", "primero 40"),
        ("a kind as high", "numerus 30", "", "numerus 20"),
        ("a kind as high", "numerus 31", "", "numerus 20"),
        ("a kind as high", "primero 50", "primero", "primero 40"),
        ("money", "primero 50", "", "numerus 20"),
    ],
)
def test_lowest_bid_over_another(revie: str, bid: str, kinds: str, first: str) -> None:
    """Over a primero one bids more, any primero where a kind as high is enough, or any hand where money is raised."""
    answers = {"revie": revie} | ({"kinds": kinds} if kinds else {})
    game = at(f"bid {bid} for 1", "Bernardo Qc Ah 4d 6s; Alberto 7c 7d 7h 7s", answers=answers)
    assert game.offer is not None
    verb = game.offer.may["bid"]

    assert first == str(verb.bids[verb.first])


# -- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sum_", "stake", "has", "sums"),
    [
        ("any", 3, 20, (1, 20)),
        ("one", 3, 20, (1, 1)),
        ("the stake", 3, 20, (3, 3)),
        ("the stake", 3, 2, None),
        ("from the stake to the rest", 3, 20, (3, 9)),
        ("from the stake to the rest", 3, 5, (3, 5)),
        ("from the stake to the rest", 1, 20, (1, 9)),
        ("from the stake to the rest", 0, 20, (1, 9)),
    ],
)
def test_sum_that_may_be_bid(sum_: str, stake: int, has: int, sums: tuple[int, int] | None) -> None:
    """A bid is of one, of the stake, of what one likes, or up to the rest; never of nothing, or of more than he has."""
    answers = {"vie.sum": sum_, "bets.agreed": True, "stake": stake, "rest.sum": 9}
    game = at(answers=answers, stacks=[has, 20])
    assert game.offer is not None

    assert sums == (game.offer.may["bid"].money if "bid" in game.offer.may else None)


@pytest.mark.parametrize(("has", "open_"), [(9, "Alberto: pass"), (10, "Alberto: stake pass")])
def test_who_has_just_what_he_owes_may_stake(has: int, open_: str) -> None:
    """Where one who is short must fold, just enough is enough."""
    assert open_ == open_to(at(BID, answers={"short": "he must fold"}, stacks=[50, has]))


# -- passing and folding --------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "numbers"), [("he must", {1, 2}), ("he may", {0, 1, 2}), ("he may not", {0})])
def test_who_passes_changes_as_many_cards_as_he_must_or_may(answer: str, numbers: set[int]) -> None:
    """Who passes changes one or two cards, or up to two, or none."""
    assert numbers == thrown(at(answers={"pass.change": answer}), "pass")


@pytest.mark.parametrize(
    ("when", "moves", "folds"),
    [
        ("as an answer to a vie", "", False),
        ("as an answer to a vie", "bid numerus 30 for 1", True),
        ("at any turn", "", True),
        ("at any turn", "bid numerus 30 for 1", True),
    ],
)
def test_fold_before_a_bid_or_after(when: str, moves: str, folds: bool) -> None:  # noqa: FBT001  # a row of the table
    """Where hands are folded, it is at any turn or only when money has been bid, be it a single counter."""
    game = at(moves, answers={**LEFT, "fold.when": when})
    assert game.offer is not None

    assert folds is ("fold" in game.offer.may)


# -- the last who can cover a bid -----------------------------------------------------------------

INSTEAD = {"last-player.when": "instead of passing"}
MAY_NOT_PASS = {"last-player.phase2": "he may not pass"}
MUST_FOLD = {"short": "he must fold"}


@pytest.mark.parametrize(
    ("answers", "has", "open_"),
    [
        ({}, 50, "Alberto: bid stake pass"),
        (INSTEAD, 50, "Alberto: bid stake"),
        (INSTEAD | {"last-player.phase2": "he is free"}, 50, "Alberto: bid stake pass"),
        (INSTEAD | MUST_FOLD, 5, "Alberto: stake"),
        (MAY_NOT_PASS, 50, "Alberto: bid stake pass"),
        (MAY_NOT_PASS | LEFT, 50, "Alberto: bid stake fold"),
        (MAY_NOT_PASS | LEFT | MUST_FOLD, 5, "Alberto: pass fold"),
    ],
)
def test_last_who_can_cover_a_bid(answers: dict[str, object], has: int, open_: str) -> None:
    """The last player may pass and be made to stake, or may not pass; who can do nothing else passes all the same."""
    assert open_ == open_to(at(BID, answers=answers, stacks=[50, has]))


def test_nobody_is_made_to_stake_where_nobody_may() -> None:
    """Where no rule knows a stake the last player is not made to stake either, and the hand is over."""
    game = at(f"{BID}; pass -Ks +3h", answers={"see": False})

    assert game.over
    assert game.seat("Alberto").staked == 0


@pytest.mark.parametrize(
    ("first", "second", "moves", "open_"),
    [
        ("he must see", "he is free", "bid numerus 39 for 5; pass", "Alberto: stake"),
        ("he is free", "he must see", "bid numerus 39 for 5; pass", "Bernardo: bid pass"),
        ("he must see", "he is free", "pass; pass; bid numerus 39 for 5; pass -3s +3d", "nobody"),
        ("he is free", "he must see", "pass; pass; bid numerus 39 for 5; pass -3s +3d", "Alberto: stake"),
    ],
)
def test_last_player_is_made_to_stake_in_one_round_of_two(first: str, second: str, moves: str, open_: str) -> None:
    """Whether the last player must stake is settled for the bids on two cards and for those on four."""
    answers = {"last-player": first, "last-player.phase2": second, "draw.most.phase2": 2}

    assert open_ == open_to(at(moves, TWO_AND_TWO, ROUND, answers=answers))


def test_last_player_may_keep_his_cards_when_he_stakes() -> None:
    """Where one who stakes may change cards, the last player may too, and need not."""
    assert {0, 1, 2} == thrown(at(f"{BID}; pass -Ks +3h", answers={"cards.kept": False}), "stake")


def test_who_has_drawn_and_staked_changes_no_more_cards() -> None:
    """The last player has drawn when he passed: if he bids nothing more he changes nothing more."""
    assert refusal(at(MADE_TO_STAKE), "pass -3h") == (
        "Alberto may not pass with 3h: he has drawn [suzuki/free-bid-declined]"
    )


@pytest.mark.parametrize(
    ("answers", "numbers", "reason"),
    [
        ({}, {1, 2}, "a player who passes must exchange one or two cards [suzuki/pass-must-draw]"),
        (
            {"pass.change": "he may"},
            {0, 1, 2},
            "a player who passes must exchange one or two cards [suzuki/pass-must-draw]",
        ),
        ({"free-bid.pass": "they may not"}, {0}, "no rule here allows it"),
    ],
)
def test_who_passes_on_a_bid_of_money(answers: dict[str, object], numbers: set[int], reason: str) -> None:
    """On a bid that names no hand one passes and draws as usual, or draws nothing."""
    game = at(f"{MADE_TO_STAKE}; bid for 5", answers=answers)

    assert numbers == thrown(game, "pass")
    assert refusal(game, "pass -Qc -Ah -4d") == f"Bernardo may not pass with Qc Ah 4d: {reason}"


def test_bidder_of_money_passes_as_others_do_when_he_is_reached_again() -> None:
    """Where nobody draws who passes on a bid that names no hand, its bidder does, who has not passed on it."""
    answers = {"free-bid.ends": "he plays on", "free-bid.pass": "they may not"}
    game = at(f"{MADE_TO_STAKE}; bid for 5; pass", answers=answers)
    assert game.offer is not None

    assert "Alberto" == game.offer.seat.name
    assert {1, 2} == thrown(game, "pass")
