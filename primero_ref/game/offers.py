"""Offers and moves: what a seat may do now, by which claim, and what it did."""

from __future__ import annotations

from itertools import combinations
from math import floor

from primero_ref.cards.bids import NO_BIDS, Bid, Bids
from primero_ref.cards.pack import pair
from primero_ref.errors import Illegal, Unreadable, shortened
from primero_ref.game.events import named
from primero_ref.game.moves import Move
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from primero_ref.cards.pack import Hand
    from primero_ref.game.seat import Seat

_new = tuple.__new__
"""What makes a named tuple at half the price of calling its class."""


class Bar(NamedTuple):
    """Why something may not be done: the reason and the claim that gives it."""

    reason: str
    claim: str


class Why(NamedTuple):
    """What `game.why` answers: whether a verb is open, in a sentence, and by which claim."""

    allowed: bool
    sentence: str
    claim: str

    def __repr__(self) -> str:
        """Print the sentence with its claim."""
        return f"{self.sentence} [{self.claim}]" if self.claim else self.sentence


class Verb:
    """Something a seat may do: the claims that license it, and its limits on cards, money and bid.

    `cards` is the fewest and the most cards that may be changed with it, `money` the least and the
    most that may be put to it (None where it takes none), `bids` the bids of the rulebook, of which
    those from place `first` up to `last` may be named. `of_kind` narrows `cards` for a bid of some
    kinds, and `throws` lists the very cards, by the kind named, where only some will do. A bid that
    is `free` may be left out, and is mere talk. Who comes in again `takes` a new hand. Who is made to
    see may have to put in `half` only. One that `draws` asks for so many cards, not money. One that
    `only_throws` brings no cards for those thrown: they are dealt later. `bars` says why each limit stands.
    """

    __slots__ = (
        "bars", "bids", "cards", "claims", "draws", "first", "free", "half", "last", "money", "name", "of_kind",
        "only_throws", "takes", "throws",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        claims: tuple[str, ...],
        cards: tuple[int, int] = (0, 0),
        of_kind: Mapping[str, tuple[int, int]] | None = None,
        bars: Mapping[str, Bar] | None = None,
    ) -> None:
        """Draw up the verb without its sums; `at` adds them."""
        self.name = name
        self.claims = claims
        self.cards = cards
        self.of_kind = of_kind or {}
        self.bars = bars or {}
        self.money: tuple[int, int] | None = None
        self.bids = NO_BIDS
        self.first = self.last = 0
        self.free = self.half = self.draws = self.only_throws = False
        self.takes = 0
        self.throws: Mapping[str, tuple[Hand, ...]] = {}

    def at(self, money: tuple[int, int] | None, bids: Bids, first: int, last: int) -> Verb:
        """Give the same verb with the money and the bids it may take now."""
        verb = Verb(self.name, self.claims, self.cards, self.of_kind, self.bars)
        verb.money, verb.bids, verb.first, verb.last, verb.free = money, bids, first, last, self.free
        verb.half, verb.takes, verb.throws, verb.only_throws = self.half, self.takes, self.throws, self.only_throws
        return verb

    def changes(self, bid: Bid | None) -> tuple[int, int]:
        """Give the fewest and the most cards that may be changed with it."""
        return self.of_kind.get(bid.kind, self.cards) if bid and self.of_kind else self.cards


class Situation:
    """What is open to a seat and what is shut, before the sums of the moment: drawn up once, and offered many times.

    `bet` is the verb, if one of them is, whose money and bids each offer sets for itself.
    """

    __slots__ = ("_less", "barred", "bet", "may", "verbs")

    def __init__(self, may: Mapping[str, Verb], barred: Mapping[str, Bar], bet: str = "") -> None:
        """Draw it up from the verbs that are open and the bars of those that are shut."""
        self.may = may
        self.barred = barred
        self.bet = may.get(bet)
        self.verbs = (*may.values(),)
        self._less: dict[tuple[str, Bar], Situation] = {}

    def without(self, verb: str, bar: Bar) -> Situation:
        """Give the same situation with one verb shut."""
        less = self._less.get((verb, bar))
        if less is None:
            may = {name: open_ for name, open_ in self.may.items() if name != verb}
            less = Situation(may, {**self.barred, verb: bar}, self.bet.name if self.bet else "")
            self._less[verb, bar] = less
        return less


_NO_SUM = (0, 0)


