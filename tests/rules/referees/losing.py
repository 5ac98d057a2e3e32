"""The referee of Losing Primero, written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.hands import BIDS, worth
from tests.rules.referees.italian import Italian

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Seat


class Losing(Italian):
    """As the Italian game (losing/otherwise-identical), but the fewest points win."""

    order = BIDS[::-1]  # losing/reverse-order, losing/bids-descend: each bid is lower than the one before

    def counts_as(self, seat: Seat) -> Worth:
        """Count the lower of two pairs (losing/numerus-lower-pair); nothing is concealed (losing/no-conceal)."""
        return worth(seat.cards, lower_pair=True)

    def best(self, names: Sequence[str]) -> str | None:
        """Name the hand of the kind that was bid with the fewest points, the eldest of equals."""
        making = [(seat, self.counts_as(seat)) for seat in self.live if seat.name in names]
        making = [(seat, hand) for seat, hand in making if self.makes(hand)]
        if not making:
            return None
        fewest = min(hand[1] for _, hand in making)  # losing/lowest-hand-wins
        level = [seat.name for seat, hand in making if hand[1] == fewest]
        return level[0] if len(level) == 1 or self.ties_won else None  # losing/tie-eldest

    def makes(self, hand: Worth) -> bool:
        """Say whether a hand is of the kind that was bid (losing/target-exact), with the points bid or fewer."""
        assert self.bid is not None
        return hand[0] == self.bid[0] and hand[1] <= int(self.bid[1])  # losing/bids-descend
