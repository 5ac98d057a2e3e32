"""Masks: a hand as the bits of one number, and all hands of a pack that an exchange of suits does not make alike."""

from __future__ import annotations

from itertools import chain, combinations, combinations_with_replacement, permutations, product
from operator import getitem

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from primero_ref.cards.pack import Card, Hand, Pack

    Indices = tuple[int, ...]
    """Which cards of a suit, by their order in it."""


def mask_of(hand: Iterable[Card]) -> int:
    """Put a hand into one number, a bit for each card."""
    mask = 0
    for card in hand:
        mask |= card.bit
    return mask


def cards_of(mask: int, pack: Iterable[Card]) -> Hand:
    """Take the cards out of a mask, in the order of the pack."""
    return tuple([card for card in pack if card.bit & mask])


def bits_of(mask: int) -> list[int]:
    """Take a mask apart into the bits of its cards, the lowest first.

    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def by_suit(hand: Iterable[Card]) -> list[Hand]:
    """Group cards by suit."""
    groups: dict[str, Hand] = {}
    for card in hand:
        suit = card.suit
        groups[suit] = groups[suit] + card.alone if suit in groups else card.alone
    return [*groups.values()]


class MaskByIndices(dict["Indices", int]):
    """The masks of some cards of a suit, by their order in it."""

    def __init__(self, suit: Hand) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, indices: Indices) -> int:
        mask = self[indices] = mask_of([self._suit[index] for index in indices])
        return mask


class HandsUpToSuit:
    """One full hand of all that differ by an exchange of suits only: a fraction of all, and every strength."""

    def __init__(self, pack: Pack, size: int) -> None:
        """Part a pack into its suits, and the cards that have none."""
        groups = by_suit(pack)
        self._size = size
        self._suits = [group for group in groups if group[0].suit]
        self._suitless = tuple([card for card in pack if not card.suit])

    def __iter__(self) -> Iterator[Hand]:
        """Give the hands one by one."""
        return (self._hand(suitless, shares) for suitless, shares in self._shared_out())

    def with_masks(self) -> Iterator[tuple[Hand, list[int]]]:
        """Give each hand with the masks of all for which it stands, itself among them."""
        masks = [MaskByIndices(suit) for suit in self._suits]
        for suitless, shares in self._shared_out():
            mask = mask_of(suitless)
            exchanged = {*permutations(shares)}
            yield self._hand(suitless, shares), [mask + sum(map(getitem, masks, each)) for each in exchanged]

    def _hand(self, suitless: Hand, shares: tuple[Indices, ...]) -> Hand:
        return suitless + tuple(
            [suit[index] for suit, share in zip(self._suits, shares, strict=True) for index in share]
        )

    def _shared_out(self) -> Iterator[tuple[Hand, tuple[Indices, ...]]]:
        """Share a hand out between the suits, by the order of its cards in each, in one order of the suits only.

        Before these stand the cards of the hand that have no suit.
        """
        ranks = range(len(self._suits[0]))
        for numbers in combinations_with_replacement(range(self._size, -1, -1), len(self._suits)):
            without_suit = self._size - sum(numbers)
            if not 0 <= without_suit <= len(self._suitless):
                continue
            alike = [
                combinations_with_replacement(combinations(ranks, number), numbers.count(number))
                for number in dict.fromkeys(numbers)
            ]
            for suitless in combinations(self._suitless, without_suit):
                for shares in product(*alike):
                    yield suitless, tuple(chain(*shares))


def standard_mask(pack: Pack) -> Callable[[int], int]:
    """Give what turns the mask of some cards into that of the one set which stands for all alike but for their suits.

    Of a pack whose cards do not all have one of four suits it gives the mask itself.
    """
    if len(pack.suits.pips) != _SUITS or not all(card.suit for card in pack):
        return int
    width = len([card for card in pack.suits.cards if card.suit == pack[0].suit])
    suit, double, triple = (1 << width) - 1, 2 * width, 3 * width

    def standard(mask: int) -> int:
        a, b, c, d = sorted((mask & suit, mask >> width & suit, mask >> double & suit, mask >> triple))
        return d | c << width | b << double | a << triple

    return standard


_SUITS = 4
"""How many suits there are where sets of cards are put in one order of the suits."""
