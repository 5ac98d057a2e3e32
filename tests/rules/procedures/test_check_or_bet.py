"""Bets with chips, as in the King's game: the ante, what may be bet, raised and seen, and what a fold gives back."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, Move, dealt, rulebook
from primero_ref.cards.bids import Bid
from tests.support.games import open_to

KINGS = rulebook("kings")
TWO = "Bernardo Pbl 2bo 7ir 9th 12bo; Alberto 8bl 8bo 3ir 4th 13bl"
FOUR = "Bernardo; Cinthio; Domenico; Alberto"


def at(hands: str, *moves: str, stacks: object = 15, carry: object = None, **answers: object) -> Game:
    """Sit down with some questions answered otherwise, and make some moves."""
    rules = KINGS.but(answers={name.replace("__", "-").replace("_", "."): answer for name, answer in answers.items()})
    return dealt(rules, hands, *moves, stacks=stacks, carry=carry)


# -- the ante -------------------------------------------------------------------------------------


def test_ante_is_of_the_stake_agreed() -> None:
    """Where a stake is agreed the ante is so many of it."""
    game = at(TWO, bets_agreed=True, stake=2, rest_sum=6, ante=3)

    assert {"Bernardo": 6, "Alberto": 6} == {name: game.seat(name).staked for name in game.players}


def test_without_an_ante_nobody_is_asked_for_it() -> None:
    """Where no ante is put down nobody sits out, and the bets begin."""
    assert "Bernardo: check bet" == open_to(at(FOUR, ante=0))


@pytest.mark.parametrize(("stack", "asked"), [(0, "Cinthio"), (1, "Bernardo")])
def test_who_has_nothing_to_put_down_is_not_asked(stack: int, asked: str) -> None:
    """A player is asked whether he plays if he has a chip, and not if he has none."""
    stacks = [stack, 9, 9, 9]
    game = at(FOUR, stacks=stacks, carry={"Bernardo": 1}, carry_broke="he is dealt in for the carry alone")

    assert f"{asked}: chip in sit out" == open_to(game)


# -- what is open ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "answers", "may"),
    [
        ("", {}, "Bernardo: check bet"),
        ("", {"fold_when": "at any turn"}, "Bernardo: check bet fold"),
        ("", {"fold_when": "at any turn", "fold": False}, "Bernardo: check bet"),
        ("", {"pass": False}, "Bernardo: bet"),
        ("bet for 1", {}, "Alberto: see raise fold"),
        ("bet for 1", {"see": False}, "Alberto: raise fold"),
        ("bet for 1", {"fold": False}, "Alberto: see raise"),
        ("bet for 1", {"pass": False}, "Alberto: see raise fold"),
    ],
)
def test_open_is_what_the_rules_know(moves: str, answers: dict[str, object], may: str) -> None:
    """One checks or bets, and where a bet stands one sees, raises or folds, as far as the rules know it."""
    assert may == open_to(at(TWO, *([moves] if moves else []), **answers))


def test_see_that_no_rule_knows_is_barred_by_that() -> None:
    """Where a bet stands and no rule knows a see, that is why nobody sees."""
    game = at(TWO, "bet for 1", see=False)

    assert f"Alberto may not see: {game.rules.because('see')}" == game.why("see").sentence
    assert "Alberto: fold" == open_to(at(TWO, "bet for 5", stacks=[15, 5], see=False, short="he must fold"))


@pytest.mark.parametrize(
    ("stack", "short", "may"),
    [
        (5, "he must fold", "Alberto: fold"),
        (6, "he must fold", "Alberto: see fold"),
        (5, "he stays in for what he has", "Alberto: see fold"),
        (7, "he must fold", "Alberto: see raise fold"),
    ],
)
def test_who_is_short_folds_where_he_must(stack: int, short: str, may: str) -> None:
    """Who has less than he owes folds where he must; who has just as much sees."""
    game = at(TWO, "bet for 5", stacks=[15, stack], short=short)

    assert may == open_to(game)
    if may == "Alberto: fold":
        assert f"Alberto may not see: {game.rules.because('short')}" == game.why("see").sentence


@pytest.mark.parametrize(("stack", "claim"), [(6, "stake.from"), (7, "bet.most")])
def test_limit_is_what_a_player_has_if_that_is_no_more(stack: int, claim: str) -> None:
    """Five may be bet at the most; of one who has just five after the ante his money is the limit."""
    game = at(TWO, stacks=[stack, 15])
    with pytest.raises(Illegal) as caught:
        game.play("bet for 6")

    assert game.rules.claim_for(claim) == caught.value.claim


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("check for 2", "it takes no sum"),
        ("check -Pbl", "no cards are exchanged with it"),
        (Move("check", Bid("pair", 0, 100)), "it names no hand"),
    ],
)
def test_check_is_no_more_than_a_word(move: str | Move, reason: str) -> None:
    """A check with a sum, a card or a hand is refused by the claim on the check."""
    game = at(TWO)
    with pytest.raises(Illegal) as caught:
        game.play(move)

    assert caught.value.sentence.endswith(f": {reason}")
    assert game.rules.claim_for("pass") == caught.value.claim


# -- the fold -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("refund", "back"), [("nothing", 0), ("half", 3), ("all", 6)])
def test_fold_gives_back_what_the_rules_say(refund: str, back: int) -> None:
    """Of six chips staked nothing, three or all come back to one who folds, and the other wins the rest."""
    game = at(TWO, "check; bet for 5; raise for 1; fold", fold_refund=refund)

    assert game.over
    assert back == next(event.money for event in game.log if event.deed == "fold")
    assert {"Alberto": 9 + back, "Bernardo": 21 - back} == game.stacks


@pytest.mark.parametrize(("cards", "told"), [("face up", "Pbl 2bo 7ir 9th 12bo"), ("face down", "")])
def test_hand_is_laid_down_open_where_the_rules_say_so(cards: str, told: str) -> None:
    """All see the hand of one who folds where it is laid face up, and nobody where it is not."""
    game = at(TWO, "check; bet for 1; fold", fold_cards=cards)
    fold = next(event for event in game.view("Alberto").log if event.deed == "fold")

    assert told == " ".join(map(str, fold.cards))


def test_last_one_left_is_not_asked() -> None:
    """Where one may fold at any turn, the last one left takes the pot without a word."""
    game = at(TWO, "fold", fold_when="at any turn")

    assert game.over
    assert {"Alberto": 16, "Bernardo": 14} == game.stacks
