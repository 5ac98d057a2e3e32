"""How a player who counts the odds weighs a game of invitations, names and a last duel."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, combinations
from math import comb

from primero_ref.counted import counted
from primero_ref.duellists import Duellist
from primero_ref.hands import masked

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.pack import Card

MOST_FALLS = 1000
"""Up to how many falls of the cards are counted one by one: all that two cards can bring."""


class CountingDuellist(Duellist):
    """One who tries no falls of the cards, but counts them all, where that takes no longer than a player may think."""

    def _hope(self, kept: Iterable[Card], drawn: int) -> float:
        """Count what some cards come to on the average with a few more."""
        held = masked(kept)
        number = min(drawn, len(self._unseen))
        falls = comb(len(self._unseen), number)
        # the best four of more cards are dear to find
        if falls > MOST_FALLS or held.bit_count() + number > self._ranking.size:
            return super()._hope(kept, drawn)
        strengths = self._ranking.strengths
        bits = [one.bit for one in self._unseen]
        return sum([strengths[held | fall] for fall in map(sum, combinations(bits, number))]) / falls

    def _wins(self) -> float:
        """Count how often the hand beats those of all the others, if theirs fall by chance."""
        table = counted(self._ranking)
        assert table is not None  # noqa: S101  # who makes one has seen to it
        unseen = masked(self._unseen)
        counts = table.fields(table.row(0, [bit for bit in table.bits if not bit & unseen]))
        below = [0, *accumulate(counts)]
        beaten = below[bisect_left(table.levels, self._held.strength)] / (below[-1] or 1)
        return float(beaten ** self._rivals())
