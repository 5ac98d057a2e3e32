"""Participants: who sits at a table, a person or a player of the engine, and how that is written in an address."""

from __future__ import annotations

from primero_ref.errors import Unreadable, whole
from primero_ref.names import as_word, spaced
from primero_ref.players.by_name import temper_named
from primero_ref.players.levels import player_named
from primero_ref.reconstruction.link_text import decode, encode
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.game.game import Game

PERSON = "person"
"""Who sits there is no player of the engine."""

EVERYBODY = "*"
"""The seat from which all hands are seen; nobody sits there."""


class Participant(NamedTuple):
    """Who sits at a table, with how much money; `bluffs` is None where it is as his temper has it."""

    name: str
    stack: int
    who: str
    bluffs: float | None = None

    def __str__(self) -> str:
        """Write it as it stands in the text: `Cinthio:20:bold*0.2`."""
        rate = "" if self.bluffs is None else f"*{self.bluffs:g}"
        return f"{addressed_name(self.name)}:{self.stack}:{self.who}{rate}"


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


def written_sums(sums: Iterable[tuple[str, int]]) -> str:
    """Write who has how much for an address.

    >>> written_sums([("Justin_du_Coeur", 3), ("Ugo", 1)])
    'Justin_du_Coeur:3,Ugo:1'
    """
    return ",".join(f"{addressed_name(name)}:{sum_}" for name, sum_ in sums)


def read_sums(text: str) -> tuple[tuple[str, int], ...]:
    """Read from an address who has how much.

    >>> read_sums("Justin_du_Coeur:3,Ugo:1")
    (('Justin_du_Coeur', 3), ('Ugo', 1))
    """
    parts = (part.partition(":") for part in filter(None, text.split(",")))
    return tuple((decoded_name(name), whole(sum_)) for name, _, sum_ in parts)


def read_participant(part: str) -> Participant:
    """Read a participant from an address.

    >>> read_participant("Cinthio:20:bold*0.2")
    Participant(name='Cinthio', stack=20, who='bold', bluffs=0.2)
    """
    words = part.split(":")
    if len(words) != 3:
        raise Unreadable(f"A seat reads Name:money:who, as in Alberto:20:person; this is {part[:60]!r}.")
    name, stack, who = words
    how, rated, rate = who.partition("*")
    return participant(decoded_name(name), stack, how, rate if rated else None)


def participant(name: str, stack: str, who: str, rate: str | None) -> Participant:
    """Have somebody sit down: a person or a player of the engine, who may bluff at a rate of his own.

    A level may stand for its player.

    >>> participant("Cinthio", "20", "good", None).who
    'steady'
    >>> participant("Cinthio", "20", "sensable", None)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no way to play 'sensable'; the nearest is 'sensible'.
    """
    if name == EVERYBODY:
        raise Unreadable(f"{name!r} cannot be the name of anyone at the table: it stands for everybody.")
    money = -whole(stack[1:]) if stack.startswith("-") else whole(stack)
    bluffs = None
    if rate is not None:
        if len(rate) > 6 or not (rate.isascii() and rate.replace(".", "", 1).isdecimal()):
            raise Unreadable(f"{rate[:20]!r} is no rate of bluffs: it goes from 0 (never) to 1 (whenever he can).")
        bluffs = float(rate)
    if who == PERSON and rate is not None:
        raise Unreadable(f"{name[:20]} is a person, who decides when to bluff: give no rate of bluffs.")
    if who != PERSON:
        who = player_named(who)
        temper_named(who, bluffs)  # a rate of bluffs that he cannot be given is refused
    return Participant(name, money, who, bluffs)


def own_chips(game: Game) -> tuple[tuple[str, int], ...]:
    """Give the black chips of each player, if they are not those that the rules give him."""
    style = game.style_in
    return () if {*style.values()} == {game.rules.number("style")} else tuple(style.items())
