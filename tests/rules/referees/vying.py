"""The turn of du Coeur's games, Italian and English: who speaks, what is open to them, and when a phase has ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tests.rules.referees.hands import height, worth
from tests.rules.referees.layers import divided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.rules.referees.hands import Worth


class May(NamedTuple):
    """Within what limits something may be done: counters, cards exchanged, bids; `new` cards may come for none."""

    money: tuple[int, int] | None = None
    cards: tuple[int, int] = (0, 0)
    bids: tuple[Worth | str, ...] = ()
    new: int = 0


@dataclass
class Seat:
    """A player, with what lies before them, what they have staked in this hand and in this phase."""

    name: str
    stack: int
    staked: int = 0
    in_phase: int = 0
    out: bool = False
    cards: Sequence[str] = ()
    let_go: bool = False
    short: bool = False
    spared: int = 0

    def pay(self, sum_: int) -> None:
        """Lay down counters."""
        self.stack -= sum_
        self.staked += sum_
        self.in_phase += sum_


@dataclass
class Phase:
    """What has been said since the cards were dealt or dealt again."""

    number: int
    level: int = 0
    vier: Seat | None = None
    answered: list[Seat] = field(default_factory=list)
    seen: bool = False
    revied: bool = False
    passed: list[Seat] = field(default_factory=list)
    quiet: int = 0
    vies: int = 0
    rest: bool = False


class Vying:
    """Two phases of vying and a showdown, as the Italian and the English rulebooks share them."""

    stake = 1
    rest = 0
    ante = 0
    quiet_rounds = (3, 3)
    forced = (True, True)
    most_cards = (2, 2)
    refund = False
    must_fold = False
    half_see = False
    changes_with_bets = True
    ties_won = True
    carries = True

    def __init__(
        self, players: str, dealer: str, stacks: Sequence[int], carry: Mapping[str, int] | None = None
    ) -> None:
        """Sit down, the dealer among them, with what each has and what waits from the last hand."""
        self.carry = {name: sum_ for name, sum_ in (carry or {}).items() if sum_}
        all_seats = [Seat(name, stack) for name, stack in zip(players.split(), stacks, strict=True)]
        place = players.split().index(dealer) + 1
        order = all_seats[place:] + all_seats[:place]  # italian/eldest-opens: who was dealt to first speaks first
        self.away = [seat for seat in order if not seat.stack and seat.name not in self.carry]  # italian/table-stakes
        self.seats = [seat for seat in order if seat not in self.away]  # italian/carry-for-the-broke
        self.over = False
        self.changing: list[Seat] = []
        self.bid: Worth | str | None = None
        self.named: dict[str, set[str]] = {}
        self.pay_antes()
        self.begin(1)

    # -- what a rulebook says for itself ---------------------------------------------------------------

    def pay_antes(self) -> None:
        """There is no ante (italian/no-ante, english/no-ante)."""
        for seat in self.seats:
            if self.ante:
                seat.pay(min(self.ante, seat.stack))

    def bids(self, seat: Seat) -> tuple[Worth | str, ...]:
        """Give the bids that may be named now; a game without bids has none."""
        del seat
        return ()

    def names_bid(self) -> bool:
        """Say whether a vie names a hand."""
        return False

    def forced_cards(self, bid: Worth | str) -> int:
        """Say how many cards a bid has exchanged at the least; elsewhere than in the Italian games it names nothing."""
        del bid
        return 0

    def vie_sums(self, seat: Seat) -> tuple[int, int] | None:
        """Give the least and the most that may be vied, or raised by: one counter to all the player has."""
        has = seat.stack - self.owed(seat)
        return (1, has) if has > 0 else None  # italian/bet-size-free, italian/revie-adds-money

    def best(self, names: Sequence[str]) -> str | None:
        """Name the best of some hands, the eldest of equals (english/highest-wins, english/tie-eldest)."""
        heights = [(height(worth(seat.cards)), seat.name) for seat in self.live if seat.name in names]
        most = max((high for high, _ in heights), default=None)
        level = [name for high, name in heights if high == most]
        return level[0] if level and (len(level) == 1 or self.ties_won) else None

    # -- the table ------------------------------------------------------------------------------------

    @property
    def live(self) -> list[Seat]:
        """Give who is still in, the eldest first."""
        return [seat for seat in self.seats if not seat.out]

    def owed(self, seat: Seat) -> int:
        """Say what a player must still lay down to match."""
        return self.phase.level - seat.in_phase

    def begin(self, number: int) -> None:
        """Begin a phase with the eldest who is still in (italian/eldest-opens, italian/phase2-opener)."""
        self.phase = Phase(number)
        for seat in self.seats:
            seat.in_phase = 0
        self.speaker = self.live[0]
        if number == 2 and sum(seat.stack > 0 for seat in self.live) < 2:
            self.changing = list(self.live)  # italian/no-money-to-bet: each in turn exchanges once

    def after(self, seat: Seat) -> Seat:
        """Give who sits next and is still in."""
        place = self.seats.index(seat)
        return next(other for other in self.seats[place + 1 :] + self.seats[: place + 1] if not other.out)

    def asked(self, seat: Seat) -> bool:
        """Say whether a player whose turn comes round has one."""
        if self.phase.vier is None or seat.stack or seat is self.phase.vier:
            return True
        return seat not in self.phase.answered  # italian/all-in-no-bets: one turn after each vie or revie

    def must_see(self, seat: Seat) -> bool:
        """Say whether this is the last player before the one who vied, and nobody has seen (italian/forced-see)."""
        phase = self.phase
        first = phase.vies == 1 and not phase.revied and not phase.rest and not phase.seen
        return first and self.forced[phase.number - 1] and self.after(seat) is phase.vier

    # -- what is open ----------------------------------------------------------------------------------

    def pass_cards(self, seat: Seat) -> tuple[int, int]:
        """Exchange a card with a pass, or without money none (italian/pass-draws, italian/all-in-no-bets)."""
        return (1 if seat.stack else 0, self.most_cards[self.phase.number - 1])

    def may(self) -> dict[str, May]:
        """Give what is open to the player whose turn it is."""
        seat, phase = self.speaker, self.phase
        most = self.most_cards[phase.number - 1]
        if self.changing:
            return {"pass": May(cards=(0, most))}
        if phase.vier is None:
            return self.before_a_vie(seat)
        if seat is phase.vier:
            return self.own_vie_stands()
        raised = self.revie(seat)
        if seat in phase.answered:
            return {"pass": May(), **raised}  # italian/seen-player-stands
        answers = {"see": May(cards=self.answer_cards(seat), new=self.new_cards(seat)), **raised}
        forced = self.must_see(seat)
        if self.must_fold and self.owed(seat) > seat.stack:
            answers = {}  # the answer “they must fold” to: what happens to players who cannot pay what they owe?
        elif forced:
            return answers
        answers["fold"] = May()  # italian/action-fold, italian/fold-answers-vie
        if seat not in phase.passed and seat.stack and not forced:
            answers["pass"] = May(cards=self.pass_cards(seat))  # italian/pass-once-after-vie
        return answers

    def before_a_vie(self, seat: Seat) -> dict[str, May]:
        """Pass or vie (italian/action-pass, italian/action-vie); who has no money cannot vie."""
        moves = {"pass": May(cards=self.pass_cards(seat))}
        sums, bids = self.vie_sums(seat), self.bids(seat)
        if sums and (bids or not self.names_bid()):
            moves["vie"] = May(sums, self.answer_cards(seat), bids, self.new_cards(seat))
        return moves

    def own_vie_stands(self) -> dict[str, May]:
        """Pass, with an exchange or without (italian/pass-after-own-vie-no-discard)."""
        return {"pass": May(cards=(0, self.most_cards[self.phase.number - 1]))}

    def answer_cards(self, seat: Seat) -> tuple[int, int]:
        """Who vies or sees may exchange cards (italian/draw-on-vie-or-see, english/draw-on-vie-or-see)."""
        del seat
        return (0, self.most_cards[self.phase.number - 1] if self.changes_with_bets else 0)

    def new_cards(self, seat: Seat) -> int:
        """Coming back in costs no cards (english/re-enter-after-pass)."""
        del seat
        return 0

    def revie(self, seat: Seat) -> dict[str, May]:
        """Vie over a vie, if there is a bid and money for it."""
        sums, bids = self.vie_sums(seat), self.bids(seat)
        if not sums or (self.names_bid() and not bids):
            return {}
        return {"revie": May(sums, self.answer_cards(seat), bids, self.new_cards(seat))}

    # -- what is done ----------------------------------------------------------------------------------

    def play(self, verb: str, money: int = 0, bid: Worth | str | None = None) -> None:
        """Take a move of the player whose turn it is; the cards are brought by who deals."""
        seat, phase = self.speaker, self.phase
        if self.changing:
            self.changing.pop(0)
            if not self.changing:
                self.showdown()
            else:
                self.speaker = self.changing[0]
            return
        if verb in ("vie", "revie"):
            self.bet(seat, money, bid)
        elif verb == "see":
            self.meet(seat)
        elif verb in ("fold", "swig"):
            back = seat.staked // 2 if self.refund else 0  # italian/fold-withdraw-half
            seat.staked, seat.stack, seat.out = seat.staked - back, seat.stack + back, True
        elif phase.vier is None:
            phase.quiet += 1
        elif seat is not phase.vier and seat not in phase.answered:
            phase.passed.append(seat)
            seat.let_go = seat.let_go or phase.number == 1
        self.go_on(seat)

    def bet(self, seat: Seat, money: int, bid: Worth | str | None) -> None:
        """Vie or revie: all the others must answer it."""
        phase = self.phase
        phase.revied = phase.vier is not None
        phase.vies += not phase.revied
        phase.level += money
        seat.pay(phase.level - seat.in_phase)
        phase.vier, phase.answered = seat, []
        if bid:
            self.bid = bid
            self.named.setdefault(bid if isinstance(bid, str) else bid[0], set()).add(seat.name)

    def meet(self, seat: Seat) -> None:
        """See, for all that is owed or for what the player has (italian/action-see, italian/all-in)."""
        owed = self.owed(seat)
        half = owed // 2 if self.half_see and self.must_see(seat) else 0
        if half and seat.stack >= owed - half:
            # the answer “half” to: how much of the vie must the last player match? Who has paid it owes no more
            seat.spared, seat.in_phase = seat.spared + half, seat.in_phase + half
        seat.short = seat.short or seat.stack < self.owed(seat)
        seat.pay(min(self.owed(seat), seat.stack))
        self.phase.answered.append(seat)
        self.phase.seen = True

    def go_on(self, seat: Seat) -> None:
        """Find who speaks next, or end the phase."""
        phase = self.phase
        if len(self.live) == 1:
            self.last_one_left()
        elif phase.vier and all(other in phase.answered for other in self.live if other is not phase.vier):
            self.answered()  # italian/phase1-ends: as soon as the last player has answered
        elif phase.vier is None and phase.quiet >= self.quiet_rounds[phase.number - 1] * len(self.live):
            self.all_passed()
        else:
            self.speaker = self.after(seat)
            while not self.asked(self.speaker):
                self.speaker = self.after(self.speaker)

    def answered(self) -> None:
        """Go on to the second phase, or to the showdown."""
        if self.phase.number == 1:
            self.begin(2)  # italian/phase2-two-more
        else:
            self.showdown()  # italian/phase2-must-be-vied

    def all_passed(self) -> None:
        """Void the first phase (italian/quiet-phase-1); show the hands after the second (italian/quiet-phase-2)."""
        if self.phase.number == 1:
            self.void()
        else:
            self.showdown()

    def void(self) -> None:
        """Throw in the hand; what waits for the next one goes on waiting."""
        for seat in self.seats:
            if seat.staked:
                self.carry[seat.name] = self.carry.get(seat.name, 0) + seat.staked
        self.over = True

    def last_one_left(self) -> None:
        """Give all the money on the table to who is left, with what was carried (italian/last-one-left)."""
        self.live[0].stack += sum(seat.staked for seat in self.seats) + sum(self.carry.values())
        self.carry, self.over = {}, True

    def showdown(self) -> None:
        """Show the hands; the cards are looked at when they have all been dealt."""
        self.over = True

    def shown(self) -> bool:
        """Say whether the hands are compared: somebody has vied, and two are left."""
        return len(self.live) > 1 and (self.phase.number == 2 or self.phase.vier is not None)

    def settle(self) -> None:
        """Pay who has won, once the last cards are known."""
        if self.shown():
            takes, self.carry = self.shares()
            for seat in self.seats:
                seat.stack += takes[seat.name]
        if not self.carries or sum(sum_ > 0 for sum_ in self.stacks.values()) < 2:
            for seat in self.seats + self.away:
                seat.stack += self.carry.pop(seat.name, 0)  # italian/carry-for-the-broke, in its note

    def shares(self) -> tuple[dict[str, int], dict[str, int]]:
        """Say who takes what (italian/winner-takes-table, italian/all-in-side-pot)."""
        staked = {seat.name: seat.staked for seat in self.seats}
        met = {seat.name: seat.staked + seat.spared for seat in self.seats}
        return divided(staked, met, [seat.name for seat in self.live], self.carry, self.best)

    def agrees(self, stacks: Mapping[str, int], carry: Mapping[str, int]) -> bool:
        """Say whether this is what each player has, and what waits for the next hand, by who has put it in."""
        return self.stacks == stacks and self.carry == carry

    @property
    def stacks(self) -> dict[str, int]:
        """Give what each player has."""
        return {seat.name: seat.stack for seat in self.seats + self.away}
