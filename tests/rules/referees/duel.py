"""The duel of Caudate Primero: what may be tried for, what is kept, and how half of the pot is shared beforehand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

KEEPS = {"numerus": 2, "primero": 3, "fluxus": 3}
"""zorli/duel-cards, in its note."""

SHARES = {"numerus": (4, 1, 1), "primero": (6, 1, 2), "fluxus": (8, 1, 3)}
"""In how many parts the pot is parted, and how many the challenger and the other take.

zorli/duel-fraction-point, zorli/duel-fraction-primero, zorli/duel-fraction-flush
"""


def shares(kind: str, pot: int) -> tuple[int, int]:
    """Say what the challenger and the other take beforehand: zorli/odd-chips."""
    parts, challenger, other = SHARES[kind]
    return pot * challenger // parts, pot * other // parts


def keeps(hand: Sequence[str], kind: str) -> frozenset[frozenset[str]]:
    """List what may be thrown in a try: all but two cards of a suit, or but three to a primero or to a flush."""
    suits = {"numerus": 1, "primero": 3, "fluxus": 1}[kind]
    return frozenset(
        frozenset(hand) - frozenset(kept)
        for kept in combinations(hand, KEEPS[kind])
        if len({card[1] for card in kept}) == suits
    )


def tries(hand: Sequence[str]) -> frozenset[str]:
    """Name the closed hands towards which a hand has three cards: zorli/duel-primero-v-point, zorli/duel-flush."""
    return frozenset(kind for kind in ("primero", "fluxus") if keeps(hand, kind))
