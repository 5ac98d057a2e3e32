"""The flow of a game, learned from its script: each situation once, and what each choice there leads to.

Nothing here knows a rule. A game by lots is played up to a situation, and its next move is made with sums that remember
how they were reckoned (`symbolic`). What the script has done with them, and on what conditions, holds for every game
that stands in the same situation, makes the same choice and meets the same conditions.
"""

from __future__ import annotations

from primero_ref.cards.bids import Bid, Bids
from primero_ref.cards.ranking import Ranking
from primero_ref.claims import Rulebook
from primero_ref.game.events import WIDTH, Event
from primero_ref.game.moves import Move
from primero_ref.game.offers import Offer
from primero_ref.game.seat import Seat
from primero_ref.game.table import Table
from primero_ref.lab.experiment import game_result
from primero_ref.lab.lockstep.symbolic import Trace, Traced, Untraceable, expression_of, variable
from primero_ref.rules.procedures.vying_offers import VyingOffers, VyingSituation, vying_offers
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Self

    from primero_ref.cards.pack import Card
    from primero_ref.game import Game
    from primero_ref.lab.lockstep.lots import LotGame
    from primero_ref.lab.lockstep.symbolic import Condition, Expression

MOST_SITUATIONS = 40_000
"""How many situations are learned at the most; a game that has more is left to the script."""

_SHUFFLED = ("reshuffle", "throw in", "take up", "unknown")
"""What brings cards that no pack was given for."""

_DEED = Event._fields.index("deed")
LIMITS = ("low", "high", "first", "last")
"""The least and the most that may be bet, and the first of the bids that may be named, and what follows the last."""

Source = tuple[int, int]
"""Where a card comes from: a seat, or `PACK`, and the place there."""

PACK = -1


class Choice(NamedTuple):
    """One verb of a situation, with its limits; those that differ from game to game are None."""

    name: str
    bids: Bids
    cards: tuple[int, int]
    by_kind: tuple[tuple[str, tuple[int, int]], ...]
    sums: tuple[int | None, int | None] | None
    places: tuple[int | None, int | None]


class Sight(NamedTuple):
    """What everybody sees of a table besides sums and cards; the seats are in the order of the deal."""

    out: tuple[bool, ...]
    held: tuple[int, ...]
    shown: tuple[bool, ...]
    """Whose whole hand lies open."""
    bid: bool


class Situation(NamedTuple):
    """A situation of the script: whose turn it is, how many cards he has, and his choices."""

    number: int
    seat: int
    held: int
    choices: tuple[Choice, ...]
    sight: Sight | None
    """What is seen of the table; None where that cannot be said so shortly."""


class Outcome(NamedTuple):
    """What a choice leads to where some conditions hold, and where the hands stand so against each other."""

    conditions: tuple[Condition, ...]
    looked: bool
    code: int | None
    """How the hands stand; None where nobody looked at them."""
    sets: tuple[tuple[str, Expression], ...]
    hands: tuple[tuple[Source, ...], ...]
    """Where each card of each seat comes from."""
    taken: int
    """How many cards the pack has lost."""
    names: bool
    """Whether the seat has named the kind of its bid."""
    bidder: int
    bid: bool
    situation: Situation | None
    """What follows; None where the game is over."""
    end: str
    winners: tuple[int, ...]
    shown: tuple[int, ...]
    live: tuple[int, ...]
    """Who is still in when the game is over."""
    sight: Sight | None
    """What is seen of the table when the game is over."""


class Placed(int):
    """The strength of a bid that is one of many: it knows the index of the bid as a traced number."""

    index: Traced

    def __new__(cls, strength: int, index: Traced) -> Self:
        """Make it of the strength and the index."""
        self = int.__new__(cls, strength)
        self.index = index
        return self


class Places(dict[int, int]):
    """The places of bids by their strengths, traced where the strength is."""

    def __getitem__(self, strength: int) -> int:
        """Give the index of a bid."""
        return strength.index if isinstance(strength, Placed) else super().__getitem__(strength)


class WatchedRanking(Ranking):
    """A ranking that tells whether anybody has asked it what a hand is worth."""

    looked: bool

    def __init__(self, ranking: Ranking) -> None:
        """Rank as another does."""
        plain = ranking.bids, ranking.kind_bids
        self.__dict__.update(ranking.__dict__)
        self.__dict__["bids"], self.__dict__["kind_bids"] = map(_with_places, plain)
        self.looked = False

    def bid_for_hand(self, hand: Iterable[Card]) -> Bid:
        """Return the bid that a hand is worth, and remember that it was asked for."""
        self.looked = True
        return super().bid_for_hand(hand)


def _with_places(bids: Bids) -> Bids:
    watched = Bids(bids)
    watched.bid_index = Places(bids.bid_index)
    return watched


