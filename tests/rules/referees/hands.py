"""What four cards are and count: the kinds and the points, as five claims of the Italian game and Suzuki's say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KINDS = ("numerus", "primero", "supremus", "fluxus", "chorus")
"""italian/five-types, italian/type-order, suzuki/types: from the lowest to the highest."""

VALUES = {
    **dict.fromkeys("JQK", 10),  # italian/value-court, suzuki/values
    **{pip: 10 + int(pip) for pip in "2345"},  # italian/value-two-to-five, suzuki/values
    **{pip: 3 * int(pip) for pip in "67"},  # italian/value-six-seven
    "A": 16,  # italian/value-ace
}

RANGES = {"numerus": (20, 54), "primero": (40, 81), "supremus": (55, 55), "fluxus": (42, 70), "chorus": (40, 84)}
"""italian/bid-range, in its note: the least and the most that each kind can hold."""

BIDS = tuple((kind, points) for kind, (least, most) in RANGES.items() for points in range(least, most + 1))
"""Every bid, the lowest first."""

Worth: TypeAlias = tuple[str, int]


def worth(cards: Sequence[str], *, lower_pair: bool = False) -> Worth:
    """Say what kind four cards are and how many points they count."""
    suits = {suit: [card for card in cards if card[1] == suit] for suit in {card[1] for card in cards}}
    whole = sum(VALUES[card[0]] for card in cards)
    if len({card[0] for card in cards}) == 1:
        return "chorus", whole  # italian/type-chorus: four of one rank
    if len(suits) == 1:
        return "fluxus", whole  # italian/type-fluxus
    if any({card[0] for card in held} >= {*"76A"} for held in suits.values()):
        return "supremus", 55  # italian/type-supremus
    if len(suits) == 4:
        return "primero", whole  # italian/type-primero
    counts = [sum(VALUES[card[0]] for card in held) for held in suits.values() if len(held) > 1]
    # italian/type-numerus; of two pairs italian/numerus-better-pair, in the losing game losing/numerus-lower-pair
    return "numerus", min(counts) if lower_pair else max(counts)


def height(hand: Worth) -> tuple[int, int]:
    """Say how high a hand stands: its kind first, then its points."""
    return KINDS.index(hand[0]), hand[1]


def equals(pack: Iterable[Sequence[str]]) -> dict[Worth, list[tuple[Sequence[str], Sequence[str]]]]:
    """Give for each class of hands two or three pairs of it that can be dealt together."""
    classes: dict[Worth, list[Sequence[str]]] = {}
    for hand in pack:
        classes.setdefault(worth(hand), []).append(hand)
    pairs: dict[Worth, list[tuple[Sequence[str], Sequence[str]]]] = {}
    for value, hands in classes.items():
        step = max(1, len(hands) // 40)
        for place, hand in enumerate(hands[::step]):
            other = next((held for held in hands[::-1] if not {*hand} & {*held}), None)
            if other and len(pairs.setdefault(value, [])) < 3 and place % 2 == 0:
                pairs[value].append((hand, other))
    return {value: found for value, found in pairs.items() if found}
