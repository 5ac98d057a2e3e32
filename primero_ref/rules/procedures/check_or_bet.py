"""Chips in a common pot: the ante of those who play, and a round of checks, bets, sees, raises and folds."""

from __future__ import annotations

from primero_ref.claims.memo import once_per_rulebook
from primero_ref.game.offers import Refusal, Situation, SizedOffer
from primero_ref.rules.procedures.before_the_deal import prepare, shuffle
from primero_ref.rules.procedures.offer_builder import agreed_sums, can_stake, make_verb, raises_are_over, refusal_by
from primero_ref.rules.procedures.vying import all_have_answered, nobody_can_bet, opener, refund, stands
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

CHIPPING = {"chip in": "ante.who", "sit out": "ante.who"}
BETTING = {"check": "pass", "bet": "vie", "see": "see", "raise": "revie", "fold": "fold"}
DRAWING = {"draw": "draw.most", "chip": "chip", "discard": "draw.order"}
"""The verbs of each part of a hand, with the questions that open them."""


def shut_elsewhere(rules: Rulebook, *shut: tuple[dict[str, str], str]) -> dict[str, Refusal]:
    """Shut the verbs of other parts of a hand, each part with the reason that is given."""
    return {name: Refusal(reason, rules.claim_for(asked)) for part, reason in shut for name, asked in part.items()}


# -- the ante -----------------------------------------------------------------------------------


def chipping_in(table: Table, rules: Rulebook) -> Round:
    """Let each player in turn put down the ante or sit out; of the last two neither is asked."""
    if rules("ante.who") == "everybody":
        prepare(table, rules)
        return
    ante = rules.number("ante") * agreed_sums(rules)[0]
    situation = _situation_of_the_ante(rules)
    playing = 0
    for number, seat in enumerate(table.seats, 1):
        # a hand takes two
        may_sit_out = playing + len(table.seats) - number >= 2 and can_stake(table, rules, seat) > 0
        if may_sit_out and ante:
            move = yield SizedOffer(seat, situation, table.supply)
            if move.verb == "sit out":
                table.throw_in(seat)
                table.log_move(seat, move, situation.may[move.verb].claims)
                continue
            table.log_move(seat, move, situation.may[move.verb].claims, money=_put_in(table, rules, seat, ante))
        else:
            table.log_event(seat.name, "ante", "ante", "ante.who", money=_put_in(table, rules, seat, ante))
        playing += 1
    table.live = [seat for seat in table.seats if not seat.out]
    shuffle(table, rules)


def _put_in(table: Table, rules: Rulebook, seat: Seat, ante: int) -> int:
    money = max(0, min(ante, can_stake(table, rules, seat)))
    table.pay(seat, money)
    return money


@once_per_rulebook
def _situation_of_the_ante(rules: Rulebook) -> Situation:
    may = {name: plain_verb(rules, name, "ante", "ante.who") for name in CHIPPING}
    shut = shut_elsewhere(rules, (BETTING, "nobody bets before the deal"), (DRAWING, "no cards are dealt yet"))
    return Situation(may, shut)


# -- a round of bets ----------------------------------------------------------------------------


class RoundState:
    """What the players have said in a round: what each has bet in it, who has raised, and who has spoken."""

    __slots__ = ("bet", "raised", "spoken")

    def __init__(self) -> None:
        """Begin a round."""
        self.bet: dict[Seat, int] = {}
        self.raised: set[Seat] = set()
        self.spoken: set[Seat] = set()


def check_or_bet(table: Table, rules: Rulebook, phase: int, *, limited: bool = True) -> Round:
    """Go round until all have answered the last bet or raise, or all have checked."""
    first = opener(table, rules, phase)
    table.begin_phase(phase)
    if len(table.live) == 1 or nobody_can_bet(table, rules):
        return
    bets, state = check_or_bet_offers(rules), RoundState()
    for seat in table.going_round(first):
        if len(table.live) == 1:
            return
        if table.vier is None:
            if seat in state.spoken:
                return
        elif all_have_answered(table):
            return
        offer = bets.offer(table, seat, state, limited=limited)
        if offer is None:
            seat.owes = False
        else:
            act(table, rules, state, (yield offer), offer)
        state.spoken.add(seat)


def act(table: Table, rules: Rulebook, state: RoundState, move: Move, offer: Offer) -> None:
    """Do what a player has said."""
    seat, name, money = offer.seat, move.verb, move.money
    claims = offer.situation.may[name].claims
    owed = table.level - seat.staked
    if name == "fold":
        fold(table, rules, seat, move, claims)
        return
    if name in ("bet", "raise"):
        table.pay(seat, owed + money)
        stands(table, seat)
        state.bet[seat] = state.bet.get(seat, 0) + money
        if name == "raise":
            state.raised.add(seat)
    elif name == "see":
        money = max(0, min(owed, can_stake(table, rules, seat)))
        table.pay(seat, money)
        seat.owes = False
    table.log_move(seat, move, claims, money=money)


