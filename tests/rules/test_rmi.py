"""The game of the Red Mountain Inn: what its page does not show."""

from __future__ import annotations

import re

import pytest

from primero_ref import Game, dealt, load, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN
from tests.support.games import dealer_of, offer_of, refused

INN = rulebook("rmi")
FOUR = "Bernardo 7c 6c Kh 2d; Cinthio 7h 6h 5h Qh; Domenico 5s 4s 3s Jd; Alberto Qc Qs Ks 2h"
OPENED = "bet for 2; accept; match; match; match"
SECOND = "bet numerus; match fluxus; match numerus; match numerus"


def at(*moves: str, **settings: object) -> Game:
    """Deal four hands and make some moves."""
    return dealt(INN, FOUR, *moves, **settings)


# -- refusing a bet -------------------------------------------------------------------------------


def test_the_bettor_is_not_asked_and_the_others_are_in_turn() -> None:
    """Domenico bets after two have drawn; Alberto, Bernardo and Cinthio are asked in this order."""
    game = at("draw -7c; draw -7h; bet for 9")
    asked = []
    while game.offer and "refuse" in game.offer.may:
        asked.append(game.offer.seat.name)
        game.play("refuse")

    assert ["Alberto", "Bernardo", "Cinthio"] == asked
    assert "Domenico" == offer_of(game).seat.name


def test_a_single_player_who_accepts_makes_a_bet_good() -> None:
    """After one has accepted nobody else is asked, and all others owe the bet."""
    game = at("bet for 9; refuse; refuse; accept")

    assert "Cinthio may match, raise or fold" == repr(game.offer)
    assert [10, 1, 1, 1] == [game.seat(name).staked for name in ("Bernardo", "Cinthio", "Domenico", "Alberto")]


def test_money_is_put_in_when_the_bet_is_accepted() -> None:
    """While a bet is judged its money is still behind the bettor, and a refused one never leaves him."""
    game = at("bet for 30", stacks=50)
    behind = [game.seat("Bernardo").stack]
    game.play("refuse")
    game.play("refuse")
    game.play("refuse")

    assert [49, 49] == [*behind, game.seat("Bernardo").stack]


def test_a_raise_is_refused_like_a_bet() -> None:
    """A raise that all refuse falls away; the raiser names less, matches or folds, and the bet before it stands."""
    game = at("bet for 2; accept; raise for 20; refuse; refuse; refuse")

    assert "Cinthio may match, raise or fold" == repr(game.offer)
    assert (
        "Cinthio may not raise for 20: a bet named after a refusal must be lower; here for 1 to 19 [rmi/after-refusal]"
    ) == refused(game, "raise for 20")
    game.play("match")
    assert "Domenico may match, raise or fold" == repr(game.offer)


def test_a_bet_refused_down_to_nothing_leaves_the_drawing() -> None:
    """When even one counter is too high the bettor of the first round can only draw."""
    game = at("bet for 1; refuse; refuse; refuse")

    assert "Bernardo may draw" == repr(game.offer)
    assert "Bernardo may not bet: a bet named after a refusal must be lower [rmi/after-refusal]" == refused(
        game, "bet for 1"
    )


def test_a_refused_bet_of_the_second_round_can_become_nothing() -> None:
    """The rank stays declared, a bet of nothing is left, and nobody is asked about that."""
    game = at(OPENED, "bet numerus for 1; refuse; refuse; refuse")

    assert "Bernardo may bet" == repr(game.offer)
    sentence = "Bernardo may not bet numerus: a rank is declared once, in the second round [rmi/declare-and-bet]"
    assert sentence == refused(game, "bet numerus")
    assert "Bernardo bets nothing" == str(game.play("bet"))
    assert "match" in offer_of(game).may


@pytest.mark.parametrize("still_in", [2, 3, 4])
def test_between_two_nothing_is_refused(still_in: int) -> None:
    """With three still in a bet is put to the others; with two it stands as it is made."""
    game = at("bet for 2; accept", "match;" * (still_in - 1), "fold;" * (4 - still_in), "bet numerus for 1")

    assert (still_in > 2) == ("refuse" in offer_of(game).may)


def test_whoever_is_all_in_is_asked_too() -> None:
    """Cinthio has nothing left to lose and may still find a bet too high for the table."""
    game = at(OPENED, "bet numerus for 5", stacks=[20, 3, 20, 20])

    assert "Cinthio may accept or refuse" == repr(game.offer)


# -- bets -----------------------------------------------------------------------------------------


def test_after_draws_the_bet_comes_back_to_those_who_drew() -> None:
    """Bernardo and Cinthio have drawn; Domenico's bet is theirs to answer, and they draw no more."""
    game = at("draw -7c; draw -7h; bet for 1; accept; match")

    assert "Bernardo may match, raise or fold" == repr(game.offer)


def test_nobody_folds_before_a_bet() -> None:
    """There is nothing to fold to as long as no bet stands."""
    assert "Bernardo may not fold: no bet stands yet [rmi/bet-closes-draw]" == refused(at(), "fold")


