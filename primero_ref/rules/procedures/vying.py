"""A round of vying: it goes round until somebody has vied and all have seen or folded."""

from __future__ import annotations

from primero_ref.cards.pack import UNKNOWN
from primero_ref.rules.procedures.consent import BetBefore, accepted
from primero_ref.rules.procedures.offer_builder import agreed_sums, can_stake
from primero_ref.rules.procedures.showdown import conceals
from primero_ref.rules.procedures.vying_offers import comes_in_again, vying_offers

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying_offers import VyingOffers, VyingSituation

    Round = Generator[Offer, Move, None]
    Spoken = Generator[Offer, Move, str]


def vying(  # noqa: C901, PLR0912  # a round ends in four ways
    table: Table, rules: Rulebook, phase: int, first: Seat | None = None
) -> Round:
    """Go round until the hand is vied and all have seen or folded, or everyone has passed often enough.

    `first` speaks first, in a further round of the same phase; a phase begins with its opener.
    """
    turns = vying_offers(rules, phase)
    judging = turns.judging
    further = first is not None
    first = first or opener(table, rules, phase)
    table.begin_phase(phase)
    rounds = turns.rounds_after_a_vie if further else turns.rounds
    asked: list[Seat] = []
    changes = 0

    for seat in table.going_round(first):
        if len(table.live) == 1:
            return
        if table.vier is None:
            times = asked.count(seat)
            if times == rounds:
                return
            if turns.all_passed and times > changes:
                changes += 1
                yield from changing_once(table, rules, turns.all_passed)
            asked.append(seat)
        elif all_have_answered(table):
            return
        elif turns.ends_at_the_vier and seat is table.vier:
            dismiss(table, "phase.ends")
            return

        turn = situation_of(table, rules, turns, seat)
        if turn is None or not (offer := turn.to(table, seat)).situation.verbs:
            seat.owes = False
            continue
        if judging:
            name = yield from speak(table, rules, turns, turn, offer)
        else:
            move = yield offer
            name = move.verb
            act(table, rules, seat, move, turn.may[name])

        if name == "pass":
            if turns.a_pass_folds and seat.owes:
                table.throw_in(seat)
        elif name not in ("fold", "swig"):
            table.vie_untaken = name == "vie" and not further
            if turn.forces and turns.others_are_out and name == "see":
                dismiss(table, "last-player.others")


def speak(table: Table, rules: Rulebook, turns: VyingOffers, turn: VyingSituation, offer: Offer) -> Spoken:
    """Let a player speak, and speak again if the others refuse what he bets; give the verb that stands."""
    seat = offer.seat
    while offer.situation.verbs:
        move = yield offer
        before = BetBefore(table, seat)
        act(table, rules, seat, move, offer.situation.may[move.verb])
        if move.verb not in ("vie", "revie") or turns.judging is None:
            return move.verb
        if (yield from accepted(table, rules, turns.judging, seat, move.money)):
            return move.verb
        before.put_back(table, seat)
        offer = turn.refused(table, seat, move)
    return "pass"


def all_have_answered(table: Table) -> bool:
    """Say whether nobody owes an answer to the vie that stands."""
    for seat in table.live:  # noqa: SIM110  # a loop is quicker than any()
        if seat.owes:
            return False
    return True


def situation_of(  # noqa: PLR0911  # one line for each
    table: Table, rules: Rulebook, turns: VyingOffers, seat: Seat
) -> VyingSituation | None:
    """Find the situation a player is in when his turn comes; nothing if he is not asked."""
    vier = table.vier
    has_money = seat.stack > 0 or turns.the_broke_act_too
    if vier is None:
        return turns.before_the_vie if has_money else turns.before_the_vie_all_in
    if seat is vier:
        return turns.own_vie
    if table.rest_laid and turns.rest_or_fold:
        return turns.rested if (has_money or turns.last_too_short) and seat.owes else None
    if not seat.owes:
        return turns.having_seen if has_money and not turns.seen_are_skipped else None
    if table.vie_untaken and table.next_in(seat) is vier:
        if turns.last_must_see:
            if turns.last_too_short and can_stake(table, rules, seat) < owed_by(table, seat):
                return turns.last_too_short
            return turns.forced if has_money else turns.forced_all_in
        if turns.last_may_not_pass and has_money:
            return turns.last_may_not_pass
    if not has_money:
        return turns.asked_all_in
    return turns.asked if seat.passes < turns.passes else turns.asked_once_more


def act(  # noqa: C901  # a branch for each thing that is said
    table: Table, rules: Rulebook, seat: Seat, move: Move, verb: Verb
) -> None:
    """Do what a player has said: money first, then cards."""
    name, bid, money, thrown, named = move
    claims = verb.claims
    if name in ("pass", "change"):
        seat.passes += seat.owes
        seat.passed = seat.passed or table.vier is None
    elif name in ("vie", "revie"):
        table.pay(seat, table.level - seat.staked - seat.spared + money)
        stands(table, seat)
        if bid and not verb.free:
            table.bid, table.bidder = bid, seat
            table.named_kinds.append((seat.name, bid.kind))
    elif name == "see":
        money = see(table, rules, seat, verb)
    elif name == "rest":
        money = rest(table, rules, seat)
    elif name in ("fold", "swig"):
        take_back(table, rules, seat, move, verb)
        return
    anew = False
    drawn: Hand = ()
    if verb.new_cards and comes_in_again(table, rules, seat):
        anew, claims = True, claims + rules.claims_settling("reenter")
        move = move._replace(discards=tuple(seat.cards))
        drawn = table.change(seat, move.discards, named, rules.number("hand.size"))
        if "second-pass" in rules.former:
            seat.passes = 0
        else:
            # he has paid for his passes so far, and still has made them
            seat.returned, seat.passed = seat.passes, False
    elif thrown:
        drawn = table.change(seat, thrown, named)
    table.log_move(seat, move, claims, money=money, drawn=drawn, anew=anew)
    if bid and table.phase == 2:
        show_at_declaration(table, rules, seat)


