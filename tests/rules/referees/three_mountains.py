"""The referee of Three Mountains: the claims of 3m.toml, and those of suzuki.toml that hold by 3m/bid-stake-pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.court import Ask, Limits, Settlement, Talon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from primero_ref.game.moves import Move
    from tests.rules.referees.court import Hearing, Referee, Table

POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "K": 10, "Q": 10, "J": 10}  # 3m/values
KINDS = ("nothing", "primero", "fifty-five", "fluxus", "chorus")  # 3m/order, and 3m/no-numerus
ROUNDS = 10  # 3m/play-until-winning-hand
ANTE = 1  # 3m/ante


def judge(hand: Sequence[str]) -> tuple[int, int]:
    """Give the place of a hand among the kinds, and the points of what makes it: suzuki/points-of-hand-only."""
    ranks = [card[0] for card in hand]
    suits = {card[1] for card in hand}
    points = sum(POINTS[rank] for rank in ranks)
    if len({*ranks}) == 1:  # suzuki/type-chorus; of courts all must be alike: suzuki/chorus-same-face
        return 4, points
    if len(suits) == 1:  # suzuki/type-fluxus
        return 3, points
    for suit in suits:  # 3m/order, its note: seven, six and ace of a suit, and 55 by its own cards
        if {card[0] for card in hand if card[1] == suit} >= {*"76A"}:
            return 2, 55
    if len(suits) == 4:  # suzuki/type-primero
        return 1, points
    return 0, 0


LOWEST_AND_HIGHEST = {1: (40, 81), 2: (55, 55), 3: (42, 70), 4: (40, 84)}
"""What the kinds can come to: K K K Q and 7 7 7 6, K Q J 2 and 7 6 A 5, four kings and four sevens."""


def reached(kind: int) -> list[int]:
    """List the points that some hand of a kind has."""
    if kind == 4:
        return sorted({4 * points for points in POINTS.values()})
    if kind == 2:
        return [55]
    by_ranks = {1: set[int](), 3: set[int]()}
    ranks = [*POINTS]
    for one in ranks:
        for two in ranks:
            for three in ranks:
                for four in ranks:
                    alike = len({one, two, three, four})
                    points = sum(POINTS[rank] for rank in (one, two, three, four))
                    if alike > 1:
                        by_ranks[1].add(points)
                    if alike == 4:
                        by_ranks[3].add(points)
    return sorted(by_ranks[kind])


REACHED = {kind: reached(kind) for kind in LOWEST_AND_HIGHEST}


def counted(kind: int, points: int) -> int:
    """Take a number that no hand makes for the next higher one that a hand makes: suzuki/bid-content, its note."""
    return min(made for made in REACHED[kind] if made >= points)


def bids_between(last: tuple[int, int] | None, held: tuple[int, int]) -> frozenset[str]:
    """List what may be bid: within the range of the kind, above the last bid, and above the hand in nothing."""
    return frozenset(
        f"{KINDS[kind]} {points}"
        for kind, (least, most) in LOWEST_AND_HIGHEST.items()  # suzuki/bid-content
        for points in range(least, most + 1)
        if last is None or (kind, points) > last  # suzuki/bid-must-rise: it is what a bid names that rises
        if kind <= held[0] and counted(kind, points) <= held[1]  # suzuki/no-overstate, and understate-points, its note
    )


class Hand:
    """One hand of the game, from the ante to the showdown."""

    def __init__(self, table: Table) -> None:
        """Sit down, with the money of each and what an earlier hand has left."""
        self.order = table.leftward()  # 3m/left-of-dealer-first
        self.hand = table.hand
        self.stacks = dict(table.stacks)
        self.carry = dict(table.carry)
        self.put = dict.fromkeys(self.order, 0)
        self.talon = Talon(40 - 4 * len(self.order))  # 3m/deck-forty, 3m/deal-four-by-two
        # 3m/play-until-winning-hand: whose last money is carried plays for that money alone
        self.for_the_carry_alone = {who for who in self.order if not self.stacks[who] and self.carry}
        self.last_bid: tuple[int, int] | None = None
        self.last_sum = 0
        self.has_been_called = False

    def wins(self, who: str) -> bool:
        """Say whether a hand is a winning one: 3m/no-numerus."""
        return judge(self.hand(who))[0] > 0

    def pay(self, who: str, money: int) -> None:
        """Put money into the pot, or all that is there: suzuki/short-money."""
        paid = min(money, self.stacks[who])
        self.stacks[who] -= paid
        self.put[who] += paid

    def speaks_after(self, who: str) -> Iterator[str]:
        """Go round from a player's left, everybody else once."""
        at = self.order.index(who) + 1
        return iter([*self.order[at:], *self.order[: at - 1]])

    # -- the course --------------------------------------------------------------------------------

    def play(self) -> Referee:
        """Play the hand."""
        for who in self.order:  # 3m/ante
            self.pay(who, ANTE)
        yield from self.call_at_once()
        if not self.has_been_called:
            yield from self.exchange()
            ended = yield from self.bidding()
            if not ended:  # 3m/play-until-winning-hand, its note
                return self.settle(())
        return self.settle(self.order)

    def call_at_once(self) -> Hearing[None]:
        """3m/immediate-showdown: each is asked in turn from the dealer's left."""
        for who in self.order:
            may = {"call": Limits()} if self.wins(who) else {}
            move = yield Ask(who, {**may, "wait": Limits()})
            if move.verb == "call":
                self.has_been_called = True
                return

    def exchange(self) -> Hearing[None]:
        """3m/free-exchange: as many cards as they hold, once."""
        for who in self.order:
            move = yield Ask(who, {"change": Limits(cards=(0, min(4, self.talon.there_are(who))))})
            self.talon.change(who, len(move.discards))

    def bidding(self) -> Hearing[bool]:
        """Say whether the play was ended by somebody, and was not left after ten rounds."""
        for _ in range(ROUNDS):
            for who in self.order:
                move = yield Ask(who, self.open_to(who))
                if move.verb == "call":  # 3m/play-until-winning-hand
                    return True
                if move.verb == "bid":
                    yield from self.answers(who, move)
                    return True
                self.talon.change(who, len(move.discards))
        return False

    def open_to(self, who: str) -> dict[str, Limits]:
        """List what a player may do in his turn."""
        may = {}
        money = self.stacks[who]
        bids = bids_between(self.last_bid, judge(self.hand(who)))
        # suzuki/stake-before-bid, and suzuki/short-money: who has less than the bid, or only as much, cannot bid
        if bids and money > self.last_sum:
            may["bid"] = Limits(money=(1, money - self.last_sum), bids=bids)  # suzuki/bid-amount-free
        if self.last_sum and money:  # suzuki/short-money: who has nothing can only pass
            may["stake"] = Limits()
        may["pass"] = Limits(cards=(1, min(2, self.talon.there_are(who))))  # 3m/pass-draws-no-fold
        if self.wins(who):
            may["call"] = Limits()
        return may

    def answers(self, bidder: str, move: Move) -> Hearing[None]:
        """Hear the others on a bid, and on each that follows it, until the bidding is over."""
        while True:
            if move.bid:  # suzuki/bidder-pays, suzuki/stake-before-bid: the last bid first, then his own
                self.pay(bidder, self.last_sum)
                self.last_bid = KINDS.index(str(move.bid).rpartition(" ")[0]), move.bid.points
            self.last_sum = move.money
            self.pay(bidder, move.money)
            follows = yield from self.one_round(bidder, must_be_covered=move.bid is not None)
            if follows is None:
                return
            bidder, move = follows

    def one_round(self, bidder: str, *, must_be_covered: bool) -> Hearing[tuple[str, Move] | None]:
        """Hear everybody once on a bid, and give the next bid and its bidder, or nothing if the bidding is over."""
        covered = False
        passed: list[str] = []
        for who in self.speaks_after(bidder):
            move = yield Ask(who, self.open_to(who))
            if move.verb == "bid":
                return who, move
            if move.verb == "call":
                return None
            if move.verb == "stake":  # suzuki/stake-last-bid-only
                self.pay(who, self.last_sum)
                covered = True
            else:  # suzuki/forced-order: he passes and draws first
                self.talon.change(who, len(move.discards))
                passed.append(who)
        # suzuki/covered-bid-ends; suzuki/free-bid-uncovered and suzuki/hand-ends-at-forced
        if covered or not must_be_covered:
            return None
        # suzuki/forced-stake, and suzuki/short-money: without money it is the player before
        forced = next((who for who in reversed(passed) if self.stacks[who]), None)
        if forced is None:
            return None
        yield Ask(forced, {"stake": Limits()})
        self.pay(forced, self.last_sum)
        if not self.stacks[forced]:
            return None
        # suzuki/forced-free-bid
        move = yield Ask(forced, {"bid": Limits(money=(1, self.stacks[forced])), "pass": Limits()})
        return (forced, move) if move.verb == "bid" else None  # suzuki/free-bid-declined

    # -- the end -----------------------------------------------------------------------------------

    def best(self, among: Iterable[str]) -> str | None:
        """3m/tie-score: the higher kind, then the higher score, then who sits nearer to the dealer's left."""
        winning = [who for who in self.order if who in among and self.wins(who)]
        return max(winning, key=lambda who: judge(self.hand(who)), default=None)

    def settle(self, shown: Sequence[str]) -> Settlement:
        """Give the pot to the best hand; without one it is carried over."""
        first = self.best(shown)
        carry: dict[str, int] = {}
        if first is None:
            carry = dict(self.carry)
        else:
            self.stacks[first] += sum(self.carry.values())
        of_the_stakes = self.best(set(shown) - self.for_the_carry_alone)
        if of_the_stakes is None:
            for who, money in self.put.items():
                carry[who] = carry.get(who, 0) + money
        else:
            self.stacks[of_the_stakes] += sum(self.put.values())
        # 3m/play-until-winning-hand, its note: without two who have money there is no next deal
        if carry and sum(money > 0 for money in self.stacks.values()) < 2:
            for who, money in carry.items():
                self.stacks[who] += money
            carry = {}
        return Settlement(self.stacks, carry)


def referee(table: Table) -> Referee:
    """Judge one hand."""
    return Hand(table).play()
