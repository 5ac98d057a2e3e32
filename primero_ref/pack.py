"""Cards and packs: notation, order, and shuffling by seed."""

from __future__ import annotations

from functools import cache

from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

RANKS = "A23456789TJQK"
"""The ranks of a whole pack, as they are written; `T` is a ten."""

SUITS = "cdhs"
"""The suits as they are written: clubs, diamonds, hearts, spades."""

_RANK_WORDS = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
]  # fmt: skip
_SUIT_WORDS = ["clubs", "diamonds", "hearts", "spades"]


class Card:
    """A card; there is one of each, and it prints as a player writes it.

    >>> seven = card("7c")
    >>> seven, seven.rank, seven.suit, seven.name
    (7c, '7', 'c', 'seven of clubs')
    """

    __slots__ = ("alone", "bit", "number", "rank", "suit")

    number: int
    """Its place in the whole pack, from the ace of clubs to the king of spades."""
    bit: int
    """Two to the power of its number, so that the bits of a hand make one number, its mask."""
    alone: tuple[Card, ...]
    """The card by itself, as what one throws or draws."""

    def __init__(self, number: int) -> None:
        """Make the card at a place in the whole pack; a place below nought is a card nobody has named."""
        self.number = number
        self.bit = 1 << number if number >= 0 else 0
        self.rank = RANKS[number % len(RANKS)] if number >= 0 else "?"
        self.suit = SUITS[number // len(RANKS)] if number >= 0 else "?"
        self.alone = (self,)

    @property
    def name(self) -> str:
        """The card in words."""
        if self.number < 0:
            return "a card face down"
        return f"{_RANK_WORDS[RANKS.index(self.rank)]} of {_SUIT_WORDS[SUITS.index(self.suit)]}"

    def __repr__(self) -> str:
        """Print the card as it is written."""
        return self.rank + self.suit

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Stay the one card of its name when copied or sent to another process."""
        return card, (repr(self),)


UNKNOWN = Card(-1)
"""A card that nobody has named; it is written `??`."""

WHOLE_PACK = tuple(Card(n) for n in range(len(RANKS) * len(SUITS)))
"""Fifty-two cards, from the ace of clubs to the king of spades."""

_BY_NAME = {repr(card): card for card in (*WHOLE_PACK, UNKNOWN)}


def card(text: str) -> Card:
    """Read one card, such as `7c`; `??` is a card that nobody has named.

    >>> card("8x")
    Traceback (most recent call last):
        ...
    Unreadable: 8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c.
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise Unreadable(
            f"{text} is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."
        ) from None


def cards(text: str | Iterable[Card]) -> tuple[Card, ...]:
    """Read several cards, in their order; no card may be named twice.

    >>> cards("7c 6c Ac Js")
    (7c, 6c, Ac, Js)
    >>> cards("7c 7c")
    Traceback (most recent call last):
        ...
    Unreadable: 7c is named twice.
    """
    found = tuple(card(word) for word in text.replace(",", " ").split()) if isinstance(text, str) else tuple(text)
    seen: set[Card] = set()
    for one in found:
        if one in seen and one is not UNKNOWN:
            raise Unreadable(f"{one} is named twice.")
        seen.add(one)
    return found


@cache
def pair(one: Card, other: Card) -> tuple[Card, Card]:
    """Give two cards together, each time the same two: what games keep of them is shared, as cards are."""
    return one, other


class Pack(tuple[Card, ...]):
    """The cards a rulebook plays with, in the order of the whole pack; there is one of each.

    >>> len(Pack.without("8 9 T"))
    40
    """

    __slots__ = ()

    @classmethod
    @cache
    def without(cls, ranks: str) -> Pack:
        """Take the whole pack less the ranks named, as in `"8 9 T"`."""
        return cls(card for card in WHOLE_PACK if card.rank not in ranks.split())


FORTY = Pack.without("8 9 T")
"""The pack of nearly every rulebook."""


class Shuffled(tuple[Card, ...]):  # noqa: SLOT001  # it carries its seed
    """A pack in the order that a seed gives, first card on top; `whole` is the pack it was made from."""

    seed: str
    whole: tuple[Card, ...]

    def __reduce__(self) -> tuple[object, tuple[str, tuple[Card, ...]]]:
        """Be shuffled anew when copied or sent to another process."""
        return shuffled, (self.seed, self.whole)


def shuffled(seed: object, pack: tuple[Card, ...] = FORTY) -> Shuffled:
    """Put a pack in the order that a seed gives: the same on every machine and Python.

    The SHA-512 of the seed is read as one number and that number as an order (the factorial number
    system), so that every order is as likely as any other to within one part in 10**100.

    >>> shuffled("Milan")[:4]
    (Jh, As, 5h, Kh)
    """
    text = str(seed)
    if not text.isprintable():
        raise Unreadable(f"{text!r} cannot be a seed: it must stand on one line of a record.")
    number = int.from_bytes(_sha512()(text.encode()).digest(), "big")
    pop, order = list(pack).pop, []
    for size, lefts in _places(len(pack)):
        number, part = divmod(number, size)
        for left in lefts:
            order.append(pop(part % left))
            part //= left
    made = Shuffled(order)
    made.seed, made.whole = text, pack
    return made


@cache
def _sha512() -> Callable[[bytes], Any]:
    from hashlib import sha512

    return sha512


@cache
def _places(cards: int) -> list[tuple[int, range]]:
    """Part the places of an order, read off one by one from a number, into runs that fit a small number.

    One division of the long number serves a whole run, which makes shuffling nearly twice as quick.
    """
    runs, left = [], cards
    while left:
        size, first = left, left
        while left > 1 and size * (left - 1) < 1 << 30:
            left -= 1
            size *= left
        left -= 1
        runs.append((size, range(first, left, -1)))
    return runs
