"""Names of several words: one word to the engine, as records, links and commands write it, and spaces to a reader."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.reconstruction.link_text import decode, encode

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


def addressed(words: str) -> str:
    """Write words for an address where commas part them.

    >>> addressed("take -1 +3"), addressed("a, b")
    ('take_-1_+3', 'a%2C_b')
    """
    return encode(words).replace(",", "%2C").replace("%2B", "+")


def addressed_name(name: str) -> str:
    """Write a name for an address; one of several words has the stroke that stands for a space there.

    >>> addressed_name("Justin_du_Coeur")
    'Justin_du_Coeur'
    """
    return addressed(spaced(name))


def decoded_name(written: str) -> str:
    """Read a name from an address.

    >>> decoded_name("Justin_du_Coeur"), decoded_name("Justin%5Fdu%5FCoeur")
    ('Justin_du_Coeur', 'Justin_du_Coeur')
    """
    return as_word(decode(written))


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
