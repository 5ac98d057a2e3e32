"""Names of several words: one word to the engine, as records, links and commands write it, and spaces to a reader."""

from __future__ import annotations

from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_WORDS = 4
"""How many words a name has at the most."""

AS_WRITTEN = frozenset({"text", "record", "link"})
"""The fields of an answer to a page that hold a link or a record: names stay in them as they are written."""


def as_word(name: str) -> str:
    """Write a name as the one word by which the engine knows the player.

    >>> as_word("Justin du Coeur"), as_word("Justin_du_Coeur"), as_word("Alberto")
    ('Justin_du_Coeur', 'Justin_du_Coeur', 'Alberto')
    """
    return "_".join(name.split())


def chosen(name: str) -> str:
    """Write a name that somebody gives himself as a word; one that is too long to be shown is refused.

    >>> chosen("Justin du Coeur")
    'Justin_du_Coeur'
    >>> chosen("the one who always wins")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A player's name has four words at most: shorten 'the one who always wins'.
    """
    if len(name.split()) > MOST_WORDS:
        raise Unreadable(f"A player's name has four words at most: shorten {name[:60]!r}.")
    return as_word(name)


def spaced(name: str) -> str:
    """Write a name as a reader sees it; one that could not be written back as a word stays as it is.

    >>> spaced("Justin_du_Coeur"), spaced("A_"), spaced("A__B")
    ('Justin du Coeur', 'A_', 'A__B')
    """
    shown = name.replace("_", " ")
    return shown if as_word(shown) == name else name


def told(sentence: str, names: Iterable[str]) -> str:
    """Write every name in a sentence as a reader sees it.

    >>> told("Justin_du_Coeur folds; the record is in my_game.primero", ["Justin_du_Coeur", "Ugo"])
    'Justin du Coeur folds; the record is in my_game.primero'
    """
    for name in _written(names) if "_" in sentence else ():  # most sentences name nobody of several words
        sentence = sentence.replace(name, spaced(name))
    return sentence


def with_spaces(data: dict[str, object], names: Iterable[str]) -> dict[str, object]:
    """Write every name in an answer to a page as a reader sees it, but in links and records.

    >>> with_spaces({"text": "seats=Justin_du_Coeur", "line": "Justin_du_Coeur: fold"}, ["Justin_du_Coeur", "Bernardo"])
    {'text': 'seats=Justin_du_Coeur', 'line': 'Justin du Coeur: fold'}
    """
    written = _written(names)
    return {key: each if key in AS_WRITTEN else _told(each, written) for key, each in data.items()} if written else data


def _written(names: Iterable[str]) -> list[str]:
    """Give the names that are shown otherwise, the longest first: Ann_Lee_Roy before Ann_Lee."""
    return sorted({name for name in names if "_" in name}, key=len, reverse=True)


def _told(data: object, written: list[str]) -> object:
    """Write the names in what is nested in an answer, in the keys that are names as well."""
    if isinstance(data, str):
        return told(data, written)
    if isinstance(data, dict):
        return {_told(key, written): each if key in AS_WRITTEN else _told(each, written) for key, each in data.items()}
    return [_told(each, written) for each in data] if isinstance(data, (list, tuple)) else data
