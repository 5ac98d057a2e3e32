"""The referee of King's Deck Primero, written from its claims."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.rules.referees.vying import May, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ORDER = (
    "high card", "pair", "two pair", "trips", "straight", "flush", "full boat", "quads", "straight flush",
)  # fmt: skip
"""kings/rank-order, from the lowest to the highest."""

PACK = tuple(rank + suit for suit in ("bl", "bo", "ir", "th") for rank in ("P", *map(str, range(2, 14))))
"""kings/suits, kings/ranks-thirteen, kings/fate-in-play: fifty-two cards, without the Fates."""


def number(card: str) -> int:
    """Give the number of a card; the prime is the highest (kings/prime-high)."""
    return 14 if card[0] == "P" else int(card[:-2])


def judge(cards: Sequence[str]) -> tuple[int, list[int]]:
    """Say what five cards are, and by which numbers they are compared with their equals, the first before the rest."""
    numbers = sorted(map(number, cards), reverse=True)
    counts = Counter(numbers)
    # kings/equal-rank: the most numerous part, the higher of two as numerous, and then the other cards
    parts = sorted(counts, key=lambda held: (counts[held], held), reverse=True)
    alike = sorted(counts.values(), reverse=True)
    flush = len({card[-2:] for card in cards}) == 1  # kings/flush
    top = 0
    if len(counts) == 5:
        low = [1 if held == 14 else held for held in numbers]
        runs = [run for run in (numbers, sorted(low, reverse=True)) if run[0] - run[4] == 4]
        top = runs[0][0] if runs else 0  # kings/straight: 1-2-3-4-5 is the lowest, and none goes on past the prime
    if top:
        return ORDER.index("straight flush" if flush else "straight"), [top]  # kings/straight-flush
    named = {(4, 1): "quads", (3, 2): "full boat", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}
    kind = named.get(tuple(alike), "high card")
    if flush:
        kind = "flush"
    return ORDER.index(kind), parts


class Kings:
    """Five cards, a round of bets, a draw, a second round, and the best hand takes the pot."""

    def __init__(
        self, players: str, dealer: str, stacks: Sequence[int], carry: Mapping[str, int] | None = None
    ) -> None:
        """Sit down; who has no chips sits out (kings/no-chips)."""
        assert not carry, "nothing is carried over here"
        all_seats = [Seat(name, stack) for name, stack in zip(players.split(), stacks, strict=True)]
        place = players.split().index(dealer) + 1
        order = all_seats[place:] + all_seats[:place]
        self.carry: dict[str, int] = {}
        self.away = [seat for seat in order if not seat.stack]
        self.seats = [seat for seat in order if seat.stack]
        self.over = False
        self.stage = "ante"
        self.waiting = list(self.seats)
        self.black = dict.fromkeys((seat.name for seat in self.seats), 1)  # kings/style
        self.unlimited = False
        self.owes_discards = 0
        self.raised: list[Seat] = []
        self.answered: list[Seat] = []
        self.bettor: Seat | None = None
        self.level = 0
        self.round = 0
        self.chipping_in()

    @property
    def live(self) -> list[Seat]:
        """Give who is in and has not folded."""
        return [seat for seat in self.seats if not seat.out]

    @property
    def stacks(self) -> dict[str, int]:
        """Give what each player has in chips."""
        return {seat.name: seat.stack for seat in self.seats + self.away}

    def forced_cards(self, bid: object) -> int:
        """Draw nothing with a bet."""
        del bid
        return 0

    # -- the ante ------------------------------------------------------------------------------------

    def chipping_in(self) -> None:
        """Have the next say whether to play; the last two who are needed are not asked (kings/ante)."""
        if self.waiting and len(self.waiting) + sum(seat.staked for seat in self.seats) > 2:
            self.speaker = self.waiting[0]
            return
        for seat in self.waiting:
            seat.pay(1)
        self.begin_round(1)

    # -- the bets ------------------------------------------------------------------------------------

    def begin_round(self, round_: int) -> None:
        """Begin a round with the first who is still in, or leave it out where fewer than two have chips to bet."""
        self.round, self.stage = round_, "bets"
        self.level, self.bettor, self.answered, self.raised = 0, None, [], []
        for seat in self.seats:
            seat.in_phase = 0
        rich = [seat for seat in self.live if seat.stack]
        if len(rich) < 2:
            self.end_round()  # kings/short-stack
        else:
            self.speaker = rich[0]  # kings/first-check-or-bet, kings/second-round

    def end_round(self) -> None:
        """Go on to the draw, or to the showdown (kings/all-check)."""
        if self.round == 1:
            self.stage, self.waiting = "draw", list(self.live)
            self.speaker = self.waiting[0]  # kings/draw-three
        else:
            self.over = True

    def sums(self, seat: Seat) -> tuple[int, int] | None:
        """Give the least and the most of a bet or raise (kings/bet-one-to-five, kings/black-chip-unlimited)."""
        has = seat.stack - (self.level - seat.in_phase)
        most = has if self.unlimited else min(5, has)
        return (1, most) if most > 0 else None

    def may(self) -> dict[str, May]:
        """Give what is open to the player whose turn it is."""
        seat = self.speaker
        if self.stage == "ante":
            return {"chip in": May(), "sit out": May()}
        if self.owes_discards:
            return {"discard": May(cards=(self.owes_discards, self.owes_discards))}  # kings/black-chip-draw-first
        if self.stage == "draw":
            most = 4 if any(card[0] == "P" for card in seat.cards) else 3  # kings/draw-four-with-prime
            moves = {"draw": May(cards=(0, most))}
            if self.black[seat.name]:
                moves["chip"] = May((0, most), new=most)  # kings/black-chip, kings/chip-and-prime
            return moves
        sums = self.sums(seat)
        if self.bettor is None:
            return {"check": May(), "bet": May(sums)}
        answers = {"see": May(), "fold": May()}  # kings/fold-see-raise
        if sums and seat not in self.raised:
            answers["raise"] = May(sums)  # kings/betting-ends
        return answers

    def play(self, verb: str, money: int = 0, bid: object = None) -> None:
        """Take a move."""
        del bid
        seat = self.speaker
        if self.stage == "ante":
            self.waiting.pop(0)
            if verb == "chip in":
                seat.pay(1)
            else:
                self.seats.remove(seat)
                self.away.append(seat)
            self.chipping_in()
        elif self.stage == "draw":
            if verb == "chip":
                self.black[seat.name] -= 1
                self.unlimited = True  # kings/black-chip-unlimited
                self.owes_discards = money
            else:
                self.owes_discards = 0
            if not self.owes_discards:
                self.waiting.pop(0)
                if self.waiting:
                    self.speaker = self.waiting[0]
                else:
                    self.begin_round(2)
        else:
            self.bet(seat, verb, money)

    def bet(self, seat: Seat, verb: str, money: int) -> None:
        """Check, bet, see, raise or fold."""
        if verb in ("bet", "raise"):
            if verb == "raise":
                self.raised.append(seat)
            self.level += money
            seat.pay(self.level - seat.in_phase)
            self.bettor, self.answered = seat, []
        elif verb == "see":
            seat.pay(min(self.level - seat.in_phase, seat.stack))  # kings/short-stack
        elif verb == "fold":
            seat.out = True
        self.answered.append(seat)
        if len(self.live) == 1:
            self.live[0].stack += sum(other.staked for other in self.seats)  # kings/all-fold
            self.over = True
            return
        open_still = [other for other in self.live if other not in self.answered and other.stack]
        if not open_still:
            self.end_round()
            return
        place = self.seats.index(seat)
        self.speaker = next(other for other in self.seats[place + 1 :] + self.seats[:place] if other in open_still)

    # -- the pot -------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Share each side pot among the best that have paid for it (kings/short-stack, kings/suits-equal-split)."""
        if len(self.live) == 1:
            return
        below = 0
        for level in sorted({seat.staked for seat in self.live}):
            pot = sum(min(seat.staked, level) - min(seat.staked, below) for seat in self.seats)
            paid = [seat for seat in self.live if seat.staked >= level]
            best = max(judge(seat.cards) for seat in paid)
            winners = [seat for seat in paid if judge(seat.cards) == best]
            each, odd = divmod(pot, len(winners))
            for place, seat in enumerate(winners):
                seat.stack += each + (place < odd)  # an odd chip goes to the first winner from the dealer's left
            below = level

    def agrees(self, stacks: Mapping[str, int], carry: Mapping[str, int]) -> bool:
        """Say whether this is what each player has; nothing is carried over."""
        return self.stacks == stacks and not carry
