"""The lists of what sources say and the pairs of the rules: each is refused where it says more than the other."""

from __future__ import annotations

from types import MappingProxyType
from unittest.mock import ANY

import pytest

from primero_ref.weave.apparatus.agreement import Pair, disagreements
from primero_ref.weave.apparatus.testimony import Statement


def _row(kind: str, *answers: object, against: tuple[object, ...] = ()) -> Statement:
    given = {"fold.refund": answers} if answers else {}
    denied = {"fold.refund": against} if against else {}
    return Statement("ours", "1", kind, "It says so.", (), MappingProxyType(given), MappingProxyType(denied))


def _pair(how: str, answer: object = "half", *, part: bool = False, instead: object = None) -> Pair:
    return Pair("ours/half", "ours:1", frozenset("1"), "fold.refund", answer, how, part, instead)


AGREED = [
    (_row("stated", "half"), _pair("states")),
    (_row("implied", "half"), _pair("implies")),
    (_row("stated", "half", "nothing"), _pair("implies")),
    (_row("stated", "half"), _pair("implies", part=True)),
    (_row("stated", "nothing"), _pair("contradicts", instead="nothing")),
    (_row("implied", against=("half",)), _pair("contradicts")),
]

DIFFERENT = [
    (_row("implied", "half"), _pair("states"), "only implies that"),
    (_row("stated", "half", "nothing"), _pair("states"), "only implies that"),
    (_row("stated", "half"), _pair("implies"), "it states that"),
    (_row("silent"), _pair("implies"), "does not say so there"),
    (_row("silent"), _pair("contradicts"), "has nothing against that there"),
    (_row("stated", "half"), _pair("contradicts"), "has nothing against that there"),
    (_row("implied", against=("half",)), _pair("contradicts", instead="nothing"), "does not say so there"),
    (_row("implied", "nothing"), _pair("contradicts"), ""),
]


@pytest.mark.parametrize(("row", "pair"), AGREED)
def test_a_list_and_a_rule_may_agree(row: Statement, pair: Pair) -> None:
    """Stated goes with states, implied and what is left open with implies, and otherwise with contradicts."""
    assert [*disagreements([(row, "1")], [pair], {"fold.refund": {"half"}})] == []


@pytest.mark.parametrize(("row", "pair", "says"), DIFFERENT)
def test_a_rule_takes_no_more_than_the_list_has(row: Statement, pair: Pair, says: str) -> None:
    """A pair stronger than the words, or weaker, or of which the list has nothing, is named with its rule."""
    found_here = [*disagreements([(row, "1")], [pair], {})]

    assert [found.pair for found in found_here] == ([pair] if says else [])
    assert all(says in found.says for found in found_here)


@pytest.mark.parametrize(
    ("kind", "how", "agreed"),
    [
        ("stated", "states", True), ("implied", "states", False), ("implied", "implies", True),
        ("silent", "implies", False), ("other game", "contradicts", False),
    ],
)  # fmt: skip
def test_a_rule_without_a_question_needs_words_that_speak(kind: str, how: str, *, agreed: bool) -> None:
    """What is stated stands behind it as stated, and nothing does that is silent or of another game."""
    pair = _pair(how)._replace(question="", answer=None)

    assert [*disagreements([(_row(kind), "1")], [pair], {})] == ([] if agreed else [ANY])


def test_a_list_says_no_more_than_some_rule_takes() -> None:
    """An answer that the words give, or deny, and that a rule holds without citing them, is named with its row."""
    given: dict[str, set[object]] = {"fold.refund": {"half"}}
    rows = [(_row("stated", "half"), "1"), (_row("implied", against=("half",)), "1")]

    assert [found.number for found in disagreements(rows, [], given)] == [0, 1]
    assert [*disagreements(rows, [], {"fold.refund": {"nothing"}})] == []


def test_a_pair_of_another_passage_counts_for_nothing() -> None:
    """A pair and a row agree only where their passages meet."""
    found_here = [*disagreements([(_row("stated", "half"), "2")], [_pair("states")], {"fold.refund": {"half"}})]

    assert [(found.number, found.pair is not None) for found in found_here] == [(None, True), (0, False)]
