"""The table: seats, cards, money, and the log of what happens there."""

from __future__ import annotations

from functools import cache
from itertools import cycle, filterfalse
from operator import itemgetter

from primero_ref.cards.pack import UNKNOWN, Card, pair, shuffled
from primero_ref.errors import Illegal, Unreadable
from primero_ref.game.events import Log
from primero_ref.game.pots import Pot, parted, without_ownerless
from primero_ref.game.seat import Seat, is_out

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.seat import Side
    from primero_ref.game.setup import Beginning

    Claims = tuple[str, ...]


@cache
def _dealt_to(number: int, packet: int, players: int) -> list[Callable[[list[Card]], Hand]]:
    """Give what takes from a pack the cards of each player, who is dealt so many, a packet at a time."""
    places: list[list[int]] = [[] for _ in range(players)]
    top = 0
    for left in range(number, 0, -packet):
        for own in places:
            own.extend(range(top, top + min(left, packet)))
            top += min(left, packet)
    return [itemgetter(*own) for own in places]


class Table:
    """What a script works on: seats in the order of the deal, eldest first, the pack, the money and the log."""

    bets = 0
    """How many bets and raises have been made in the round, where their number is limited.

    It is set on a table only there: with more names of its own than thirty, Python makes each table a slower one.
    """

    def __init__(
        self,
        rules: Rulebook,
        players: Mapping[str, Seat],
        seats: list[Seat],
        pack: list[Card],
        seed: str | None,
        known: dict[str, Hand],
        lifts: Mapping[str, list[Card]],
        carry: Mapping[str, int],
    ) -> None:
        """Lay the table for one game; `known` and `lifts` name the cards that a player is dealt or lifts, in order."""
        self.rules = rules
        self.players = players
        self.seats = self.live = seats
        self._from_the_bottom = rules.settled["deal.from"] == "the bottom"
        self.pack = pack[::-1] if self._from_the_bottom else pack
        self.discards: list[Card] = []
        self.log = Log()
        self.carry = dict(carry)
        self.bid: Bid | None = None
        self.named_kinds: list[tuple[str, str]] = []
        self.bidder: Seat | None = None
        self.dealer: Seat | None = None
        self.vier: Seat | None = None
        self.level = self.phase = 0
        self.rest_laid = self.vie_untaken = False
        self.lifts = lifts
        self.layout: list[Card] = []
        self.known_layout: Hand = ()
        self.sides: tuple[Side, ...] = ()
        self.scored: Mapping[str, int] = {}
        self.began: Beginning | None = None
        self.seed = seed
        pack_out = rules.settled["pack.out"]
        self.reshuffles = pack_out != "no more is drawn"
        self.known = known
        self._own_lie_apart = pack_out == "the discards of the others are shuffled"
        self.shuffles = 0

    def _to_deal(self, pack: Iterable[Card]) -> list[Card]:
        """Put a pack in the order in which its cards are dealt."""
        return [*pack][::-1] if self._from_the_bottom else [*pack]

    def seat_after(self, dealer: Seat) -> None:
        """Put the seats in the order of the deal: eldest first, the dealer last."""
        first = self.seats.index(dealer) + 1
        self.seats = self.live = self.seats[first:] + self.seats[:first]
        self.dealer = dealer

    def seat_from(self, eldest: Seat) -> None:
        """Let the deal begin with a player, wherever the dealer sits."""
        first = self.seats.index(eldest)
        self.seats = self.live = self.seats[first:] + self.seats[:first]

    def going_round(self, first: Seat) -> Iterator[Seat]:
        """Give those still in, one after another, round and round."""
        start = self.seats.index(first)
        return filterfalse(is_out, cycle(self.seats[start:] + self.seats[:start]))

    def next_in(self, seat: Seat) -> Seat:
        """Give the one still in whose turn comes next."""
        live = self.live
        if not seat.out:
            return live[(live.index(seat) + 1) % len(live)]
        own = self.seats.index(seat)
        for other in (*self.seats[own + 1 :], *self.seats[:own]):
            if not other.out:
                return other
        return seat

    def begin_phase(self, phase: int) -> None:
        """Clear the round: nobody owes an answer, and no vie of this phase stands."""
        self.phase, self.vier, self.rest_laid, self.vie_untaken = phase, None, False, False
        if self.bets:
            self.bets = 0
        for seat in self.live:
            seat.owes = seat.passed = False
            seat.passes, seat.returned, seat.before = 0, 0, seat.staked + seat.spared

    def count_bet(self) -> None:
        """Count a bet or a raise of the round; only where there may be so many and no more."""
        self.bets += 1

    # What happens is entered as the bare values of an event, in the order of its fields, here and in `deal`:
    # to make the event first would cost a twentieth of a game.

    def log_event(
        self,
        who: str,
        deed: str,
        *settled: str,
        money: int = 0,
        cards: Hand = (),
        held: Bid | None = None,
        open_to: bool | str = True,
    ) -> None:
        """Enter in the log what is nobody's move, by the claims that settled some questions."""
        claims = self.rules.settling_claims[settled]
        self.log.entries += (who, deed, claims, None, money, cards, (), held, open_to, False)

    def log_move(
        self,
        seat: Seat,
        move: Move,
        claims: Claims,
        *,
        money: int = 0,
        drawn: Hand = (),
        face_up: bool = False,
        anew: bool = False,
    ) -> None:
        """Enter in the log what a player has done: what it cost or brought him, and the cards that came for it."""
        verb, bid, _, thrown, _ = move
        self.log.entries += (seat.name, verb, claims, bid, money, thrown, drawn, None, face_up, anew)

    # -- cards ----------------------------------------------------------------------------------

    @property
    def supply(self) -> int:
        """How many cards can still be drawn."""
        return len(self.pack) + len(self.discards) if self.reshuffles else len(self.pack)

    def _reshuffle(self, apart: int = 0) -> None:
        """Make a new pack of the discards, of all but the last few where those lie apart."""
        self.shuffles += 1
        last = len(self.discards) - apart
        again, self.discards = self.discards[:last], self.discards[last:]
        if self.seed is None:
            self.pack = [UNKNOWN] * len(again)
        else:
            self.pack = self._to_deal(shuffled(f"{self.seed}/{self.shuffles}", tuple(again)))
        self.log_event("", "reshuffle", "pack.out", money=len(self.pack))

    def _draw(self, seat: Seat, number: int, named: Sequence[Card], apart: int = 0) -> Hand:
        """Take cards from the top, as many as there are; one that the record names must be the one that comes."""
        pack = self.pack
        if number == 1 and pack and not named:
            card = pack.pop(0)
            seat.cards.append(card)
            return card.alone
        drawn = pack[:number]
        del pack[:number]
        if len(drawn) < number or (named and named != tuple(drawn)):
            self._complete(seat, drawn, number, named, apart)
        seat.cards += drawn
        return pair(*drawn) if len(drawn) == 2 else tuple(drawn)

    def _complete(self, seat: Seat, drawn: list[Card], number: int, named: Sequence[Card], apart: int) -> None:
        """Draw on from the discards where the pack runs out, and name the cards that a record names."""
        if len(drawn) < number and self.reshuffles and len(self.discards) > apart:
            lacking = number - len(drawn)
            self._reshuffle(apart)
            drawn += self.pack[:lacking]
            del self.pack[:lacking]
        for position, says in enumerate(named[: len(drawn)]):
            if says is not UNKNOWN and says is not drawn[position]:
                self._check(seat, says, drawn[position], drawn)
                drawn[position] = says

    def _check(self, seat: Seat, says: Card, next_card: Card, drawn: Sequence[Card]) -> None:
        """Take the word of a record for a card, if the pack leaves it open and it lies nowhere else."""
        if next_card is not UNKNOWN:
            raise Unreadable(f"{seat.name} is said to get {says}, but the next card of the pack is {next_card}.")
        if says not in self.rules.ranking.pack:
            raise Illegal(
                f"{seat.name} cannot be given {says}: it is not in the pack", self.rules.claim_for("pack.without")
            )
        elsewhere: list[tuple[Container[Card], str]] = [
            *((other.cards, f"is in {other.name}'s hand") for other in self.seats),
            (self.discards, "has been thrown away"),
            (self.pack, "lies in the pack"),
            (self.layout, "lies on the table"),
            *((side.pile, "has been taken") for side in self.sides),
            (drawn, "has just been given to him"),
        ]
        for cards, where in elsewhere:
            if says in cards:
                raise Unreadable(f"{seat.name} cannot be given {says}: it {where}.")

    def deal(
        self,
        number: int,
        *settled: str,
        to: list[Seat] | None = None,
        up_to: int | None = None,
        face_up: bool | None = None,
    ) -> None:
        """Give each player still in, or only some, so many cards, a packet at a time, eldest first.

        Nobody is dealt more than brings his hand `up_to` a limit.
        """
        answers, there = self.rules.settled, self.live if to is None else to
        round_ = answers["deal.packet"]
        packet = 1 if round_ == "one at a time" else 2
        order = there if round_ != "to the dealer first" else [*there[-1:], *there[:-1]]
        if answers["deal.way"] == "the other way":
            order = [*order[-2::-1], order[-1]]
        full = self.rules.ranking.size if answers["deal.up-to"] == "four cards" else up_to
        dealt: dict[Seat, Hand] = dict.fromkeys(there, ())
        room = number if full is None else full - max([len(seat.cards) for seat in order], default=0)
        if 1 < number <= room and number * len(order) <= len(self.pack) and not self.known:
            self._deal_alike(dealt, order, number, packet)
        else:
            self._deal_one_by_one(dealt, order, number, packet, full)
        if face_up is None:
            face_up = answers["deal.face"] == "face up"
        claims, entries = self.rules.settling_claims[settled], self.log.entries
        for seat, cards in dealt.items():
            if cards:
                entries += (seat.name, "deal", claims, None, 0, cards, (), None, face_up, False)

    def turn_up(self, number: int, *settled: str) -> None:
        """Lay cards from the pack open on the table; those that are known beforehand must be the ones that come."""
        named, self.known_layout = self.known_layout[:number], self.known_layout[number:]
        cards = self._draw(Seat("The table", 0), number, named)
        self.layout += cards
        self.log_event("", "turn up", *settled, cards=cards)

    def take_up(self, *settled: str) -> None:
        """Take up what lies open on the table and shuffle it into the pack."""
        whole = tuple(self.layout + self.pack)
        self.layout = []
        self.shuffles += 1
        again = shuffled(f"{self.seed}/{self.shuffles}", whole) if self.seed is not None else [UNKNOWN] * len(whole)
        self.pack = self._to_deal(again)
        self.log_event("", "take up", *settled)

    def _deal_alike(self, dealt: dict[Seat, Hand], order: list[Seat], number: int, packet: int) -> None:
        """Deal where each gets the same number of cards and the pack has them, as it nearly always has."""
        pack = self.pack
        for seat, taken in zip(order, _dealt_to(number, packet, len(order)), strict=True):
            cards = taken(pack)
            seat.cards += cards
            dealt[seat] = pair(*cards) if number == 2 else cards
        del pack[: number * len(order)]

    def _deal_one_by_one(
        self, dealt: dict[Seat, Hand], order: list[Seat], number: int, packet: int, full: int | None
    ) -> None:
        """Deal where some have less room than others, their cards are known, or the pack runs out."""
        for left in range(number, 0, -packet):
            for seat in order:
                gets = min(left, packet)
                if full is not None:
                    gets = max(min(gets, full - len(seat.cards)), 0)
                gets = min(gets, self.supply)  # what the pack no longer has is not named either
                dealt[seat] += self._draw(seat, gets, self._named(seat, gets) if self.known else ())

    def _named(self, seat: Seat, number: int) -> Hand:
        """Take the next of the cards that are known to be dealt to a player."""
        known = self.known.get(seat.name, ())
        if known:
            self.known[seat.name] = known[number:]
        return known[:number]

    def draw(self, seat: Seat, number: int, named: Hand) -> Hand:
        """Give a player more cards, as many as there are, before he throws any."""
        return self._draw(seat, number, named)

    def change(self, seat: Seat, thrown: Hand, named: Hand, number: int | None = None) -> Hand:
        """Let a player throw cards away and draw as many, or a number of his own; give those drawn."""
        if not thrown:
            return ()
        cards = seat.cards
        for card in thrown:
            if card in cards:
                cards.remove(card)
            else:
                self.play_out(seat, card)
        self.discards += thrown
        if seat.shown:
            seat.shown = tuple(card for card in seat.shown if card in cards)
        if seat.shown_to:
            seat.shown_to = {
                name: tuple(card for card in shown if card in cards) for name, shown in seat.shown_to.items()
            }
        apart = len(thrown) if self._own_lie_apart else 0
        return self._draw(seat, len(thrown) if number is None else number, named, apart)

    def play_out(self, seat: Seat, card: Card) -> None:
        """Take a card from a hand; where the hand is not known, it takes the place of one that nobody has named."""
        if card not in seat.cards:
            self._check(seat, card, UNKNOWN, ())
            card = UNKNOWN
        seat.cards.remove(card)

    # -- money ----------------------------------------------------------------------------------

    def pay(self, seat: Seat, amount: int) -> None:
        """Move money from a player's stack to his stake."""
        seat.stack -= amount
        staked = seat.staked = seat.staked + amount
        if staked + seat.spared > self.level:  # noqa: PLR1730  # a third of the price of max()
            self.level = staked + seat.spared

    def throw_in_all(self, *settled: str, everybody: bool) -> None:
        """Throw in every hand and shuffle the whole pack anew; the stakes stay."""
        back = self.seats if everybody else self.live
        self.discards += [card for seat in self.seats for card in seat.cards] + self.pack
        for seat in self.seats:
            seat.cards = []
            seat.shown, seat.shown_to = (), {}
            seat.out = seat not in back
        self.live = [seat for seat in self.seats if not seat.out]
        self.pack = []
        self.log_event("", "throw in", *settled)
        self._reshuffle()

    def throw_in(self, seat: Seat) -> None:
        """Take a player out of the hand; his cards go to the discards."""
        seat.out = True
        seat.owes = False
        seat.shown, seat.shown_to = (), {}
        self.live = [other for other in self.live if other is not seat]
        self.discards += seat.cards
        seat.cards = []

    @property
    def pot(self) -> int | None:
        """What lies in a common pot: nothing where stakes stay in front of the players, None where nobody says."""
        lie = self.rules("stakes.lie")
        return None if lie == "nobody says" else sum(seat.staked for seat in self.seats) if lie == "in a pot" else 0

    @property
    def staking(self) -> list[Seat]:
        """List who is in and contends for the stakes, and not only for money carried over in which he has a part."""
        if not self.carry or "carried-money-alone" in self.rules.former:
            return self.live
        return [seat for seat in self.live if seat.staked or seat.stack or seat.name not in self.carry]

    def side_pots(self) -> list[Pot]:
        """Divide the stakes into main and side pots; money carried over comes first, for everyone still in."""
        settled = self.rules.settled
        pots = parted(self.seats, self.staking, together=settled["short.wins"] == "the table")
        if "money-above-all-others" in self.rules.former:
            pots = without_ownerless(pots)
        if self.carry:
            topmost = next((pot.contenders for pot in reversed(pots) if pot.contenders), None)
            everyone = settled["carry.layer"] == "everyone still in" or topmost is None
            pots.insert(0, Pot(self.carry, (*self.live,) if everyone else topmost or (), carried=True))
            self.carry = {}
        for seat in self.seats:
            seat.staked = seat.spared = 0
        return pots
