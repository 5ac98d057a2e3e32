"""Cards and packs: notation, order, and shuffling by seed."""

from __future__ import annotations

from functools import cache

from primero_ref.errors import Unknown, Unreadable, as_kind, as_listed, as_text, shortened

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    Hand = tuple["Card", ...]


class Suits:
    """A set of suits: how its cards are written and named.

    `French` suits are those of the whole pack of today, `Italian` those of the pack of the South, and the
    King's are those of a pack of our own time, whose two Fates have no suit.
    """

    __slots__ = ("cards", "id", "pips", "ranks", "without_suit")

    def __init__(self, id_: str, ranks: Mapping[str, str], pips: Mapping[str, str], without_suit: str = "") -> None:
        """Name the ranks and the suits by the letters they are written with, and the cards that have no suit."""
        self.id = id_
        self.ranks = ranks
        self.pips = pips
        self.without_suit = without_suit.split()
        """The cards without a suit, as they are written."""
        self.cards: tuple[Card, ...] = ()
        letters = [(rank + suit, rank, suit) for suit in pips for rank in ranks if rank != _FATE]
        letters += [(written, written[0], "") for written in self.without_suit]
        self.cards = tuple(
            Card(number, written, rank, suit, self) for number, (written, rank, suit) in enumerate(letters)
        )

    @property
    def example(self) -> str:
        """Say how a card is written."""
        left_out = _FATE if self.without_suit else "89T"
        ranks = " ".join(rank for rank in self.ranks if rank not in left_out)
        odd = f", or {' or '.join(self.without_suit)}" if self.without_suit else ""
        suit = next(iter(self.pips))
        return f"write a rank ({ranks}) and a suit ({' '.join(self.pips)}){odd}, as in 7{suit}"


class Card:
    """A card; equal cards are one object, and a card prints as a player writes it.

    >>> seven = card("7c")
    >>> seven, seven.rank, seven.suit, seven.name
    (7c, '7', 'c', 'seven of clubs')
    >>> card("7co").name, card("7bo").name
    ('seven of coins', 'witch of bones')
    """

    __slots__ = ("alone", "bit", "number", "rank", "suit", "suits", "written")

    number: int
    """Its place in the whole pack of its suits, as from the ace of clubs to the king of spades."""
    bit: int
    """Two to the power of its number, so that the bits of a hand make one number, its mask."""
    alone: tuple[Card, ...]
    """The card by itself, as what one throws or draws."""

    def __init__(self, number: int, written: str, rank: str, suit: str, suits: Suits | None) -> None:
        """Make the card at a place in the whole pack; a place below nought is a card nobody has named."""
        self.number = number
        self.bit = 1 << number if number >= 0 else 0
        self.written, self.rank, self.suit, self.suits = written, rank, suit, suits
        self.alone = (self,)

    @property
    def name(self) -> str:
        """The card in words."""
        if self.suits is None:
            return "a card face down"
        rank = self.suits.ranks[self.rank]
        return f"{rank} of {self.suits.pips[self.suit]}" if self.suit else rank

    def __repr__(self) -> str:
        """Print the card as it is written."""
        return self.written

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Stay the one card of its name when copied or sent to another process."""
        return card, (self.written,)

    def _repr_svg_(self) -> str:
        """Draw the card, in a notebook."""
        from primero_ref.cards.drawn_cards import drawn_hand

        return drawn_hand(self.alone)


class Cards(tuple[Card, ...]):
    """Cards in order, as `cards` reads them: a tuple that a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the cards side by side."""
        from primero_ref.cards.drawn_cards import drawn_hand

        return drawn_hand(self)


_FATE = "F"

FRENCH = Suits(
    "French",
    {
        "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
        "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
    },
    {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
)  # fmt: skip
"""The suits with which everything but Scopa and the King's deck is told."""

ITALIAN = Suits(
    "Italian",
    {
        "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
        "9": "nine", "J": "knave", "N": "knight", "K": "king",
    },
    {"co": "coins", "cu": "cups", "sw": "swords", "ba": "batons"},
)  # fmt: skip
"""The suits of Scopa; the knight is written as chess players write it."""

