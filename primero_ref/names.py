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
    >>> as_word("the one who always wins")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A player's name has four words at most: shorten 'the one who always wins'.
    """
    words = name.split()
    if len(words) > MOST_WORDS:
        raise Unreadable(f"A player's name has four words at most: shorten {name[:60]!r}.")
    return "_".join(words)


def spaced(name: str) -> str:
    """Write a name as a reader sees it.

    >>> spaced("Justin_du_Coeur")
    'Justin du Coeur'
    """
    return name.replace("_", " ")


def with_spaces(data: dict[str, object], names: Iterable[str]) -> dict[str, object]:
    """Write every name in an answer to a page with spaces, but in links and records.

    >>> with_spaces({"text": "seats=Justin_du_Coeur", "line": "Justin_du_Coeur: fold"}, ["Justin_du_Coeur", "Bernardo"])
    {'text': 'seats=Justin_du_Coeur', 'line': 'Justin du Coeur: fold'}
    """
    written = sorted({name for name in names if "_" in name}, key=len, reverse=True)  # Ann_Lee_Roy before Ann_Lee
    if not written:
        return data
    return {key: each if key in AS_WRITTEN else _spaced(each, written) for key, each in data.items()}


def _spaced(data: object, written: list[str]) -> object:
    """Write the names with spaces in what is nested in an answer, in the keys that are names as well."""
    if isinstance(data, str):
        for name in written:
            data = data.replace(name, spaced(name))
        return data
    if isinstance(data, dict):
        return {
            _spaced(key, written): each if key in AS_WRITTEN else _spaced(each, written) for key, each in data.items()
        }
    return [_spaced(each, written) for each in data] if isinstance(data, (list, tuple)) else data
