"""The words of the game, as `terms.toml` holds them: sense, forms, and the places where a form means another thing."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.errors import Unknown, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

FILE = Path(__file__).parent / "terms.toml"

LANGUAGES = {"en": "English", "es": "Spanish", "it": "Italian", "fr": "French", "la": "Latin"}
"""The languages under which a term lists its forms."""

_KEYS = {"group", "head", "sense", "tells", "everyday", "aside", *LANGUAGES}


_NEEDED = ("group", "head", "sense")


class Aside(NamedTuple):
    """A passage in which a form stands in another sense, and why we say so; of several there, the nth, or all (0)."""

    passage: str
    form: tuple[str, ...]
    nth: int
    why: str


class Term(NamedTuple):
    """A word of the game: its sense, its forms, folded word by word, and where they mean another thing."""

    name: str
    group: str
    head: str
    sense: str
    tells: bool
    everyday: bool
    languages: tuple[str, ...]
    forms: frozenset[tuple[str, ...]]
    asides: tuple[Aside, ...]


def folded(form: str) -> tuple[str, ...]:
    """Fold a form, word by word.

    >>> folded("Cinquénta y çinco")
    ('cinquenta', 'i', 'cinco')
    """
    return tuple(fold(word) for word in form.split())


@cache
def terms() -> Mapping[str, Term]:
    """Give every term by its name, in the order of the file."""
    with FILE.open("rb") as file:
        return {name: _term(name, row) for name, row in tomllib.load(file).items()}


def _term(name: str, row: Mapping[str, Any]) -> Term:
    """Read one term; a slip in the file is named with its place."""
    for key in row:
        if key not in _KEYS:
            raise Unreadable(f"{FILE.name}: {name}: {Unknown('key', key, _KEYS)}")
    for key in _NEEDED:
        if not row.get(key):
            raise Unreadable(f"{FILE.name}: {name} does not say its {key}.")
    languages = tuple(tag for tag in LANGUAGES if tag in row)
    forms = frozenset(folded(form) for tag in languages for form in row[tag])
    asides = tuple(
        Aside(aside["at"], folded(aside["form"]), aside.get("nth", 0), aside["why"]) for aside in row.get("aside", ())
    )
    for aside in asides:
        if aside.form not in forms:
            raise Unreadable(f"{FILE.name}: {name} leaves aside {' '.join(aside.form)!r}, which is none of its forms.")
    return Term(
        name=name,
        group=row["group"],
        head=row["head"],
        sense=row["sense"],
        tells=row.get("tells", True),
        everyday=row.get("everyday", False),
        languages=languages,
        forms=forms,
        asides=asides,
    )


def term(name: str) -> Term:
    """Give one term; an unknown one is refused with the nearest that is known."""
    try:
        return terms()[name]
    except KeyError:
        raise Unknown("term", name, terms()) from None


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
    for match in WORD.finditer(text):
        # A bracket that its word does not close belongs to a longer insertion.
        start = match.start() + (match[0].startswith("[") and "]" not in match[0])
        end = match.end() - (match[0].endswith("]") and "[" not in match[0])
        yield Word(fold(text[start:end]), start, end)
