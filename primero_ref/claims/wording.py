"""Answers in words, as every page, report and command tells them."""

from __future__ import annotations

from functools import cache

from primero_ref.claims.inventory import questions

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable


def worded(answer: object) -> str:
    """Say an answer in words; one that lists several is parted by commas.

    >>> worded(True), worded(16), worded("half"), worded("numerus supremus")
    ('Yes', '16', 'Half', 'Numerus, supremus')
    """
    if isinstance(answer, bool):
        return "Yes" if answer else "No"
    said = str(answer) or "None"
    if set(said.split()) <= _listed():
        said = ", ".join(said.split())
    return said[0].upper() + said[1:]


@cache
def _listed() -> frozenset[str]:
    """Give every word of the questions that are answered with several."""
    return frozenset(str(word) for one in questions().values() if one.words for word in one.answers)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Put words one after another as a sentence does.

    >>> listed(["see", "fold", "pass"], "or")
    'see, fold or pass'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
