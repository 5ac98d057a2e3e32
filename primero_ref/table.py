"""The table: seats, cards, money, and the log of what happens there."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unreadable
from primero_ref.pack import UNKNOWN, Card, shuffled
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.hands import Bid

    Hand = tuple[Card, ...]
    Claims = tuple[str, ...]


def named(cards: Iterable[Card]) -> str:
    """Write cards one after another, as a player would."""
    return " ".join(map(str, cards))


def counted(cards: Hand) -> str:
    """Write cards, or how many they are where nobody knows which."""
    if any(one is not UNKNOWN for one in cards):
        return named(cards)
    return "a card" if len(cards) == 1 else f"{len(cards)} cards"


class Event(NamedTuple):
    """One thing that happened, and the claims by which it did; it prints as a sentence."""

    who: str
    deed: str
    claims: Claims = ()
    bid: Bid | None = None
    money: int = 0
    cards: Hand = ()
    drawn: Hand = ()
    held: Bid | None = None
    open: bool = True
    anew: bool = False

    def __repr__(self) -> str:
        """Print the sentence."""
        return _SENTENCES[self.deed](self)

    def seen_by(self, player: str) -> Event:
        """Give the event as a player sees it: cards that lie face down for him are not named."""
        if self.open or self.who == player:
            return self
        return self._replace(cards=(UNKNOWN,) * len(self.cards), drawn=(UNKNOWN,) * len(self.drawn))


def _change(event: Event) -> str:
    if not event.cards:
        return ""
    joint = " and changes " if event.deed == "pass" else ", changing "
    return joint + counted(event.cards) + _for(event)


def _for(event: Event) -> str:
    known = any(one is not UNKNOWN for one in event.drawn)
    return f" for {counted(event.drawn)}" if known else ""


def _bet(event: Event, verb: str) -> str:
    bid = f" {event.bid}" if event.bid else ""
    return f"{event.who} {verb}{bid} for {event.money}{_change(event)}"


def _anew(event: Event) -> str:
    known = any(one is not UNKNOWN for one in event.drawn)
    return f" {counted(event.drawn)}" if known else ""


def _wager(event: Event, verb: str) -> str:
    declares = f"declares {event.bid} and " if event.bid else ""
    nothing = "" if event.deed == "match" else " nothing"
    return f"{event.who} {declares}{verb}{f' {event.money}' if event.money else nothing}"


def _fold(event: Event) -> str:
    return f"{event.who} folds{f' and takes back {event.money}' if event.money else ''}"


_SENTENCES: dict[str, Callable[[Event], str]] = {
    "lift": lambda event: f"{event.who} lifts {named(event.cards)}",
    "dealer": lambda event: f"{event.who} deals",
    "shuffle": lambda event: f"{event.who or 'Somebody'} shuffles",
    "ante": lambda event: f"{event.who} antes {event.money}",
    "deal": lambda event: f"{event.who} is dealt {counted(event.cards)}",
    "reshuffle": lambda event: f"The discards are shuffled, {event.money} cards",
    "pass": lambda event: f"{event.who} passes{_change(event)}",
    "vie": lambda event: _bet(event, "vies"),
    "revie": lambda event: _bet(event, "revies"),
    "see": lambda event: f"{event.who} sees{f' {event.money}' if event.money else ''}{_change(event)}",
    "fold": _fold,
    "swig": lambda event: f"{event.who} swigs",
    "rest": lambda event: f"{event.who} rests {event.money}{_change(event)}",
    "bet": lambda event: _wager(event, "bets"),
    "match": lambda event: _wager(event, "matches"),
    "raise": lambda event: _wager(event, "raises by"),
    "draw": lambda event: f"{event.who} throws {counted(event.cards)} and draws{_anew(event)}",
    "accept": lambda event: f"{event.who} accepts the bet",
    "refuse": lambda event: f"{event.who} refuses the bet",
    "refused": lambda event: f"The bet of {event.money} is refused",
    "trade": lambda event: f"{event.who} trades {counted(event.cards)}{_for(event)}",
    "keep": lambda event: f"{event.who} keeps all he has",
    "claim": lambda event: f"{event.who} claims {event.bid}",
    "change": lambda event: f"{event.who} changes {counted(event.cards)}{_for(event)}",
    "throw in": lambda _: "All throw in their cards",
    "out": lambda event: f"{event.who} is out",
    "show": lambda event: f"{event.who} shows {named(event.cards)}{f', {event.held}' if event.held else ''}",
    "win": lambda event: f"{event.who} wins {event.money}",
    "return": lambda event: f"{event.who} takes back {event.money}",
    "carry": lambda event: f"{event.money} is carried to the next hand",
    "void": lambda _: "The hand is void",
    "unknown": lambda _: "The cards are not known, so nobody can say who wins",
}
"""How each deed is told."""


class Seat:
    """A player at the table: his cards, the money behind and before him, and where he stands in the round."""

    __slots__ = ("before", "cards", "name", "out", "owes", "passed", "passes", "shown", "stack", "staked")

    def __init__(self, name: str, stack: int) -> None:
        """Sit down with so much money."""
        self.name = name
        self.stack = stack
        self.staked = 0
        self.before = 0
        self.cards: list[Card] = []
        self.out = False
        self.owes = False
        self.passes = 0
        self.passed = False
        self.shown: Hand = ()

    def __repr__(self) -> str:
        """Print who sits there."""
        return self.name


class Layer(NamedTuple):
    """A part of the stakes: what each put into it, and who may win it."""

    parts: Mapping[str, int]
    contenders: tuple[Seat, ...]
    carried: bool = False


class Table:
    """What a script works on: seats in the order of the deal, eldest first, the pack, the money and the log."""

    def __init__(
        self,
        rules: Rulebook,
        players: Mapping[str, Seat],
        seats: list[Seat],
        pack: Iterable[Card],
        seed: str | None,
        known: dict[str, Hand],
        lifts: Mapping[str, list[Card]],
        carry: Mapping[str, int],
    ) -> None:
        """Lay the table for one game; `known` and `lifts` name the cards that a player is dealt or lifts, in order."""
        self.rules = rules
        self.players = players
        self.seats = seats
        self.pack = list(pack)
        self.discards: list[Card] = []
        self.log: list[Event] = []
        self.carry = dict(carry)
        self.bid: Bid | None = None
        self.bidder: Seat | None = None
        self.bids: list[tuple[str, str]] = []
        self.vier: Seat | None = None
        self.level = 0
        self.phase = 0
        self.laid = False
        self.untaken = False
        self.dealer: Seat | None = None
        self.lifts = lifts
        self.seed = seed
        self.live = seats
        self._known = known
        self._reshuffles = rules.settled["pack.out"] != "no more is drawn"
        self._shuffles = 0

    def seat_after(self, dealer: Seat) -> None:
        """Put the seats in the order of the deal: eldest first, the dealer last."""
        place = self.seats.index(dealer) + 1
        self.seats = self.live = self.seats[place:] + self.seats[:place]
        self.dealer = dealer

    def seat_from(self, eldest: Seat) -> None:
        """Let the deal begin with a player, wherever the dealer sits."""
        place = self.seats.index(eldest)
        self.seats = self.live = self.seats[place:] + self.seats[:place]

    def going_round(self, first: Seat) -> Iterator[Seat]:
        """Give those still in, one after another, round and round."""
        start = self.seats.index(first)
        order = self.seats[start:] + self.seats[:start]
        while True:
            for seat in order:
                if not seat.out:
                    yield seat

    def next_in(self, seat: Seat) -> Seat:
        """Give the one still in whose turn comes next."""
        place = self.seats.index(seat)
        for other in (*self.seats[place + 1 :], *self.seats[:place]):
            if not other.out:
                return other
        return seat

    def begin_phase(self, phase: int) -> None:
        """Clear the round: nobody owes an answer, and no vie of this phase stands."""
        self.phase, self.vier, self.laid, self.untaken = phase, None, False, False
        for seat in self.live:
            seat.owes, seat.passes, seat.passed, seat.before = False, 0, False, seat.staked

    def note(
        self, who: str, deed: str, *settled: str, money: int = 0, cards: Hand = (), held: Bid | None = None
    ) -> None:
        """Enter in the log what is nobody's move, by the claims that settled some questions."""
        self.log.append(Event(who, deed, self.rules.grounds(*settled), None, money, cards, (), held))

    # -- cards ----------------------------------------------------------------------------------

    @property
    def supply(self) -> int:
        """How many cards can still be drawn."""
        return len(self.pack) + len(self.discards) if self._reshuffles else len(self.pack)

    def _reshuffle(self) -> None:
        """Make a new pack of the discards."""
        self._shuffles += 1
        if self.seed is None:
            self.pack = [UNKNOWN] * len(self.discards)
        else:
            self.pack = list(shuffled(f"{self.seed}/{self._shuffles}", tuple(self.discards)))
        self.discards = []
        self.note("", "reshuffle", "pack.out", money=len(self.pack))

    def _draw(self, seat: Seat, number: int, said: Sequence[Card]) -> Hand:
        """Take cards from the top, as many as there are; one that the record names must be the one that comes."""
        drawn = self.pack[:number]
        del self.pack[:number]
        lacking = number - len(drawn)
        if lacking and self._reshuffles and self.discards:
            self._reshuffle()
            drawn += self.pack[:lacking]
            del self.pack[:lacking]
        for place, says in enumerate(said[: len(drawn)]):
            if says is not UNKNOWN and says is not drawn[place]:
                self._check(seat, says, drawn[place], drawn)
                drawn[place] = says
        seat.cards += drawn
        return tuple(drawn)

    def _check(self, seat: Seat, says: Card, found: Card, drawn: Sequence[Card]) -> None:
        """Take the word of a record for a card, if the pack leaves it open and it lies nowhere else."""
        if found is not UNKNOWN:
            raise Unreadable(f"{seat.name} is said to get {says}, but the next card of the pack is {found}.")
        if says not in self.rules.ranking.pack:
            raise Illegal(
                f"{seat.name} cannot be given {says}: it is not in the pack", self.rules.claim_for("pack.without")
            )
        holder = next((other.name for other in self.seats if says in other.cards), None)
        where = (
            f"is in {holder}'s hand" if holder else
            "has been thrown away" if says in self.discards else
            "lies in the pack" if says in self.pack else
            "has just been given to him" if says in drawn else ""
        )  # fmt: skip
        if where:
            raise Unreadable(f"{seat.name} cannot be given {says}: it {where}.")

    def deal(self, number: int, *settled: str) -> None:
        """Give each player still in so many cards, a packet at a time, eldest first."""
        round_ = self.rules.settled["deal.packet"]
        packet = 1 if round_ == "one at a time" else 2
        order = self.live if round_ != "to the dealer first" else [*self.live[-1:], *self.live[:-1]]
        if self.rules.settled["deal.way"] == "the other way":
            order = [*order[-2::-1], order[-1]]
        face_up = self.rules.settled["deal.face"] == "face up"
        first = {seat: len(seat.cards) for seat in self.live}
        full = self.rules.ranking.size if self.rules.settled["deal.up-to"] == "four cards" else None
        for start in range(0, number, packet):
            here = min(packet, number - start)
            for seat in order:
                gets = here if full is None else max(min(here, full - len(seat.cards)), 0)
                known = self._known.get(seat.name)
                self._draw(seat, gets, known[:gets] if known else ())
                if known:
                    self._known[seat.name] = known[gets:]
        claims = self.rules.grounds(*settled)
        for seat, before in first.items():
            if len(seat.cards) == before:
                continue
            self.log.append(Event(seat.name, "deal", claims, None, 0, tuple(seat.cards[before:]), (), None, face_up))

    def change(self, seat: Seat, thrown: Hand, said: Hand, number: int | None = None) -> Hand:
        """Let a player throw cards away and draw as many, or a number of his own; give those drawn."""
        if not thrown:
            return ()
        for one in thrown:
            seat.cards.remove(one)
        self.discards += thrown
        if seat.shown:
            seat.shown = tuple(one for one in seat.shown if one in seat.cards)
        return self._draw(seat, len(thrown) if number is None else number, said)

    # -- money ----------------------------------------------------------------------------------

    def pay(self, seat: Seat, amount: int) -> None:
        """Move money from behind a player to before him."""
        seat.stack -= amount
        seat.staked += amount
        self.level = max(self.level, seat.staked)

    def throw_in_all(self, *settled: str, everybody: bool) -> None:
        """Throw in every hand and shuffle the whole pack anew; the stakes stay."""
        back = self.seats if everybody else self.live
        self.discards += [one for seat in self.seats for one in seat.cards] + self.pack
        for seat in self.seats:
            seat.cards = []
            seat.shown = ()
            seat.out = seat not in back
        self.live = [seat for seat in self.seats if not seat.out]
        self.pack = []
        self.note("", "throw in", *settled)
        self._reshuffle()

    def throw_in(self, seat: Seat) -> None:
        """Take a player out of the hand; his cards go to the discards."""
        seat.out = True
        seat.owes = False
        seat.shown = ()
        self.live = [other for other in self.live if other is not seat]
        self.discards += seat.cards
        seat.cards = []

    @property
    def pot(self) -> int | None:
        """What lies in a common pot: nothing where stakes stay in front of the players, None where nobody says."""
        lie = self.rules("stakes.lie")
        return None if lie == "nobody says" else sum(seat.staked for seat in self.seats) if lie == "in a pot" else 0

    def layers(self) -> list[Layer]:
        """Part the stakes by how much those still in have staked; carried money comes first, for everyone still in."""
        live = self.live
        if self.rules("short.wins") == "the table":
            levels = [max(seat.staked for seat in live)]
            contend = {levels[0]: tuple(live)}
        else:
            levels = sorted({seat.staked for seat in live} - {0})
            contend = {level: tuple(seat for seat in live if seat.staked >= level) for level in levels}
        layers = []
        below = 0
        most = max([seat.staked for seat in self.seats])
        for level in levels:
            # what somebody who folded had staked beyond all others falls to the last layer
            top = level if level != levels[-1] else most
            parts = {seat.name: min(seat.staked, top) - below for seat in self.seats if seat.staked > below}
            layers.append(Layer(parts, contend[level]))
            below = top
        if below < most:
            # nobody still in has staked anything, so nobody can win what the others have
            layers.append(Layer({seat.name: seat.staked for seat in self.seats if seat.staked}, ()))
        if self.carry:
            everyone = self.rules("carry.layer") == "everyone still in" or not layers
            layers.insert(0, Layer(self.carry, tuple(live) if everyone else layers[-1].contenders, carried=True))
            self.carry = {}
        for seat in self.seats:
            seat.staked = 0
        return layers