def test_bet_of_nothing_is_not_for_the_first_round() -> None:
    """In the first round a bet is one counter at least; in the last one nothing will do, and names no rank."""
    assert "rmi/bet-of-nothing" in refused(at(), "bet")
    last = at(OPENED, SECOND, "keep; keep; keep; keep")

    assert "rmi/declare-and-bet" in refused(last, "bet numerus")
    assert "Bernardo bets nothing" == str(last.play("bet"))


def test_a_raise_adds_something() -> None:
    """A raise of nothing is a match, and is refused."""
    assert (
        "Cinthio may not raise without a sum: a raise adds something, as in raise for 1 [rmi/bet-closes-draw]"
        == refused(at("bet for 1; accept"), "raise")
    )


def test_nobody_bets_more_than_he_has() -> None:
    """A raise is limited by what is behind the player, when he has met the bet."""
    game = at("bet for 2; accept", stacks=[20, 10, 20, 20])

    assert (
        "Cinthio may not raise for 8: players bet only the money in front of them; here for 1 to 7 [rmi/table-stakes]"
    ) == refused(game, "raise for 8")
    assert "Cinthio raises by 7" == str(game.play("raise for 7"))


def test_where_fewer_than_two_have_money_nobody_bets() -> None:
    """When all but one are all-in the cards are dealt out, traded and shown."""
    game = at("bet for 5; accept; match; match; match", stacks=[20, 6, 6, 6])

    assert "Bernardo may trade or keep" == repr(game.offer)
    for _ in range(4):
        game.play("keep")
    assert "Cinthio wins 24" == str(game.log[-1])


def test_nobody_underdeclares_by_a_match_or_a_raise() -> None:
    """Cinthio holds a fluxus, and says no less whether he matches or raises; the points are never named."""
    game = at(OPENED, "bet numerus for 1; accept")

    assert "rmi/no-underdeclare" in refused(game, "match supremus")
    assert "rmi/no-underdeclare" in refused(game, "raise primero for 2")
    assert "rmi/declare-and-bet" in refused(game, "match fluxus 61")
    assert "rmi/declare-and-bet" in refused(game, "match")
    assert "Cinthio declares chorus and matches 1" == str(game.play("match chorus"))


def test_who_folds_in_the_second_round_declares_too() -> None:
    """Cinthio holds a fluxus and goes: he names no less and no points, and in the other rounds names nothing."""
    game = at(OPENED, "bet numerus for 1; accept")

    assert "rmi/declare-and-bet" in refused(game, "fold")
    assert "rmi/no-underdeclare" in refused(game, "fold numerus")
    assert "rmi/declare-and-bet" in refused(game, "fold fluxus 61")
    assert "Cinthio declares fluxus and folds" == str(game.play("fold fluxus"))
    assert game.log == load(game.record()).log

    first = at("bet for 1; accept")
    assert "rmi/declare-and-bet" in refused(first, "fold fluxus")
    assert "Cinthio folds" == str(first.play("fold"))
    last = at(OPENED, SECOND, "keep; keep; keep; keep; bet for 1; accept")
    assert "rmi/declare-and-bet" in refused(last, "fold chorus")
    assert "Cinthio folds" == str(last.play("fold"))


def test_who_folds_shows_no_cards_with_the_rank_that_he_declares() -> None:
    """Harbinger’s two cards are shown by those who stay."""
    variant = INN.but(hold=["rmi/harbinger-two-shown"], suspend=["rmi/nothing-shown"])
    game = dealt(variant, FOUR, OPENED, "bet numerus; fold fluxus; match numerus")

    assert ["Bernardo", "Domenico"] == [event.who for event in game.log if event.deed == "show"]


# -- the trade, the end, the views -----------------------------------------------------------------


def test_trade_is_one_or_two_cards_once() -> None:
    """Three cards are too many, none is to keep, and the trade goes once round."""
    game = at(OPENED, SECOND)

    assert "rmi/trade-after" in refused(game, "trade -7c -6c -Kh")
    assert "rmi/trade-after" in refused(game, "trade")
    assert "Bernardo does not hold Ac" == refused(game, "trade -Ac")
    for move in ("trade -Kh -2d", "keep", "trade -Jd", "keep"):
        game.play(move)
    assert "Bernardo may bet" == repr(game.offer)


def test_last_round_can_be_left_out() -> None:
    """Without its claim the hands are shown after the trade."""
    short = INN.but(suspend=["rmi/last-round-optional"])
    game = dealt(short, FOUR, OPENED, SECOND, "keep; keep; keep; keep")

    assert game.over
    assert "Cinthio wins 12" == str(game.log[-1])


def test_pot_of_a_void_hand_is_played_for_by_all() -> None:
    """After three redeals the antes lie over, and the next dealer's table contends for them."""
    shy = "draw -??; draw -??; draw -??; draw -??;"
    game = dealt(INN, "Bernardo; Cinthio; Domenico; Alberto", shy * 4)
    following = game.again(shuffled("Milan"))

    assert ["The hand is void"] == [str(event) for event in game.log[-1:]]
    assert 4 == sum(game.carry.values()) == sum(following.carry.values())
    assert "Bernardo" == dealer_of(following).name  # the deal passes to the right
    following.play("bet for 9")
    for move in ("accept", "fold", "fold", "fold"):
        following.play(move)
    assert "Cinthio wins 17" == str(following.log[-1])


