"""Offers and moves: what a seat may do now, by which claim, and what it did."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import floor

from primero_ref.cards.pack import FORTY, UNKNOWN, pair
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.errors import Illegal, Unreadable, as_text, shortened
from primero_ref.game.events import named
from primero_ref.game.moves import Move, MoveList, read_move, well_formed
from primero_ref.game.verbs import Refusal, Verb
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeGuard

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.game.moves import Block
    from primero_ref.game.seat import Seat

__all__ = ["Offer", "Refusal", "Ruling", "Situation", "SizedOffer", "Verb"]

_new = tuple.__new__
"""What makes a named tuple at half the price of calling its class."""


class Ruling(NamedTuple):
    """What `game.why` returns: whether a verb is allowed, in a sentence, and by which claim."""

    allowed: bool
    sentence: str
    claim: str

    def __repr__(self) -> str:
        """Print the sentence with its claim."""
        return f"{self.sentence} [{self.claim}]" if self.claim else self.sentence


class Situation:
    """What is open to a seat and what is shut, before the sums of the moment: drawn up once, and offered many times.

    `bet` is the verb, if one of them is, whose money and bids each offer sets for itself.
    """

    __slots__ = ("_less", "barred", "bet", "may", "verbs")

    def __init__(self, may: Mapping[str, Verb], barred: Mapping[str, Refusal], bet: str = "") -> None:
        """Draw it up from the verbs that are open and the refusals of those that are shut."""
        self.may = may
        self.barred = barred
        self.bet = may.get(bet)
        self.verbs = (*may.values(),)
        self._less: dict[tuple[str, Refusal], Situation] = {}

    def without(self, verb: str, refusal: Refusal) -> Situation:
        """Give the same situation with one verb shut."""
        less = self._less.get((verb, refusal))
        if less is None:
            may = {name: open_ for name, open_ in self.may.items() if name != verb}
            less = Situation(may, {**self.barred, verb: refusal}, self.bet.name if self.bet else "")
            self._less[verb, refusal] = less
        return less


_NO_SUM = (0, 0)

_NO_RULE = Refusal("no rule here asks for it", "")

_NOT_DRAWN = Move("")
"""What an offer trusts before it has drawn a move itself."""


def check_chance(random: object) -> None:
    """Refuse what cannot be asked for a number."""
    if not callable(random):
        raise Unreadable(f"{shortened(random)} gives no numbers by chance: give a function, such as random.random.")


class Offer:
    """What one player may and may not do now; it decides whether a move is legal.

    `may` has each open verb with its limits, `barred` each verb that is shut with its reason and claim.
    """

    __slots__ = ("_may", "first", "last", "money", "seat", "situation", "supply", "trusted_move")

    def __init__(self, seat: Seat, may: Mapping[str, Verb], barred: Mapping[str, Refusal], supply: int) -> None:
        """Offer a seat its verbs; `supply` is how many cards can be drawn."""
        self.seat = seat
        self.situation = Situation(may, barred)
        self.supply = supply
        self.money: tuple[int, int] | None = None
        self.first = self.last = 0
        self.trusted_move = _NOT_DRAWN
        self._may: Mapping[str, Verb] | None = may

    @property
    def may(self) -> Mapping[str, Verb]:
        """Each verb that is allowed, with its limits."""
        may = self._may
        if may is None:
            situation = self.situation
            may = situation.may
            bet = situation.bet
            if bet and self.money:
                may = {**may, bet.name: bet.sized(self.money, self.first, self.last)}
            self._may = may
        return may

    def _allowed(self, name: str) -> Verb | None:
        """Give a verb if it is allowed: to set the limits of one alone is cheaper than to give all in `may`."""
        if self._may is not None:
            return self._may.get(name)
        situation = self.situation
        verb = situation.may.get(name)
        if verb is not None and verb is situation.bet and self.money:
            return verb.sized(self.money, self.first, self.last)
        return verb

    @property
    def barred(self) -> Mapping[str, Refusal]:
        """Each verb that is not allowed, with the reason and the claim."""
        return self.situation.barred

    def __repr__(self) -> str:
        """Print what the seat may do."""
        return f"{self.seat.name} may {' or '.join(filter(None, [', '.join([*self.may][:-1]), [*self.may][-1]]))}"

    def _repr_html_(self) -> str:
        """List what the seat may do, and what not and why, in a notebook."""
        from primero_ref.game.drawn_table import drawn_offer

        return drawn_offer(f"{self!r}.", self.seat.cards, self.may.values(), self.barred, self.changeable)

    def __iter__(self) -> Iterator[Move]:
        """Give the legal moves one by one, whose sums are 1, 2 or 5, or the least or the most that may be put.

        >>> from primero_ref import dealt, rulebook
        >>> offer = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie primero 40 for 2").offer
        >>> print(next(iter(offer)))
        see
        >>> "see" in offer, "fold" in offer, "see -Qh" in offer
        (True, False, True)
        """
        return iter(self.moves())

    def __contains__(self, move: object) -> bool:
        """Say whether a move is legal, which may be given as text, or a verb is open to the seat."""
        if isinstance(move, str):
            if move in self.may:
                return True
            try:
                move = read_move(move, _NamedHere(self.may.values()))  # type: ignore[arg-type]  # as far as a move needs it
            except Unreadable:
                return False
        try:
            self.judge(well_formed(move))
        except (Illegal, Unreadable):
            return False
        return True

    def __eq__(self, other: object) -> bool:
        """Be the same if the same seat with the same cards and money may do the same."""
        return self._content() == other._content() if isinstance(other, Offer) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # its seat goes on playing

    def _content(self) -> list[object]:
        seat = self.seat
        own = [name for kind in type(self).__mro__ for name in kind.__dict__.get("__slots__", ())]
        named = [getattr(self, name) for name in own if name not in Offer.__slots__]
        return [type(self), seat.name, seat.cards, seat.stack, seat.staked, self.may, self.barred, self.supply, *named]

    def why(self, verb: str) -> Ruling:
        """Say which claim allows or forbids a verb."""
        open_ = self.may.get(as_text(verb, "a verb"))
        if open_:
            return Ruling(True, f"{self.seat.name} may {verb}", open_.claims[0] if open_.claims else "")
        refusal = self.barred.get(verb)
        if refusal:
            return Ruling(False, f"{self.seat.name} may not {verb}: {refusal.reason}", refusal.claim)
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
        return [thrown for number in range(least, most + 1) for thrown in combinations(self.seat.cards, number)]

    def judge(self, move: Move) -> Verb:
        """Accept a legal move; refuse any other, naming the claim that forbids it."""
        verb = self._allowed(move.verb)
        if verb is None:
            why = self.why(move.verb)
            raise Illegal(why.sentence, why.claim, self.seat.name, str(move))
        low, high = verb.money or _NO_SUM
        if type(move.money) is not int or not low <= move.money <= high:
            self._judge_sum(verb, move)
        if move.bid is not None or verb.last:
            self._judge_bid(verb, move)
        if len(move.drawn) > len(move.discards) and len(move.drawn) > verb.new_cards:
            raise Unreadable(f"{self.seat.name} discards {len(move.discards)} and cannot draw {len(move.drawn)}.")
        if verb.throws:
            throws = verb.throws[move.bid.kind if move.bid else ""]
            if not any(len(move.discards) == len(thrown) and {*move.discards} == {*thrown} for thrown in throws):
                raise self._refuse(verb, move, f"{move.bid}, discarding {named(move.discards) or 'nothing'}", "throws")
        elif move.discards or verb.cards[0] or verb.cards_by_kind:
            self._judge_cards(verb, move)
        if move.drawn and verb.only_throws:
            raise Unreadable(f"{self.seat.name} draws no card with it, and {named(move.drawn)} cannot be named.")
        return verb

    def _refuse(self, verb: Verb, move: Move, what: str, limit: str) -> Illegal:
        from primero_ref.game.alternatives import way_out

        reason, claim = verb.refusals.get(limit, _NO_RULE)
        limits, example = way_out(self.seat, verb, move, limit, partial(self.changeable, verb))
        reason = f"{self.seat.name} may not {verb.name} {what}: {reason}{limits}"
        return Illegal(reason, claim, self.seat.name, str(move), example)

    def _judge_sum(self, verb: Verb, move: Move) -> None:
        if type(move.money) is not int:
            raise Unreadable(f"{shortened(move.money)} is no sum of money: money is a whole number.")
        if verb.money is None:
            raise self._refuse(verb, move, f"for {move.money}", "money")
        if not move.money:
            raise self._refuse(verb, move, "without a sum", "low")
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
        index = verb.bids.bid_index.get(bid.strength)
        if index is None or verb.bids[index] != bid:
            raise self._refuse(verb, move, str(bid), "range")
        if index < verb.first:
            raise self._refuse(verb, move, str(bid), "low bid")
        if index >= verb.last:
            raise self._refuse(verb, move, str(bid), "high bid")

    def _judge_cards(self, verb: Verb, move: Move) -> None:
        thrown = move.discards
        least, most = self.changeable(verb, move.bid)
        if len(thrown) < least:
            wrong = f"with {named(thrown)} only" if thrown else "without exchanging a card"
            raise self._refuse(verb, move, wrong, "least")
        if len(thrown) > most:
            asked = verb.changes(move.bid)
            limit = "supply" if len(thrown) <= asked[1] else "most" if asked is verb.cards else "of kind"
            raise self._refuse(verb, move, f"with {named(thrown)}", limit)
        held = self.seat.cards
        if UNKNOWN in held and self._may_hold(thrown):
            return
        for card in thrown:
            if thrown.count(card) > held.count(card):
                raise Illegal(f"{self.seat.name} does not hold {card}", "", self.seat.name, str(move))

    def _may_hold(self, thrown: Hand) -> bool:
        """Say whether a seat may hold some cards: one that nobody has named may be any that is not there already."""
        held = self.seat.cards
        named = {card for card in thrown if card is not UNKNOWN}
        return len(thrown) - len(named.intersection(held)) <= held.count(UNKNOWN)

    def moves(self, money: Sequence[int] = (1, 2, 5)) -> MoveList:
        """List every legal move whose money lies on a grid (and the most the seat can put): see `Moves`."""
        if not hasattr(money, "__iter__") or not all(isinstance(sum_, int) for sum_ in money):
            raise Unreadable(f"{shortened(money)} cannot be read as sums of money: give whole numbers, such as [1, 5].")
        return MoveList(self._blocks(money))

    def _blocks(self, money: Sequence[int]) -> Iterator[Block]:
        """Give the moves of each verb, kind of bid by kind of bid."""
        for verb in self.may.values():
            sums: Sequence[int] = (0,)
            if verb.money:
                low, high = verb.money
                sums = sorted({sum_ for sum_ in (*money, low, high) if low <= sum_ <= high})
            bids: Sequence[Bid | None] = [*verb.bids[verb.first : verb.last], *([None] if verb.free else ())] or (None,)
            for kind in dict.fromkeys(bid.kind if bid else "" for bid in bids):
                same = [bid for bid in bids if (bid.kind if bid else "") == kind]
                yield verb.name, same, sums, self.throwable(verb, same[0])

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
            self.trusted_move = move = _new(Move, (verb.name, bid, sum_, throws[floor(random() * len(throws))], ()))
            return move
        cards = self.seat.cards
        held = len(cards)
        least, most = verb.cards
        if most or verb.cards_by_kind:
            if most > held or most > self.supply or verb.cards_by_kind:
                least, most = self.changeable(verb, bid)
            number = least + floor(random() * (most - least + 1))
            if number == 1:
                thrown = cards[floor(random() * held)].alone
            elif number == 2:
                first, other = floor(random() * held), floor(random() * (held - 1))
                thrown = pair(cards[first], cards[other if other < first else other + 1])
            elif number:
                rest = cards[:]
                thrown = tuple([rest.pop(floor(random() * left)) for left in range(held, held - number, -1)])
        self.trusted_move = move = _new(Move, (verb.name, bid, sum_, thrown, ()))
        return move

    def drew(self, move: object) -> TypeGuard[Move]:
        """Say whether this is the move that the offer itself has drawn last, and so need not judge."""
        return move is self.trusted_move


class _NamedHere:
    """As much of a ranking as is needed to read a move: the hands that may be named in some verbs."""

    pack = FORTY

    def __init__(self, verbs: Iterable[Verb]) -> None:
        """Take the bids of the verbs."""
        self._bids = {(bid.kind, bid.points): bid for verb in verbs for bid in verb.bids}
        kinds = {kind for kind, _ in self._bids}
        self.words = {kind: kind for kind in kinds} | {
            word: kind for word, kind in KIND_SYNONYMS.items() if kind in kinds
        }

    def bid(self, word: str, points: int) -> Bid:
        """Give the bid of that name."""
        kind = self.words[word]
        if (kind, points) not in self._bids:
            raise Unreadable(f"{kind} {points} cannot be named here.")
        return self._bids[kind, points]


class SizedOffer(Offer):
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
        self.trusted_move = _NOT_DRAWN
        self._may = None
