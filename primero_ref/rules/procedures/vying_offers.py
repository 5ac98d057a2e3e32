"""What a player may do, turn by turn: every situation of a round, drawn up once for a rulebook and a phase."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.consent import judging_turn
from primero_ref.rules.procedures.offer_builder import (
    agreed_sums,
    bids_are_talk,
    can_stake,
    make_verb,
    raises_are_over,
    refusal_by,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

NO_CARDS = (0, 0)


class VyingOffers:
    """What each situation of a phase offers, and the answers that a round turns on."""

    def __init__(self, rules: Rulebook, phase: int) -> None:
        """Ask the rulebook once; a situation that it does not know is None."""
        self._rules = rules
        self._phase = phase
        self._forcing = "last-player" if phase == 1 else "last-player.phase2"
        self._limit = "draw.most" if phase == 1 else "draw.most.phase2"
        self._any_number = (0, rules.number(self._limit))
        self._with_bet = self._any_number if rules("draw.vie-see") else NO_CARDS
        self._only_if_all_pass = rules("pass.change") == "only if all pass"
        self._standing = NO_CARDS if self._only_if_all_pass else self._any_number
        self._cards_by_kind = self._narrowed()
        self._new_cards = rules.number("hand.size") if rules("reenter") == "with four new cards" else 0

        self._before_a_vie()
        self._after_a_vie()
        self._with_a_rest()
        self._without_a_bet()

        goes_on = rules("quiet") == "cards are changed and the round goes on"
        once = phase == 1 and rules("quiet.goes-on")
        self.rounds = rules.number(f"quiet.phase{phase}") if goes_on and not once else 1
        self.rounds_after_a_vie = rules.number("quiet.after-vie")
        self.passes = rules.number("pass.after-vie")
        in_this_phase = phase == 1 or rules("last-player.phase2") == "he must see"
        self.last_must_see = rules("last-player") == "he must see" and bool(rules("see")) and in_this_phase
        self.others_are_out = rules("last-player.others") == "they are out"
        self.ends_at_the_vier = rules("phase.ends") == "when the turn returns to the vier"
        self.seen_are_skipped = rules("pass.of-one-who-has-seen") == "he is not asked"
        self.a_pass_folds = rules("pass.is") == "a fold"
        self.judging = judging_turn(rules) if rules("refusal") != "never" else None
        self.rest_or_fold = rules("rest.answer") == "rest or fold"
        self.the_broke_act_too = rules("short.bets") == "he acts as others do" or rules("stake.from") == "his credit"

    def _before_a_vie(self) -> None:
        """Draw up the turns while nobody has vied: pass or vie, and in some games lay a rest."""
        rules, by_ = self._rules, self._by
        no_vie = {name: Refusal("no vie stands yet", rules.claim_for(name)) for name in ("see", "revie")}
        late = by_("fold.when")
        most = rules.number(self._limit)
        change = {"he must": (min(1, most), most), "he may": (0, most)}.get(str(rules("pass.change")), NO_CARDS)
        self._pass = self._verb("pass", change, most=self._limit if change[1] else "pass.change")
        self._early_fold = [self._verb("fold")] if rules("fold.when") == "at any turn" else []
        rest = [self._rest()] if self._phase != 1 and rules("rest.when") == "at any turn" else []
        no_rest = by_("rest" if self._phase == 1 else "rest.when")
        self.before_the_vie = self._turn(
            self._pass, self._bet("vie"), *rest, *self._early_fold, fold=late, rest=no_rest, **no_vie
        )
        stands = self._verb("pass", self._standing, licence="short.bets")
        self.before_the_vie_all_in = self._turn(stands, vie=by_("short.bets"), fold=late, **no_vie)

    def _after_a_vie(self) -> None:
        """Draw up the turns once a vie stands: see, revie, fold or pass, and less for some."""
        rules, by_ = self._rules, self._by
        a_vie_stands = Refusal("a vie stands, and it is raised by a revie", rules.claim_for("revie"))
        last, seen, own, broke = map(by_, (self._forcing, "pass.of-one-who-has-seen", "pass.of-the-vier", "short.bets"))
        see, revie, fold, swig = self._see(), self._bet("revie"), self._verb("fold"), self._swig()
        rest = [self._rest()] if self._phase != 1 else []
        once = by_("pass.after-vie")
        self.asked = self._turn(see, revie, fold, self._pass, swig, *rest, vie=a_vie_stands)
        self.asked_once_more = self._turn(see, revie, fold, swig, *rest, pass_=once, vie=a_vie_stands)
        standing = self._standing if rules("draw.vie-see") else NO_CARDS
        sees_all_in = self._verb("see", standing, licence="short")
        self.asked_all_in = self._turn(sees_all_in, fold, swig, pass_=broke, vie=broke, revie=broke, rest=broke)

        half = rules("last-player.pays") == "half"
        most = self._with_a_bet_most()
        must_see = self._verb("see", self._with_bet, licence=self._forcing, most=most, pays_half=half)
        self.forced = self._turn(must_see, revie, *rest, pass_=last, fold=last, swig=last, vie=a_vie_stands)
        must_see_all_in = self._verb("see", standing, licence=self._forcing, pays_half=half)
        self.forced_all_in = self._turn(must_see_all_in, pass_=last, fold=last, vie=broke, revie=broke)
        self.forced.forces = self.forced_all_in.forces = True
        may_not_pass = self._turn(see, revie, fold, swig, *rest, pass_=last, vie=a_vie_stands)
        self.last_may_not_pass = may_not_pass if rules(self._forcing) == "he may not pass" else None
        self.last_too_short = may_not_pass if rules("short") == "he must fold" else None  # who cannot pay to see

        vier = {"pass with or without a change": self._any_number, "pass without a change": NO_CARDS}
        change = vier.get(str(rules("pass.of-the-vier")), self._pass.cards)
        own_pass = self._verb("pass", change, licence="pass.of-the-vier", most="" if change[1] else "pass.of-the-vier")
        self.own_vie = self._turn(own_pass, vie=own, revie=own, see=own, fold=own, rest=own)
        stands = self._verb("pass", licence="pass.of-one-who-has-seen", most="pass.of-one-who-has-seen")
        self.having_seen = self._turn(
            stands, revie, *self._early_fold, see=seen, fold=by_("fold.when"), rest=seen, vie=a_vie_stands
        )

    def _with_a_rest(self) -> None:
        """Draw up the turn of one who must answer a rest."""
        stands = self._by("rest.answer")
        meets = self._verb("rest", licence="rest.answer", most="rest.draw")
        self.rested = self._turn(
            meets, self._verb("fold"), self._swig(), see=stands, pass_=stands, revie=stands, vie=stands
        )

    def _without_a_bet(self) -> None:
        """Draw up the turns in which cards are changed and nothing is bet."""
        rules, by_ = self._rules, self._by
        no_vie = {name: Refusal("no vie stands yet", rules.claim_for(name)) for name in ("see", "revie")}
        late = by_("fold.when")
        no_second = rules("phase2.vie") == "the first vie is enough"
        changes = self._verb("pass", self._any_number, licence="phase2.no-money")
        self.changing = self._turn(
            changes, vie=by_("phase2.vie" if no_second else "phase2.no-money"), fold=late, **no_vie
        )
        renews = self._verb("pass", self._any_number, licence="renewals", least="renewals")
        self.renewing = self._turn(renews, vie=by_("renewals"), fold=late, **no_vie)
        change = self._verb("pass", (min(1, self._any_number[1]), self._any_number[1]), licence="pass.change")
        self.all_passed = self._turn(change, fold=late, **no_vie) if self._only_if_all_pass else None
        draws = self._verb("change", (1, 1), licence="underbidder", least="underbidder", most="underbidder")
        self.underbid = (
            self._turn(draws, **dict.fromkeys(("pass_", "vie", "revie", "see", "fold"), by_("underbidder")))
            if rules("underbidder") == "he draws a card"
            else None
        )

    def _narrowed(self) -> dict[str, tuple[int, int]]:
        """Give the cards that may be changed with a bid of some kinds, where that is not left to the bidder."""
        rules = self._rules
        held = rules.number("deal.first") + (rules.number("deal.second") if self._phase != 1 else 0)
        if held < rules.number("restrictions.from"):
            return {}
        forced = (1, max(self._any_number[1], 1))
        called = rules.ranking.words
        return {called[kind]: NO_CARDS for kind in str(rules("draw.barred-by")).split()} | {
            called[kind]: forced for kind in str(rules("draw.forced-by")).split()
        }

    def _by(self, question: str) -> Refusal:
        return refusal_by(self._rules, question)

    def _with_a_bet_most(self) -> str:
        return self._limit if self._with_bet[1] else "draw.vie-see"

    def _see(self) -> Verb:
        return self._verb("see", self._with_bet, least="draw.forced-by", most=self._with_a_bet_most())

    def _swig(self) -> Verb:
        return self._verb("swig")

    def _rest(self) -> Verb:
        cards = NO_CARDS if self._rules("rest.draw") == "none" else self._with_bet
        return self._verb("rest", cards, most="rest.draw")

    def _turn(self, *may: Verb, **barred: Refusal) -> VyingSituation:
        shut = {name.rstrip("_"): bar for name, bar in barred.items()}
        return VyingSituation(self._rules, self._phase, {verb.name: verb for verb in may}, shut)

    def _verb(
        self,
        name: str,
        cards: tuple[int, int] = NO_CARDS,
        *,
        licence: str = "",
        least: str = "pass.change",
        most: str = "",
        pays_half: bool = False,
    ) -> Verb:
        """Draw up a verb without a bid: the question that licenses it, and those that set how many cards go with it."""
        return make_verb(
            self._rules,
            name,
            licence or name,
            cards=cards,
            new_cards=self._new_cards if name == "see" else 0,
            pays_half=pays_half,
            no_bid="it names no bid",
            limits={"least": least, "most": most or self._limit},
        )

    def _bet(self, name: str) -> Verb:
        """Draw up a vie or a revie, and the question behind each of its limits."""
        rules, phase = self._rules, self._phase
        least_sum = "revie.least" if name == "revie" else name
        kinds_only = rules("bid.names") == "kind"
        in_this_phase = phase != 1 or rules("bid.phase1")
        no_bid = "bid.names" if rules("bid.names") == "nothing" else "bid.phase1"
        if name == "revie" and rules("revie") == "money":
            no_bid = "revie"
        return make_verb(
            rules,
            name,
            name,
            "bid.names",
            cards=self._with_bet,
            cards_by_kind=self._cards_by_kind,
            free=bids_are_talk(rules) or in_this_phase == "as he likes",
            new_cards=self._new_cards if name == "revie" else 0,
            limits={
                "least": "draw.forced-by",
                "most": self._with_a_bet_most(),
                "of kind": "draw.barred-by",
                "low": "vie.sum" if rules("bets.agreed") else least_sum,
                "high": "stake.from" if rules("vie.sum") == "any" else "vie.sum",
                "bid": no_bid,
                "no bid": "bid.names",
                "range": "bid.names" if kinds_only else "bid.points",
                "low bid": "phase2.first-vie" if name == "vie" and phase != 1 else "revie",
                "high bid": f"bid.above-hand.phase{phase}",
            },
        )


@once_per_rulebook
def vying_offers(rules: Rulebook, phase: int) -> VyingOffers:
    """Give what is offered turn by turn in a phase."""
    return VyingOffers(rules, phase)


def comes_in_again(table: Table, rules: Rulebook, seat: Seat) -> bool:
    """Say whether a player must throw his hand and take a new one to come in again."""
    if rules("reenter.who") == "whoever has passed":
        return seat.passes > seat.returned or seat.passed
    return seat.passes > seat.returned and table.phase == 1


class VyingSituation:
    """One situation in which a player's turn can find him: what is open to him and what is shut, before the sums."""

    def __init__(self, rules: Rulebook, phase: int, may: dict[str, Verb], barred: dict[str, Refusal]) -> None:
        """Keep the verbs that the rulebook knows; shut the others by what it says of them."""
        self.rules = rules
        self.phase = phase
        self.may = {name: verb for name, verb in may.items() if _known(rules, name)}
        shut = self._shut(may, barred)
        self.bet = next((name for name in ("vie", "revie") if name in self.may), "")
        named = rules("bid.names")
        self.names_a_bid = named == "what he likes" or (
            named in ("kind and points", "kind") and (phase != 1 or rules("bid.phase1") is not False)
        )
        if self.bet == "revie" and rules("revie") == "money" and not self.may["revie"].free:
            self.names_a_bid = False  # the bid stands, and only money is added
        self.bids = rules.ranking.kind_bids if named == "kind" else rules.ranking.bids
        self.beyond, self.places = len(self.bids), self.bids.bid_index
        self.above_hand = bool(rules(f"bid.above-hand.phase{phase}"))
        may_repeat = rules("revie") == "a kind as high" or (
            self.bet == "vie" and phase != 1 and rules("phase2.first-vie") == "no lower"
        )
        self.rises = 0 if may_repeat else 1
        self.sum = str(rules("vie.sum"))
        self.any_sum = self.sum == "any"
        self.own_money = rules("stake.from") != "his credit"
        self.stake, self.rest = agreed_sums(rules)
        self.stake = max(self.stake, 1)  # bets of nothing could go round for ever
        self.limited = rules("rest") == "a raise limit"
        self.most_raises = rules.number("raise.most") if self.bet == "revie" else 0
        self.fills = bool(rules("vie.fill"))
        # a revie adds something unless it names a higher hand, or two could revie for ever
        higher = self.names_a_bid and self.rises and not (self.bet and self.may[self.bet].free)
        limited = self.bet == "revie" and named == "kind and points"
        self.least = max(rules.number("revie.least"), 0 if higher else 1) if limited else 1
        self.short_folds = rules("short") == "he must fold"
        self.meets = [name for name in ("see", "rest") if name in self.may]
        self.presses = bool(self.meets) and (self.short_folds or "rest" in self.may)
        self.counts = bool(self.bet) or self.presses
        self.forces = False
        if self.bet:
            self.may[self.bet] = self.may[self.bet].with_limits(bids=self.bids)
        self.situation = Situation(self.may, shut, self.bet)
        anew = any(verb.new_cards for verb in self.may.values())
        self.staying = Situation(_with_what_he_holds(self.may), shut, self.bet) if anew else None

    def _shut(self, may: Iterable[str], barred: Mapping[str, Refusal]) -> dict[str, Refusal]:
        """Say of each verb that is not open why: by the situation, or since the rulebook does not know the verb."""
        shut = {}
        for name in dict.fromkeys((*_ELSEWHERE, *may, *barred)):
            if name in self.may:
                continue
            if name in barred and (name not in _ELSEWHERE or _known(self.rules, name)):
                shut[name] = barred[name]
            else:
                shut[name] = refusal_by(self.rules, _ELSEWHERE.get(name, name))
        return shut

    def to(self, table: Table, seat: Seat) -> Offer:
        """Offer it to a player, with the sums and bids that he may name now."""
        situation = self.situation
        if self.staying and not comes_in_again(table, self.rules, seat):
            situation = self.staying
        supply = len(table.pack) + (len(table.discards) if table.reshuffles else 0)
        if not self.counts:
            return SizedOffer(seat, situation, supply)
        has = seat.stack if self.own_money else can_stake(table, self.rules, seat)
        has += seat.staked + seat.spared - table.level
        if has <= 0 and self.presses:
            situation = self.pressed(situation, table, has)
        if not self.bet:
            return SizedOffer(seat, situation, supply)
        low, high = self.least, has
        if not self.any_sum:
            low, high = self.sums_open(table, seat, has)
        first = last = 0
        if self.names_a_bid:
            standing = table.bid
            if standing is not None:
                first = self.places[standing.strength] + self.rises
            last = self.beyond if self.above_hand else self.highest(seat)
        if self.most_raises and raises_are_over(table, self.rules):
            situation = situation.without("revie", refusal_by(self.rules, "raise.most"))
        elif low > high or (first >= last and self.names_a_bid):
            situation = situation.without(self.bet, refusal_by(self.rules, self.shut_by(low, high, has)))
        return SizedOffer(seat, situation, supply, (low, high), first, last)

    def refused(self, table: Table, seat: Seat, move: Move) -> Offer:
        """Offer it anew to one whose bet the others have refused: a smaller one, or none."""
        offer = self.to(table, seat)
        low, _ = offer.money or (0, 0)
        if self.rules("refusal.then") == "name less, or do without" and low < move.money:
            return SizedOffer(seat, offer.situation, offer.supply, (low, move.money - 1), offer.first, offer.last)
        without = offer.situation.without(move.verb, refusal_by(self.rules, "refusal.then"))
        return SizedOffer(seat, without, offer.supply)

    def pressed(self, situation: Situation, table: Table, has: int) -> Situation:
        """Shut what a player is too short for: to meet a bet where he must fold, to lay a rest where he owes all."""
        for name in self.meets:
            if name == "rest" and not table.rest_laid:
                if has <= 0:
                    situation = situation.without(name, refusal_by(self.rules, "rest.on"))
            elif self.short_folds and has < 0:
                situation = situation.without(name, refusal_by(self.rules, "short"))
        return situation

    def sums_open(self, table: Table, seat: Seat, has: int) -> tuple[int, int]:
        """Give the least and the most that may be bet where a stake or a limit is set."""
        if self.sum == "one":
            return self.least, min(has, 1)
        if self.sum == "the stake":
            return self.stake, self.stake if has >= self.stake else 0
        room = self.rest - (table.level - seat.before) if self.limited else self.rest
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
        return self.bids.up_to(self.rules.ranking.bid_for_hand(seat.cards))


_ELSEWHERE = {"refuse": "refusal", "rest": "rest", "swig": "swig"}
"""Verbs that some rulebooks know and others shut, each with its question."""


def _with_what_he_holds(may: dict[str, Verb]) -> dict[str, Verb]:
    """Give the same verbs for one who does not come in again, and so takes no new hand."""
    return {name: verb.with_limits(new_cards=0) for name, verb in may.items()}


def _known(rules: Rulebook, verb: str) -> bool:
    """Say whether a rulebook knows a verb."""
    if verb == "rest":
        return rules("rest") == "a final bet"
    return verb == "change" or rules(verb) not in (False, "nothing", "nobody says")
