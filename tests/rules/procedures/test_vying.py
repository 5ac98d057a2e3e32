"""A round of vying: who opens, who must see and for how much, and what is shown on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, dealt, rulebook
from tests.support.games import offer_of, speaks
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = pytest.mark.usefixtures("toy")

HANDS = "Bernardo 7c 6d 4h 3s; Cinthio Kc Jh 2d 5h; Alberto Kh Jd 2c 5s"
SEEN = "vie primero 40 for 2; see; see"


def with_answers(**answers: object) -> Game:
    """Play the first phase of a scene of three with some questions answered otherwise."""
    named = {name.replace("__", "-").replace("_", "."): answer for name, answer in answers.items()}
    rules = TOY.but(answers=named, suspend=[TOY.claim_for("draw.forced-by")])
    return dealt(rules, HANDS, SEEN)


@pytest.mark.parametrize(("vied", "paid"), [(1, 1), (4, 2), (5, 3)])
def test_last_player_pays_half_and_the_odd_counter(vied: int, paid: int) -> None:
    """Where the last player must see half of the vie only, he pays the greater half of an odd one."""
    rules = TOY.but(answers={"last-player.pays": "half"})
    game = dealt(rules, "Bernardo; Alberto", f"vie primero 40 for {vied}; see")

    assert paid == game.seat("Alberto").staked


def after_half(moves: str, answers: Mapping[str, object], stacks: list[int]) -> list[str]:
    """Let Bernardo vie for four, Cinthio leave and Alberto see half, as the last; tell who bets and wins what then."""
    rules = rulebook("italian").but(answers={"last-player.pays": "half", "draw.forced-by": "", **answers})
    game = dealt(rules, HANDS, f"vie primero 40 for 4; fold; see; {moves}", stacks=stacks)
    return [str(event) for event in game.log if event.deed in ("see", "revie", "vie", "win", "return")][1:]


def test_half_of_a_vie_is_all_that_is_owed_for_it() -> None:
    """Whoever has seen half need not pay the other half later, and pays what a vie adds if he vies over it."""
    later = "vie primero 41 for 3; revie primero 42 for 1; see"
    told = after_half(later, {"last-player.phase2": "he is free"}, [20, 20, 20])

    assert ["Alberto sees 2", "Bernardo vies primero 41 for 3", "Alberto revies primero 42 for 1"] == told[:3]
    assert ["Bernardo sees 1", "Bernardo wins 14"] == told[3:]  # he has 8 there, and Alberto 2, 3 and 1


@pytest.mark.parametrize(
    ("short", "told"),
    [
        ("as much from each as he staked", ["Alberto wins 8", "Bernardo takes back 2"]),
        ("his own money", ["Bernardo takes back 2", "Alberto wins 3", "Bernardo wins 5"]),
    ],
)
def test_whoever_has_paid_the_half_has_met_the_vie(short: str, told: list[str]) -> None:
    """With the better hand he wins all that was vied, though he has put in half; where he is short he is so later."""
    answers = {"last-player.phase2": "he is free", "target": "the best", "winner": "the fewest points"}
    met = after_half("vie primero 41 for 3; see", answers, [20, 20, 20])
    too_little = after_half("vie primero 41 for 3; see", {**answers, "short.wins": short}, [20, 20, 3])

    assert "Alberto wins 12" == met[-1]
    assert told == too_little[-len(told) :]


def test_second_phase_is_opened_by_whom_the_rules_name() -> None:
    """The second phase is opened as the first, or by the one after the last to vie."""
    assert "Bernardo" == offer_of(with_answers()).seat.name
    assert "Cinthio" == offer_of(with_answers(phase2_opens="the one after the vier")).seat.name
    assert "Alberto" == offer_of(dealt(TOY.but(answers={"opens": "the dealer"}), HANDS)).seat.name


@pytest.mark.parametrize(("answer", "shown"), [("two", "7c 6d"), ("all", "7c 6d 4h 3s"), ("none", "")])
def test_declaration_shows_cards_in_the_second_phase_only(answer: str, shown: str) -> None:
    """Who vies in the second phase lays down what the rules ask for; in the first nobody does."""
    game = with_answers(show_at__declaration=answer)
    assert "show" not in [event.deed for event in game.log]
    game.play("vie primero 40 for 1")

    assert [f"Bernardo shows {shown}"] * bool(shown) == [str(event) for event in game.log if event.deed == "show"]


def test_last_player_may_not_pass_in_the_second_phase() -> None:
    """Where the last to answer may not pass he sees, revies or folds; before him one may pass."""
    game = with_answers(last__player_phase2="he may not pass")
    game.play("vie primero 40 for 1")
    assert "pass" in offer_of(game).may
    game.play("pass -Kc +Ks")

    assert "Alberto" == offer_of(game).seat.name
    assert {"see", "revie", "fold"} == {*offer_of(game).may}
    assert not game.why("pass").allowed


ENGLISH = rulebook("english")


def asked(game: Game) -> str:
    """Tell whose turn it is and what is open to him."""
    assert game.offer is not None
    return f"{game.offer.seat.name}: {' '.join(game.offer.may)}"


def test_who_can_do_nothing_is_passed_over() -> None:
    """Where nobody sees or folds, a player who has put in all his money is not asked."""
    rules = TOY.but(answers={"ante": 1, "see": False, "fold": False, "last-player": "he is free"})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie primero 40 for 2", stacks=[9, 1, 9])

    assert "Alberto: revie pass" == asked(game)


def test_pass_is_no_fold_while_nobody_has_vied() -> None:
    """Where a pass on a vie is a fold, one who passes before any vie is still in."""
    rules = TOY.but(answers={"pass.is": "a fold", "last-player": "he is free"})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "pass -??; vie primero 40 for 1; pass -??")

    assert ["Bernardo", "Cinthio"] == [seat.name for seat in game.table.live]


@pytest.mark.parametrize(
    ("answer", "on", "may", "laid"),
    [
        ("rest or fold", "within it", "rest fold", (3, 3)),
        ("as a vie is", "within it", "see revie fold pass rest", (3, 3)),
        ("as a vie is", "on top of what is owed", "see revie fold pass rest", (3, 6)),
    ],
)
def test_rest_is_met_or_laid_anew(answer: str, on: str, may: str, laid: tuple[int, int]) -> None:
    """A rest is met by a rest or a fold, or answered as a vie is: then another rest is laid on top of it."""
    rules = ENGLISH.but(answers={"rest.answer": answer, "rest.on": on})
    game = dealt(rules, "Bernardo; Alberto", "vie for 1; see; rest")
    assert f"Alberto: {may}" == asked(game)
    game.play("rest")

    assert laid == tuple(event.money for event in game.log if event.deed == "rest")


@pytest.mark.parametrize(("on", "laid"), [("within it", 3), ("on top of what is owed", 4)])
def test_rest_is_the_greater_of_itself_and_what_is_owed(on: str, laid: int) -> None:
    """A rest on a vie of one is three where the vie is part of it, and else four."""
    game = dealt(ENGLISH.but(answers={"rest.on": on}), "Bernardo; Alberto", "vie for 1; see; vie for 1; rest")

    assert laid == game.log[-1].money


def test_player_without_money_is_not_asked_to_raise_though_he_is_last() -> None:
    """Where the last to answer may not pass, one whose money is all in sees or folds, and that is the reason."""
    rules = TOY.but(answers={"last-player.phase2": "he may not pass", "last-player": "he is free"})
    game = dealt(
        rules,
        "Bernardo; Cinthio; Alberto",
        "vie primero 40 for 2; see; see; vie primero 41 for 1; pass -??",
        stacks=[9, 9, 2],
    )

    assert "Alberto: see fold" == asked(game)
    assert rules.claim_for("short.bets") == game.why("revie").claim


def test_talk_is_no_bid_that_stands() -> None:
    """Where a player says what he likes, he may say what he holds, and the next is bound by nothing."""
    game = dealt(TOY.but(answers={"bid.names": "what he likes"}), "Bernardo; Alberto", "vie primero 40 for 1")
    assert game.bid is None
    game.play("revie numerus 20 for 1")

    assert "Alberto revies numerus 20 for 1" == str(game.log[-1])


def test_who_has_come_in_again_does_so_once() -> None:
    """Who let a vie go by takes four new cards when he sees; if he is raised he sees with those."""
    rules = ENGLISH.but(answers={"reenter": "with four new cards"})
    moves = "vie for 1; pass -??; revie for 1; revie for 1; see; revie for 1; see; see"
    game = dealt(rules, "Bernardo; Cinthio; Alberto", moves)

    assert [True, False] == [event.anew for event in game.log if event.deed == "see" and event.who == "Cinthio"]


def test_who_let_a_vie_go_by_in_the_second_phase_keeps_his_hand() -> None:
    """A new hand is for those who passed on a vie in the first phase, or for all who have passed."""
    moves = "vie for 1; see; see; vie for 1; pass -??; revie for 1; see; see"
    for who, anew in (("who let a vie go by in the first round", {False}), ("whoever has passed", {False, True})):
        rules = ENGLISH.but(answers={"reenter": "with four new cards", "reenter.who": who})
        assert anew == {event.anew for event in dealt(rules, "Bernardo; Cinthio; Alberto", moves).log}


FLUSH = "Alberto Kh Jh 2h 5h"
TWICE = "vie numerus 20 for 1; revie numerus 40 for 1; see; vie primero 40 for 1; revie primero 41 for 1; see"


@pytest.mark.parametrize(
    ("hands", "conceals", "draws"),
    [
        (f"Bernardo 7c 6d 4h 3s; {FLUSH}", "numerus", "Alberto"),
        # nobody knows what Bernardo has, so nobody can say who has bid under his hand
        (f"Bernardo; {FLUSH}", "numerus", ""),
        # the last kind that he named is the kind that he holds
        ("Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "numerus", ""),
        ("Bernardo Kc 6d 4h 3s; Alberto 7h 6h Ah 5s", "numerus", "Alberto"),
        ("Bernardo Kc 6d 4h 3s; Alberto 7h 6h Ah 5s", "primero", ""),
    ],
)
def test_who_has_bid_under_his_hand_draws_a_card(hands: str, conceals: str, draws: str) -> None:
    """Who holds a higher kind than the last he named draws a card, unless he may conceal what he holds."""
    rules = TOY.but(
        answers={
            "underbidder": "he draws a card", "underbidder.is": "who holds more than he named",
            "conceal.supremus": conceals, "bid.above-hand.phase1": True, "bid.above-hand.phase2": True,
        }
    )  # fmt: skip
    game = dealt(rules, hands, TWICE)

    assert draws == (game.offer.seat.name if game.offer else "")


def test_four_cards_may_be_changed_where_nobody_can_bet_any_more() -> None:
    """Where too few have money left, all four cards may be changed before the hands are shown."""
    game = dealt(ENGLISH, "Bernardo; Alberto", "vie for 1; see", stacks=1)
    assert game.offer is not None

    assert (0, 4) == game.offer.may["pass"].cards
    assert "italian/no-money-to-bet" == game.why("vie").claim


@pytest.mark.parametrize("rounds", [1, 3])
def test_who_is_left_alone_is_not_asked(rounds: int) -> None:
    """Where one may fold at any turn, the last one left takes the table, however often one may pass."""
    rules = TOY.but(answers={"fold.when": "at any turn", "quiet.phase1": rounds})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "fold; fold", carry={"Alberto": 2})

    assert game.over
    assert {"Bernardo": 100, "Cinthio": 100, "Alberto": 102} == {name: game.stacks[name] for name in game.players}


@pytest.mark.parametrize("book", ["toy", "whittaker-en"])
def test_who_folds_takes_nobody_elses_turn(book: str) -> None:
    """Where one may fold before any vie, the others pass as often as before, and change as often between."""
    rules = rulebook(book).but(answers={"fold.when": "at any turn"})
    game = dealt(rules, "Bernardo; Cinthio; Domenico; Alberto", "fold")
    passed = []
    while game.offer and game.table.phase == 1:
        passed.append(game.offer.seat.name[0])
        change = game.offer.may["pass"].cards
        game.play("pass -??" if change[0] else "pass")

    assert {"toy": "CDA" * 3, "whittaker-en": "CDA" * 5}[book] == "".join(passed)


def test_one_player_who_refuses_a_vie_refuses_it_for_everybody() -> None:
    """Where any player may refuse a vie, each is asked; one refusal takes it back, and else all answer it as usual."""
    rules = TOY.but(answers={"refusal": "by any one player"})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "vie primero 40 for 4; accept")
    assert ("Alberto", "accept refuse") == speaks(game)

    refused = game.copy()
    refused.play("refuse")
    assert ("Bernardo", "pass") == speaks(refused)  # he does without
    assert 0 == refused.seat("Bernardo").staked
    game.play("accept")
    assert "Cinthio" == offer_of(game).seat.name
    assert {"see", "fold"} <= {*offer_of(game).may}


def test_who_has_come_back_in_has_still_used_his_pass() -> None:
    """Where a player may pass on a vie once, he may not do so again after he has come back with four new cards."""
    names = "Bernardo 7h 6h; Cinthio Ks 4s; Domenico 3d 2d; Alberto Qh 5d"
    game = dealt(rulebook("whittaker-en"), names, "vie for 1; pass; see; pass; pass; see; revie for 1; fold; fold")

    assert "Cinthio" == offer_of(game).seat.name
    assert "pass" not in offer_of(game).may
    assert "english/pass-once-after-vie" == getattr(game.why("pass"), "claim", "")


def test_who_has_come_back_in_keeps_his_new_cards() -> None:
    """The price of coming back is paid once, whoever counts as coming back."""
    names = "Bernardo 7h 6h; Cinthio Ks 4s; Domenico 3d 2d; Alberto Qh 5d"
    for who in ("who let a vie go by in the first round", "whoever has passed"):
        rules = rulebook("whittaker-en").but(answers={"reenter.who": who})
        game = dealt(rules, names, "vie for 1; pass; see; pass; pass; see; revie for 1; fold; fold")

        assert "Cinthio sees 1" == str(game.play("see"))
