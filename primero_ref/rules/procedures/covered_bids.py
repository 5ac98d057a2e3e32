"""A round of bidding where a bid must be covered: it goes round until a bid comes back to its bidder."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.game.offers import Offer, Refusal
from primero_ref.rules.procedures.covered_bid_offers import Means, covered_bid_offers
from primero_ref.rules.procedures.offer_builder import can_stake, make_verb, refusal_by
from primero_ref.rules.procedures.vying import half_spared, opener, take_back

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.covered_bid_offers import CoveredBidOffers
    from primero_ref.rules.procedures.vying import Round

    Bidding = Generator[Offer, Move, bool]
    Next = Generator[Offer, Move, "Seat | None"]


def covered_bids(table: Table, rules: Rulebook, phase: int) -> Bidding:
    """Go round until a bid has come back to its bidder; say whether anybody has bid, or called for the showdown."""
    offers = covered_bid_offers(rules, phase)
    table.begin_phase(phase)
    bets = CoveredBids(table, offers)
    asked: list[Seat] = []
    called = False
    seat: Seat | None = opener(table, rules, phase)

    while seat is not None and len(table.live) > 1:
        if seat is bets.bettor:
            seat = yield from come_round(table, rules, offers, bets)
            continue
        if bets.bettor is None:
            if asked.count(seat) == offers.rounds:
                break
            asked.append(seat)
        forced = bets.forces(seat)
        offer = bets.offer(seat, forced=forced)
        may = offer.situation.may
        if may:
            move = yield offer
            act(table, rules, bets, seat, move, may[move.verb], half=forced and offers.stakes_half)
            if move.verb == "call":
                called = True
                break
            if forced and move.verb == "stake" and offers.stakes_instead:
                seat = yield from made_to_stake(table, rules, offers, bets, seat)
                continue
        seat = table.next_in(seat)

    bets.put_in()
    return called or bets.bettor is not None


class CoveredBids:
    """The money of a round: the last sum bid, by whom, who has covered it, and what everybody owes on it."""

    __slots__ = ("_offers", "_owed", "_pledged", "_table", "bettor", "covered", "free", "passers", "sum")

    def __init__(self, table: Table, offers: CoveredBidOffers) -> None:
        """Begin before the first bid."""
        self._table, self._offers = table, offers
        self._owed = dict.fromkeys(table.live, 0)
        self._pledged: dict[Seat, int] = {}
        self.bettor: Seat | None = None
        self.sum = 0
        self.free = self.covered = False
        self.passers: list[Seat] = []

    def has(self, seat: Seat) -> int:
        """Count what a player can still put in."""
        return can_stake(self._table, self._table.rules, seat) - self._pledged.get(seat, 0)

    def owes(self, seat: Seat) -> int:
        """Count what a player must put in to cover the last bid."""
        return self.sum if self._offers.last_bid_alone else self._owed[seat]

    def offer(self, seat: Seat, *, forced: bool) -> Offer:
        """Offer a player his turn."""
        own = seat is self.bettor
        means = Means(self.has(seat), 0 if own else self.owes(seat))
        return self._offers.turn(self._table, seat, means, self.sum, free=self.free, forced=forced, own=own)

    def forces(self, seat: Seat) -> bool:
        """Say whether a player may not pass: he is the last who can cover a bid that must be covered."""
        if not self._offers.last_may_not_pass or self.covered or not self.sum:
            return False
        must = self._offers.free_must_be_covered if self.free else self._offers.must_be_covered
        return must and self._table.next_in(seat) is self.bettor and self.has(seat) > 0

    def bet(self, seat: Seat, sum_: int, *, free: bool = False) -> None:
        """Let a player's bet stand, after he has put it in or pledged it."""
        if self._offers.pays_at_once:
            self._table.pay(seat, sum_)
        elif sum_:
            self._pledged[seat] = self._pledged.get(seat, 0) + sum_
        for other in self._table.live:
            self._owed[other] += sum_
        self._owed[seat] = 0
        self.bettor, self.sum, self.free, self.covered = seat, sum_, free, False
        if sum_ and self._table.rules.settled["raise.most"]:
            self._table.count_bet()
        self.passers = []

    def stake(self, seat: Seat, *, half: bool = False) -> int:
        """Let a player cover the last bid, with all that he has if he is short; give what he puts in."""
        owed = self.owes(seat)
        has = self.has(seat)
        if half:
            owed = half_spared(seat, owed, has)
        paid = min(owed, has)
        self._table.pay(seat, paid)
        self._owed[seat] = 0
        self.covered = True
        return paid

    def last_passer(self) -> Seat | None:
        """Name the last player to pass on the bid who has money to cover it."""
        return next((seat for seat in reversed(self.passers) if self.has(seat) > 0), None)

    def put_in(self) -> None:
        """Let the bidders put in what they have not put in at once."""
        for seat, sum_ in self._pledged.items():
            self._table.pay(seat, sum_)
            self._table.log_event(seat.name, "put in", "bid.paid", money=sum_)


