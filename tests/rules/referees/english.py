"""The referee of English Primero (du Coeur, 2002), written from its claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.referees.vying import May, Vying

if TYPE_CHECKING:
    from tests.rules.referees.hands import Worth
    from tests.rules.referees.vying import Seat


class English(Vying):
    """A vie is one stake and names no hand (english/no-bidding); a rest ends the hand."""

    rest = 3  # english/rest-ratio: three stakes
    carries = False  # no rule answers it, and the question then has: each takes back their own
    quiet_rounds = (3, 1)  # english/quiet-phase-1, english/swig-throw-in
    most_cards = (2, 4)  # english/action-pass-draw, english/draw-up-to-four
    thrown = 0
    after_vie = 0
    free = False

    def vie_sums(self, seat: Seat) -> tuple[int, int] | None:
        """One stake, over what is owed; who has less cannot (english/action-vie-stake, english/action-revie)."""
        return (self.stake, self.stake) if seat.stack - self.owed(seat) >= self.stake else None

    def resting(self, seat: Seat) -> dict[str, May]:
        """Lay a rest, at any turn of the second phase; who does must have more than they owe."""
        can = self.phase.number == 2 and seat.stack > self.owed(seat)
        return {"rest": May()} if can else {}  # english/rest-call, english/rest-without-vie, english/rest-on-top

    def asked(self, seat: Seat) -> bool:
        """Who has no money stays in without paying when a rest is laid (english/rest-or-fold)."""
        return seat not in self.phase.answered if self.phase.rest else super().asked(seat)

    def may(self) -> dict[str, May]:
        """Give what is open, with the rest."""
        seat, phase = self.speaker, self.phase
        if self.changing:
            return super().may()
        if phase.rest:
            meets = not self.must_fold or seat.stack >= self.owed(seat)
            return {**({"rest": May()} if meets else {}), "fold": May()}  # english/rest-or-fold
        if self.free:
            return {**self.before_a_vie(seat), **self.resting(seat)}  # english/vies-without-resting
        if seat is phase.vier or seat in phase.answered:
            return super().may()  # italian/pass-after-own-vie-no-discard, italian/seen-player-stands
        return {**super().may(), **self.resting(seat)}

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move; a rest and the turns after a vie are those of this game alone."""
        seat, phase = self.speaker, self.phase
        if verb == "rest":
            if phase.rest:
                seat.pay(min(self.owed(seat), seat.stack))
                phase.answered.append(seat)
            else:
                phase.level += min(self.rest, seat.stack - self.owed(seat))  # english/rest-on-top
                seat.pay(self.owed(seat))
                phase.vier, phase.rest, self.free = seat, True, False
                phase.answered = [
                    other for other in self.live if other is not seat and not other.stack and not self.must_fold
                ]
            self.go_on(seat)
        elif self.free and verb == "pass":
            self.after_vie += 1
            if self.after_vie == len(self.live):
                self.showdown()  # english/quiet-after-vie
            else:
                self.speaker = self.after(seat)
        else:
            super().play(verb, money, bid)

    def bet(self, seat: Seat, money: int, bid: Worth | str | None) -> None:
        """Vie, anew where the last vie has been answered."""
        if self.free:
            self.phase.vier, self.phase.passed, self.free = None, [], False  # english/quiet-after-vie, in its note
        super().bet(seat, money, bid)

    def answered(self) -> None:
        """After a vie of the second phase the turn goes on; after a rest the hands are shown."""
        phase = self.phase
        if phase.number == 1:
            self.begin(2)
        elif phase.rest:
            self.showdown()  # english/showdown-after-rest
        elif sum(seat.stack > 0 for seat in self.live) < 2:
            self.showdown()  # english/quiet-after-vie, in its note: nobody can vie any more
        else:
            assert phase.vier
            self.free, self.after_vie = True, 0
            self.speaker = self.after(phase.vier)

    def all_passed(self) -> None:
        """Void a first phase; after a throw-in, and in the second phase, throw in the cards, at most twice."""
        if self.phase.number == 1 and not self.thrown:
            self.void()  # english/quiet-phase-1
        elif self.thrown < 2:
            self.thrown += 1  # english/swig-throw-in, english/swig-survivors
            self.begin(1)
        else:
            self.showdown()  # english/swig-bound

    def shown(self) -> bool:
        """Say whether the hands are compared; they are though nobody has vied the cards that came after a throw-in."""
        return len(self.live) > 1 and (super().shown() or self.thrown > 0)