class Flow:
    """What has been learned of a rulebook so far."""

    def __init__(self, rules: Rulebook) -> None:
        """Begin with nothing; the rulebook is one's own, since it keeps what it has drawn up."""
        self.rules = rules.titled(rules.title, rules.redactor)
        self.ranking = WatchedRanking(rules.ranking)
        self.rules.__dict__["ranking"] = self.ranking
        self._situations: dict[object, Situation] = {}
        self._spares = self.rules("last-player.pays") == "half"

    def begin(self, play: LotGame) -> tuple[Situation, dict[str, int], tuple[tuple[Source, ...], ...]]:
        """Learn how a game begins: its first situation, the sums there, and where the cards come from."""
        game = play.game
        if game.offer is None:
            raise Untraceable("a game without a choice")
        if self.rules.settled["deal.from"] == "the bottom":
            raise Untraceable("cards that come from the end of the pack")
        pack = [*game.pack]
        hands = tuple(tuple((PACK, pack.index(card)) for card in order) for order in play.orders)
        sums = {name: value for name, value in self._sums(play).items() if not isinstance(value, Traced)}
        situation, limits = self._situation(play)
        return situation, sums | {name: int(value) for name, value in limits.items()}, hands

    def _sums(self, play: LotGame) -> dict[str, int]:
        """Give every sum on the table by its name."""
        sums = {"level": play.game.table.level}
        for position, seat in enumerate(play.seats):
            sums |= {f"stack{position}": seat.stack, f"staked{position}": seat.staked, f"before{position}": seat.before}
            if self._spares:
                sums[f"spared{position}"] = seat.spared
        return sums

    def learn(self, play: LotGame) -> Outcome:
        """Make the next move of a game by lots, and give what it leads to wherever the same holds."""
        game, table = play.game, play.game.table
        offer, trace = game.offer, Trace()
        if offer is None:
            raise Untraceable("a game that is over")
        move = play.choose()
        offer.judge(move)
        before = [[*order] for order in play.orders]
        pack, entries, kinds = [*table.pack], len(table.log.entries), len(table.named_kinds)
        self._trace_sums(play, trace)
        traced = self._traced_move(offer, move, trace)
        offer.trusted_move = traced
        self.ranking.looked = False
        game.play(traced)
        looked = self.ranking.looked
        play.follow()

        deeds = table.log.entries[entries + _DEED :: WIDTH]
        if not {*deeds}.isdisjoint(_SHUFFLED):
            raise Untraceable("a pack made anew")
        if looked and not game.over:
            raise Untraceable("an offer that depends on the cards")
        if looked and vying_offers(self.rules, 2).underbid:
            raise Untraceable("hands that are looked at before they are shown")
        named = table.named_kinds[kinds:]
        if named and named != [(offer.seat.name, traced.bid.kind if traced.bid else "")]:
            raise Untraceable("a hand that is named for another")
        sets = self._changed(play)
        situation: Situation | None = None
        end, winners, shown, live = "", tuple[int, ...](), tuple[int, ...](), tuple[int, ...]()
        if game.over:
            result = game_result(0, game)
            where = {seat.name: position for position, seat in enumerate(play.seats)}
            for name, sum_ in zip(game.players, result.made, strict=True):
                sets[f"made{where[name]}"] = expression_of(sum_)
            sets["pot"], sets["carried"] = expression_of(result.pot), expression_of(result.carried)
            end, winners = result.end, tuple(where[name] for name in dict.fromkeys(result.winners))
            shown = tuple(where[name] for name, _ in result.kinds)
            live = tuple(play.seats.index(seat) for seat in table.live)
        else:
            situation, limits = self._situation(play)
            sets |= {name: expression_of(limit) for name, limit in limits.items()}
        sources = {card: (PACK, index) for index, card in enumerate(pack)}
        sources |= {card: (seat, index) for seat, order in enumerate(before) for index, card in enumerate(order)}
        hands = tuple(tuple(sources[card] for card in order) for order in play.orders)
        if max(map(len, hands)) > self.ranking.size:
            raise Untraceable("a hand that is larger than it should be")
        bidder = play.seats.index(table.bidder) if table.bidder else -1
        return Outcome(
            tuple(trace.conditions), looked, None, tuple(sets.items()), hands, len(pack) - len(table.pack),
            bool(named), bidder, table.bid is not None, situation, end, winners, shown, live,
            _sight(play) if game.over else None,
        )  # fmt: skip

    def _trace_sums(self, play: LotGame, trace: Trace) -> None:
        """Put traced sums in the place of all that lie on the table, and of the bid that stands."""
        table = play.game.table
        for position, seat in enumerate(play.seats):
            seat.stack = trace.sum(f"stack{position}", seat.stack)
            seat.staked = trace.sum(f"staked{position}", seat.staked)
            seat.before = trace.sum(f"before{position}", seat.before)
            if self._spares:
                seat.spared = trace.sum(f"spared{position}", seat.spared)
        table.level = trace.sum("level", table.level)
        if table.carry:
            raise Untraceable("money that is carried within a hand")
        if table.bid:
            table.bid = self._placed(table.bid, "bid", trace)

    def _placed(self, bid: Bid, name: str, trace: Trace) -> Bid:
        bids = self.ranking.bids if bid.points else self.ranking.kind_bids
        return bid._replace(strength=Placed(bid.strength, trace.sum(name, bids.bid_index[int(bid.strength)])))

    def _traced_move(self, offer: Offer, move: Move, trace: Trace) -> Move:
        verb = offer.may[move.verb]
        money = trace.sum("money", move.money) if verb.money else move.money
        bid = self._placed(move.bid, "named", trace) if move.bid else None
        return move._replace(money=money, bid=bid)

    def _changed(self, play: LotGame) -> dict[str, Expression]:
        """Give the expression of every sum that is no longer what it was."""
        sums: dict[str, int] = self._sums(play)
        bid = play.game.table.bid
        if bid:
            strength: object = bid.strength
            if not isinstance(strength, Placed):
                raise Untraceable("a bid from nowhere")
            sums["bid"] = strength.index
        changed = {name: expression_of(sum_) for name, sum_ in sums.items()}
        return {name: expression for name, expression in changed.items() if expression != variable(name)}

    def _situation(self, play: LotGame) -> tuple[Situation, dict[str, int]]:
        """Give the situation in which a game stands, and those of its limits that differ from game to game."""
        game = play.game
        offer = game.offer
        if offer is None:
            raise Untraceable("a game that is over")
        limits = dict(zip(LIMITS, (*(offer.money or (0, 0)), offer.first, offer.last), strict=True))
        loose: dict[str, int] = {name: limit for name, limit in limits.items() if isinstance(limit, Traced)}
        if not game.moved and offer.money:  # nothing is traced before the first move
            loose["high"] = limits["high"]
        fixed = {name: None if name in loose else limit for name, limit in limits.items()}
        key = (_fingerprint(game, play.seats), id(offer.situation), *fixed.values())
        if key not in self._situations:
            if len(self._situations) >= MOST_SITUATIONS:
                raise Untraceable("more situations than can be kept")
            self._situations[key] = _drawn_up(len(self._situations), play, offer, fixed)
        return self._situations[key], loose


