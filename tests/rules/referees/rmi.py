"""The referee of the Red Mountain Inn: the claims of rmi.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.court import Ask, Limits, Settlement
from tests.rules.referees.pots import share, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.rules.referees.court import Hearing, Referee, Table

POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "K": 10, "Q": 10, "J": 10}  # rmi/values
RANKS = ("numerus", "primero", "supremus", "fluxus", "chorus")  # rmi/rank-order
ANTE = 1  # rmi/ante
NEW_DEALS = 3  # rmi/redeal-bound


def judge(hand: Sequence[str]) -> tuple[int, int]:
    """Give the place of a hand among the ranks, and the points of the cards that make it: rmi/points-of-hand-only."""
    suits: dict[str, list[str]] = {}
    for card in hand:
        suits.setdefault(card[1], []).append(card[0])
    points = sum(POINTS[card[0]] for card in hand)
    if len({card[0] for card in hand}) == 1:  # rmi/type-chorus
        return 4, points
    if len(suits) == 1:  # rmi/type-fluxus
        return 3, points
    if any({*"76A"} <= {*ranks} for ranks in suits.values()):  # rmi/type-supremus
        return 2, sum(POINTS[rank] for rank in "76A")
    if len(suits) == 4:  # rmi/type-primero
        return 1, points
    # rmi/type-numerus, rmi/numerus-better-pair
    return 0, max(sum(POINTS[rank] for rank in ranks) for ranks in suits.values() if len(ranks) > 1)


class Hand:
    """One hand of the game, from the ante to the showdown."""

    def __init__(self, table: Table, tie: str) -> None:
        """Sit down, with the money of each and what an earlier hand has left."""
        self.tie = tie
        self.order = table.leftward()  # rmi/deal-from-the-right: the names go round as the cards do
        self.hand = table.hand
        self.stacks = dict(table.stacks)
        self.carry = dict(table.carry)
        self.put = dict.fromkeys(self.order, 0)
        self.still_in = list(self.order)
        # rmi/redeal-bound, its note: dealt in for the carried money alone
        self.carry_alone = {who for who in self.order if not self.stacks[who]}
        self.declared: set[str] = set()

    def pay(self, who: str, money: int) -> None:
        """Put money into the pot, or all that is there: rmi/short-money."""
        paid = min(money, self.stacks[who])
        self.stacks[who] -= paid
        self.put[who] += paid

    def others(self, who: str) -> Iterator[str]:
        """Go round from the player after one, everybody else who is in once."""
        at = self.order.index(who)
        return iter([other for other in [*self.order[at + 1 :], *self.order[:at]] if other in self.still_in])

    def with_money(self) -> list[str]:
        """List who is in and can bet: rmi/without-money."""
        return [who for who in self.order if who in self.still_in and self.stacks[who]]

    # -- the course --------------------------------------------------------------------------------

    def play(self) -> Referee:
        """Play the hand."""
        for who in self.order:  # rmi/ante
            self.pay(who, ANTE)
        for _ in range(1 + NEW_DEALS):  # rmi/all-draw-redeal, rmi/redeal-bound
            if len(self.with_money()) < 2:  # rmi/short-money, its note
                break
            has_bet = yield from self.first_round()
            if has_bet:
                break
        else:
            return self.carried_over()
        if len(self.still_in) > 1:
            yield from self.later_round(declares=True)
        if len(self.still_in) > 1:
            yield from self.exchange()
            yield from self.later_round(declares=False)  # rmi/last-round-optional
        return self.settle()

    def first_round(self) -> Hearing[bool]:
        """rmi/bet-or-draw: say whether anybody has bet."""
        for who in self.order:
            highest = self.stacks[who]
            while True:
                draw = Limits(cards=(1, 2))
                may = {"draw": draw, "bet": Limits(money=(1, highest))} if highest else {"draw": draw}
                move = yield Ask(who, may)
                if move.verb == "draw":
                    break
                refused = yield from self.is_refused(who, move.money)
                if not refused:
                    self.pay(who, move.money)
                    yield from self.answers(who, move.money, {who: move.money}, declares=False)
                    return True
                highest = move.money - 1  # rmi/after-refusal
        return False

    def is_refused(self, bettor: str, money: int) -> Hearing[bool]:
        """rmi/refusal: each of the others in turn, until one accepts."""
        if len(self.still_in) < 3 or not money:
            return False
        for who in self.others(bettor):
            move = yield Ask(who, {"accept": Limits(), "refuse": Limits()})
            if move.verb == "accept":
                return False
        return True

    def later_round(self, *, declares: bool) -> Hearing[None]:
        """Hear the second round, in which they declare, or the last: who has money begins (rmi/first-bettor)."""
        if len(self.with_money()) < 2:  # rmi/short-money, its note
            return
        who = self.with_money()[0]  # rmi/without-money
        highest = self.stacks[who]
        while True:
            # rmi/bet-of-nothing; after a refusal lower sums, down to nothing: rmi/after-refusal
            move = yield Ask(who, {"bet": Limits(money=(0, highest), bids=self.may_declare(who, declares=declares))})
            self.declared |= {who} if declares else set()
            refused = yield from self.is_refused(who, move.money)
            if not refused:
                break
            highest = move.money - 1
        self.pay(who, move.money)
        yield from self.answers(who, move.money, {who: move.money}, declares=declares)

    def may_declare(self, who: str, *, declares: bool) -> frozenset[str]:
        """rmi/declare-and-bet, once; rmi/no-underdeclare: the true rank or a higher one."""
        if not declares or who in self.declared:
            return frozenset()
        return frozenset(RANKS[judge(self.hand(who))[0] :])

    def answers(self, bettor: str, bet: int, put: dict[str, int], *, declares: bool) -> Hearing[None]:
        """rmi/bet-closes-draw: the others match, raise or fold, until all have met the last bet."""
        waiting = list(self.others(bettor))
        while waiting:
            who = waiting.pop(0)
            owed = bet - put.get(who, 0)
            highest = self.stacks[who] - owed
            while True:
                bids = self.may_declare(who, declares=declares)
                may = {"match": Limits(bids=bids), "fold": Limits(bids=bids)}
                if highest > 0:
                    may["raise"] = Limits(money=(1, highest), bids=bids)
                move = yield Ask(who, may)
                self.declared |= {who} if declares else set()
                if move.verb != "raise":
                    break
                refused = yield from self.is_refused(who, move.money)
                if not refused:
                    break
                highest = move.money - 1
            if move.verb == "fold":  # rmi/fold-loses
                self.still_in.remove(who)
                if len(self.still_in) == 1:  # rmi/last-one-left
                    return
                continue
            self.pay(who, owed)
            put[who] = bet
            if move.verb == "raise":
                self.pay(who, move.money)
                bet += move.money
                put[who] = bet
                waiting = list(self.others(who))

    def exchange(self) -> Hearing[None]:
        """rmi/trade-after: one or two cards, or none, in the order in which they bet."""
        for who in [who for who in self.order if who in self.still_in]:
            yield Ask(who, {"trade": Limits(cards=(1, 2)), "keep": Limits()})

    # -- the end -----------------------------------------------------------------------------------

    def carried_over(self) -> Settlement:
        """rmi/redeal-bound: the pot stays for the next deal, or goes back if too few have money for one."""
        carry = {who: self.carry.get(who, 0) + self.put[who] for who in self.order}
        if sum(money > 0 for money in self.stacks.values()) < 2:  # italian/carry-for-the-broke, its note
            return Settlement({who: self.stacks[who] + carry[who] for who in self.order}, {})
        return Settlement(self.stacks, carry)

    def settle(self) -> Settlement:
        """rmi/highest-of-highest, rmi/tie, rmi/last-one-left and rmi/short-money."""
        pots, back = split(self.put, self.still_in, self.carry, self.carry_alone)
        carry = dict.fromkeys(self.order, 0)
        for who, money in back.items():
            self.stacks[who] += money
        for pot in pots:
            best = max(judge(self.hand(who)) for who in pot.contenders) if len(self.still_in) > 1 else None
            level = [who for who in pot.contenders if best is None or judge(self.hand(who)) == best]
            if len(level) > 1 and self.tie == "nobody":  # rmi/redeal-bound: it stays for the next hand
                for who, money in pot.put_in.items():
                    carry[who] += money
                continue
            winners = level if self.tie == "they share" else level[:1]
            for who, won in share(pot.money, winners).items():
                self.stacks[who] += won
        if sum(money > 0 for money in self.stacks.values()) < 2:  # italian/carry-for-the-broke, its note
            return Settlement({who: self.stacks[who] + carry[who] for who in self.order}, {})
        return Settlement(self.stacks, carry)


def referee(table: Table, tie: str = "they share") -> Referee:
    """Judge one hand; in place of rmi/tie another answer may hold."""
    return Hand(table, tie).play()
