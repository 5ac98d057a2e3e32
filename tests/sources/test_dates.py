"""Dates: when a source was made, as far as its year tells."""

from __future__ import annotations

import pytest

from primero_ref.errors import Unreadable
from primero_ref.sources import source, sources
from primero_ref.sources.dates import Date, is_of_the_time, read_date


@pytest.mark.parametrize(
    ("year", "date"),
    [
        ("1599", Date(1599, 1599, "in")),
        ("c. 1555", Date(1555, 1555, "about")),
        ("about 1600", Date(1600, 1600, "about")),
        ("[1605?]", Date(1605, 1605, "about")),
        ("before 1614", Date(1614, 1614, "before")),
        ("1711, in later English", Date(1711, 1711, "in")),
        ("1608-1609", Date(1608, 1609, "in")),
        ("undated", None),
    ],
)
def test_a_year_is_read_as_it_is_told(year: str, date: Date | None) -> None:
    """A guess stays a guess, a limit a limit, and what bears no date gets none."""
    assert date == read_date(year)


@pytest.mark.parametrize("year", ["", "of old", "159", "1599 or so", "16th century"])
def test_a_year_that_cannot_be_read_is_refused(year: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(Unreadable):
        read_date(year)


def test_who_looks_back_is_not_of_the_time() -> None:
    """The time ends with the dictionaries in which the game is out of use; who tells of it later looks back."""
    of_the_time = [name for name in sources() if is_of_the_time(source(name))]

    assert {"phillips-1658", "furetiere-1690", "corneille-1694", "brantome"} <= {*of_the_time}
    assert {"leduchat", "academie-1835", "gould-1953", "rmi"}.isdisjoint(of_the_time)
