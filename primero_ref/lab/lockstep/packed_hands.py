"""Hands of four in arrays: the cards of a hand are the bytes of one number, the first of them the lowest."""

from __future__ import annotations

from sys import byteorder

from primero_ref.lab.lockstep.flow import PACK

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from primero_ref.lab.lockstep.flow import Source

    Array = Any
    """An array of numpy, which may not be there."""

SIZE = 4
"""How many cards such a hand has at the most."""

_BYTE = 8

FORWARD = byteorder == "little"
"""Whether the lowest byte of a number comes first in an array."""


def cards_of(hands: Array) -> Array:
    """Give the cards of hands, a row for each, as they lie in the array: what is written there changes the hands."""
    rows = hands.view("u1").reshape(-1, SIZE)
    return rows if FORWARD else rows[:, ::-1]


def halves_of(hands: Array) -> tuple[Array, Array]:
    """Give the first two cards of each hand, and the last two, each pair as one number."""
    pairs = hands.view("u2")
    return (pairs[0::2], pairs[1::2]) if FORWARD else (pairs[1::2], pairs[0::2])


def bring_to_the_front(hands: Array, pick: Callable[[int], Array], held: int, most: int, thrown: Array | int) -> None:
    """Bring so many cards of each hand to its front by chance; nobody throws more than the most."""
    for front in range(most):
        chosen = pick(held - front)
        if isinstance(chosen, int):  # only one card is left
            return
        shift = chosen * _BYTE
        if not isinstance(thrown, int):
            shift *= thrown > front
        shift = shift.view("u4")
        here = hands >> front * _BYTE if front else hands
        other = here >> shift
        other ^= here
        other &= (1 << _BYTE) - 1
        shift = other << shift  # both places change by what differs between them
        other |= shift
        if front:
            other <<= front * _BYTE
        hands ^= other


class Motion:
    """How the cards of all hands go with a move, and how many of them come from the pack."""

    def __init__(self, hands: tuple[tuple[Source, ...], ...], taken: int) -> None:
        """Take where each card of each hand comes from."""
        self.key, self.taken = (hands, taken), taken
        self.whole = [len(hand) == SIZE for hand in hands]
        self._plans = [_plan(seat, hand) for seat, hand in enumerate(hands)]

    def moved(self, hands: Sequence[Array], drawn: Callable[[int], Array]) -> list[Array]:
        """Give the hands as they are afterwards; `drawn` gives the cards that lie so deep in each pack."""
        return [hands[seat] if plan is None else _moved(plan, hands, drawn) for seat, plan in enumerate(self._plans)]


Plan = tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...]]
"""Of which hand which bytes are kept, and by how many places they move; and which bytes come from the pack."""


def _plan(seat: int, hand: tuple[Source, ...]) -> Plan | None:
    """Put together the cards that move by equally many places; None where no card moves."""
    masks: dict[tuple[int, int], int] = {}
    drawn = []
    for at, (source, index) in enumerate(hand):
        if source == PACK:
            drawn.append((at, index))
        else:
            masks[source, at - index] = masks.get((source, at - index), 0) | ((1 << _BYTE) - 1) << at * _BYTE
    if not drawn and {*masks} <= {(seat, 0)}:
        return None
    return tuple((source, places, mask) for (source, places), mask in masks.items()), tuple(drawn)


def _moved(plan: Plan, hands: Sequence[Array], drawn: Callable[[int], Array]) -> Array:
    kept, new = plan
    result: Any = None
    for source, places, mask in kept:
        part = hands[source]
        if places:
            part = part << places * _BYTE if places > 0 else part >> -places * _BYTE
            part &= mask
        else:
            part = part & mask
        result = part if result is None else result | part
    for at, index in new:
        part = drawn(index).astype("u4")
        if at:
            part <<= at * _BYTE
        if result is None:
            result = part
        else:
            result |= part
    return result
