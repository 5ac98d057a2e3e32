"""One turn: what is open to a player and what is shut, with the sums and bids of the moment."""

from __future__ import annotations

from primero_ref.offers import Bar, Offer, Verb
from primero_ref.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.hands import Bids
    from primero_ref.table import Seat, Table


def can_stake(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon how much more a player may stake."""
    if rules.settled["stake.from"] == "what lies before him":
        return seat.stack
    return sum(max(other.stack, 0) + other.staked for other in table.seats)


def agreed(rules: Rulebook) -> tuple[int, int]:
    """Give the stake and the rest, as agreed before the game; one counter each where none is agreed."""
    if not rules("bets.agreed"):
        return 1, 1
    stake = rules.number("stake")
    return stake, rules.number("rest.sum") or rules.number("rest.stakes") * stake


def by(rules: Rulebook, question: str) -> Bar:
    """Give the bar that an answer puts up."""
    return Bar(rules.because(question), rules.claim_for(question))


_KEPT = 4096
"""How many sizes of a bet are kept at hand."""


class Turn:
    """One situation in which a player's turn can find him: what is open to him and what is shut, before the sums."""

    def __init__(self, rules: Rulebook, phase: int, may: dict[str, Verb], barred: dict[str, Bar]) -> None:
        """Keep the verbs that the rulebook knows; shut the others by what it says of them."""
        self.rules = rules
        self.phase = phase
        self.may = {name: verb for name, verb in may.items() if _known(rules, name)}
        self.barred = {name: by(rules, question) for name, question in _ELSEWHERE.items() if name not in self.may}
        self.barred |= {name: by(rules, name) for name in may if name not in self.may}
        self.barred |= {
            name: bar
            for name, bar in barred.items()
            if name not in self.may and (name not in _ELSEWHERE or _known(rules, name))
        }
        self.bet = next((name for name in ("vie", "revie") if name in self.may), "")
        named = rules("bid.names")
        self.names_a_bid = named == "what he likes" or (
            named in ("kind and points", "kind") and (phase != 1 or rules("bid.phase1") is not False)
        )
        self.bids = rules.ranking.kind_bids if named == "kind" else rules.ranking.bids
        self.above_hand = bool(rules(f"bid.above-hand.phase{phase}"))
        self.may_repeat = rules("revie") == "a kind as high" or (
            self.bet == "vie" and phase != 1 and rules("phase2.first-vie") == "no lower"
        )
        self.sum = str(rules("vie.sum"))
        self.stake, self.rest = agreed(rules)
        self.fills = bool(rules("vie.fill"))
        self.least = rules.number("revie.least") if self.bet == "revie" and named == "kind and points" else 1
        self.short_folds = rules("short") == "he must fold"
        self.lays = "rest" in self.may
        self._sized: dict[tuple[int, int, int, int], dict[str, Verb]] = {}

    def to(self, table: Table, seat: Seat) -> Offer:
        """Offer it to a player, with the sums and bids that he may name now."""
        may, barred, bet = self.may, self.barred, self.bet
        if bet:
            has = can_stake(table, self.rules, seat) - table.level + seat.staked
            low, high = (self.least, has) if self.sum == "any" else self.sums_open(table, seat, has)
            first, last = self.bids_open(table, seat, self.bids) if self.names_a_bid else (0, 0)
            if low <= high and (first < last or not self.names_a_bid):
                may = self.sized(low, high, first, last)
            else:
                may = {name: verb for name, verb in may.items() if name != bet}
                barred = {**barred, bet: by(self.rules, self.shut_by(low, high, has))}
        if self.short_folds or self.lays:
            has = can_stake(table, self.rules, seat) - table.level + seat.staked
            if self.short_folds and "see" in may and has < 0:
                may = {name: verb for name, verb in may.items() if name != "see"}
                barred = {**barred, "see": by(self.rules, "short")}
            if self.lays and has <= 0 and not table.laid:
                may = {name: verb for name, verb in may.items() if name != "rest"}
                barred = {**barred, "rest": by(self.rules, "rest.on")}
        return Offer(seat, may, barred, table.supply)

    def sums_open(self, table: Table, seat: Seat, has: int) -> tuple[int, int]:
        """Give the least and the most that may be bet where a stake or a limit is set."""
        if self.sum == "one":
            return self.least, min(has, 1)
        if self.sum == "the stake":
            return self.stake, self.stake if has >= self.stake else 0
        room = self.rest - (table.level - seat.before)
        low = room if self.fills and 0 < room < self.stake else self.stake
        return low, min(has, room)

    def shut_by(self, low: int, high: int, has: int) -> str:
        """Name the question that shuts a bet: money, the limit of the round, or the bids that are left."""
        if has < low:
            return "stake.from"
        if low > high:
            return "rest" if self.sum.startswith("from") else "vie.sum"
        return "revie" if self.above_hand else f"bid.above-hand.phase{self.phase}"

    def sized(self, low: int, high: int, first: int, last: int) -> dict[str, Verb]:
        """Put the sums and bids of the moment to the bet; the same ones come back time and again."""
        made = self._sized.get((low, high, first, last))
        if made is None:
            if len(self._sized) > _KEPT:
                self._sized.clear()
            bet = self.may[self.bet].at((low, high), self.bids, first, last)
            made = self._sized[low, high, first, last] = {**self.may, self.bet: bet}
        return made

    def bids_open(self, table: Table, seat: Seat, bids: Bids) -> tuple[int, int]:
        """Give the places, among all bids, of the lowest a player may name and of the first he may not."""
        standing = table.bid
        first = 0 if standing is None else bids.places[standing.strength] + (not self.may_repeat)
        # a hand with cards that nobody has named may hold anything
        free = self.above_hand or UNKNOWN in seat.cards
        return first, len(bids) if free else bids.up_to(self.rules.ranking.held(seat.cards))


_ELSEWHERE = {"refuse": "refusal", "rest": "rest", "swig": "swig"}
"""Verbs that some rulebooks know and others shut, each with its question."""


def _known(rules: Rulebook, verb: str) -> bool:
    """Say whether a rulebook knows a verb."""
    if verb == "rest":
        return rules("rest") == "a final bet"
    if verb == "change":
        return True
    return rules(verb) not in (False, "nothing", "nobody says")
