"""A round of bets: bet or draw; then match, raise or fold; and the say that the others have on every bet."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.consent import accepted
from primero_ref.rules.procedures.offer_builder import agreed_sums, can_stake, make_verb, raises_are_over, refusal_by
from primero_ref.rules.procedures.vying import (
    all_have_answered,
    nobody_can_bet,
    opener,
    show_at_declaration,
    stands,
    take_back,
)
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Said = Generator[Offer, Move, Move]

NO_CARDS = (0, 0)


def match_or_fold(table: Table, rules: Rulebook, phase: int) -> Round:
    """Go round until a bet stands and all have answered it, or nobody has made one."""
    if nobody_can_bet(table, rules):
        return
    bets = match_or_fold_offers(rules, phase)
    first = opener(table, rules, phase)
    table.begin_phase(phase)
    asked: list[Seat] = []
    for seat in table.going_round(first):
        if len(table.live) == 1:
            return
        if table.vier is None:
            if seat in asked:
                return
            asked.append(seat)
        elif all_have_answered(table):
            return
        if table.vier is None or seat.owes:
            yield from turn(table, rules, bets, seat)


def turn(table: Table, rules: Rulebook, bets: MatchOrFoldOffers, seat: Seat) -> Round:
    """Let a player speak; if the others refuse his bet, he speaks again."""
    refused: int | None = None
    while True:
        offer = bets.offer(table, seat, refused)
        if not offer.may:
            seat.owes = False
            return
        move = yield from say(table, rules, seat, offer)
        if move.verb not in ("bet", "raise"):
            return
        if (yield from accepted(table, rules, bets.judging, seat, move.money)):
            owed = table.level - seat.staked
            table.pay(seat, (owed if bets.broke_open else min(owed, can_stake(table, rules, seat))) + move.money)
            stands(table, seat)
            return
        refused = move.money


def say(table: Table, rules: Rulebook, seat: Seat, offer: Offer) -> Said:
    """Take what a player says, and do all of it that needs nobody's leave."""
    move = yield offer
    name, claims, money, drawn = move.verb, offer.may[move.verb].claims, move.money, move.drawn
    if name == "fold":
        take_back(table, rules, seat, move, offer.may[name])
        if move.bid is not None:
            table.named_kinds.append((seat.name, move.bid.kind))
        return move
    if name == "match":
        money = min(table.level - seat.staked, can_stake(table, rules, seat))
        table.pay(seat, money)
        seat.owes = False
    elif name == "draw":
        seat.passes += seat.owes
        drawn = table.change(seat, move.discards, move.drawn)
    table.log_move(seat, move, claims, money=money, drawn=drawn)
    if move.bid:
        table.named_kinds.append((seat.name, move.bid.kind))
        show_at_declaration(table, rules, seat)
    return move


def renewals(table: Table, rules: Rulebook) -> Round:
    """Let the players trade cards and bet once more, as often as the rules have it."""
    for _ in range(rules.number("renewals")):
        if len(table.live) > 1:
            yield from trading(table, rules)
            yield from match_or_fold(table, rules, 3)


def trading(table: Table, rules: Rulebook) -> Round:
    """Let each player still in trade cards once, or keep all he has."""
    bets = match_or_fold_offers(rules, 2)
    for seat in table.live:
        if not table.supply:
            return
        move = yield SizedOffer(seat, bets.trade, table.supply)
        drawn = table.change(seat, move.discards, move.drawn)
        table.log_move(seat, move, bets.trade.may[move.verb].claims, drawn=drawn)


class TurnCase(NamedTuple):
    """What decides what is open to a player: whether a bet stands, and how far he may go."""

    stands: bool
    draws: bool
    least: int
    most: int
    no_more: str
    """The question that sets the most he may bet."""
    first: int
    last: int
    short: bool


_KEPT = 4096
"""How many cases are kept at hand."""


