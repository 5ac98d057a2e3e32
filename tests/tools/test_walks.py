"""The ways through the code are counted as they are gone, and do not get longer."""

from __future__ import annotations

import pytest

from tests.tools import walks
from tests.tools.walks import Count, Step

MOST = {"table": Count(stays=59, rooms=28, up=16), "terminal": Count(stays=34, rooms=23, up=9)}
"""What `docs/engine/architecture.md` says of them. A number may fall, and then it is written here and there."""


def test_a_way_is_counted_by_its_stays_and_its_steps_up() -> None:
    """Two functions of one file are one stay; a step is up if it leads to a package on a higher floor."""
    steps = [Step("web/view", "a"), Step("web/worth", "b"), Step("cards/pack", "c"), Step("cards/pack", "d")]
    assert walks.count([*steps, Step("web/view", "e")]) == Count(stays=4, rooms=3, up=1)


def test_what_the_engine_calls_for_is_left_out_of_a_way_of_a_page() -> None:
    """Of the functions of the engine those are noted that the page itself asks for."""
    functions = {step.function for step in walks.table()}
    assert "Game.play" in functions
    assert "Table.change" not in functions


def test_the_best_order_of_calls_is_found() -> None:
    """Two calls below and one beside oneself need no step up, if the one beside is made first."""
    first, beside, below = Step("web/view", "a"), Step("web/worth", "b"), Step("cards/pack", "c")
    assert walks.count([first, below, beside]).up == 1
    assert walks.least({first: None, below: first, beside: first}) == 0
    assert walks.least({first: None, below: first, beside: below}) == 1  # what is called from below stays there


@pytest.mark.parametrize(("name", "fewest"), [("table", 12), ("game", 7), ("terminal", 6)])
def test_no_order_of_calls_would_have_fewer_steps_up(name: str, fewest: int) -> None:
    """What the guide says of the best order of calls is counted from the calls of today."""
    steps = walks.WAYS[name]()
    assert walks.least(steps) == fewest <= walks.count(steps).up


@pytest.mark.parametrize("name", MOST)
def test_no_way_gets_longer(name: str) -> None:
    """Neither has more stays, nor more rooms, nor more steps up than the guide says."""
    counted = walks.count(walks.WAYS[name]())
    assert all(now <= most for now, most in zip(counted, MOST[name], strict=True)), counted