KINGS = Suits(
    "King's",
    {
        "P": "prime", "2": "cat", "3": "hound", "4": "hawk", "5": "beast", "6": "wyrm", "7": "witch", "8": "page",
        "9": "knight", "10": "reeve", "11": "scion", "12": "consort", "13": "crown", _FATE: "Fate",
    },
    {"bl": "blood", "bo": "bones", "ir": "iron", "th": "thorns"},
    without_suit="F1 F2",
)  # fmt: skip
"""The suits of the King's deck, whose ranks are written by their numbers."""

SYSTEMS = {suits.id: suits for suits in (FRENCH, ITALIAN, KINGS)}
"""The systems of suits by their names."""

UNKNOWN = Card(-1, "??", "?", "?", None)
"""A card that nobody has named; it is written `??`."""

WHOLE_PACK = FRENCH.cards
"""Fifty-two cards, from the ace of clubs to the king of spades."""

_BY_NAME = {card.written: card for suits in SYSTEMS.values() for card in suits.cards} | {"??": UNKNOWN}


def card(text: str, suits: Suits = FRENCH) -> Card:
    """Read one card, such as `7c`; `??` is an unknown card.

    A card of any suits is read, also with the sign of its suit and in small or capital letters; `suits` are those that
    a refusal tells how to write.

    >>> card("7♣"), card("qH"), card("10D")
    (7c, Qh, Td)
    >>> card("8x")
    Traceback (most recent call last):
        ...
    Unreadable: 8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c.
    """
    given: object = text  # it may also be something else
    try:
        return _BY_NAME[text]
    except KeyError:
        if isinstance(given, str) and (named := _BY_NAME.get(_plain(given))):
            return named
    except TypeError:  # a list, which is no key, names no card
        pass
    example = as_kind(suits, Suits, "set of suits: give that of a pack, or leave it out").example
    written = (given if len(given) < 20 else f"{given[:20]}…") if isinstance(given, str) else shortened(given, 20)
    raise Unreadable(f"{written} is no card: {example}.")


_SIGNS = str.maketrans("♣♧♦♢♥♡❤♠♤", "ccddhhhss", "\ufe0e\ufe0f")
"""The signs of the suits; what a telephone puts behind a sign is left out."""


def _plain(text: str) -> str:
    """Write a card as it stands in a record: a capital or a digit for its rank, small letters for its suit."""
    plain = text.translate(_SIGNS).lower()
    return "T" + plain[2:] if plain.startswith("10") else plain[:1].upper() + plain[1:]


def cards(text: str | Iterable[Card], suits: Suits = FRENCH) -> tuple[Card, ...]:
    """Read several cards in order, which a notebook draws; naming a card twice is an error.

    >>> cards("7c 6c Ac Js")
    (7c, 6c, Ac, Js)
    >>> cards("7c 7c")
    Traceback (most recent call last):
        ...
    Unreadable: 7c is named twice.
    """
    if isinstance(text, str):
        named = Cards(card(word, suits) for word in text.replace(",", " ").split())
    else:
        named = Cards(text if hasattr(text, "__iter__") else ())
        if not hasattr(text, "__iter__") or not all(isinstance(each, Card) for each in named):
            raise Unreadable(f"{shortened(text)} cannot be read as cards: write '7c 6c', or give cards.")
    seen: set[Card] = set()
    for each in named:
        if each in seen and each is not UNKNOWN:
            raise Unreadable(f"{each} is named twice.")
        seen.add(each)
    return named


@cache
def pair(first: Card, second: Card) -> tuple[Card, Card]:
    """Give two cards together, each time the same two: what games keep of them is shared, as cards are."""
    return first, second