class MatchOrFoldOffers:
    """What a round offers in each of its situations, asked of the rulebook once."""

    def __init__(self, rules: Rulebook, phase: int) -> None:
        """Ask on what terms cards are drawn, ranks declared and bets made in this round."""
        self.rules = rules
        self.limit = "draw.most" if phase == 1 else "draw.most.phase2"
        self.may_draw_at_all = bool(rules("pass"))
        self.may_draw = self.may_draw_at_all and (phase == 1 or rules("pass.when") == "every round")
        self.draws_after_a_bet = rules.number("pass.after-vie") if self.may_draw_at_all else 0

        self.no_bid = "bid.phase1" if phase == 1 else "bid.names"
        named, in_phase_1 = rules("bid.names"), rules("bid.phase1")
        self.declares = named != "nothing" and (phase == 2 or (phase == 1 and in_phase_1 is not False))
        self.bids = rules.ranking.kind_bids if named == "kind" else rules.ranking.bids
        self.as_he_likes = named == "what he likes" or (phase == 1 and in_phase_1 == "as he likes")
        self.above = f"bid.above-hand.phase{min(phase, 2)}"

        stake, rest = agreed_sums(rules) if rules("vie.sum") != "one" else (1, 1)
        self.at_once = {"any": None, "from the stake to the rest": rest}.get(str(rules("vie.sum")), stake)
        self.least = 0 if phase != 1 and rules("bet.nothing") == "after the first round" else stake
        self.least_raise = stake or 1
        self.broke_are_skipped = rules("short.bets") == "he makes no more bets"
        self.broke_open = "opens-without-money" in rules.former
        self.may_name_less = rules("refusal.then") == "name less, or do without"

        waits, waits_not = (
            Refusal(f"{many} bet waits for his answer", rules.claim_for("refusal")) for many in ("a", "no")
        )
        judged = {"accept": waits_not, "refuse": refusal_by(rules, "refusal")}
        trades = {"trade": self._trade(), "keep": self._plain("keep", "trade")}
        self.trade = Situation(trades, dict.fromkeys(_BETTING, refusal_by(rules, "trade")) | judged)
        says = {name: self._plain(name, "refusal") for name in judged}
        self.judging = Situation(says, dict.fromkeys((*_BETTING, *trades), waits))
        self.elsewhere = dict.fromkeys(trades, refusal_by(rules, "trade")) | judged
        self._situations: dict[TurnCase, Situation] = {}

    def offer(self, table: Table, seat: Seat, refused: int | None) -> Offer:
        """Offer a player what is open to him; `refused` is a sum of his that was too high for the others."""
        stands = table.vier is not None
        has = can_stake(table, self.rules, seat)
        beyond = has - table.level + seat.staked
        if has <= 0 and not stands and not self.broke_open:
            # what he could not match in an earlier round is settled by the pots
            beyond = -1 if self.broke_are_skipped else 0
        most, no_more = beyond, "stake.from"
        if self.at_once is not None and self.at_once < most:
            most, no_more = self.at_once, "vie.sum"
        if stands and raises_are_over(table, self.rules):
            most, no_more = -1, "raise.most"
        if refused is not None:
            most, no_more = (refused - 1 if self.may_name_less else 0), "refusal.then"
        draws = seat.passes < self.draws_after_a_bet if stands else self.may_draw
        least = self.least_raise if stands else self.least
        case = TurnCase(stands, draws, least, most, no_more, *self.open_bids(table, seat), beyond < 0)
        situation = self._situations.get(case)
        if situation is None:
            if len(self._situations) > _KEPT:
                self._situations.clear()
            situation = self._situations[case] = self._situation(case)
        return SizedOffer(seat, situation, table.supply)

    def open_bids(self, table: Table, seat: Seat) -> tuple[int, int]:
        """Give the places of the lowest rank a player may declare and of the first he may not; none if he has."""
        bids = self.bids
        if not self.declares or any(name == seat.name for name, _ in table.named_kinds):
            return NO_CARDS
        # a hand with cards that nobody has named may hold anything
        if UNKNOWN in seat.cards:
            return 0, len(bids)
        held = self.rules.ranking.bid_for_hand(seat.cards)
        first = 0
        if self.rules("underdeclare") == "forbidden":
            first = next((index for index, bid in enumerate(bids) if bid.kind == held.kind), 0)
        last = len(bids) if self.rules(self.above) else bids.up_to(held)
        return first, max(first, last)

    def _situation(self, case: TurnCase) -> Situation:
        """Draw up one case, with its sums and ranks."""
        rules = self.rules
        bet, asked = ("raise", "revie") if case.stands else ("bet", "vie")
        may_bet = rules(asked) not in (False, "nothing")
        meets = case.stands and rules("see") and not (case.short and rules("short") == "he must fold")
        folds = rules("fold") and (case.stands or rules("fold.when") == "at any turn")
        verbs = {
            "match": self._with_rank("match", "see", case) if meets else None,
            bet: self._bet(bet, asked, case) if may_bet and case.least <= case.most else None,
            "draw": self._draw() if case.draws else None,
            "fold": self._with_rank("fold", "fold", case) if folds else None,
        }
        may = {name: verb for name, verb in verbs.items() if verb}
        shut = {**self.elsewhere, "fold": refusal_by(rules, "fold"), **self._shut(stands=case.stands)}
        shut[bet] = refusal_by(rules, case.no_more if may_bet else asked)
        return Situation(may, {name: refusal for name, refusal in shut.items() if name not in may})

    def _shut(self, *, stands: bool) -> dict[str, Refusal]:
        """Say why one cannot do what is not open, when a bet stands and when none does."""
        rules = self.rules
        if stands:
            return {
                "bet": Refusal("a bet stands, and it is met with a raise", rules.claim_for("revie")),
                "draw": refusal_by(rules, "pass.after-vie"),
                "match": refusal_by(rules, "short" if rules("see") else "see"),
            }
        return {
            "match": Refusal("no bet stands yet", rules.claim_for("see")),
            "fold": Refusal("no bet stands yet", rules.claim_for("fold.when")),
            "raise": Refusal("no bet stands yet", rules.claim_for("revie")),
            "draw": refusal_by(rules, "pass.when" if self.may_draw_at_all else "pass"),
        }

    def _plain(self, name: str, licence: str) -> Verb:
        """Draw up a verb without cards, sum and rank."""
        return make_verb(self.rules, name, licence, no_bid="it declares no rank")

    def _draw(self) -> Verb:
        """Draw up the exchange of cards of one who does not bet."""
        rules, number = self.rules, self.rules.number(self.limit)
        cards = {"he must": (min(1, number), number), "he may": (0, number)}.get(str(rules("pass.change")), NO_CARDS)
        limits = {"least": "pass.change", "most": self.limit}
        return make_verb(rules, "draw", "pass", cards=cards, no_bid="it declares no rank", limits=limits)

    def _trade(self) -> Verb:
        """Draw up the trade of cards before the showdown."""
        number = self.rules.number("draw.most.phase2")
        cards, limits = (min(1, number), number), {"most": "draw.most.phase2"}
        return make_verb(self.rules, "trade", "trade", cards=cards, no_bid="it declares no rank", limits=limits)

    def _with_rank(self, name: str, licence: str, case: TurnCase, **limits: str | Refusal) -> Verb:
        """Draw up a verb with which a rank may be declared."""
        rules = self.rules
        once = Refusal("a rank is declared once, in the second round", rules.claim_for("bid.names"))
        no_bid = refusal_by(rules, "bid.phase1") if self.no_bid == "bid.phase1" else once
        names = dict.fromkeys(("no bid", "range"), "bid.names")
        limits = {**names, "bid": no_bid, "low bid": "underdeclare", "high bid": self.above, **limits}
        named = ("bid.names",) if self.declares else ()
        verb = make_verb(rules, name, licence, *named, bids=self.bids, free=self.as_he_likes, limits=limits)
        return verb.with_limits(first=case.first, last=case.last)

    def _bet(self, name: str, licence: str, case: TurnCase) -> Verb:
        """Draw up a bet or a raise, for any sum that the case allows."""
        nothing = Refusal("a raise adds something", self.rules.claim_for("revie"))
        low = nothing if name == "raise" else "bet.nothing"
        verb = self._with_rank(name, licence, case, low=low, high=case.no_more)
        return verb.with_limits(money=(case.least, case.most))


_BETTING = ("bet", "match", "raise", "draw", "fold")


@once_per_rulebook
def match_or_fold_offers(rules: Rulebook, phase: int) -> MatchOrFoldOffers:
    """Give what a round offers."""
    return MatchOrFoldOffers(rules, phase)