def test_draws_and_trades_are_seen_by_their_player_alone() -> None:
    """The others see how many cards were changed, and neither those thrown nor those drawn."""
    game = at("draw -7c +Ac")
    theirs = game.view("Cinthio")

    assert "Bernardo discards a card and draws" == str(theirs.log[-1])
    assert "Bernardo discards 7c and draws Ac" == str(game.view("Bernardo").log[-1])
    assert {UNKNOWN} == {*theirs.hands["Bernardo"]}


def test_harbinger_shows_two_and_takes_back_what_is_traded() -> None:
    """Of two cards shown with a declaration the one that is traded is seen no more."""
    variant = INN.but(hold=["rmi/harbinger-two-shown"], suspend=["rmi/nothing-shown"])
    game = dealt(variant, FOUR, OPENED, SECOND)
    before = [str(one) for one in game.view("Alberto").hands["Bernardo"]]
    game.play("trade -7c")

    assert ["7c", "6c", "??", "??"] == before
    assert ["6c", "??", "??", "??"] == [str(one) for one in game.view("Alberto").hands["Bernardo"]]


def test_a_record_with_votes_trades_and_redeals_reads_back() -> None:
    """A game with a redeal, a refused bet, declarations and a trade is its record."""
    game = Game(INN, "Alberto Bernardo Cinthio Domenico", "Domenico", shuffled("Inn"), 30)
    for _ in range(4):
        game.play(f"draw -{offer_of(game).seat.cards[0]}")
    for move in ("bet for 9", "refuse", "refuse", "refuse", "bet for 3", "accept", "match", "match", "fold"):
        game.play(move)
    while game.offer:
        verb = next(iter(game.offer.may.values()))
        bid = f" {verb.bids[verb.first]}" if verb.first < verb.last else ""
        thrown = f" -{game.offer.seat.cards[-1]}" if verb.name == "trade" else ""
        game.play(f"{verb.name}{bid}{thrown}")

    assert game.log == load(game.record()).log
    assert {"throw in", "refused", "trade", "show"} <= {event.deed for event in game.log}
    assert re.search(r"(?m)^Alberto: bet \w+$", game.record())


def test_no_underdeclaring_leaves_open_hands_free() -> None:
    """A player whose cards nobody has named may declare anything."""
    game = dealt(INN, "Bernardo; Cinthio; Domenico; Alberto", "bet for 1; accept; match; match; match")

    assert "Bernardo declares numerus and bets 1" == str(game.play("bet numerus for 1"))


# -- when the hand goes on ------------------------------------------------------------------------


def test_hand_ends_with_the_first_round_where_the_showdown_is_next() -> None:
    """Where the hands are shown after the first round, no more cards are dealt."""
    game = dealt(INN.but(answers={"phase2": "the showdown"}), FOUR, OPENED)

    assert game.over
    assert 4 == sum(event.deed == "deal" for event in game.log)


def test_hand_goes_on_where_nobody_can_bet() -> None:
    """Where the ante has taken all the money nobody can bet, and the hands are not dealt anew."""
    game = dealt(INN, "Bernardo; Cinthio; Domenico; Alberto", stacks=1)

    assert "throw in" not in [event.deed for event in game.log]
    assert 8 == sum(event.deed == "deal" for event in game.log)


# -- who has nothing left, and equal hands ------------------------------------------------------------


@pytest.mark.parametrize("has", [6, 7])
def test_who_has_nothing_left_does_not_begin_whether_he_met_the_bet_or_not(has: int) -> None:
    """Bernardo's last counter has met a raise, or fallen short of it by one: in the second round Cinthio begins."""
    game = at("bet for 5; accept; raise for 1; accept; match; fold; match", stacks=[has, 20, 20, 20])

    assert 0 == game.seat("Bernardo").stack
    assert "Cinthio" == offer_of(game).seat.name


def test_who_has_nothing_left_still_names_his_hand() -> None:
    """He answers the bet of another with a rank, and with no money."""
    game = at("bet for 5; accept; raise for 1; accept; match; fold; match", stacks=[7, 20, 20, 20])
    for move in ("bet fluxus for 2", "accept", "match numerus"):
        game.play(move)

    assert "Bernardo declares numerus and matches" == str(game.play("match numerus"))


def test_equal_hands_share_what_was_carried_and_the_stakes_as_one_pot() -> None:
    """Five that were carried and nine that are staked make seven for each, where both contend for all of it."""
    game = dealt(
        INN,
        "Bernardo 7c 6c Kh 2d; Cinthio 7s 6s Kd 2h; Domenico; Alberto; Ercole",
        "bet for 2; accept; match; fold; fold; fold; bet numerus; match numerus; keep; keep; bet; match",
        carry={"Alberto": 5},
    )

    assert [7, 7] == [event.money for event in game.log if event.deed == "win"]
    assert all("rmi/redeal-bound" in event.claims for event in game.log if event.deed == "win")
