"""The referee of English Primero (du Coeur, 2003), written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.vying import May, Vying

if TYPE_CHECKING:
    from tests.rules.referees.vying import Seat


class English2003(Vying):
    """The rest is what a player may bet in one round, and nobody lays it."""

    rest = 4  # english-2003/rest-ratio-loose: Minsheu's four stakes
    carries = False  # no rule answers it, and the question then has: each takes back their own
    quiet_rounds = (3, 1)  # english/quiet-phase-1, english-2003/quiet-phase-2
    forced = (True, False)  # english/forced-see-phase1, english-2003/no-forced-see-phase2
    most_cards = (2, 4)  # english-2003/draw-on-pass, english-2003/draw-four-voluntary

    def vie_sums(self, seat: Seat) -> tuple[int, int] | None:
        """From a stake to what is left of the rest in this round (english-2003/rest-is-raise-limit)."""
        left, has = self.rest * self.stake - self.phase.level, seat.stack - self.owed(seat)
        least = min(self.stake, left)  # english-2003/rest-may-be-filled
        most = min(left, has)
        return (least, most) if 0 < least <= most else None

    def may(self) -> dict[str, May]:
        """Give what is open; a fold may be called a swig (english-2003/swig-is-fold)."""
        moves = super().may()
        return {**moves, "swig": May()} if "fold" in moves else moves