class Pack(Cards):
    """The cards a rulebook uses, in the order of the whole pack; equal packs are one object.

    >>> len(Pack.without("8 9 T", "French"))
    40
    """

    __slots__ = ()

    @classmethod
    def without(cls, ranks: str, suits: str) -> Pack:
        """Make a pack of some suits without the ranks named, as in `"8 9 T"`; one without any card is refused."""
        if as_text(suits, "the name of suits") not in SYSTEMS:
            raise Unknown("set of suits", suits, SYSTEMS)
        return cls._made(as_text(ranks, "ranks to leave out"), suits)

    @classmethod
    @cache
    def _made(cls, ranks: str, suits: str) -> Pack:
        pack = cls(card for card in SYSTEMS[suits].cards if card.rank not in ranks.split())
        if not pack:
            raise Unreadable("The pack has no card left: leave at least one rank in it.")
        return pack

    def __reduce__(self) -> tuple[object, ...]:
        """Stay the one pack of its cards when copied or sent to another process."""
        if self:
            there = {card.rank for card in self}
            left_out = " ".join(rank for rank in self.suits.ranks if rank not in there)
            if Pack.without(left_out, self.suits.id) == self:
                return Pack.without, (left_out, self.suits.id)
        return Pack, ((*self,),)

    @property
    def suits(self) -> Suits:
        """The suits of the pack."""
        return self[0].suits or FRENCH


FORTY = Pack.without("8 9 T", "French")
"""The pack of nearly every rulebook."""


def check_cards(hand: Iterable[Card]) -> Hand:
    """Give back some cards; what holds anything else is refused.

    >>> check_cards("7c 6c")
    Traceback (most recent call last):
        ...
    Unreadable: '7c 6c' lists no cards: give cards('7c 6c').
    """
    listed = as_listed(hand, "cards: give cards('7c 6c')")
    return tuple(as_kind(each, Card, "card: give cards('7c 6c')") for each in listed)


class Shuffled(Cards):  # it carries its seed
    """A pack in the order that a seed gives, first card on top; `whole` is the pack it was made from."""

    seed: str
    whole: tuple[Card, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Be shuffled anew when copied or sent to another process, or laid in the same order."""
        if self == shuffled(self.seed, self.whole):
            return shuffled, (self.seed, self.whole)
        return laid, ((*self,), self.seed, self.whole)


def shuffled(seed: object, pack: tuple[Card, ...] = FORTY) -> Shuffled:
    """Shuffle a pack by a seed; the order is the same on every machine and Python version.

    The SHA-512 of the seed is read as one number and that number as an order (the factorial number
    system), so that every order is as likely as any other to within one part in 10**100.

    >>> shuffled("Milan")[:4]
    (Jh, As, 5h, Kh)
    """
    if not isinstance(pack, tuple):
        raise Unreadable(f"{shortened(pack)} is no pack: give a rulebook's, such as rulebook('italian').ranking.pack.")
    text = str(seed)
    if not text.isprintable():
        raise Unreadable(f"{text!r} cannot be a seed: it must stand on one line of a record.")
    number = int.from_bytes(_sha512()(text.encode()).digest(), "big")
    sizes, places = _runs(len(pack))
    runs = []
    for size in sizes:
        number, run = divmod(number, size)
        runs.append(run)
    pop = list(pack).pop
    shuffled_pack = Shuffled([pop(runs[run] // before % left) for run, before, left in places])
    shuffled_pack.seed, shuffled_pack.whole = text, pack
    return shuffled_pack


def laid(order: Iterable[Card], seed: str, whole: tuple[Card, ...] = ()) -> Shuffled:
    """Lay a pack in an order of one's own; if its discards are shuffled later, the seed says how.

    >>> laid(cards("7c 6c"), "Milan").seed
    'Milan'
    """
    pack = Shuffled(order)
    pack.seed, pack.whole = seed, whole
    return pack


@cache
def _sha512() -> Callable[[bytes], Any]:
    from hashlib import sha512

    return sha512


@cache
def _runs(cards: int) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Part an order, whose cards are read off one by one from a number, into runs that fit a small number.

    Gives the size of each run, and for each card its run, and what its place there is divided by and counted up to.
    One division of the long number serves a whole run, which makes shuffling more than twice as quick.
    """
    sizes, places, size = [], [], 1
    for left in range(cards, 0, -1):
        if size * left >= 1 << 30:
            sizes.append(size)
            size = 1
        places.append((len(sizes), size, left))
        size *= left
    return [*sizes, size], places
