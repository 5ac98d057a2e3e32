"""A round of bets as the Red Mountain Inn has it, and with one answer changed: what is open, and what is refused."""

from __future__ import annotations

import pytest

from primero_ref import Game, dealt, rulebook
from tests.support.games import refused

INN = rulebook("rmi")
FOUR = "Bernardo 7c 6c Kh 2d; Cinthio 7h 6h 5h Qh; Domenico 5s 4s 3s Jd; Alberto Qc Qs Ks 2h"
"""A numerus 39, a fluxus 70, a numerus 42 and a numerus 20."""

BET = "bet for 1; accept"
OPENED = "bet for 2; accept; match; match; match"
SECOND = "bet numerus; match fluxus; match numerus; match numerus"
SILENT = "bet; match; match; match"


def at(answers: dict[str, object], *moves: str, hands: str = FOUR, **settings: object) -> Game:
    """Deal hands under the rules of the inn, with some answered otherwise, and make some moves."""
    return dealt(INN.but(answers=answers), hands, *moves, **settings)


# what is answered otherwise, the moves, and what is then open to whom
OPEN: list[tuple[dict[str, object], str, str]] = [
    ({"pass": False}, "", "Bernardo may bet"),
    ({"pass": False}, BET, "Cinthio may match, raise or fold"),
    ({"vie": False}, "", "Bernardo may draw"),
    ({"revie": "nothing"}, BET, "Cinthio may match or fold"),
    ({"see": False}, BET, "Cinthio may raise or fold"),
    ({"fold": False}, BET, "Cinthio may match or raise"),
    ({"fold": False, "fold.when": "at any turn"}, "", "Bernardo may bet or draw"),
    ({"fold.when": "at any turn"}, "", "Bernardo may bet, draw or fold"),
    ({"see": False, "fold": False, "revie": "nothing"}, BET, "Bernardo may bet"),
    ({"refusal": "never"}, "bet for 2", "Cinthio may match, raise or fold"),
    ({"trade": False}, f"{OPENED}; {SECOND}", "Bernardo may bet"),
]


@pytest.mark.parametrize(("answers", "moves", "offered"), OPEN)
def test_what_is_open_as_the_rules_have_it(answers: dict[str, object], moves: str, offered: str) -> None:
    """What no rule allows is not offered; whom nothing is left to say to a bet is not asked, and the hand goes on."""
    assert offered == repr(at(answers, moves).offer)


@pytest.mark.parametrize("broke", ["they go on", "they change once and show"])
def test_who_is_left_alone_is_not_asked(broke: str) -> None:
    """Where one may fold at any turn and three do, the last one takes the pot without a word and is dealt no more."""
    game = at({"fold.when": "at any turn", "phase2.no-money": broke}, "fold; fold; fold")

    assert game.over
    assert "Alberto wins 4" == str(game.log[-1])
    assert 4 == sum(event.deed == "deal" for event in game.log)


def test_hands_are_dealt_anew_to_those_too_who_have_folded() -> None:
    """Where two fold before any bet and the other two draw, nobody has bet, and all four are dealt new hands."""
    game = at({"fold.when": "at any turn"}, "fold; fold; draw -5s; draw -Qc -Qs")

    assert "Bernardo may bet, draw or fold" == repr(game.offer)
    assert [2, 2, 2, 2] == [len(game.seat(name).cards) for name in game.players]
    assert "throw in" in [event.deed for event in game.log]


def test_nobody_trades_with_a_spent_pack() -> None:
    """Where no more is drawn from a spent pack, those who come after its last card are not asked for a trade."""
    game = at(
        {"pack.out": "no more is drawn"}, "draw -?? -??;" * 5, BET, "match;" * 5, "bet numerus", "match numerus;" * 5,
        "trade -?? -??;" * 3, hands="Bernardo; Cinthio; Domenico; Ercole; Fabio; Alberto",
    )  # fmt: skip

    assert not game.table.pack
    assert "Bernardo may bet" == repr(game.offer)


# -- sums -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stake", "bet", "least"), [(0, "bet", 1), (3, "bet for 3; accept", 3)])
def test_raise_is_the_stake_at_least_and_never_nothing(stake: int, bet: str, least: int) -> None:
    """Where a stake is agreed a raise is no less; where it is agreed on nothing a raise still adds a counter."""
    game = at({"bets.agreed": True, "stake": stake}, bet)

    assert game.offer is not None
    assert game.offer.may["raise"].money is not None
    assert least == game.offer.may["raise"].money[0]