def show_at_declaration(table: Table, rules: Rulebook, seat: Seat) -> None:
    """Let a player show the cards that a declaration asks for."""
    shows = rules("show.at-declaration")
    if shows != "none":
        seat.shown = tuple(seat.cards[:2] if shows == "two" else seat.cards)
        table.log_event(seat.name, "show", "show.at-declaration", cards=seat.shown)


def stands(table: Table, seat: Seat) -> None:
    """Let a player's bet stand: all the others owe an answer."""
    table.vier = seat
    if table.rules.settled["raise.most"]:
        table.count_bet()
    for other in table.live:
        other.owes = other is not seat


def see(table: Table, rules: Rulebook, seat: Seat, verb: Verb) -> int:
    """Meet a vie with what is owed, half of it, or what there is; give what was put in."""
    owed, has = table.level - seat.staked - seat.spared, can_stake(table, rules, seat)
    if verb.pays_half:
        owed = half_spared(seat, owed, has)
    money = min(owed, has)
    table.pay(seat, money)
    seat.owes = False
    return money


def half_spared(seat: Seat, owed: int, has: int) -> int:
    """Give the half of a bet that a player must pay, the greater of an odd one; who pays it has met the bet."""
    half = (owed + 1) // 2
    if has >= half:
        seat.spared += owed - half
    return half


def owed_by(table: Table, seat: Seat) -> int:
    """Reckon what a player must put in to meet the bets that stand."""
    return table.level - seat.staked - seat.spared


def rest(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Lay a rest, or meet one with what is owed or what there is; give what was put in."""
    owed = owed_by(table, seat)
    laying = not (table.rest_laid and rules("rest.answer") == "rest or fold")
    if laying:
        _, sum_ = agreed_sums(rules)
        owed = owed + sum_ if rules("rest.on") == "on top of what is owed" else max(owed, sum_)
        table.rest_laid = True
    money = min(owed, can_stake(table, rules, seat))
    table.pay(seat, money)
    seat.owes = False
    if laying:
        stands(table, seat)
    return money


def take_back(table: Table, rules: Rulebook, seat: Seat, move: Move, verb: Verb) -> None:
    """Fold, and take back what the rules leave of the stake; the rest stays on the table."""
    money = refund(rules, seat.staked)
    seat.stack += money
    seat.staked -= money
    table.throw_in(seat)
    claims = verb.claims + rules.claims_settling("fold.refund")
    table.log_move(seat, move, claims, money=money, face_up=True)


def refund(rules: Rulebook, staked: int) -> int:
    """Say what a player who folds takes back of what he has staked.

    >>> from primero_ref import rulebook
    >>> refund(rulebook("italian"), 5), refund(rulebook("english"), 5)
    (2, 0)
    """
    return {"half": staked // 2, "nothing": 0, "all": staked}[str(rules("fold.refund"))]


def dismiss(table: Table, question: str) -> None:
    """Take out of the hand those who still owe an answer."""
    for seat in table.live:
        if seat.owes:
            table.throw_in(seat)
            table.log_event(seat.name, "out", question)


def underbidders_draw(table: Table, rules: Rulebook) -> Round:
    """Let each player who has bid under his hand draw a card, before the hands are shown."""
    turn = vying_offers(rules, 2).underbid
    if turn is None or any(UNKNOWN in seat.cards for seat in table.live):
        return
    for seat in table.live:
        if underbids(table, rules, seat):
            offer = turn.to(table, seat)
            move = yield offer
            act(table, rules, seat, move, turn.may[move.verb])


def underbids(table: Table, rules: Rulebook, seat: Seat) -> bool:
    """Say whether a player holds a higher kind than was named, and may not conceal it."""
    own = rules("underbidder.is") == "who holds more than he named"
    named = [kind for name, kind in table.named_kinds if name == seat.name or not own]
    if not named:
        return False
    bid = rules.ranking.bid(named[-1], 0)
    held = rules.ranking.bid_for_hand(seat.cards)
    return held.kind != bid.kind and held.strength > bid.strength and not conceals(table, rules, seat, held, bid)


def changing_once(table: Table, rules: Rulebook, turn: VyingSituation | None = None) -> Round:
    """Let each player still in change cards once, without a bet."""
    changing = turn or vying_offers(rules, 2).changing
    for seat in table.live:
        offer = changing.to(table, seat)
        if offer.may:
            move = yield offer
            act(table, rules, seat, move, changing.may[move.verb])


def renewals(table: Table, rules: Rulebook) -> Round:
    """Let the players change cards and vie once more, as often as the rules have it."""
    for _ in range(rules.number("renewals")):
        if len(table.live) == 1:
            return
        yield from changing_once(table, rules, vying_offers(rules, 2).renewing)
        if not nobody_can_bet(table, rules):
            yield from vying(table, rules, 2)


def opener(table: Table, rules: Rulebook, phase: int) -> Seat:
    """Name the player who speaks first in a phase."""
    if phase == 2 and rules.settled["phase2.opens"] == "the one after the vier" and table.vier:
        return table.next_in(table.vier)
    if rules.settled["opens"] == "the eldest" or table.dealer is None:
        return table.seats[0]
    return table.dealer


def nobody_can_bet(table: Table, rules: Rulebook) -> bool:
    """Say whether fewer than two of those still in have money to bet."""
    return (
        rules("phase2.no-money") == "they change once and show"
        and sum([can_stake(table, rules, seat) > 0 for seat in table.live]) < 2
    )