class Offer:
    """What one seat may do now, and what it may not; it alone judges a move.

    `may` has each open verb with its limits, `barred` each verb that is shut with its reason and claim.
    """

    __slots__ = ("_may", "drawn_up", "first", "last", "money", "seat", "situation", "supply")

    def __init__(self, seat: Seat, may: Mapping[str, Verb], barred: Mapping[str, Bar], supply: int) -> None:
        """Offer a seat its verbs; `supply` is how many cards can be drawn."""
        self.seat = seat
        self.situation = Situation(may, barred)
        self.supply = supply
        self.money: tuple[int, int] | None = None
        self.first = self.last = 0
        self.drawn_up: Move | None = None
        self._may: Mapping[str, Verb] | None = may

    @property
    def may(self) -> Mapping[str, Verb]:
        """Each open verb with its limits."""
        may = self._may
        if may is None:
            situation = self.situation
            may = situation.may
            bet = situation.bet
            if bet and self.money:
                may = {**may, bet.name: bet.at(self.money, bet.bids, self.first, self.last)}
            self._may = may
        return may

    @property
    def barred(self) -> Mapping[str, Bar]:
        """Each verb that is shut, with its reason and claim."""
        return self.situation.barred

    def __repr__(self) -> str:
        """Print what the seat may do."""
        return f"{self.seat.name} may {' or '.join(filter(None, [', '.join([*self.may][:-1]), [*self.may][-1]]))}"

    def why(self, verb: str) -> Why:
        """Say which claim opens a verb or shuts it."""
        open_ = self.may.get(verb)
        if open_:
            return Why(True, f"{self.seat.name} may {verb}", open_.claims[0] if open_.claims else "")
        bar = self.barred.get(verb)
        if bar:
            return Why(False, f"{self.seat.name} may not {verb}: {bar.reason}", bar.claim)
        known = ", ".join(sorted({*self.may, *self.barred}))
        raise Unreadable(f"{verb!r} is no move of this game: the moves are {known}.")

    def changeable(self, verb: Verb, bid: Bid | None) -> tuple[int, int]:
        """Give the fewest and the most cards the seat may change with a verb, the pack allowing."""
        least, most = verb.changes(bid)
        room = len(self.seat.cards)
        if most <= room and most <= self.supply:
            return least, most
        room = min(room, self.supply)
        return min(least, room), min(most, room)

    def throwable(self, verb: Verb, bid: Bid | None) -> Sequence[Hand]:
        """List what may be thrown with a verb."""
        if verb.throws:
            return verb.throws.get(bid.kind if bid else "", ())
        least, most = self.changeable(verb, bid)
        return [some for number in range(least, most + 1) for some in combinations(self.seat.cards, number)]

    def judge(self, move: Move) -> Verb:
        """Let a legal move through; refuse any other by the claim that bars it."""
        verb = self.may.get(move.verb)
        if verb is None:
            why = self.why(move.verb)
            raise Illegal(why.sentence, why.claim, self.seat.name, str(move))
        low, high = verb.money or _NO_SUM
        if type(move.money) is not int or not low <= move.money <= high:
            self._judge_sum(verb, move)
        if move.bid is not None or verb.last:
            self._judge_bid(verb, move)
        if len(move.drawn) > len(move.discards) and len(move.drawn) > verb.takes:
            raise Unreadable(f"{self.seat.name} throws {len(move.discards)} and cannot draw {len(move.drawn)}.")
        if verb.throws:
            throws = verb.throws[move.bid.kind if move.bid else ""]
            if not any(len(move.discards) == len(some) and {*move.discards} == {*some} for some in throws):
                raise self._refuse(verb, move, f"{move.bid}, throwing {named(move.discards) or 'nothing'}", "throws")
        elif move.discards or verb.cards[0] or verb.of_kind:
            self._judge_cards(verb, move)
        if move.drawn and verb.only_throws:
            raise Unreadable(f"{self.seat.name} draws no card with it, and {named(move.drawn)} cannot be named.")
        return verb

    def _refuse(self, verb: Verb, move: Move, what: str, limit: str) -> Illegal:
        bar = verb.bars.get(limit, Bar("no rule here asks for it", ""))
        reason = bar.reason
        return Illegal(f"{self.seat.name} may not {verb.name} {what}: {reason}", bar.claim, self.seat.name, str(move))

    def _judge_sum(self, verb: Verb, move: Move) -> None:
        if type(move.money) is not int:
            raise Unreadable(f"{shortened(move.money)} is no sum of money: money is a whole number.")
        if verb.money is None:
            raise self._refuse(verb, move, f"for {move.money}", "money")
        raise self._refuse(verb, move, f"for {move.money}", "low" if move.money < verb.money[0] else "high")

    def _judge_bid(self, verb: Verb, move: Move) -> None:
        bid = move.bid
        if bid is None:
            if not verb.free:
                raise self._refuse(verb, move, f"without {'a hand' if verb.name == 'bid' else 'a bid'}", "no bid")
            return
        if verb.first == verb.last:
            raise self._refuse(verb, move, str(bid), "bid")
        if bool(bid.points) is not bool(verb.bids[0].points):
            raise self._refuse(verb, move, str(bid), "no bid")
        place = verb.bids.bid_index.get(bid.strength)
        if place is None or verb.bids[place] != bid:
            raise self._refuse(verb, move, str(bid), "range")
        if place < verb.first:
            raise self._refuse(verb, move, str(bid), "low bid")
        if place >= verb.last:
            raise self._refuse(verb, move, str(bid), "high bid")

    def _judge_cards(self, verb: Verb, move: Move) -> None:
        thrown = move.discards
        least, most = self.changeable(verb, move.bid)
        if len(thrown) < least:
            raise self._refuse(verb, move, f"with {named(thrown)} only" if thrown else "without a change", "least")
        if len(thrown) > most:
            asked = verb.changes(move.bid)
            limit = "supply" if len(thrown) <= asked[1] else "most" if asked is verb.cards else "of kind"
            raise self._refuse(verb, move, f"with {named(thrown)}", limit)
        held = self.seat.cards
        for one in thrown:
            if thrown.count(one) > held.count(one):
                raise Illegal(f"{self.seat.name} does not hold {one}", "", self.seat.name, str(move))

    def moves(self, money: Sequence[int] = (1, 2, 5)) -> Moves:
        """List every legal move whose money lies on a grid (and the most the seat can put): see `Moves`."""
        return Moves(self, money)

    def any(self, random: Callable[[], float]) -> Move:  # noqa: C901  # verb, bid, sum, cards: each call would cost a tenth
        """Take one of the legal moves by chance; `random` gives numbers from 0 up to 1."""
        situation = self.situation
        verbs = situation.verbs
        verb = verbs[floor(random() * len(verbs))]
        bid, sum_ = None, 0
        thrown: Hand = ()
        if verb is situation.bet:
            first, last, money = self.first, self.last, self.money
        else:
            first, last, money = verb.first, verb.last, verb.money
        if last > first:
            bid = verb.bids[first + floor(random() * (last - first))]
        if money:
            sum_, most = money
            sum_ += floor(3 * random())
            if sum_ > most:  # noqa: PLR1730  # a third of the price of min()
                sum_ = most
        if verb.throws:
            throws = verb.throws[bid.kind if bid else ""]
            self.drawn_up = move = _new(Move, (verb.name, bid, sum_, throws[floor(random() * len(throws))], ()))
            return move
        cards = self.seat.cards
        held = len(cards)
        least, most = verb.cards
        if most or verb.of_kind:
            if most > held or most > self.supply or verb.of_kind:
                least, most = self.changeable(verb, bid)
            number = least + floor(random() * (most - least + 1))
            if number == 1:
                thrown = cards[floor(random() * held)].alone
            elif number == 2:
                one, other = floor(random() * held), floor(random() * (held - 1))
                thrown = pair(cards[one], cards[other if other < one else other + 1])
            elif number:
                rest = cards[:]
                thrown = tuple([rest.pop(floor(random() * left)) for left in range(held, held - number, -1)])
        self.drawn_up = move = _new(Move, (verb.name, bid, sum_, thrown, ()))
        return move


