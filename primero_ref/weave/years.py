"""The year of a source, as its file tells it: exact, about, before, or none."""

from __future__ import annotations

import re
from typing import NamedTuple

from primero_ref.errors import Unreadable

UNDATED = "undated"

SAID = re.compile(
    r"(?P<how>before|after|about|c\.|ca\.|circa)? ?\[?(?P<first>1\d{3}|20\d{2})(?:[-–](?P<last>1\d{3}|20\d{2}))?"
    r"(?P<doubt>\?)?\]?(?:,.*)?"
)
"""How a year may be told; what follows a comma is a remark."""


class When(NamedTuple):
    """A year or a span of years, and how it is known: `in`, `about`, `before` or `after`."""

    first: int
    last: int
    how: str


def when(year: str) -> When | None:
    """Read a year; none for what bears no date, and anything that cannot be read is refused.

    >>> when("1599")
    When(first=1599, last=1599, how='in')
    >>> [when(year).how for year in ("c. 1555", "[1605?]", "before 1614")]
    ['about', 'about', 'before']
    >>> when("undated") is None
    True
    >>> when("of old")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: The year 'of old' has no place on the timeline.
    """
    if year == UNDATED:
        return None
    said = SAID.fullmatch(year)
    if said is None:
        raise Unreadable(f"The year {year!r} has no place on the timeline.")
    how = {"before": "before", "after": "after", None: "in"}.get(said["how"], "about")
    first = int(said["first"])
    return When(first, int(said["last"] or first), "about" if said["doubt"] else how)