# how much Cinthio has before the ante, what is open to him, and why he may not raise by two
LIMITED = [
    (2, "match or fold", "raise: players bet only the money in front of them [rmi/table-stakes]"),
    (
        3,
        "match, raise or fold",
        "raise for 2: players bet only the money in front of them; here for 1 [rmi/table-stakes]",
    ),
    (9, "match, raise or fold", "raise for 2: no rule here allows it; here for 1"),
]


@pytest.mark.parametrize(("stack", "may", "why"), LIMITED)
def test_limit_of_a_bet_gives_nobody_more_than_he_has(stack: int, may: str, why: str) -> None:
    """Where one counter is the most that may be bet, who has none beyond what he owes raises by none."""
    game = at({"vie.sum": "one"}, BET, stacks=[20, stack, 20, 20])

    assert f"Cinthio may {may}" == repr(game.offer)
    assert f"Cinthio may not {why}" == refused(game, "raise for 2")


@pytest.mark.parametrize(("stack", "may"), [(1, "fold"), (2, "match or fold"), (3, "match, raise or fold")])
def test_who_is_short_folds_where_he_must(stack: int, may: str) -> None:
    """Where one who is short must fold, he may match with his last counter if it is all that is asked."""
    assert f"Cinthio may {may}" == repr(at({"short": "he must fold"}, BET, stacks=[20, stack, 20, 20]).offer)


# -- declarations ---------------------------------------------------------------------------------


# what is answered otherwise, the moves before, and the move
SAID: list[tuple[dict[str, object], str, str]] = [
    ({"underdeclare": "allowed"}, f"{OPENED}; bet numerus for 1; accept", "match numerus"),
    ({"bid.above-hand.phase2": False}, f"{OPENED}; bet numerus for 1; accept", "match fluxus"),
    ({"bid.above-hand.phase2": False, "bid.names": "kind and points"}, OPENED, "bet numerus 39 for 1"),
    ({"bid.names": "nothing"}, OPENED, "bet for 1"),
    ({"bid.phase1": "as he likes"}, "", "bet for 1"),
    ({"bid.phase1": "as he likes"}, "", "bet numerus for 1"),
    ({"bid.names": "what he likes"}, OPENED, "bet for 1"),
    ({"bid.names": "what he likes"}, OPENED, "bet numerus 39 for 1"),
    ({"pass.change": "he may"}, "", "draw"),
]


@pytest.mark.parametrize(("answers", "moves", "move"), SAID)
def test_what_may_be_said_as_the_rules_have_it(answers: dict[str, object], moves: str, move: str) -> None:
    """A rank is declared, left out or lowered as far as the rules go, and no card drawn where they allow it."""
    game = at(answers, moves)
    game.play(move)

    assert move == str(game.moves[-1])


# what is answered otherwise, the moves before, the move, and why it is refused
KINDS = "numerus, primero, supremus, fluxus or chorus"

WRONG: list[tuple[dict[str, object], str, str, str]] = [
    (
        {}, "", "bet numerus for 1",
        "bet numerus: each player declares a rank in the second round [rmi/declare-and-bet]",
    ),
    (
        {"bid.phase1": "as he likes"}, OPENED, "bet for 1",
        f"bet without a bid: each player declares a rank in the second round; here {KINDS} [rmi/declare-and-bet]",
    ),
    (
        {"bid.names": "nothing"}, OPENED, "bet numerus for 1",
        "bet numerus: a rank is declared once, in the second round",
    ),
    (
        {"bid.names": "what he likes", "bid.phase1": "as he likes"}, f"{OPENED}; {SILENT}; keep; keep; keep; keep",
        "bet numerus 39 for 1", "bet numerus 39: a rank is declared once, in the second round",
    ),
    (
        {"bid.above-hand.phase2": False, "bid.names": "kind and points"}, OPENED, "bet numerus 40 for 1",
        "bet numerus 40: no rule here allows it; here numerus 1 to numerus 39",
    ),
    ({"draw.most": 1}, "", "draw -7c -6c", "draw with 7c 6c: no rule here allows it"),
    ({}, "", "draw for 1 -7c", "draw for 1: it takes no sum [rmi/bet-or-draw]"),
    ({}, "", "draw numerus -7c", "draw numerus: it declares no rank [rmi/bet-or-draw]"),
    (
        {}, "", "draw",
        "draw without exchanging a card: a player bets, or draws one or two cards, as in draw -7c [rmi/bet-or-draw]",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "moves", "move", "said"), WRONG)
def test_move_is_refused_by_the_rule_that_it_breaks(
    answers: dict[str, object], moves: str, move: str, said: str
) -> None:
    """A rank out of its round, a sum where none is asked, a card too many: each is refused by its own rule."""
    assert f"Bernardo may not {said}" == refused(at(answers, moves), move)