class Sized(Offer):
    """An offer of a situation drawn up beforehand, with the sums of the moment for its bet."""

    __slots__ = ()

    def __init__(
        self,
        seat: Seat,
        situation: Situation,
        supply: int,
        money: tuple[int, int] | None = None,
        first: int = 0,
        last: int = 0,
    ) -> None:
        """Offer a seat the situation; `money`, `first` and `last` are the limits of its bet, as of a `Verb`."""
        self.seat = seat
        self.situation = situation
        self.supply = supply
        self.money = money
        self.first = first
        self.last = last
        self.drawn_up = None
        self._may = None


class Moves:
    """Every legal move on a grid of money, as a sequence that makes a move only when it is asked for."""

    def __init__(self, offer: Offer, money: Sequence[int]) -> None:
        """Count the moves of each verb, kind of bid by kind of bid."""
        self._blocks: list[tuple[str, Sequence[Bid | None], Sequence[int], Sequence[Hand]]] = []
        self._ends: list[int] = []
        total = 0
        for verb in offer.may.values():
            sums: Sequence[int] = (0,)
            if verb.money:
                low, high = verb.money
                sums = sorted({one for one in (*money, low, high) if low <= one <= high})
            bids: Sequence[Bid | None] = [*verb.bids[verb.first : verb.last], *([None] if verb.free else ())] or (None,)
            for kind in dict.fromkeys(bid.kind if bid else "" for bid in bids):
                same = [bid for bid in bids if (bid.kind if bid else "") == kind]
                thrown = offer.throwable(verb, same[0])
                total += len(same) * len(sums) * len(thrown)
                self._blocks.append((verb.name, same, sums, thrown))
                self._ends.append(total)

    def __len__(self) -> int:
        """Count the moves."""
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, place: int) -> Move:
        """Make one move; places run verb by verb, bids rising, then money, then cards."""
        if place < 0:
            place += len(self)
        start = 0
        for block, end in zip(self._blocks, self._ends, strict=True):
            if start <= place < end:
                verb, bids, sums, thrown = block
                rest, last = divmod(place - start, len(thrown))
                first, middle = divmod(rest, len(sums))
                return Move(verb, bids[first], sums[middle], thrown[last])
            start = end
        raise IndexError(place)

    def __iter__(self) -> Iterator[Move]:
        """Give the moves one by one."""
        return (self[place] for place in range(len(self)))
