"""The referee of Suzuki's Primero of 1994, written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.hands import BIDS, height, worth
from tests.rules.referees.vying import May, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.rules.referees.hands import Worth


class Suzuki:
    """Each bid is true, higher than the last, and covered by somebody; nobody folds."""

    def __init__(
        self, players: str, dealer: str, stacks: Sequence[int], carry: Mapping[str, int] | None = None
    ) -> None:
        """Sit down; who has nothing, before them or in the carried money, is not dealt in."""
        self.carry = {name: sum_ for name, sum_ in (carry or {}).items() if sum_}
        all_seats = [Seat(name, stack) for name, stack in zip(players.split(), stacks, strict=True)]
        place = players.split().index(dealer) + 1
        order = all_seats[place:] + all_seats[:place]  # suzuki/left-of-dealer-first
        self.away = [seat for seat in order if not seat.stack and seat.name not in self.carry]
        self.seats = [seat for seat in order if seat not in self.away]
        self.alone = [seat.name for seat in self.seats if not seat.stack]
        self.over = False
        self.speaker = self.seats[0]
        self.bidder: Seat | None = None
        self.named: Worth | None = None
        self.sum = 0
        self.free = False
        self.covered = False
        self.passed: list[Seat] = []
        self.must_stake: Seat | None = None
        self.may_bid_free: Seat | None = None

    @property
    def live(self) -> list[Seat]:
        """Give who is in: everybody (suzuki/no-fold)."""
        return self.seats

    @property
    def stacks(self) -> dict[str, int]:
        """Give what each player has."""
        return {seat.name: seat.stack for seat in self.seats + self.away}

    def forced_cards(self, bid: Worth | str) -> int:
        """Draw nothing with a bid (suzuki/keeps-cards)."""
        del bid
        return 0

    def true_bids(self, seat: Seat) -> tuple[Worth, ...]:
        """Give the bids above the last that overstate neither kind nor points."""
        kind, most = height(worth(seat.cards))
        least = height(self.named) if self.named else (-1, 0)  # suzuki/bid-must-rise
        # suzuki/no-overstate; suzuki/understate-points, in its note: type, points or both may be less, neither more
        return tuple(bid for bid in BIDS if least < height(bid) and height(bid)[0] <= kind and bid[1] <= most)

    def may(self) -> dict[str, May]:
        """Give what is open to the player whose turn it is."""
        seat = self.speaker
        if self.must_stake:
            return {"stake": May()}  # suzuki/forced-stake
        if self.may_bid_free:
            return {"bid": May((1, seat.stack)), "pass": May()}  # suzuki/forced-free-bid, suzuki/free-bid-declined
        moves = {"pass": May(cards=(1, 2))}  # suzuki/pass-must-draw, suzuki/free-bid-passers-draw
        if seat.stack and self.bidder:
            moves["stake"] = May()
        bids = self.true_bids(seat)
        has = seat.stack - self.sum  # suzuki/stake-before-bid; suzuki/short-money: who has less cannot bid
        if has > 0 and bids:
            moves["bid"] = May((1, has), bids=bids)  # suzuki/bid-amount-free
        return moves

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move."""
        seat = self.speaker
        if self.must_stake:
            self.forced(seat)
            return
        if self.may_bid_free and verb == "pass":
            self.over = True  # suzuki/free-bid-declined
            return
        if verb == "bid":
            free = self.may_bid_free is not None
            seat.pay((0 if free else self.sum) + money)  # suzuki/bidder-pays, suzuki/stake-last-bid-only
            self.bidder, self.sum, self.free, self.covered, self.passed = seat, money, free, False, []
            self.may_bid_free = None
            if bid and not isinstance(bid, str):
                self.named = bid
        elif verb == "stake":
            seat.pay(min(self.sum, seat.stack))  # suzuki/short-money
            self.covered = True
        else:
            self.passed.append(seat)
        self.go_on(seat)

    def forced(self, seat: Seat) -> None:
        """Stake, and then be free to bid money alone; without money the bidding is over."""
        seat.pay(min(self.sum, seat.stack))
        self.must_stake = None
        if seat.stack:
            self.may_bid_free = seat
        else:
            self.over = True

    def go_on(self, seat: Seat) -> None:
        """Find who speaks next, force a stake, or end the bidding."""
        following = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        if self.bidder is None:
            self.over = len(self.passed) == len(self.seats)  # suzuki/no-bids-showdown
        elif following is self.bidder:
            rich = [other for other in self.passed if other.stack]
            if self.covered or self.free or not rich:
                self.over = True  # suzuki/covered-bid-ends, suzuki/hand-ends-at-forced, suzuki/short-money
            else:
                self.must_stake = following = rich[-1]  # suzuki/bid-must-be-covered, suzuki/forced-order
        self.speaker = following

    def ranked(self, names: Sequence[str]) -> list[str]:
        """Give the best of some hands first, of equals the one nearer the dealer's left (suzuki/tie)."""
        some = [seat for seat in self.seats if seat.name in names]
        return [seat.name for seat in sorted(some, key=lambda seat: height(worth(seat.cards)), reverse=True)]

    def agrees(self, stacks: Mapping[str, int], carry: Mapping[str, int]) -> bool:
        """Say whether this is what each player has, and what waits for the next hand."""
        return self.stacks == stacks and self.carry == carry

    def settle(self) -> None:
        """Give the whole pot to the best hand (suzuki/highest-wins)."""
        best = self.ranked([seat.name for seat in self.seats])[0]
        for seat in self.seats:
            if seat.name == best:
                seat.stack += sum(other.staked for other in self.seats)


class HalfAndQuarter(Suzuki):
    """The best hand takes half, the next half of the rest, and the rest waits (suzuki/variant-half-quarter-carry)."""

    def settle(self) -> None:
        """Share what there is, each share rounded down; who plays for the carried money alone has none of the new."""
        everybody = [seat.name for seat in self.seats]
        new, carried = sum(seat.staked for seat in self.seats), sum(self.carry.values())
        rich = [name for name in everybody if name not in self.alone]
        self.left = (
            self.share(everybody, carried) + self.share(rich, new) if self.alone else self.share(rich, new + carried)
        )

    def share(self, names: Sequence[str], pot: int) -> int:
        """Pay the half and the quarter of a pot, and say what is left of it."""
        half = pot // 2
        quarter = (pot - half) // 2 if len(names) > 1 else 0
        for name, sum_ in zip(self.ranked(names), (half, quarter), strict=False):
            next(seat for seat in self.seats if seat.name == name).stack += sum_
        return pot - half - quarter

    def agrees(self, stacks: Mapping[str, int], carry: Mapping[str, int]) -> bool:
        """Compare; whose the counters are that are left is not said, but that those who put them in take them back."""
        if sum(sum_ > 0 for sum_ in self.stacks.values()) > 1:
            return self.stacks == stacks and sum(carry.values()) == self.left
        returned = [stacks[name] - sum_ for name, sum_ in self.stacks.items()]
        return not carry and min(returned) >= 0 and sum(returned) == self.left