def act(
    table: Table, rules: Rulebook, bets: CoveredBids, seat: Seat, move: Move, verb: Verb, *, half: bool = False
) -> None:
    """Do what a player has said: money first, then cards."""
    name, money = move.verb, 0
    if name == "fold":
        take_back(table, rules, seat, move, verb)
        return
    if name == "bid":
        cover = bets.owes(seat) if seat is not bets.bettor and rules("bid.stakes-last") else 0
        if cover:
            table.log_event(seat.name, "cover", "bid.stakes-last", "stake.covers", money=bets.stake(seat))
        money = move.money
        bets.bet(seat, money)
        if move.bid and not verb.free:
            table.bid, table.bidder = move.bid, seat
            table.named_kinds.append((seat.name, move.bid.kind))
    elif name == "stake":
        money = bets.stake(seat, half=half)
    change(table, seat, move, verb, money)
    if name == "pass":
        passed(table, rules, bets, seat)


def renewals(table: Table, rules: Rulebook) -> Bidding:
    """Let the players change cards and bid once more, as often as the rules have it; say whether anybody has bid."""
    ended = False
    for _ in range(rules.number("renewals")):
        if len(table.live) > 1:
            yield from exchanging(table, rules, "renewals", rules.number("draw.most.phase2"))
            ended = (yield from covered_bids(table, rules, 2)) or ended
    return ended


def exchanging(table: Table, rules: Rulebook, licence: str, most: int) -> Round:
    """Let each player still in change some cards, once."""
    changes = make_verb(rules, "change", licence, cards=(0, most))
    no_call = (
        Refusal("cards are exchanged first", rules.claim_for(licence))
        if rules("call.at-once")
        else refusal_by(rules, "call.at-once")
    )
    for seat in table.live:
        move = yield Offer(seat, {"change": changes}, {"call": no_call}, table.supply)
        change(table, seat, move, changes, 0)


def change(table: Table, seat: Seat, move: Move, verb: Verb, money: int) -> None:
    """Change the cards that go with a move, and tell it."""
    drawn = table.change(seat, move.discards, move.drawn)
    table.log_move(seat, move, verb.claims, money=money, drawn=drawn)


def passed(table: Table, rules: Rulebook, bets: CoveredBids, seat: Seat) -> None:
    """Note who has passed on a bid, and what it costs him."""
    price = rules.number("pass.price")
    paid = min(price, bets.has(seat)) if price else 0
    if paid > 0:
        table.pay(seat, paid)
        table.log_event(seat.name, "put in", "pass.price", money=paid)
    if bets.bettor is not None and seat is not bets.bettor:
        bets.passers.append(seat)
        if rules("pass.is") == "a fold":
            table.throw_in(seat)


def come_round(table: Table, rules: Rulebook, offers: CoveredBidOffers, bets: CoveredBids) -> Next:
    """Settle what follows when the turn comes back to a bettor; name who speaks next, nobody if the bidding is over."""
    seat = bets.bettor
    assert seat is not None  # noqa: S101  # only a bet comes round
    if rules("free-bid.covered" if bets.free else "bid.covered") and not bets.covered and bets.sum:
        last = bets.last_passer()
        if last is None or not offers.last_must_stake:
            return None
        offer = offers.forced(table, last)
        move = yield offer
        act(table, rules, bets, last, move, offer.situation.may[move.verb], half=offers.stakes_half)
        return (yield from made_to_stake(table, rules, offers, bets, last))
    if rules("free-bid.ends" if bets.free else "bid.ends") == "the bidding is over":
        return None
    offer = bets.offer(seat, forced=False)
    may = offer.situation.may
    if not may:
        return None
    move = yield offer
    act(table, rules, bets, seat, move, may[move.verb])
    return table.next_in(seat) if move.verb == "bid" else None


def made_to_stake(table: Table, rules: Rulebook, offers: CoveredBidOffers, bets: CoveredBids, last: Seat) -> Next:
    """Let the last player, who has had to stake, look at the bidder's cards, and bid without naming a hand."""
    if not bets.free:
        show_proof(table, rules, last)
    offer = offers.free(table, last, Means(bets.has(last), 0)) if rules("free-bid") else None
    if offer is not None:
        move = yield offer
        verb = offer.situation.may[move.verb]
        if move.verb == "bid":
            bets.bet(last, move.money, free=True)
            change(table, last, move, verb, move.money)
            return table.next_in(last)
        change(table, last, move, verb, 0)
    if rules("free-bid.declined") == "the bidding is over":
        return None
    bets.bet(last, 0, free=True)
    return table.next_in(last)


def show_proof(table: Table, rules: Rulebook, last: Seat) -> None:
    """Let the bidder show that he has at least what he said, to the one whom his bid has made stake."""
    bidder, to = table.bidder, str(rules("last-player.shown"))
    if bidder is None or to == "to nobody":
        return
    shown = proof(table, rules, bidder)
    alone = to == "to that player alone"
    if alone:
        bidder.shown_to[last.name] = shown
    else:
        bidder.shown = shown
    held = None if UNKNOWN in shown else rules.ranking.bid_for_hand(shown)
    open_to = last.name if alone else True
    table.log_event(bidder.name, "show", "last-player.shown", "proof", cards=shown, held=held, open_to=open_to)


def proof(table: Table, rules: Rulebook, bidder: Seat) -> Hand:
    """Give the fewest cards that prove a bid, or the whole hand where fewer do not or the rules want it."""
    whole = tuple(bidder.cards)
    if rules("proof") == "all" or table.bid is None or UNKNOWN in whole:
        return whole
    strength = rules.ranking.bid_for_hand
    some = (few for number in range(len(whole)) for few in combinations(whole, number))
    return next((few for few in some if strength(few).strength >= table.bid.strength), whole)
