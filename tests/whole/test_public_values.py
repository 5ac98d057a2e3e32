"""Public classes: each prints what it is, and each that is a value is copied, pickled and compared as one."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import pytest

from primero_ref import Illegal, Unknown, Unreadable, rulebook
from primero_ref.players import PLAYER_NAMES, player
from tests.support.values import MADE, classes, game

NO_VALUES = {
    "primero_ref.Illegal": "Python compares errors by which one it is",
    "primero_ref.Unknown": "Python compares errors by which one it is",
    "primero_ref.Unreadable": "Python compares errors by which one it is",
    "primero_ref.coach.Turn": "it goes on as its deals are played out",
    "primero_ref.coach.Weighed": "it goes on as its deals are played out",
    "primero_ref.game.seat.Seat": "it belongs to its table, at which no two are the same",
    "primero_ref.players.RandomPlayer": "his chance goes on with each move",
    "primero_ref.players.SensiblePlayer": "his chance goes on with each move",
    "primero_ref.players.TemperedPlayer": "his chance goes on with each move",
}
"""Classes whose copies are not equal to them, and why."""

NOT_MADE = {
    "primero_ref.claims.answering": "a block of `with`",
    "primero_ref.suspended": "a block of `with`",
    "primero_ref.learn.gym.PrimeroSeat": "an environment of Gymnasium",
    "primero_ref.learn.spiel.PrimeroGame": "a game of OpenSpiel, which its own tests copy and pickle",
    "primero_ref.learn.spiel.PrimeroObserver": "an observer of OpenSpiel, which holds the arrays of its caller",
    "primero_ref.learn.spiel.PrimeroState": "a state of OpenSpiel, which its own tests copy and pickle",
    "primero_ref.learn.vector.PrimeroSeats": "an environment of Gymnasium",
    "primero_ref.learn.zoo.PrimeroTable": "an environment of PettingZoo",
}
"""Classes that are no values at all, and what they are."""

LONGEST = 3000
"""How many letters a value prints at the most: a rule with all its evidence has 2,500."""

MOST_BYTES = 64_000
"""How large a pickle is at the most: a report with all its quotations has 45,000."""

CHANGING = {
    "primero_ref.Game", "primero_ref.game.offers.Offer", "primero_ref.lab.Results", "primero_ref.learn.SpelledPosition",
    "primero_ref.rules.divination.Reading",
}  # fmt: skip
"""Values that go on or can be changed, and so are no keys."""

WITH_MAPPINGS = {
    "primero_ref.claims.Claim", "primero_ref.reconstruction.Reconstruction", "primero_ref.sources.Passage",
    "primero_ref.sources.Source",
}  # fmt: skip
"""Values that have a mapping in them, and so are no keys."""

VALUES = [name for name in MADE if name not in NO_VALUES]


def test_every_public_class_is_tried_or_is_no_value() -> None:
    """A class that is new is made here, or it is said what it is; nothing is listed that is not there."""
    assert {*classes()} <= {*MADE, *NOT_MADE}
    assert {*NOT_MADE} <= {*classes()}
    assert {*NO_VALUES, *CHANGING, *WITH_MAPPINGS} <= {*MADE}
    assert not {*NOT_MADE} & {*MADE}


@pytest.mark.each("name", [*MADE])
def test_it_prints_what_it_is(name: str) -> None:
    """It says more than its class and an address, on a page at the most, and the same when it is made alike."""
    value = MADE[name]()
    printed = repr(value)

    assert " at 0x" not in printed
    assert printed not in {"", type(value).__name__}
    assert len(printed) <= LONGEST
    assert printed == repr(MADE[name]())
    assert inspect.isclass(type(value))


@pytest.mark.each("name", VALUES)
def test_a_copy_is_equal_and_so_is_what_is_made_alike(name: str) -> None:
    """Whatever way it is copied, or made again from the same, it is equal, and a key if it cannot change."""
    value: Any = MADE[name]()
    pickled = pickle.dumps(value)
    others = [MADE[name](), copy.copy(value), copy.deepcopy(value), pickle.loads(pickled)]  # noqa: S301  # our own pickle

    for other in others:
        assert type(other) is type(value)
        assert other == value
        assert not other != value  # noqa: SIM202  # it is asked for the other sign
        assert value != object()
        assert repr(other) == repr(value)
    assert len(pickled) <= MOST_BYTES
    if name in CHANGING | WITH_MAPPINGS:
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)
    else:
        assert len({value, *others}) == 1


@pytest.mark.each("name", VALUES)
def test_what_is_copied_is_used_as_the_original(name: str) -> None:
    """Each attribute of a copy that the class itself has is that of the original."""
    value: Any = MADE[name]()
    arrived = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own pickle
    for attribute in dir(type(value)):
        if attribute.startswith("_") or callable(getattr(value, attribute, None)):
            continue
        here, there = (repr(getattr(one, attribute, None)) for one in (value, arrived))
        if " at 0x" not in here:
            assert here == there, attribute


@pytest.mark.parametrize(
    "error", [Illegal("no", "a/b", "Alberto", "fold", "see"), Unknown("rule", "x", ["y"]), Unreadable("no")]
)
def test_an_error_crosses_with_its_sentence(error: Exception) -> None:
    """Its copies say the same, and are of the same class."""
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  # our own
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_a_copied_player_plays_as_he_would_have(name: str) -> None:
    """A player who is copied or sent in the middle of a game makes the same moves, and does not disturb the first."""
    first = player(name, rulebook("italian"), "Milan")
    view = game().view("Alberto")
    first(view)
    others = [copy.deepcopy(first), pickle.loads(pickle.dumps(first))]  # noqa: S301  # our own pickle
    moves = [first(view) for _ in range(4)]

    for other in others:
        assert [other(view) for _ in range(4)] == moves
