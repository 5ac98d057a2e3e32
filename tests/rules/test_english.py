"""English Primero: what is agreed first, and how a hand ends that nobody vies."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, dealt, rulebook

ENGLISH = rulebook("english")


def agreed(stake: int, rest: int) -> Game:
    """Sit down with a stake and a rest agreed."""
    return Game(ENGLISH.but(answers={"bets.agreed": True, "stake": stake, "rest.sum": rest}), "Alberto Bernardo")


@pytest.mark.parametrize(("stake", "rest"), [(5, 4), (0, 4)])
def test_rest_below_the_stake_cannot_be_agreed(stake: int, rest: int) -> None:
    """A stake is one counter at the least, and a rest no less than the stake."""
    with pytest.raises(Illegal, match=f"^A rest of {rest} cannot be agreed on a stake of {stake}"):
        agreed(stake, rest)


def test_rest_may_be_the_stake_itself() -> None:
    """A rest may be agreed that is no more than the stake, and a stake of one."""
    assert agreed(4, 4).offer
    assert agreed(1, 1).offer


def test_last_one_left_takes_the_table_though_nobody_has_vied() -> None:
    """Where one may fold at any turn, who is left alone before any vie takes the table; the hand is not void."""
    game = dealt(ENGLISH.but(answers={"fold.when": "at any turn"}), "Bernardo; Alberto", "fold", carry={"Alberto": 3})

    assert game.over
    assert ["Alberto wins 3"] == [str(one) for one in game.log if one.deed in ("win", "void")]


@pytest.mark.parametrize(("answer", "told"), [("the hand is void", ["void"]), ("throw in", ["throw in"])])
def test_second_phase_that_nobody_vies(answer: str, told: list[str]) -> None:
    """If all pass in the second phase the hand is void, or all throw in their cards; never the one for the other."""
    game = dealt(
        ENGLISH.but(answers={"phase2.no-vie": answer}), "Bernardo 7c 6d 4h 3s; Alberto Kh Jd 2c 5s", "vie for 1; see"
    )
    deals = sum(one.deed == "deal" for one in game.log)
    for thrown in ("7c", "Kh"):
        game.play(f"pass -{thrown}")

    assert told == [one.deed for one in game.log if one.deed in ("void", "throw in")]
    assert (answer == "the hand is void") == game.over
    assert (deals == sum(one.deed == "deal" for one in game.log)) == game.over


def test_pass_of_the_first_phase_is_forgotten_in_the_second() -> None:
    """Where whoever has passed takes four new cards to come in, he has passed in this phase."""
    rules = ENGLISH.but(answers={"reenter": "with four new cards", "reenter.who": "whoever has passed"})
    game = dealt(rules, "Bernardo; Cinthio; Alberto", "pass -??; pass -??; vie for 1; see; see; vie for 1; see")
    told = [(event.who, event.anew) for event in game.log if event.deed == "see"]

    assert [("Bernardo", True), ("Cinthio", True), ("Cinthio", False)] == told


def test_cards_are_thrown_in_again_when_nobody_vies_the_new_ones() -> None:
    """Once the cards have been thrown in, a first phase that all pass throws them in again, and then they are shown."""
    rules = ENGLISH.but(answers={"phase2.no-vie": "throw in", "swig.most": 2})
    game = dealt(rules, "Bernardo; Alberto", "vie for 1; see; pass -??; pass -??")
    assert ["throw in"] == [one.deed for one in game.log if one.deed in ("throw in", "void")]
    while game.offer:
        game.play("pass -??")

    assert ["throw in", "throw in"] == [one.deed for one in game.log if one.deed in ("throw in", "void")]
    assert [2, 2] == [len(one.cards) for one in game.log if one.deed == "deal"][-2:]
    assert [4, 4] == [len(seat.cards) for seat in game.table.live]
    assert game.open


def test_hand_that_nobody_vies_is_void_though_the_showdown_is_next() -> None:
    """Where the hands are shown after the first phase, they are not if nobody has vied it."""
    game = dealt(ENGLISH.but(answers={"phase2": "the showdown"}), "Bernardo; Alberto")
    while game.offer:
        game.play("pass -??")

    assert ["void"] == [one.deed for one in game.log if one.deed in ("void", "unknown", "show", "win")]


@pytest.mark.parametrize("answer", ["the hand is void", "throw in"])
def test_last_one_left_in_the_second_phase_takes_the_table(answer: str) -> None:
    """Who is left alone in the second phase before any vie takes what was staked in the first."""
    rules = ENGLISH.but(answers={"fold.when": "at any turn", "phase2.no-vie": answer})
    game = dealt(rules, "Bernardo; Alberto", "vie for 1; see; fold")

    assert game.over
    assert "Alberto" == game.log[-1].who
    assert "win" == game.log[-1].deed
