"""What a hand of Caudate Primero is and how high it stands, by the claims on values, kinds and the favoured seat."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "K": 10, "Q": 10, "J": 10}  # zorli/values
KINDS = ("nothing", "numerus", "primero", "supremus", "fluxus", "chorus")  # zorli/type-order, fiftyfive-beats-primero
HAND = 4  # zorli/four-cards


def of_four(hand: Sequence[str]) -> tuple[int, int]:
    """Give the place among the kinds, and the points, of at most four cards."""
    suits: dict[str, list[str]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(card[0])
    points = sum(POINTS[card[0]] for card in hand)
    if len(hand) == HAND:
        if len({card[0] for card in hand}) == 1:  # zorli/type-four
            return 5, points
        if len(suits) == 1:  # zorli/type-flush
            return 4, points
        if len(suits) == HAND:  # zorli/type-primero
            return 2, points
    if any({*"76A"} <= {*ranks} for ranks in suits.values()):  # zorli/type-fiftyfive
        return 3, 55
    # zorli/point-definition, zorli/point-counted; zorli/no-combination
    return max([(1, sum(POINTS[rank] for rank in ranks)) for ranks in suits.values() if len(ranks) > 1], default=(0, 0))


def strength(hand: Sequence[str], *, favoured: bool) -> tuple[float, int]:
    """Say how high a hand stands; zorli/mean-point-39, zorli/mean-primero-62 and zorli/mean-flush-61 for the eldest."""
    best = (-1.0, 0)
    for four in combinations(hand, min(HAND, len(hand))):  # zorli/five-cards-held: the best four
        kind, points = of_four(four)
        place = float(kind)
        if kind == 2 and points in (79, 81):  # zorli/primero-79-beats-flush, zorli/primero-81-beats-flush
            place = 4.5
        elif favoured and (kind, points) in ((1, 39), (2, 62), (4, 61)):  # and zorli/mean-circle
            place += 0.25
        best = max(best, (place, points))
    return best


def held(hand: Sequence[str]) -> int:
    """Give the place of the best kind in a hand."""
    return max((of_four(four) for four in combinations(hand, min(HAND, len(hand)))), default=(0, 0))[0]
