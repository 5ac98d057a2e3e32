"""Masks: a hand as the bits of one number, by which every hand of a pack is looked up."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.cards.pack import Card, Hand

    Places = tuple[int, ...]


def mask_of(hand: Iterable[Card]) -> int:
    """Put a hand into one number, a bit for each card."""
    mask = 0
    for one in hand:
        mask |= one.bit
    return mask


def cards_of(mask: int, pack: Iterable[Card]) -> Hand:
    """Take the cards out of a mask, in the order of the pack."""
    return tuple([one for one in pack if one.bit & mask])


def by_suit(hand: Iterable[Card]) -> list[Hand]:
    """Group cards by suit."""
    groups: dict[str, Hand] = {}
    for one in hand:
        suit = one.suit
        groups[suit] = groups[suit] + one.alone if suit in groups else one.alone
    return [*groups.values()]


class MaskByIndices(dict["Places", int]):
    """The masks of some cards of a suit, by their places in it."""

    def __init__(self, suit: Hand) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, places: Places) -> int:
        mask = self[places] = mask_of([self._suit[place] for place in places])
        return mask
