"""The referee of Italian Primero (du Coeur, 2002), written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.hands import BIDS, worth
from tests.rules.referees.vying import Vying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Seat


class Italian(Vying):
    """A bid names a kind and points, and a hand must make it to win."""

    refund = True  # italian/fold-withdraw-half
    order = BIDS

    def names_bid(self) -> bool:
        """Say that a vie names a hand, on two cards too (italian/action-vie, italian/first-round-bidding)."""
        return True

    def bids(self, seat: Seat) -> tuple[Worth | str, ...]:
        """Give the bids above the last one, or those from it on for the first vie of the second phase."""
        del seat  # italian/overstate-two-cards, italian/overstate-four-cards: the hand sets no limit
        if self.bid is None:
            return self.order
        place = self.order.index(self.bid)
        if self.phase.vier is None:
            return self.order[place:]  # italian/phase2-first-vie: it may repeat the bid
        return self.order[place + 1 :]  # italian/raise-type-or-points

    def forced_cards(self, bid: Worth | str) -> int:
        """With four cards, who bids numerus or supremus draws one at the least (italian/must-draw-numerus-supremus)."""
        return int(self.phase.number == 2 and bid[0] in ("numerus", "supremus"))  # italian/restrictions-from-four

    def counts_as(self, seat: Seat) -> Worth:
        """Say as what a hand counts, its concealments among it."""
        kind, points = worth(seat.cards)
        bid = self.bid[0] if self.bid else ""
        by_another = self.named.get(bid, set()) - {seat.name}
        if kind == "supremus" and bid == "primero" and by_another:
            return bid, points  # italian/conceal-supremus
        if kind == "chorus" and bid in ("primero", "fluxus") and by_another:
            return bid, points  # italian/conceal-chorus
        return kind, points

    def best(self, names: Sequence[str]) -> str | None:
        """Name the hand of the kind that was bid with the most points, the eldest of equals, if it makes the bid."""
        making = [
            (seat, self.counts_as(seat)[1])
            for seat in self.live
            if seat.name in names and self.makes(self.counts_as(seat))
        ]  # italian/lower-type-loses, italian/higher-type-loses, italian/must-equal-bid
        if not making:
            return None
        most = max(points for _, points in making)  # italian/winner-highest-in-bid-type
        level = [seat.name for seat, points in making if points == most]
        return level[0] if len(level) == 1 or self.ties_won else None  # italian/tie-eldest

    def makes(self, hand: Worth) -> bool:
        """Say whether a hand is of the kind that was bid and has as many points."""
        assert self.bid is not None
        return hand[0] == self.bid[0] and hand[1] >= int(self.bid[1])
