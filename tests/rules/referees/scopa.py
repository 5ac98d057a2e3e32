"""The referee of Scopa: the claims of scopa.toml, from the layout to the points of a deal."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

VALUES = {rank: value for value, rank in enumerate("A234567JNK", 1)}  # scopa/capture-values
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "N": 10, "K": 10}
"""scopa/primiera-values"""
SUITS = ("co", "cu", "sw", "ba")  # scopa/deck-forty
GAME = 11  # scopa/target


def ways(card: str, layout: Sequence[str]) -> set[frozenset[str]]:
    """List what a card may capture: scopa/capture-equal, scopa/which-match, scopa/capture-sum, scopa/which-sum."""
    goal = VALUES[card[0]]
    matches = {frozenset({other}) for other in layout if VALUES[other[0]] == goal}
    if matches:  # scopa/match-before-sum
        return matches
    return {
        frozenset(chosen)
        for size in range(2, len(layout) + 1)
        for chosen in combinations(layout, size)
        if sum(VALUES[other[0]] for other in chosen) == goal
    }


class Deal:
    """One deal: the table, and what each side has taken."""

    def __init__(self, players: Sequence[str], layout: Sequence[str], score: Sequence[int]) -> None:
        """Sit down with the points that each side has from before; partners sit opposite: scopa/two-sides."""
        self.order = list(players)  # scopa/right-of-dealer: the names go round as the turns do
        self.layout = list(layout)
        self.score = list(score)
        self.piles: list[list[str]] = [[], []]
        self.turn = 0
        self.last = -1
        self.left = 40 - len(layout)

    def may(self, hand: Sequence[str]) -> set[tuple[str, frozenset[str]]]:
        """List every card that may be played, with what it takes; scopa/not-forced, scopa/no-laying-capturer."""
        return {(card, taken) for card in hand for taken in ways(card, self.layout) or {frozenset[str]()}}

    def play(self, card: str, taken: frozenset[str]) -> None:
        """scopa/capture-or-lay, scopa/capturing-card, scopa/sweep."""
        side = self.turn % 2
        self.turn += 1
        self.left -= 1
        if not taken:
            self.layout.append(card)
            return
        self.last = side
        self.piles[side] += [card, *taken]
        self.layout = [other for other in self.layout if other not in taken]
        if not self.layout and self.left:  # scopa/last-card-sweep
            self.score[side] += 1

    def primiera(self, side: int) -> int:
        """scopa/primiera-best, scopa/primiera-one-per-suit, scopa/primiera-all-suits."""
        best = [max([PRIMIERA[card[0]] for card in self.piles[side] if card[1:] == suit], default=0) for suit in SUITS]
        return sum(best) if all(best) else 0

    def count(self) -> list[int]:
        """Count the points when the cards have been played."""
        if self.last >= 0:  # scopa/last-takes-rest, scopa/rest-not-scopa
            self.piles[self.last] += self.layout
        coins = [sum(card[1:] == "co" for card in pile) for pile in self.piles]
        settebello = [int("7co" in pile) for pile in self.piles]
        cards = [len(pile) for pile in self.piles]
        primiere = [self.primiera(side) for side in (0, 1)]
        # scopa/point-cards, scopa/point-coins, scopa/point-settebello, scopa/point-primiera: nobody scores a tie
        for one, other in (cards, coins, settebello, primiere):
            if one != other:
                self.score[one < other] += 1
        return self.score

    def won(self) -> bool:
        """scopa/first-to-target-wins, its note: the higher total; if they are equal there is one more deal."""
        return max(self.score) >= GAME and self.score[0] != self.score[1]
