"""One turn: what is open to a player and what is shut, with the sums and bids of the moment."""

from __future__ import annotations

from primero_ref.offers import Bar, Situation, Sized
from primero_ref.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.offers import Offer, Verb
    from primero_ref.table import Seat, Table


def can_stake(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon how much more a player may stake: what lies before him, or on his credit as much as the table has."""
    if rules.settled["stake.from"] != "his credit":
        return seat.stack
    # what is put in on credit adds nothing to what the table has, or bets would grow for ever
    return sum(max(other.stack + other.staked, 0) for other in table.seats) - seat.staked


def agreed(rules: Rulebook) -> tuple[int, int]:
    """Give the stake and the rest, as agreed before the game; one counter each where none is agreed."""
    if not rules("bets.agreed"):
        return 1, 1
    stake = rules.number("stake")
    return stake, rules.number("rest.sum") or rules.number("rest.stakes") * stake


def by(rules: Rulebook, question: str) -> Bar:
    """Give the bar that an answer puts up."""
    return Bar(rules.because(question), rules.claim_for(question))


def comes_in_again(table: Table, rules: Rulebook, seat: Seat) -> bool:
    """Say whether a player must throw his hand and take a new one to come in again."""
    if rules("reenter.who") == "whoever has passed":
        return seat.passes > 0 or seat.passed
    return seat.passes > 0 and table.phase == 1


class Turn:
    """One situation in which a player's turn can find him: what is open to him and what is shut, before the sums."""

    def __init__(self, rules: Rulebook, phase: int, may: dict[str, Verb], barred: dict[str, Bar]) -> None:
        """Keep the verbs that the rulebook knows; shut the others by what it says of them."""
        self.rules = rules
        self.phase = phase
        self.may = {name: verb for name, verb in may.items() if _known(rules, name)}
        shut = {name: by(rules, question) for name, question in _ELSEWHERE.items() if name not in self.may}
        shut |= {name: by(rules, _ELSEWHERE.get(name, name)) for name in may if name not in self.may}
        shut |= {
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
        self.beyond, self.places = len(self.bids), self.bids.places
        self.above_hand = bool(rules(f"bid.above-hand.phase{phase}"))
        may_repeat = rules("revie") == "a kind as high" or (
            self.bet == "vie" and phase != 1 and rules("phase2.first-vie") == "no lower"
        )
        self.rises = 0 if may_repeat else 1
        self.sum = str(rules("vie.sum"))
        self.any_sum = self.sum == "any"
        self.own_money = rules("stake.from") != "his credit"
        self.stake, self.rest = agreed(rules)
        self.stake = max(self.stake, 1)  # bets of nothing could go round for ever
        self.limited = rules("rest") == "a raise limit"
        self.fills = bool(rules("vie.fill"))
        # a revie adds something unless it names a higher hand, or two could revie for ever
        higher = self.names_a_bid and self.rises and not (self.bet and self.may[self.bet].free)
        limited = self.bet == "revie" and named == "kind and points"
        self.least = max(rules.number("revie.least"), 0 if higher else 1) if limited else 1
        self.short_folds = rules("short") == "he must fold" and "see" in self.may
        self.lays = "rest" in self.may
        self.presses = self.short_folds or self.lays
        self.counts = bool(self.bet) or self.presses
        self.forces = False
        if self.bet:
            self.may[self.bet].bids = self.bids
        self.situation = Situation(self.may, shut, self.bet)
        anew = any(verb.takes for verb in self.may.values())
        self.staying = Situation(_with_what_he_holds(self.may), shut, self.bet) if anew else None

    def to(self, table: Table, seat: Seat) -> Offer:
        """Offer it to a player, with the sums and bids that he may name now."""
        situation = self.situation
        if self.staying and not comes_in_again(table, self.rules, seat):
            situation = self.staying
        supply = len(table.pack) + (len(table.discards) if table.reshuffles else 0)
        if not self.counts:
            return Sized(seat, situation, supply)
        has = (seat.stack if self.own_money else can_stake(table, self.rules, seat)) + seat.staked - table.level
        if self.presses:
            situation = self.pressed(situation, table, has)
        if not self.bet:
            return Sized(seat, situation, supply)
        low, high = self.least, has
        if not self.any_sum:
            low, high = self.sums_open(table, seat, has)
        first = last = 0
        if self.names_a_bid:
            standing = table.bid
            if standing is not None:
                first = self.places[standing.strength] + self.rises
            last = self.beyond if self.above_hand else self.highest(seat)
        if low > high or (first >= last and self.names_a_bid):
            situation = situation.without(self.bet, by(self.rules, self.shut_by(low, high, has)))
        return Sized(seat, situation, supply, (low, high), first, last)

    def pressed(self, situation: Situation, table: Table, has: int) -> Situation:
        """Shut what a player has too little money for: to see where he must fold, to lay a rest where he owes all."""
        if self.short_folds and has < 0:
            situation = situation.without("see", by(self.rules, "short"))
        if self.lays and has <= 0 and not table.laid:
            situation = situation.without("rest", by(self.rules, "rest.on"))
        return situation

    def sums_open(self, table: Table, seat: Seat, has: int) -> tuple[int, int]:
        """Give the least and the most that may be bet where a stake or a limit is set."""
        if self.sum == "one":
            return self.least, min(has, 1)
        if self.sum == "the stake":
            return self.stake, self.stake if has >= self.stake else 0
        room = self.rest - (table.level - seat.before) if self.limited else has
        low = room if self.fills and 0 < room < self.stake else self.stake
        return low, min(has, room)

    def shut_by(self, low: int, high: int, has: int) -> str:
        """Name the question that shuts a bet: money, the limit of the round, or the bids that are left."""
        if has < low:
            return "stake.from"
        if low > high:
            return "rest" if self.sum.startswith("from") else "vie.sum"
        return "revie" if self.above_hand else f"bid.above-hand.phase{self.phase}"

    def highest(self, seat: Seat) -> int:
        """Give the place, among all bids, of the first that says more than a player holds."""
        # a hand with cards that nobody has named may hold anything
        if UNKNOWN in seat.cards:
            return self.beyond
        return self.bids.up_to(self.rules.ranking.held(seat.cards))


_ELSEWHERE = {"refuse": "refusal", "rest": "rest", "swig": "swig"}
"""Verbs that some rulebooks know and others shut, each with its question."""


def _with_what_he_holds(may: dict[str, Verb]) -> dict[str, Verb]:
    """Give the same verbs for one who does not come in again, and so takes no new hand."""
    staying = {name: verb.at(verb.money, verb.bids, verb.first, verb.last) for name, verb in may.items()}
    for verb in staying.values():
        verb.takes = 0
    return staying


def _known(rules: Rulebook, verb: str) -> bool:
    """Say whether a rulebook knows a verb."""
    if verb == "rest":
        return rules("rest") == "a final bet"
    if verb == "refuse":
        return rules("refusal") == "by any one player"
    if verb == "change":
        return True
    return rules(verb) not in (False, "nothing", "nobody says")
