"""Wrong arguments: whatever is given to a public function, it is taken or refused in a sentence of the engine's own."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import primero_ref
from primero_ref import Game, Illegal, Move, Unknown, Unreadable, question, rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

OWN = (Illegal, Unknown, Unreadable)
"""The errors of the engine, each with a sentence."""

WRONG: tuple[object, ...] = (
    None, 5, -1, True, 3.5, "", "nonsense", "é♣", b"7c", [], [None], [5], ["x"], {}, {"A": 5}, {5: 5}, {"A": "x"},
    object(), {1}, (1, 2), 10**50, float("nan"), "7c " * 300,
)  # fmt: skip
"""What a stranger may give by mistake: another type, another shape, nothing, and too much."""

GIVEN = {
    "rules": rulebook("italian"), "hand": "7c 6c", "hands": "Bernardo 7c 6c; Alberto Qh 5d", "name": "italian",
    "question": "fold.refund",
}  # fmt: skip
"""What stands in the other places, by the name of the parameter."""


TAKEN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def game() -> Game:
    """Begin a game."""
    return Game(rulebook("italian"), dealer="Alberto", stacks=20)


VALUES: dict[str, Callable[[], object]] = {
    "Game": game,
    "Offer": lambda: game().offer,
    "Rulebook": lambda: rulebook("italian"),
    "View": lambda: game().view("Alberto"),
    "Move": lambda: Move("see"),
    "Question": lambda: question("fold.refund"),
}
"""How a value of each class is made whose methods are tried."""

EXCEPT = {
    ("Offer.any", "random"): "it is asked some 100,000 times a second; game.by_chance checks for it",
    ("Offer.changeable", "verb"): "a verb of this offer, which nobody else makes",
    ("Offer.changeable", "bid"): "with a verb of this offer, which nobody else makes",
    ("Offer.throwable", "verb"): "a verb of this offer, which nobody else makes",
    ("Offer.throwable", "bid"): "with a verb of this offer, which nobody else makes",
    ("Offer.judge", "move"): "game.play and `in` read what is given before they have it judged",
    ("Rulebook.claims_settling", "questions"): "what it gives is kept by its questions, so each has to be a key",
    ("Rulebook.grounds", "questions"): "the same by its first name",
    ("View.record", "rules"): "the rules of a session, which the engine gives",
    ("source", "name"): "what it gives is kept by its id, which has to be a key",
}
"""What is not checked, with the reason."""


def made(kind: str, method: str) -> Callable[[], Callable[..., object]]:
    """Give what makes a value anew and takes one of its methods."""
    return lambda: getattr(VALUES[kind](), method)


def public() -> Iterator[tuple[str, Callable[[], Callable[..., object]]]]:
    """List what is public: what the package exports, and the methods of its values, each made anew for each trial."""
    for name in primero_ref.__all__:
        exported = getattr(primero_ref, name)
        if not (inspect.isclass(exported) and issubclass(exported, Exception)):
            yield name, partial(getattr, primero_ref, name)
    for kind, make in VALUES.items():
        for name, _ in inspect.getmembers(type(make()), inspect.isfunction):
            if not name.startswith("_") and not hasattr(tuple, name):
                yield f"{kind}.{name}", made(kind, name)


PUBLIC = dict(public())


def call(function: Callable[..., object], parameter: inspect.Parameter, wrong: object) -> None:
    """Call a function with something wrong for one parameter, and what will do for those that it needs besides."""
    positional: list[object] = []
    named: dict[str, Any] = {}
    for each in inspect.signature(function).parameters.values():
        by_place = each.kind is each.POSITIONAL_ONLY or parameter.kind is parameter.VAR_POSITIONAL
        if each.name != parameter.name and (each.default is not each.empty or each.kind not in TAKEN):
            continue
        given = wrong if each.name == parameter.name else GIVEN.get(each.name, "7c")
        if by_place:
            positional.append(given)
        else:
            named[each.name] = given
    answer = function(*positional, **named)
    if isinstance(answer, Iterator):
        list(answer)


def failures(name: str) -> set[tuple[str, str, str]]:
    """Give each parameter of a public function with which something wrong raises what is no error of ours."""
    failed = set()
    for parameter in inspect.signature(PUBLIC[name]()).parameters.values():
        for wrong in WRONG if parameter.kind is not parameter.VAR_KEYWORD else ():
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # a warning is no refusal
                    call(PUBLIC[name](), parameter, wrong)
            except OWN as error:
                if not str(error).strip() or not str(error).isprintable():
                    failed.add((name, parameter.name, f"no sentence on one line: {str(error)!r}"))
            except Exception as error:  # noqa: BLE001  # whatever else it is, it is a failure
                failed.add((name, parameter.name, f"{type(error).__name__}: {str(error)[:60]}"))
    return failed


@pytest.mark.each("name", sorted(PUBLIC))
def test_a_wrong_argument_is_refused_in_a_sentence(name: str) -> None:
    """No AttributeError, TypeError or KeyError tells a stranger what he did wrong."""
    assert [failure for failure in sorted(failures(name)) if failure[:2] not in EXCEPT] == []


@pytest.mark.each("name", sorted({name for name, _ in EXCEPT}))
def test_what_is_not_checked_would_fail(name: str) -> None:
    """No exception outlives its reason."""
    assert {failure[:2] for failure in failures(name)} >= {named for named in EXCEPT if named[0] == name}
