"""The referee of Whittaker's English Primero, as it is known at second hand, written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.english_2003 import English2003
from tests.rules.referees.vying import May

if TYPE_CHECKING:
    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Seat


class AllPass(English2003):
    """Cards are exchanged only if all pass, in the English and in the Italian game of Whittaker."""

    carries = True  # whittaker-en/all-pass-bound, whittaker-it/all-pass-bound
    ante = 1  # whittaker-en/ante, whittaker-it/ante
    quiet_rounds = (3, 3)  # whittaker-en/all-pass-bound, whittaker-it/all-pass-bound
    most_cards = (2, 2)  # whittaker-en/draw-max-two-round2, whittaker-it/draw-max-two

    def pay_antes(self) -> None:
        """Pay one stake before the deal, or all that there is (whittaker-en/ante, whittaker-it/ante)."""
        self.exchanging: list[Seat] = []
        for seat in self.seats:
            seat.pay(min(self.stake, seat.stack))

    def pass_cards(self, seat: Seat) -> tuple[int, int]:
        """Exchange nothing (whittaker-en/draw-only-if-all-pass, whittaker-it/draw-only-if-all-pass)."""
        del seat
        return (0, 0)

    answer_cards = pass_cards

    def own_vie_stands(self) -> dict[str, May]:
        """Pass; nothing is exchanged here either."""
        return {"pass": May()}

    def may(self) -> dict[str, May]:
        """Give what is open; when all have passed each exchanges one card or two."""
        if self.exchanging:
            return {"pass": May(cards=(1, self.most_cards[self.phase.number - 1]))}
        return super().may()

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move; the exchanges go round by themselves, the eldest first, and the round begins again."""
        if self.exchanging:
            self.exchanging.pop(0)
            self.speaker = self.exchanging[0] if self.exchanging else self.live[0]
            return
        super().play(verb, money, bid)

    def go_on(self, seat: Seat) -> None:
        """Have cards exchanged after the first and the second round of passes, not after the third."""
        super().go_on(seat)
        phase, number = self.phase, len(self.live)
        if not self.over and phase.vier is None and phase.quiet and phase.quiet % number == 0 and not self.changing:
            self.exchanging = list(self.live)
            self.speaker = self.exchanging[0]


class WhittakerEnglish(AllPass):
    """Who comes back takes four new cards, and who is all-in wins back only their own money."""

    def new_cards(self, seat: Seat) -> int:
        """Four, for who let a vie go by in the first round and joins in (whittaker-en/reenter-meant)."""
        return 4 if seat.let_go and self.phase.number == 1 else 0  # whittaker-en/reenter-draw-four

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move; who has come back is in again."""
        seat = self.speaker
        super().play(verb, money, bid)
        if verb in ("see", "revie"):
            seat.let_go = False

    def shares(self) -> tuple[dict[str, int], dict[str, int]]:
        """Best hand first, each who fell short takes back their own; the first that met the bet takes what is left."""
        takes = {seat.name: 0 for seat in self.seats}
        left = {seat.name: seat.staked for seat in self.seats}
        for seat in self.live:  # whittaker-en/short-means-all-in: what nobody could match goes back
            matched = max(other.staked + other.spared for other in self.seats if other is not seat)
            takes[seat.name] = max(0, seat.staked + seat.spared - matched)
            left[seat.name] -= takes[seat.name]
        first = self.best([seat.name for seat in self.live])
        if first:  # whittaker-en/all-pass-bound: everyone still in contends for what was carried
            takes[first] += sum(self.carry.values())
        else:
            left = {name: left.get(name, 0) + self.carry.get(name, 0) for name in {*left, *self.carry}}
        behind = list(self.live)
        while behind and (winner := self.best([seat.name for seat in behind])):
            seat = next(seat for seat in behind if seat.name == winner)
            if not self.falls_short(seat):
                takes[winner] += sum(left.values())  # whittaker-en/all-in-own-money
                left = {}
                break
            takes[winner] += seat.staked  # whittaker-en/short-means-all-in
            left[winner] -= seat.staked
            behind.remove(seat)
        return takes, {name: sum_ for name, sum_ in left.items() if sum_}

    def falls_short(self, seat: Seat) -> bool:
        """Say whether a player could not meet the full bet (whittaker-en/short-means-all-in)."""
        return seat.short or not (seat.stack or seat.staked)
