"""How long a demo may take: what it works and what it sleeps, however busy the machine is."""

from __future__ import annotations

import pytest

from primero_ref.demo.clock import ASLEEP, LIMIT, WAIT, Clock

WORKS, SLEEPS = "work", "nothing for"


def seconds(clock: Clock, tick: float, share: float, longest: float = 200) -> float:
    """Let a demo take a share of the processor, seen once a tick; say after how many seconds it is stopped."""
    now = worked = 0.0
    while now < longest and not clock.why:
        now += tick
        worked += tick * share
        clock.overdue(now, worked)
    return round(now, 1)


def test_the_bounds_are_two_seconds_of_work_and_five_of_sleep() -> None:
    """The figures are those that the authors were told."""
    assert (LIMIT, ASLEEP, WAIT) == (2, 5, 60)


@pytest.mark.parametrize(
    ("share", "stopped", "why"),
    [
        (1.0, 2.1, WORKS),
        (0.25, 8.1, WORKS),  # a machine that gives it a quarter
        (0.05, 40.1, WORKS),  # a machine on which twenty wait
        (0.0, 5.1, SLEEPS),
        (0.005, 5.1, SLEEPS),
        (0.02, 62.1, "by the clock"),
    ],
)
def test_work_and_sleep_are_told_apart(share: float, stopped: float, why: str) -> None:
    """What gets little of a busy machine is not asleep; what uses nothing is; and there is an end to everything."""
    clock = Clock(0, 0)

    assert seconds(clock, 0.1, share) == pytest.approx(stopped, abs=0.11)
    assert why in clock.why


def test_a_halted_process_has_not_slept() -> None:
    """A demo that was halted with its process, or the machine with it, goes on: one long gap is two ticks at most."""
    clock = Clock(0, 0)

    assert not clock.overdue(0.1, 0.1)
    assert not clock.overdue(50, 0.1)
    assert not clock.overdue(50.1, 0.2)


def test_more_time_is_more_of_both() -> None:
    """What an author permits is the bound of work, and of sleep where it is more than others have."""
    assert seconds(Clock(0, 0, 10), 0.1, 1) == pytest.approx(10, abs=0.11)
    assert seconds(Clock(0, 0, 10), 0.1, 0) == pytest.approx(10, abs=0.11)
    assert seconds(Clock(0, 0, 3), 0.1, 0) == pytest.approx(5, abs=0.11)


def test_a_demo_that_goes_on_is_told_how_long() -> None:
    """A clock that has run out knows for how long it was not minded."""
    clock = Clock(0, 0)
    seconds(clock, 0.1, 1)
    assert clock.ignored == 0

    assert clock.overdue(3, 2.5)
    assert clock.ignored == pytest.approx(0.9, abs=0.11)
