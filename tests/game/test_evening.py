"""An evening of several games: when it ends, and who takes the stake."""

from __future__ import annotations

import pytest

from primero_ref import Game, Illegal, rulebook
from primero_ref.game.evening import Evening
from tests.support.games import game_with

pytestmark = pytest.mark.usefixtures("toy")

KINGS = rulebook("kings")
FOLDED = ("check", "check", "draw", "draw", "check", "bet for 2", "fold")
"""The dealer wins an ante."""


def evening(hands: int | None = None, **settings: object) -> Evening:
    """Begin an evening of two."""
    return Evening(game_with(KINGS, "Alberto Bernardo", dealer="Alberto", **settings), hands)


def play(game: Game, *moves: str) -> None:
    """Make some moves."""
    for move in moves:
        game.play(move)


def test_an_evening_ends_after_the_hands_agreed() -> None:
    """Two hands are agreed: after the second no more are dealt, and those who are level share the stake."""
    two = evening(2)
    play(two.game, *FOLDED)
    assert (False, ()) == (two.over, two.takers)
    play(two.next(), *FOLDED)

    assert two.over
    assert {"Alberto": 15, "Bernardo": 15} == two.game.stacks
    assert ("Alberto", "Bernardo") == two.takers
    with pytest.raises(Illegal, match=r"The evening is over: no more hands are dealt \[kings/end-of-play\]"):
        two.next()


def test_an_evening_ends_when_one_has_all() -> None:
    """With one chip each the first hand decides."""
    one = evening(stacks=1)
    play(one.game, "draw", "draw")

    assert one.over
    assert 1 == len(one.takers)
    assert 2 == one.game.stacks[one.takers[0]]


def test_the_highest_total_takes_the_stake() -> None:
    """The highest total in chips takes it, and black chips do not count."""
    one = evening(1, style={"Alberto": 0, "Bernardo": 50})
    play(one.game, *FOLDED)

    assert ("Alberto",) == one.takers


def test_without_the_claims_there_is_no_stake_and_no_number_of_hands() -> None:
    """Where nobody says who takes a stake nobody does, and where no end is agreed none can be."""
    silent = Game(KINGS.but(suspend=["kings/stake-winner"]), "Alberto Bernardo", dealer="Alberto")
    one = Evening(silent, 1)
    play(one.game, *FOLDED)

    assert one.over
    assert () == one.takers
    for rules in (KINGS.but(suspend=["kings/end-of-play"]), rulebook("toy")):
        with pytest.raises(Illegal, match="is not played for a number of hands"):
            Evening(Game(rules), 5)
    with pytest.raises(Illegal, match="one hand at least"):
        evening(0)
