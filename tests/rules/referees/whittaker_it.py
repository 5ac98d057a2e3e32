"""The referee of Whittaker's Italian Primero, as it is known at second hand, written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.hands import KINDS, worth
from tests.rules.referees.vying import May
from tests.rules.referees.whittaker_en import AllPass

if TYPE_CHECKING:
    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Seat


class WhittakerItalian(AllPass):
    """An invitation that names no hand, a round of vies that name a kind, and a draw for who named too little."""

    def pay_antes(self) -> None:
        """Pay the ante; nobody has named a hand yet."""
        super().pay_antes()
        self.last_named: dict[str, str] = {}
        self.drawing: list[Seat] = []

    def names_bid(self) -> bool:
        """Say that an invitation names nothing (whittaker-it/invite-no-bid), and a vie of the second round a kind."""
        return self.phase.number == 2  # whittaker-it/two-rounds, whittaker-it/type-only

    def bids(self, seat: Seat) -> tuple[str, ...]:
        """Give the kinds from the last one named (whittaker-it/type-may-repeat) up to the one that is held."""
        if self.phase.number == 1:
            return ()
        held = KINDS.index(worth(seat.cards)[0])  # whittaker-it/overbidding-variant, in its note
        return KINDS[KINDS.index(str(self.bid)) if self.bid else 0 : held + 1]

    def may(self) -> dict[str, May]:
        """Give what is open; nobody swigs here, and an underbidder draws one card."""
        if self.drawing:
            return {"change": May(cards=(1, 1))}  # whittaker-it/forced-draw-underbidders
        return {verb: limits for verb, limits in super().may().items() if verb != "swig"}

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move, or the draw of an underbidder."""
        if self.drawing:
            self.drawing.pop(0)
            self.over = not self.drawing
            self.speaker = self.drawing[0] if self.drawing else self.speaker
            return
        if bid:
            self.last_named[self.speaker.name] = str(bid)
        super().play(verb, money, bid)

    def underbid(self, seat: Seat) -> bool:
        """Say whether a player holds a higher kind than they last named (whittaker-it/underbidder-meant)."""
        named, held = self.last_named.get(seat.name), worth(seat.cards)[0]
        if named is None or KINDS.index(held) <= KINDS.index(named):
            return False
        hides = {"supremus": ("primero",), "chorus": ("primero", "fluxus")}.get(held, ())
        by_another = self.named.get(named, set()) - {seat.name}
        return not (named in hides and by_another)  # italian/conceal-supremus, italian/conceal-chorus

    def showdown(self) -> None:
        """Have the underbidders draw, the eldest first, and then compare the hands (whittaker-it/best-hand-wins)."""
        self.drawing = [seat for seat in self.live if self.underbid(seat)]
        self.over = not self.drawing
        if self.drawing:
            self.speaker = self.drawing[0]
