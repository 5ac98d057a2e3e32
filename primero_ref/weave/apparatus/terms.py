"""The words of the concordance with their forms in the one spelling that stands for all, and how a text is so spelt."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from primero_ref.claims.words import old_words
from primero_ref.errors import Unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


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
    """Give every term by its name, heading by heading.

    >>> terms()["pass"].sense
    'To let your turn go by without a bet. The Spanish word is pasar.'
    """
    return {
        name: Term(
            name=name,
            group=use.group,
            head=use.head,
            sense=word.old_sense,
            tells=use.tells,
            everyday=use.everyday,
            languages=tuple(use.forms),
            forms=frozenset(folded(form) for forms in use.forms.values() for form in forms),
            asides=tuple(Aside(aside.passage, folded(aside.form), aside.nth, aside.why) for aside in use.asides),
        )
        for name, (word, use) in old_words().items()
    }


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
