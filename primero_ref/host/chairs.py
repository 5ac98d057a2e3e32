"""Who sits at a hosted table, and how it was laid."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.host.fair_shuffle import digest
from primero_ref.names import chosen
from primero_ref.session.participants import EVERYBODY
from primero_ref.values import NamedTuple

LONGEST_NAME = 20
"""How many letters a name has at the most: so many fit over the cards of a seat on a telephone."""


class Chair(NamedTuple):
    """A chair that somebody has taken with a phone: `key` is the hash of the token by which the phone is known."""

    name: str
    key: str
    away: bool = False
    """Whether the computer plays there, until the person is back."""
    since: int = 1
    """The first hand that the person plays; the cards of those before are none of theirs."""


class Newcomer(NamedTuple):
    """Somebody who came late and sits down at the next hand; `chair` is the computer player whose chair that is."""

    name: str
    key: str
    chair: str = ""


class Settings(NamedTuple):
    """How a table is laid; what is None is as the rules have it."""

    book: str
    stack: int | None = None
    seats: int | None = None
    hands: int = 0
    level: str = "steady"
    token: str = ""
    """By which the host is known."""

    @property
    def seats_at_most(self) -> int:
        """How many chairs there are."""
        return self.seats or 0


def key_of(token: str) -> str:
    """Hash a token, so that the file of an evening lets nobody sit in another’s chair.

    >>> key_of("a" * 32) == key_of("b" * 32)
    False
    """
    return digest(f"primero token {token}")


def check_token(token: object) -> str:
    """Let a token through that is long enough for nobody to guess it.

    >>> check_token("kite")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: A token has 32 digits from 0 to f: open the link of the table again.
    """
    if isinstance(token, str) and len(token) == 32 and {*token} <= {*"0123456789abcdef"}:
        return token
    raise Unreadable("A token has 32 digits from 0 to f: open the link of the table again.")


def chosen_name(name: object) -> str:
    """Give a name as the engine writes it; one that could not be shown is refused.

    >>> chosen_name(" Anna Maria ")
    'Anna_Maria'
    >>> chosen_name("")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: Type a name of at most 20 letters, by which the others will know you.
    """
    words = chosen(name) if isinstance(name, str) and len(name) <= 4 * LONGEST_NAME else ""
    if not words or len(words) > LONGEST_NAME:
        raise Unreadable(f"Type a name of at most {LONGEST_NAME} letters, by which the others will know you.")
    if not words.isprintable() or any(mark in words for mark in ':;,#"[]*%&<>') or words == EVERYBODY:
        raise Unreadable("A name has letters and spaces only, as in Anna Maria.")
    return words
