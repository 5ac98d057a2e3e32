"""Answers that no published game gives, told to the referees of du Coeur's games and Whittaker's by their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.vying import Vying
from tests.rules.referees.whittaker_en import WhittakerEnglish

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.rules.referees.vying import Seat


class WhoeverHasPassed(WhittakerEnglish):
    """Which players count as coming back into the hand? Whoever has passed, in either round, before a vie or on it."""

    def begin(self, number: int) -> None:
        """Begin a phase, in which nobody has passed."""
        super().begin(number)
        for seat in self.seats:
            seat.let_go = False

    def play(self, verb: str, money: int = 0, bid: object = None) -> None:
        """Take a move; who passes while a vie may still be met, or none stands, has passed."""
        seat, phase = self.speaker, self.phase
        passes = verb == "pass" and not self.exchanging and not self.changing
        passes = passes and seat is not phase.vier and seat not in phase.answered
        super().play(verb, money, bid)  # type: ignore[arg-type]  # no bid is named here
        if passes and self.phase is phase:
            seat.let_go = True

    def new_cards(self, seat: object) -> int:
        """Give how many new cards come with a see or a revie."""
        return 4 if seat in [other for other in self.seats if other.let_go] and self.phase.vier else 0


class NothingLeft(WhittakerEnglish):
    """Who counts as short of money? Whoever has nothing left; if nobody still in has, all have gone as far."""

    def falls_short(self, seat: Seat) -> bool:
        """Say whether a player has nothing left once what nobody matched has gone back to the others."""
        broke = [one.name for one in self.live if self.has_nothing(one)]
        return seat.name in broke and len(broke) < len(self.live)

    def has_nothing(self, seat: Seat) -> bool:
        """Say whether a player has no money behind, and none comes back."""
        matched = max(other.staked + other.spared for other in self.seats if other is not seat)
        return not seat.stack and seat.staked + seat.spared <= matched


class PartIsCarried(Vying):
    """The winner takes half of the money, and what nobody takes waits for the next hand; whose it is is not said."""

    left: int | None = None

    def shared(self, names: Sequence[str], money: int) -> dict[str, int]:
        """Half, and half is carried: the winner of a pot takes the greater half."""
        best = self.best(names)
        return {best: money - money // 2} if best else {}

    def settle(self) -> None:
        """Pay each pot's winners; all still in contend for what was carried, and one alone takes back their own."""
        if not self.shown():
            super().settle()
            return
        live = [seat.name for seat in self.live]
        pots: dict[tuple[str, ...], int] = {tuple(live): sum(self.carry.values())}
        stacks, below = {seat.name: seat for seat in self.seats}, 0
        for level in sorted({seat.staked for seat in self.live} - {0}):
            part = sum(max(0, min(seat.staked, level) - below) for seat in self.seats)
            paid = tuple(seat.name for seat in self.live if seat.staked >= level)
            if len(paid) == 1:
                stacks[paid[0]].stack += part  # italian/uncontested-returns
            else:
                pots[paid] = pots.get(paid, 0) + part
            below = level
        self.left = sum(max(0, seat.staked - below) for seat in self.seats)
        for names, money in pots.items():
            takes = self.shared(names, money)
            self.left += money - sum(takes.values())
            for name, sum_ in takes.items():
                stacks[name].stack += sum_

    def agrees(self, stacks: Mapping[str, int], carry: Mapping[str, int]) -> bool:
        """Compare; what waits goes back to those who put it in, where fewer than two have money left."""
        if self.left is None:
            return super().agrees(stacks, carry)
        if sum(sum_ > 0 for sum_ in self.stacks.values()) > 1:
            return self.stacks == stacks and sum(carry.values()) == self.left
        returned = [stacks[name] - sum_ for name, sum_ in self.stacks.items()]
        return not carry and min(returned) >= 0 and sum(returned) == self.left


class QuarterIsCarried(PartIsCarried):
    """Half to the winner, a quarter to the next best hand that can win, and a quarter is carried."""

    def shared(self, names: Sequence[str], money: int) -> dict[str, int]:
        """Give the smaller half to the best and the smaller half of what is left to the next."""
        best = self.best(names)
        if not best:
            return {}
        takes = {best: money // 2}
        following = self.best([name for name in names if name != best])
        return {**takes, following: (money - money // 2) // 2} if following else takes
