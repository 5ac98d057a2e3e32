"""The other direction: nothing in the engine decides that no rule governs and no demo shows, unless it says why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref.weave.coverage import branches, reasons
from primero_ref.weave.coverage.trace_process import DemoTrace

if TYPE_CHECKING:
    from primero_ref.weave.coverage.trace import TraceResult

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def traced() -> TraceResult:
    """Run all demos with a mark at every branch, or read what the last build of the site has found."""
    trace = DemoTrace()
    trace.begin(ROOT / "docs", ROOT / ".cache")
    return trace.end(ROOT / ".cache" / "traced.json")


def test_every_way_that_no_demo_takes_has_its_reason(traced: TraceResult) -> None:
    """A branch that no demo comes by is listed in explained.toml, and nothing is listed that a demo takes."""
    assert reasons.unexplained(reasons.UNREACHED, reasons.missed(traced.reached)) == []


def test_every_condition_that_no_question_decides_has_its_reason(traced: TraceResult) -> None:
    """A condition asks, or leads to a question, or is listed in explained.toml, and nothing else is listed there."""
    assert reasons.unexplained(reasons.UNASKED, reasons.unasked(traced.condition_kinds)) == []


def test_every_constant_of_the_engine_has_its_question_or_its_reason() -> None:
    """A number stands beside the question that it answers, or is listed in explained.toml."""
    assert reasons.unexplained(reasons.CONSTANTS, reasons.ungoverned()) == []


def test_every_condition_is_looked_at(traced: TraceResult) -> None:
    """What a condition turns on is told of each of them."""
    assert {branch.name for module in branches.scripts() for branch in branches.branches(module) if branch.test} == set(
        traced.condition_kinds
    )


def test_a_way_without_a_reason_is_told() -> None:
    """A new branch that no demo takes is named."""
    assert "No demo goes there, and no reason is given: yes vying.opener: it rains" in reasons.unexplained(
        reasons.UNREACHED, ["yes vying.opener: it rains"]
    )


def test_a_reason_that_explains_nothing_is_told() -> None:
    """When a demo has come by, its entry must go."""
    assert len(reasons.unexplained(reasons.CONSTANTS, [])) == sum(
        len(reason.names) for reason in reasons.reasons(reasons.CONSTANTS)
    )


def test_nothing_is_explained_twice(traced: TraceResult) -> None:
    """Each way, condition and constant has one reason."""
    for part, names in (
        (reasons.UNREACHED, reasons.missed(traced.reached)),
        (reasons.UNASKED, reasons.unasked(traced.condition_kinds)),
        (reasons.CONSTANTS, reasons.ungoverned()),
    ):
        twice = [name for name in names if sum(reason.covers(name) for reason in reasons.reasons(part)) > 1]
        assert not twice


def test_a_way_behind_one_that_nobody_takes_is_not_listed_again() -> None:
    """Where a function is not entered, its conditions are not told beside it."""
    entered = {(branch.name, way) for branch in branches.branches("named_hands") for way in branch.ways}
    without = {way for way in entered if not way[0].startswith("named_hands.rank_of_kind")}
    listed = [
        name
        for name in reasons.missed(without)
        if name.partition(" ")[2].startswith("named_hands") or "named_hands." in name
    ]

    assert ["named_hands.rank_of_kind"] == listed
