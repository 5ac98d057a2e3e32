"""When a source was made, and whether primero was still played then."""

from __future__ import annotations

from functools import cache

from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from re import Pattern

    from primero_ref.sources.works import Source

PERIOD_END = 1700
"""The year before which primero was played: “formerly much in use” says Phillips in 1658, “once much in fashion”
Furetière in 1690, and who writes after them, Le Duchat (1711) the first, looks back."""

UNDATED = "undated"
"""How a source says that it bears no year."""


UNSEEN = "year not seen"
"""How the record of a work says that it bears a year which we have not seen."""


class Date(NamedTuple):
    """A year or a span of years, and how it is known: `in`, `about`, `before` or `after`."""

    first: int
    last: int
    how: str


@cache
def _pattern() -> Pattern[str]:
    """How a year may be told; what follows a comma is a remark."""
    import re  # the engine runs without it

    return re.compile(
        r"(?P<how>before|after|about|c\.|ca\.|circa)? ?\[?(?P<first>1\d{3}|20\d{2})(?:[-–](?P<last>1\d{3}|20\d{2}))?"
        r"(?P<doubt>\?)?\]?(?:,.*)?"
    )


def read_date(year: str) -> Date | None:
    """Read a year; none for what bears no date, and anything that cannot be read is refused.

    >>> read_date("1599")
    Date(first=1599, last=1599, how='in')
    >>> [read_date(year).how for year in ("c. 1555", "[1605?]", "before 1614")]
    ['about', 'about', 'before']
    >>> read_date("undated") is None
    True
    >>> read_date("of old")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: The year 'of old' has no place on the timeline.
    """
    if year == UNDATED:
        return None
    parts = _pattern().fullmatch(year)
    if parts is None:
        raise Unreadable(f"The year {year!r} has no place on the timeline.")
    how = {"before": "before", "after": "after", None: "in"}.get(parts["how"], "about")
    first = int(parts["first"])
    return Date(first, int(parts["last"] or first), "about" if parts["doubt"] else how)


def is_of_the_time(work: Source) -> bool:
    """Say whether a work was made while primero was played.

    >>> from primero_ref.sources.works import source
    >>> is_of_the_time(source("torriano-1662")), is_of_the_time(source("leduchat")), is_of_the_time(source("rmi"))
    (True, False, False)
    """
    date = read_date(work.year)
    return date is not None and date.first < PERIOD_END


def speaks_for(work: Source) -> Source | None:
    """Give the work of the time whose words a work gives: itself, or what it translates; none for a later work.

    >>> from primero_ref.sources.works import source
    >>> [getattr(speaks_for(source(name)), "id", None) for name in ("torriano-1662", "gould-1953", "rmi")]
    ['torriano-1662', 'cardano-1663', None]
    """
    if is_of_the_time(work):
        return work
    from primero_ref.sources.works import source

    return source(work.translates) if work.translates else None
