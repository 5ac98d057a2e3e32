"""The pot of Caudate Primero: who pays what into it, who wins which part of it, and what is carried over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.rules.referees.caudate_hands import strength
from tests.rules.referees.court import Settlement
from tests.rules.referees.duel import shares

if TYPE_CHECKING:
    from tests.rules.referees.court import Table


class Duel(NamedTuple):
    """Who has challenged whom, for what, and who has the better hand after the draw: zorli/duel-won-by, duel-tie."""

    challenger: str
    better: str
    kind: str
    winner: str


class Pot:
    """The money of one hand."""

    def __init__(self, table: Table) -> None:
        """Sit down with the money of each, and what an earlier hand has left."""
        self.order = table.leftward()  # zorli/first-speaker; the names go round as the turns do: zorli/anticlockwise
        self.hand = table.hand
        self.stacks = dict(table.stacks)
        self.carry = dict(table.carry)
        self.put = dict.fromkeys(self.order, 0)
        self.still_in = list(self.order)
        # zorli/pack-spent: whose last money is carried is dealt in for that money alone
        self.for_the_carry_alone = {who for who in self.order if not self.stacks[who] and self.carry.get(who)}

    def pay(self, who: str, money: int) -> None:
        """Put money into the pot, or all that is there: zorli/short-money."""
        paid = min(money, self.stacks[who])
        self.stacks[who] -= paid
        self.put[who] += paid

    def carried_over(self) -> Settlement:
        """zorli/no-winner: the pot stays for the next hand, or goes back if too few have money for one."""
        carry = {who: self.carry.get(who, 0) + self.put[who] for who in self.order}
        if sum(money > 0 for money in self.stacks.values()) < 2:  # italian/carry-for-the-broke, its note
            return Settlement({who: self.stacks[who] + carry[who] for who in self.order}, {})
        return Settlement(self.stacks, carry)

    def settle(self, honest: list[str], duel: Duel | None = None) -> Settlement:
        """Give each part of the pot to the best honest hand that has matched it; the rest by zorli/short-money."""
        put = self.put
        most = sorted(put.values(), reverse=True)
        # zorli/unmatched-returns: what nobody else has matched, to whom has staked it and is left
        for who in self.still_in:
            if put[who] == most[0] > most[1]:
                self.stacks[who] += put[who] - most[1]
                put[who] = most[1]
        if not honest:
            return self.carried_over()
        parts = [(sum(self.carry.values()), honest)]
        of_the_stakes = [who for who in honest if who not in self.for_the_carry_alone]
        floor = 0
        for level in sorted({*put.values()} - {0}) if of_the_stakes else []:
            money = sum(min(paid, level) - floor for paid in put.values() if paid > floor)
            parts.append((money, [who for who in of_the_stakes if put[who] >= level]))
            floor = level
        first = duel.better if duel else self.best(of_the_stakes or honest)
        for money, contend in parts:
            if not duel or len(contend) < 2:
                self.stacks[self.best(contend) if contend else first] += money
        if duel:  # zorli/duel-pays-bet: for the part that both have met
            pot = sum(money for money, contend in parts if len(contend) == 2)
            challenger, other = shares(duel.kind, pot)
            self.stacks[duel.challenger] += challenger
            self.stacks[duel.better] += other
            self.stacks[duel.winner] += pot - challenger - other
        if not of_the_stakes:  # zorli/no-winner
            self.carry = {}
            return self.carried_over()
        return Settlement(self.stacks, {})

    def best(self, among: list[str]) -> str:
        """zorli/higher-value-wins, zorli/tie-eldest, and zorli/mean-seat while the eldest is in."""
        return max(
            (who for who in self.order if who in among),
            key=lambda who: strength(self.hand(who), favoured=who == self.order[0]),
        )