def _drawn_up(number: int, play: LotGame, offer: Offer, fixed: dict[str, int | None]) -> Situation:
    choices = []
    for verb in offer.situation.verbs:
        if verb.throws:
            raise Untraceable("cards of which only some may be thrown")
        bet = verb is offer.situation.bet
        sums: tuple[int | None, int | None] | None = verb.money
        places: tuple[int | None, int | None] = verb.first, verb.last
        if bet:
            sums = (fixed["low"], fixed["high"]) if offer.money else None
            places = fixed["first"], fixed["last"]
        choices.append(Choice(verb.name, verb.bids, verb.cards, (*verb.cards_by_kind.items(),), sums, places))
    silent_too = any(
        verb.free and taken.places != (0, 0) for verb, taken in zip(offer.situation.verbs, choices, strict=True)
    )
    sight = None if silent_too else _sight(play)
    return Situation(number, play.seats.index(offer.seat), len(offer.seat.cards), (*choices,), sight)


def _sight(play: LotGame) -> Sight | None:
    """Say what is seen of a table; None where a hand is shown in part, or to one player only."""
    seats = play.seats
    shown = tuple(bool(seat.shown) for seat in seats)
    if any(seat.shown_to or (seat.shown and {*seat.shown} != {*seat.cards}) for seat in seats):
        return None
    held = tuple(len(seat.cards) for seat in seats)
    return Sight(tuple(seat.out for seat in seats), held, shown, play.game.table.bid is not None)


def _fingerprint(game: Game, seats: list[Seat]) -> object:
    """Give all that decides how the script goes on, but for sums, cards and bids."""
    where = {seat: position for position, seat in enumerate(seats)}
    frames = []
    run: Any = game._run  # noqa: SLF001  # where the script stands
    while run is not None:
        frame = getattr(run, "gi_frame", None)
        if frame is None:
            raise Untraceable("a script that waits for something else")
        local = tuple((name, _control(value, where)) for name, value in sorted(frame.f_locals.items()))
        frames.append((run.__qualname__, frame.f_lasti, local))
        run = run.gi_yieldfrom
    table = game.table
    places = [
        (seat.out, seat.owes, seat.passes, seat.passed, seat.returned,
         len(seat.cards), len(seat.shown), bool(seat.shown_to))
        for seat in seats
    ]
    who = [_control(value, where) for value in (table.vier, table.bidder, table.dealer, table.live, table.seats)]
    flags = table.phase, table.rest_laid, table.vie_untaken, table.bid is None, table.bets
    return (*frames, *places, *who, flags)


def _control(value: object, where: dict[Seat, int]) -> object:
    """Give what of a value of a script decides how it goes on; moves and offers are past."""
    if isinstance(value, (Traced, Placed)):
        raise Untraceable("a sum that a script keeps for later")
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Seat):
        return ("seat", where[value])
    if isinstance(value, (list, tuple)) and not isinstance(value, (Move, Bid)):
        return tuple([_control(item, where) for item in value])
    if isinstance(value, (Rulebook, VyingOffers, VyingSituation)):  # one of each, kept with the rulebook
        return id(value)
    if isinstance(value, (Table, Offer, Move, Bid)):
        return None
    raise Untraceable("a script that keeps something of its own")
