"""Answers, lists and numbers in words, as every page, report and command tells them."""

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
    words = str(answer) or "None"
    if set(words.split()) <= _listed():
        words = ", ".join(words.split())
    return words[0].upper() + words[1:]


@cache
def _listed() -> frozenset[str]:
    """Give every word of the questions that are answered with several."""
    return frozenset(str(word) for question in questions().values() if question.words for word in question.answers)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Put words one after another as a sentence does.

    >>> listed(["see", "fold", "pass"], "or")
    'see, fold or pass'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def numbered(count: int, noun: str) -> str:
    """Write a number with its noun.

    >>> numbered(1, "rule"), numbered(90, "rule"), numbered(1234, "hand")
    ('1 rule', '90 rules', '1,234 hands')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
