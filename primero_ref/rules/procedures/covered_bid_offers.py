"""What is offered where hands are declared in turn: to bid, to stake or to pass; drawn up once for each rulebook."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from primero_ref.cards.bids import NOTHING, Bids
from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.offer_builder import agreed_sums, make_verb, raises_are_over, refusal_by
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook
    from primero_ref.errors import Illegal
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

NO_CARDS = (0, 0)

_NOTHING_BID, _HIS_OWN, _HAS_STAKED = "nothing has been bid yet", "the last bid is his own", "he has staked"


_RAISES = ("revie", "raise.most")
"""The questions that shut a bid over another."""


class Means:
    """What a player has to bid with, and what he owes on the last bid."""

    __slots__ = ("has", "owes")

    def __init__(self, has: int, owes: int) -> None:
        """Count both."""
        self.has = has
        self.owes = owes


class TurnCase(NamedTuple):
    """What an ordinary turn depends on, besides the hand: drawn up once for each."""

    no_bid: str
    """What shuts a bid, if anything does."""
    no_stake: str
    """What shuts a stake."""
    anything: bool
    """Whether money has been bid."""
    forced: bool
    free: bool
    calls: bool


class NameableBids:
    """The bids that one hand may name: those too low for it first, then those it may name, then those above it.

    `turns` keeps what each case of an ordinary turn offers with such a hand.
    """

    __slots__ = ("bids", "last", "low", "none_by", "places", "turns")

    def __init__(self, low: list[Bid], fit: list[Bid], high: list[Bid], order: Bids, none_by: str) -> None:
        """Put them in this order; `places` says where each that fits stands among all.

        `none_by` names the question that shuts them all, where none fits.
        """
        self.bids = Bids((*low, *fit, *high))
        self.bids.bid_index = {bid.strength: index for index, bid in enumerate(self.bids)}
        self.low = len(low)
        self.last = len(low) + len(fit)
        self.places = [order.bid_index[bid.strength] for bid in fit]
        self.none_by = "" if fit else none_by
        self.turns: dict[tuple[str, str, bool, bool, bool, bool], Situation] = {}


class BidOffer(SizedOffer):
    """An offer of a bid: one that is too low for the hand is refused for that, whatever has been bid before."""

    __slots__ = ("low",)

    low: int
    """How many bids are too low for the hand."""

    def _refuse(self, verb: Verb, move: Move, what: str, limit: str) -> Illegal:
        if limit == "low bid" and move.bid and verb.bids.bid_index[move.bid.strength] < self.low:
            limit = "too low"
        return super()._refuse(verb, move, what, limit)


class CoveredBidOffers:
    """What each turn of a phase offers, and the answers that a round turns on."""

    def __init__(self, rules: Rulebook, phase: int) -> None:
        """Ask the rulebook once."""
        self._rules = rules
        limit = "draw.most" if phase == 1 else "draw.most.phase2"
        most = rules.number(limit)
        change = {"he must": (min(1, most), most), "he may": (0, most)}.get(str(rules("pass.change")), NO_CARDS)
        keeps = bool(rules("cards.kept")) and not rules("draw.vie-see")
        forcing = "last-player" if phase == 1 else "last-player.phase2"

        self._limits = {
            "least": "pass.change",
            "most": "cards.kept",
            "low": "vie.sum",
            "high": "stake.from" if rules("vie.sum") == "any" else "vie.sum",
            "too low": _below(rules),
            "low bid": "revie",
            "high bid": "bid.untrue",
            "no bid": "bid.names",
            "range": "bid.points",
        }
        self._draw_up(most, change, limit, keeps=keeps)
        self._forced = self._verb(
            "stake", forcing, "bid.covered", "last-player.when", cards=NO_CARDS if keeps else (0, most)
        )
        self._pass_by = refusal_by(rules, forcing)
        self._must_stake = Situation({"stake": self._forced}, dict.fromkeys(("bid", "pass", "fold"), self._pass_by))

        self._bids_all(phase)
        self._after_the_proof = self._bidding_free()
        self._sum = str(rules("vie.sum"))
        self._stake_and_rest = agreed_sums(rules)
        self._above = rules("bid.untrue") == "it stands" or bool(rules(f"bid.above-hand.phase{phase}"))
        self._kind_below, self._points_below = bool(rules("understate.kind")), bool(rules("understate.points"))
        self._rises = str(rules("revie"))
        self._nameable: dict[Bid | None, NameableBids] = {}

        goes_on = rules("quiet") == "cards are changed and the round goes on"
        self.rounds = rules.number(f"quiet.phase{phase}") if goes_on else 1
        self.last_must_stake = rules(forcing) == "he must see" and bool(rules("see"))
        self.stakes_instead = self.last_must_stake and rules("last-player.when") == "instead of passing"
        # where nobody can fold he who may not pass would have to stake, and that is the other answer
        self.last_may_not_pass = self.stakes_instead or (self._folds and rules(forcing) == "he may not pass")
        self.must_be_covered = bool(rules("bid.covered"))
        self.free_must_be_covered = bool(rules("free-bid.covered"))
        self.stakes_half = rules("last-player.pays") == "half"
        self.stakes_last = bool(rules("bid.stakes-last"))
        self.pays_at_once = rules("bid.paid") == "at once"
        self.last_bid_alone = rules("stake.covers") == "the last bid alone"
        self.short_stakes = rules("short") == "he stays in for what he has"
        self.calls = bool(rules("call.in-turn"))
        self.free_raised = bool(rules("free-bid.raised"))

    def _draw_up(self, most: int, change: tuple[int, int], limit: str, *, keeps: bool) -> None:
        """Draw up the verbs of an ordinary turn, and the reasons for which each may be shut."""
        rules = self._rules
        with_bet = NO_CARDS if keeps else (0, most)
        self._bid = self._verb("bid", "vie", "bid.names", cards=with_bet)
        self._stake = self._verb("stake", "see", cards=with_bet)
        changes = rules("pass.change") in ("he must", "he may")
        self._pass = self._verb("pass", "pass", cards=change, most=limit if changes else "pass.change")
        free = change if rules("free-bid.pass") == "they must" else NO_CARDS
        self._pass_free = self._verb("pass", "free-bid.pass", cards=free, most=limit if free[1] else "free-bid.pass")
        self._free_bid = self._verb("bid", "free-bid", cards=with_bet, bid="free-bid")
        has_drawn = Refusal("he has drawn", rules.claim_for("free-bid.declined"))
        self._declines = self._verb("pass", "free-bid.declined", most=has_drawn)
        self._fold = self._verb("fold", "fold" if rules("fold") else "to-the-end")
        self._call = self._verb("call", "call.in-turn")
        self._vies, self._sees, self._passes = (bool(rules(name)) for name in ("vie", "see", "pass"))
        self._folds = bool(rules("fold")) or not rules("to-the-end")
        self._folds_early = rules("fold.when") == "at any turn"
        self._shut = {
            "bid": refusal_by(rules, "vie"),
            "stake": refusal_by(rules, "see"),
            "pass": refusal_by(rules, "pass"),
            "fold": refusal_by(rules, "fold.when" if self._folds else "to-the-end"),
        }
        if rules("call.in-turn"):
            self._shut["call"] = Refusal("he holds no winning hand", rules.claim_for("call.in-turn"))
        self._bars = {
            name: refusal_by(rules, name)
            for name in ("vie", "see", "short", "stake.from", "free-bid.raised", "bid.lowest", "bid.untrue", *_RAISES)
        } | {reason: Refusal(reason, rules.claim_for("see")) for reason in (_NOTHING_BID, _HIS_OWN, _HAS_STAKED)}

    def _bids_all(self, phase: int) -> None:
        """Say what a bid names here."""
        rules = self._rules
        names = rules("bid.names")
        binding = phase != 1 or rules("bid.phase1") is True
        self._all = rules.ranking.kind_bids if names == "kind" else rules.ranking.bids
        self._names = names != "nothing" and (phase != 1 or rules("bid.phase1") is not False)
        self._bid = self._bid.with_limits(free=self._names and (names == "what he likes" or not binding))
        self._rank = {kind: rank for rank, kind in enumerate((NOTHING, *rules.ranking.kinds))}
        self._lowest = self._rank.get(rules.ranking.words[str(rules("bid.lowest"))], 0)

    def _bidding_free(self) -> Situation:
        """Draw up the turn of the last player, who has been made to stake and may bid money alone."""
        shut = {"stake": self._bars[_HAS_STAKED], "fold": self._shut["fold"]}
        return Situation({"bid": self._free_bid, "pass": self._declines}, shut, "bid")

    def _verb(self, name: str, *licence: str, cards: tuple[int, int] = NO_CARDS, **limits: str | Refusal) -> Verb:
        """Draw up a verb by the questions that license it; `limits` has what stands behind the limits of this one."""
        limits = {**self._limits, **limits}
        return make_verb(self._rules, name, *licence, cards=cards, no_bid="it names no bid", limits=limits)

    # -- turns ------------------------------------------------------------------------------------

    def turn(self, table: Table, seat: Seat, means: Means, last: int, *, free: bool, forced: bool, own: bool) -> Offer:
        """Offer an ordinary turn.

        `last` is the sum that was bid last, nothing before the first; `free`, it named no hand; `forced`, the seat
        is the last that can cover it; `own`, it is the seat's own bid that has come round.
        """
        nameable = self._nameable_by(seat)
        sums = self._sums(means.has - (means.owes if self.stakes_last else 0))
        first, end = nameable.low + self._too_low(table.bid, nameable), nameable.last
        no_bid = self._shuts_bid(sums, last, free=free, outbids=bool(last or table.bid))
        if not no_bid and table.bets and raises_are_over(table, self._rules):
            no_bid = "raise.most"
        if not no_bid and self._names and first >= end and not self._bid.free:
            no_bid = nameable.none_by or "revie"
        no_stake = self._shuts_stake(means, last, own=own)
        calls = self.calls and wins_something(table, seat)
        case = no_bid, no_stake, last > 0, forced, free and not own, calls
        situation = nameable.turns.get(case)
        if situation is None:
            bids = nameable.bids if self._names else self._all
            situation = nameable.turns[case] = self._turn(TurnCase(*case), bids)
        if not self._names:
            first = end = 0
        offer = BidOffer(seat, situation, table.supply, sums, first, end)
        offer.low = nameable.low
        return offer

    def _shuts_bid(self, sums: tuple[int, int], last: int, *, free: bool, outbids: bool) -> str:
        """Name the question that shuts a bid whatever hand it names; nothing if there is none."""
        low, high = sums
        if not self._vies:
            return "vie"
        if low > high:
            return "short" if last else "stake.from"
        if free and not self.free_raised:
            return "free-bid.raised"
        if outbids and self._rises == "nothing":
            return "revie"
        return ""

    def _shuts_stake(self, means: Means, last: int, *, own: bool) -> str:
        """Name the question that shuts a stake, or the reason; nothing if there is none."""
        if own:
            return _HIS_OWN
        if not last:
            return _NOTHING_BID
        if not self._sees:
            return "see"
        if means.has <= 0 or (means.has < means.owes and not self.short_stakes):
            return "short"
        return ""

    def _turn(self, case: TurnCase, bids: Bids) -> Situation:
        """Draw up one case, with the bids that may be named in it or are too low or too high."""
        may: dict[str, Verb] = {}
        shut = dict(self._shut)
        if case.no_bid:
            shut["bid"] = self._bars[case.no_bid]
        else:
            may["bid"] = self._bid.with_limits(bids=bids)
        if case.no_stake:
            shut["stake"] = self._bars[case.no_stake]
        else:
            may["stake"] = self._stake
        if case.forced and (may or self.stakes_instead):
            shut["pass"] = self._pass_by
            if self.stakes_instead:
                may["stake"] = self._forced
        elif self._passes:
            may["pass"] = self._pass_free if case.free else self._pass
        if self._folds and (case.anything or self._folds_early):
            may["fold"] = self._fold
        if case.calls:
            may["call"] = self._call
        return Situation(may, {name: bar for name, bar in shut.items() if name not in may}, "bid")

    def forced(self, table: Table, seat: Seat) -> Offer:
        """Offer the last player the one thing that is left to him."""
        return SizedOffer(seat, self._must_stake, table.supply)

    def free(self, table: Table, seat: Seat, means: Means) -> Offer | None:
        """Offer the last player, who has been made to stake, a bid of money; nothing if he has none."""
        low, high = self._sums(means.has)
        return SizedOffer(seat, self._after_the_proof, table.supply, (low, high)) if low <= high else None

    # -- bids -------------------------------------------------------------------------------------

    def _sums(self, has: int) -> tuple[int, int]:
        """Give the least and the most that may be bet by a player who has so much."""
        stake, rest = self._stake_and_rest
        if self._sum == "any":
            return 1, has
        if self._sum == "one":
            return 1, min(has, 1)
        # bets of nothing could go round for ever
        return max(stake, 1), min(has, stake if self._sum == "the stake" else rest)

    def _too_low(self, standing: Bid | None, nameable: NameableBids) -> int:
        """Count the bids that fit the hand but not the bid that stands."""
        if standing is None or self._rises == "money":
            return 0
        index = self._all.bid_index[standing.strength]
        if self._rises != "a kind as high":
            return bisect_right(nameable.places, index)
        while index and self._all[index - 1].kind == standing.kind:
            index -= 1
        return bisect_left(nameable.places, index)

    def _nameable_by(self, seat: Seat) -> NameableBids:
        """Give the bids that a seat may name by what it holds; cards that nobody has named may be anything."""
        held = None if UNKNOWN in seat.cards or self._bid.free else self._rules.ranking.bid_for_hand(seat.cards)
        nameable = self._nameable.get(held)
        if nameable is None:
            nameable = self._nameable[held] = self._sort(held)
        return nameable

    def _sort(self, held: Bid | None) -> NameableBids:
        """Part the bids into those below what a hand may name, those it may name, and those above."""
        low: list[Bid] = []
        fit: list[Bid] = []
        high: list[Bid] = []
        for bid in self._all:
            {-1: low, 0: fit, 1: high}[self._side(bid, held)].append(bid)
        too_low = held is not None and 0 < self._rank[held.kind] < self._lowest
        return NameableBids(low, fit, high, self._all, "bid.lowest" if too_low else "bid.untrue")

    def _side(self, bid: Bid, held: Bid | None) -> int:
        """Say on which side of what a hand may name a bid lies: below, within or above."""
        if self._rank[bid.kind] < self._lowest:
            return -1
        if held is None:
            return 0
        if self._rank[bid.kind] > self._rank[held.kind]:
            return 0 if self._above else 1
        if bid.kind != held.kind and not self._kind_below:
            return -1
        if bid.points > held.points and not self._above:
            return 1
        return -1 if 0 < bid.points < held.points and not self._points_below else 0


def _below(rules: Rulebook) -> str:
    """Name the question that keeps a bid from saying less than its hand is worth."""
    if rules("bid.lowest") != "numerus":
        return "bid.lowest"
    return "understate.points" if rules("understate.kind") else "understate.kind"


def wins_something(table: Table, seat: Seat) -> bool:
    """Say whether a seat holds one of the kinds of hand; cards that nobody has named may be one."""
    return UNKNOWN in seat.cards or bool(table.rules.ranking.bid_for_hand(seat.cards).strength)


@once_per_rulebook
def covered_bid_offers(rules: Rulebook, phase: int) -> CoveredBidOffers:
    """Give what is offered turn by turn in a phase."""
    return CoveredBidOffers(rules, phase)
