"""What a player is offered where the first bet is a pot of its own, turn by turn, drawn up once for a rulebook."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.offer_builder import (
    can_stake,
    kind_held,
    limit_of_a_bet,
    make_verb,
    raises_are_over,
    refusal_by,
    sums_of_a_bet,
)
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

_LICENCES = {
    "pass": "pass", "bet": "vie", "match": "see", "raise": "revie", "rest": "rest.all", "fold": "fold",
    "claim": "pique.keep", "trade": "trade", "keep": "trade",
}  # fmt: skip
"""Each verb of the game, and the question that opens it."""


NOTHING_MADE = (0, 0)


class TurnCase(NamedTuple):
    """What decides what is open to a player in a round of bets."""

    stands: bool
    raises: bool
    """Whether he has more than he owes."""
    short: bool
    """Whether he has less."""
    over: bool
    """Whether all raises are made."""
    apart: bool
    """Whether those with a made hand bet among themselves."""
    first: int
    last: int
    """Which kinds he may claim the first pot with."""


class TwoPotOffers:
    """What is offered in each part of a hand, asked of the rulebook once."""

    def __init__(self, rules: Rulebook) -> None:
        """Ask on what terms one goes, bets, leaves and changes cards."""
        self.rules = rules
        self.least = rules.number("bet.least")
        self.any_sum = rules("vie.sum") == "any"
        self.broke_are_skipped = rules("short.bets") == "he makes no more bets"
        self.eldest_prices = rules("pique.price") == "the eldest, and without him it is the least"
        self.made = str(rules("made.kinds")).split()
        self.keeps = bool(rules("pique.keep") and rules("pique"))
        self.stays = rules("last-round.unmatched") == "he stays in for what he has put in"
        self._offered: dict[TurnCase, Situation] = {}
        self.before_a_bet = {free: self._first_bet(free=free) for free in (False, True)}
        self.after_a_bet = self._situation(
            {name: self._verb(name) for name in ("match", "pass") if rules(_LICENCES[name])},
            bet=Refusal("the first bet is made, and it is met", rules.claim_for("pique.price")),
            fold=Refusal("he passes, and is out", rules.claim_for("pique")),
        )
        self.asked_again = self._situation(dict(self.after_a_bet.may), bet=refusal_by(rules, "pique.reopens"))
        number = rules.number("draw.most.phase2")
        limits = {"most": "draw.most.phase2"}
        trade = make_verb(rules, "trade", "trade", *limits.values(), cards=(min(1, number), number), limits=limits)
        self._change = self._situation({"trade": trade, "keep": self._verb("keep")})

    # -- the first bet --------------------------------------------------------------------------

    def going(self, table: Table, seat: Seat, *, prices: bool = False, again: bool = False) -> Offer | None:
        """Offer a player the first bet, or a place in it; `prices` if he may say how much it is."""
        has = can_stake(table, self.rules, seat)
        if table.vier is not None:
            here = self.asked_again if again else self.after_a_bet
            return SizedOffer(seat, here, table.supply) if here.may and has > 0 else None
        free = prices or not self.eldest_prices
        least, most = self.least, has
        if not self.any_sum:
            least, most = sums_of_a_bet(self.rules, least, has)
        least = min(least, has)
        most = max(least, most) if free else least
        here = self.before_a_bet[free]
        if has <= 0:
            here = here.without("bet", refusal_by(self.rules, "stake.from"))
        return SizedOffer(seat, here, table.supply, (least, most)) if here.may else None

    def _first_bet(self, *, free: bool) -> Situation:
        """Draw up the turn of one before whom nobody has bet."""
        no_bet = Refusal("nobody has made the first bet yet", self.rules.claim_for("pique"))
        may = {name: self._verb(name) for name in ("pass",) if self.rules(_LICENCES[name])}
        if self.rules("vie"):
            high = limit_of_a_bet(self.rules) if free else "pique.price"
            limits = {"low": "bet.least", "high": high}
            may["bet"] = make_verb(self.rules, "bet", "vie", "pique", "pique.price", money=(0, 0), limits=limits)
        return self._situation(may, match=no_bet, raise_=no_bet, fold=no_bet, claim=no_bet)

    # -- a round of bets ------------------------------------------------------------------------

    def betting(self, table: Table, seat: Seat, *, apart: bool) -> Offer | None:
        """Offer a player what is open to him in a round of bets; nothing if he has no money to bet."""
        has, stands = can_stake(table, self.rules, seat), table.vier is not None
        owed = table.level - seat.staked
        if has <= 0 and self.broke_are_skipped:
            return None
        # raises of nothing could go round for ever
        least, most = max(1, self.least) if stands else self.least, has - owed
        if not self.any_sum:
            least, most = sums_of_a_bet(self.rules, least, most)
        claims = self._claimable(seat) if stands and not apart and self.keeps else NOTHING_MADE
        over = stands and bool(table.bets) and raises_are_over(table, self.rules)
        raises = has > 0 and most >= least and not over
        case = TurnCase(stands, raises, has < owed, over, apart, *claims)
        situation = self._offered.get(case)
        if situation is None:
            situation = self._offered[case] = self._bets(case)
        return SizedOffer(seat, situation, table.supply, (least, most)) if situation.may else None

    def _claimable(self, seat: Seat) -> tuple[int, int]:
        """Give the places of the kinds with which he may claim the first pot: what he holds, if it is a made hand."""
        kinds = self.rules.ranking.kind_bids
        made = [index for index, bid in enumerate(kinds) if KIND_SYNONYMS.get(bid.kind, bid.kind) in self.made]
        # a hand with cards that nobody has named may hold anything
        if UNKNOWN in seat.cards:
            return (made[0], made[-1] + 1) if made else NOTHING_MADE
        held = kind_held(self.rules, seat)
        own = next((index for index in made if kinds[index].kind == held), -1)
        return (own, own + 1) if own >= 0 else NOTHING_MADE

    def _bets(self, case: TurnCase) -> Situation:
        """Draw up one case."""
        rules = self.rules
        stays = case.apart and self.stays
        bet = "raise" if case.stands else "bet"
        bets = rules("revie") == "money" if case.stands else bool(rules("vie"))
        may: dict[str, Verb] = {}
        if case.stands and rules("see") and not (case.short and rules("short") == "he must fold"):
            may["match"] = self._verb("match", *(["short"] if case.short else []))
        if bets and case.raises:
            high = limit_of_a_bet(rules)
            may[bet] = make_verb(
                rules, bet, _LICENCES[bet], "vie.sum", money=(0, 0), limits={"low": "bet.least", "high": high}
            )
            if rules("rest.all"):
                may["rest"] = self._verb("rest")
        if stays and case.stands:
            may["pass"] = self._verb("pass", "last-round.unmatched")
        elif not case.stands and rules("pass"):
            may["pass"] = self._verb("pass")
        if case.last:
            may["claim"] = self._claim().with_limits(first=case.first, last=case.last)
        if rules("fold") and (case.stands or rules("fold.when") == "at any turn") and not stays:
            may["fold"] = self._verb("fold")
        none = Refusal("no bet stands yet", rules.claim_for("fold.when"))
        stands = Refusal("a bet stands, and it is answered", rules.claim_for("see"))
        no_more = "raise.most" if case.over else "stake.from"
        too_little = refusal_by(rules, no_more if bets else _LICENCES[bet])
        no_claim = Refusal("he holds no made hand", rules.claim_for("made.kinds"))
        if case.stands:
            shut = {"pass": stands, "bet": stands, "raise": too_little, "rest": too_little, "claim": no_claim}
            shut["match"] = refusal_by(rules, "short" if rules("see") else "see")
            shut["fold"] = refusal_by(rules, "last-round.unmatched" if stays else "fold")
            if case.apart:
                shut["claim"] = refusal_by(rules, "last-round.hands")
        else:
            shut = {"match": none, "raise": none, "fold": none, "claim": none, "bet": too_little, "rest": too_little}
        return self._situation(may, bet, **shut)

    def _claim(self) -> Verb:
        """Draw up the leaving of one who keeps his part in the first pot by a made hand."""
        rules = self.rules
        limits = {
            "no bid": Refusal("a claim names its kind, and no points", rules.claim_for("pique.keep")),
            **dict.fromkeys(
                ("low bid", "high bid", "range"), Refusal("he claims by what he holds", rules.claim_for("pique.keep"))
            ),
        }
        return make_verb(rules, "claim", "pique.keep", "made.kinds", bids=rules.ranking.kind_bids, limits=limits)

    # -- the change -----------------------------------------------------------------------------

    def changing(self, table: Table, seat: Seat) -> Offer:
        """Offer a player to change cards, or to keep all."""
        return SizedOffer(seat, self._change, table.supply)

    def _verb(self, name: str, *licence: str) -> Verb:
        """Draw up a verb without cards, sum and hand."""
        by = licence or (_LICENCES[name],)
        return make_verb(self.rules, name, *by)

    def _situation(self, may: dict[str, Verb], sized: str = "bet", **shut: Refusal) -> Situation:
        """Draw up what is open, and why the other verbs are not: if nothing else is said, they have another place."""
        rules = self.rules
        bars = {
            name: Refusal("it has another place in the hand", rules.claim_for(question))
            if rules.claim_for(question)
            else refusal_by(rules, question)
            for name, question in _LICENCES.items()
        }
        bars |= {name.rstrip("_"): refusal for name, refusal in shut.items()}
        return Situation(may, {name: bar for name, bar in bars.items() if name not in may}, sized)


@once_per_rulebook
def two_pot_offers(rules: Rulebook) -> TwoPotOffers:
    """Give what is offered."""
    return TwoPotOffers(rules)
