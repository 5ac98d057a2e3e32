"""Spellings folded into one, as the search folds them: ſ s, u v, i j y, vv w, and letters without their accents."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = re.compile(r"\[?[^\W_](?:[^\W_]|[\[\]\u0300-\u036f])*")
"""A word as printed; brackets within it mark letters that an editor supplied."""


class Word(NamedTuple):
    """A word of a text: its folded spelling, and where it begins and ends."""

    folded: str
    start: int
    end: int


@cache
def fold(word: str) -> str:
    """Give the one spelling that stands for all.

    >>> fold("uincit") == fold("vincit"), fold("proſper") == fold("prosper"), fold("vye") == fold("vie")
    (True, True, True)
    >>> fold("çinquénta"), fold("v[y]e")
    ('cinquenta', 'uie')
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
    bare = bare.replace("[", "").replace("]", "").lower()
    bare = bare.replace("ſ", "s").replace("æ", "ae").replace("œ", "oe")
    # Double u is told from v only before v is folded, so the two steps may not be one.
    bare = re.sub("vv|uu|w", "W", bare).replace("v", "u").replace("W", "uu")
    return re.sub("[jy]", "i", bare)


def words(text: str) -> Iterator[Word]:
    """Give the words of a text in order.

    >>> [word.folded for word in words("I'le vye the Ruff")]
    ['i', 'le', 'uie', 'the', 'ruff']
    >>> [word.end - word.start for word in words("the primero [or prime]")]
    [3, 7, 2, 5]
    """
    for found in WORD.finditer(text):
        # A bracket that its word does not close belongs to a longer insertion.
        start = found.start() + (found[0].startswith("[") and "]" not in found[0])
        end = found.end() - (found[0].endswith("]") and "[" not in found[0])
        yield Word(fold(text[start:end]), start, end)
