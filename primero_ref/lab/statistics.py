"""Proportions and averages with their confidence intervals."""

from __future__ import annotations

from math import sqrt

from primero_ref.errors import Unreadable, as_listed, check_number, shortened
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence


SURE = 1.959964
"""How many deviations to either side leave out one case in twenty."""

MOST = 10**15
"""The most cases of which a share is taken: their square is still a number with which one can reckon."""


class Share(NamedTuple):
    """A proportion with its 95% confidence interval (Wilson's method)."""

    times: int
    all: int
    low: float
    high: float

    @property
    def part(self) -> float:
        """The proportion itself."""
        return self.times / self.all if self.all else 0.0

    def __repr__(self) -> str:
        """Print it as per cent with its bounds."""
        return f"{self.times} of {self.all}, {self.part:.1%} ({self.low:.1%} to {self.high:.1%})"


class Mean(NamedTuple):
    """An average with its 95% confidence interval."""

    value: float
    low: float
    high: float

    def __repr__(self) -> str:
        """Print it with its bounds."""
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"


def share(count: int, all_: int) -> Share:
    """Return a proportion with its 95% confidence interval.

    >>> share(50, 100)
    50 of 100, 50.0% (40.4% to 59.6%)
    """
    check_number(all_, "number of cases", 0, MOST)
    check_number(count, f"number of cases of {all_}", 0, all_)
    if not all_:
        return Share(0, 0, 0.0, 1.0)
    part, square = count / all_, SURE**2
    middle = (part + square / (2 * all_)) / (1 + square / all_)
    wide = SURE * sqrt(part * (1 - part) / all_ + square / (4 * all_**2)) / (1 + square / all_)
    return Share(count, all_, max(0.0, middle - wide), min(1.0, middle + wide))


def mean(sums: Sequence[int]) -> Mean:
    """Return the average of some sums with its 95% confidence interval; the sum is exact.

    >>> mean([1, 2, 3])
    +2.00 (+0.87 to +3.13)
    """
    listed = as_listed(sums, "sums: give a list, such as [1, 2, 3]")
    try:
        return mean_of(len(listed), sum(listed), sum(sum_ * sum_ for sum_ in listed))
    except TypeError:
        raise Unreadable(f"{shortened(sums)} lists what is no sum: give whole numbers, such as [1, 2, 3].") from None


def mean_of(number: int, total: int, squares: int) -> Mean:
    """Return the same of so many sums, given what they and their squares come to.

    >>> mean_of(3, 6, 14) == mean([1, 2, 3])
    True
    """
    if not number:
        return Mean(0.0, 0.0, 0.0)
    wide = SURE * sqrt(max(0, number * squares - total * total)) / number / sqrt(max(1, number - 1))
    return Mean(total / number, total / number - wide, total / number + wide)