def fold(table: Table, rules: Rulebook, seat: Seat, move: Move, claims: tuple[str, ...]) -> None:
    """Lay down a hand; what it has put in stays, or goes back as far as the rules say."""
    money = refund(rules, seat.staked)
    seat.stack += money
    seat.staked -= money
    shown = move._replace(discards=tuple(seat.cards) if rules("fold.cards") == "face up" else ())
    table.throw_in(seat)
    table.log_move(seat, shown, claims + rules.claims_settling("fold.refund", "fold.cards"), money=money, face_up=True)


class TurnCase(NamedTuple):
    """What decides what is open to a player."""

    stands: bool
    shut_by: str
    """The question that shuts his bet or raise; nothing if he may make one."""
    limit: str
    """The question that sets the most that he may bet."""
    short: bool


class CheckOrBetOffers:
    """What a round offers in each of its situations, asked of the rulebook once."""

    def __init__(self, rules: Rulebook) -> None:
        """Ask on what terms bets are made."""
        self.rules = rules
        self.least, self.most = rules.number("bet.least"), rules.number("bet.most")
        self.by_round = rules("bet.limit") == "all that one player bets in a round"
        self.raises = str(rules("raise.each"))
        self.may_bet = {stands: rules(asked) not in (False, "nothing") for stands, asked in _ASKED.items()}
        self.broke_are_skipped = rules("short.bets") == "he makes no more bets"
        waits = "the ante is put down before the deal"
        between = "cards are drawn between the rounds of betting"
        self.elsewhere = shut_elsewhere(rules, (CHIPPING, waits), (DRAWING, between))
        self._offered: dict[TurnCase, Situation] = {}

    def offer(self, table: Table, seat: Seat, state: RoundState, *, limited: bool) -> Offer | None:
        """Offer a player what is open to him; nothing if he is not asked."""
        has, stands = can_stake(table, self.rules, seat), table.vier is not None
        if has <= 0 and self.broke_are_skipped:
            return None
        most, limit = has - table.level + seat.staked, "stake.from"
        short = most < 0
        least = max(self.least, 1) if stands else self.least  # raises of nothing could go round for ever
        if self.most and limited:
            room = self.most - (state.bet.get(seat, 0) if self.by_round else 0)
            if room < most:
                most, limit = room, "bet.limit" if self.by_round else "bet.most"
        if not self.may_bet[stands]:
            shut_by = _ASKED[stands]
        elif stands and seat in {"once": state.raised, "on his first turn only": state.spoken}.get(self.raises, ()):
            shut_by = "raise.each"
        elif table.bets and stands and raises_are_over(table, self.rules):
            shut_by = "raise.most"
        else:
            shut_by = limit if most < least else ""
        case = TurnCase(stands, shut_by, limit, short)
        situation = self._offered.get(case)
        if situation is None:
            situation = self._offered[case] = self._drawn_up(case)
        return SizedOffer(seat, situation, table.supply, (least, most)) if situation.may else None

    def _drawn_up(self, here: TurnCase) -> Situation:
        """Draw up one case."""
        rules = self.rules
        bet = "raise" if here.stands else "bet"
        none = "a bet stands, and it is answered" if here.stands else "no bet stands yet"
        answering = ("see", "raise") if here.stands else ("check", "bet")
        bars = {**self.elsewhere, **{name: Refusal(none, rules.claim_for(asked)) for name, asked in BETTING.items()}}
        bars |= {name: refusal_by(rules, BETTING[name]) for name in answering}
        may = {}
        if here.stands and rules("see"):
            may["see"] = plain_verb(rules, "see", "see")
        if not here.stands and rules("pass"):
            may["check"] = plain_verb(rules, "check", "pass")
        if not here.shut_by:
            may[bet] = self._bet(bet, here.limit)
        if rules("fold") and (here.stands or rules("fold.when") == "at any turn"):
            may["fold"] = plain_verb(rules, "fold", "fold")
        if here.short and rules("short") == "he must fold" and "see" in may:
            del may["see"]
            bars["see"] = refusal_by(rules, "short")
        bars[bet] = refusal_by(rules, here.shut_by or _ASKED[here.stands])
        return Situation(may, {name: bar for name, bar in bars.items() if name not in may}, bet)

    def _bet(self, name: str, limit: str) -> Verb:
        limits = {"low": "bet.least", "high": limit}
        # each offer sets its own sums
        return plain_verb(self.rules, name, BETTING[name], "bet.most", limits=limits).with_limits(money=(0, 0))


_ASKED = {False: "vie", True: "revie"}
"""The question that opens a bet, and a raise where a bet stands."""


def plain_verb(rules: Rulebook, name: str, *licence: str, limits: Mapping[str, str] | None = None) -> Verb:
    """Draw up a verb that takes no cards and no bid."""
    no_cards = Refusal("no cards are exchanged with it", rules.claim_for(licence[0]))
    return make_verb(rules, name, *licence, limits={"most": no_cards, **(limits or {})})


@once_per_rulebook
def check_or_bet_offers(rules: Rulebook) -> CheckOrBetOffers:
    """Give what a round offers."""
    return CheckOrBetOffers(rules)
