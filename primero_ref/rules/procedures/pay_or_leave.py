"""A bet and its answers: pay, raise or leave, until everyone still in has met it."""

from __future__ import annotations

from primero_ref.cards.bids import NO_BIDS
from primero_ref.cards.ranking import KIND_SYNONYMS
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.rules.procedures.duel import kinds_in_reach, trying
from primero_ref.rules.procedures.offer_builder import (
    bids_are_talk,
    can_stake,
    discard,
    kind_held,
    limit_of_a_bet,
    make_offer,
    make_situation,
    make_verb,
    nameable_bids,
    others_after,
    raises_are_over,
    speaking_order,
    stake,
    sums_of_a_bet,
)
from primero_ref.rules.procedures.vying import all_have_answered, refund, stands

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.cards.bids import Bids
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Situation, Verb
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.named_hands import NamedHands
    from primero_ref.rules.procedures.vying import Round

    Bet = Generator[Offer, Move, bool]


def pay_or_leave(
    table: Table, rules: Rulebook, naming: NamedHands, *, last: bool = False, contest: bool = False
) -> Round:
    """Go round until all have met the bet that stands, or left.

    In the `last` betting a caller may announce a try, unless closed hands are in `contest`.
    """
    bettor = naming.bettor
    if bettor is None:
        return
    if table.bets:
        table.bets = 0
    stands(table, bettor)
    for seat in table.going_round(table.next_in(bettor)):
        if all_have_answered(table):
            return
        if can_stake(table, rules, seat) > 0:
            yield from answer(table, rules, naming, seat, last=last, contest=contest)
        seat.owes = False


def answer(
    table: Table, rules: Rulebook, naming: NamedHands, seat: Seat, *, last: bool, contest: bool
) -> Round:
    """Ask one player: he pays or raises and names his hand, or puts his cards down."""
    owed = table.level - seat.staked
    has = can_stake(table, rules, seat)
    left, over = has - owed, bets_are_over(table, rules)
    if raises_are_over(table, rules):
        over = "raise.most"
    low, high = sums_of_a_bet(rules, 1, left)
    tries = announced(rules, seat) if last and not contest else None
    bluffs = "bluff.raise" if last else "bluff.vie"
    least, held = least_raise(rules, naming), kind_held(rules, seat)
    here = answering(rules, held, bluffs, tries, least, meets=left >= 0, exceeds=low <= high, over=over)
    move = yield make_offer(seat, here, (low, high))
    if move.verb == "fold":
        leave_the_bet(table, rules, seat)
        return
    stake(table, seat, move, here, 0 if move.verb == "pass" else min(owed, has) + move.money)
    naming.tries.pop(seat, None)
    if move.verb == "try" and move.bid:
        naming.tries[seat] = move.bid.kind
        naming.names(table, seat, rules.ranking.kind_bids[0])
    elif move.verb != "pass":
        naming.names(table, seat, move.bid)
    if move.verb == "raise":
        naming.raises(seat, move)
        stands(table, seat)


def leave_the_bet(table: Table, rules: Rulebook, seat: Seat) -> None:
    """Let a player put his cards down, and take back what the rules leave of his stake."""
    money = refund(rules, seat.staked)
    seat.stack += money
    seat.staked -= money
    cards = tuple(seat.cards) if rules("fold.cards") == "face up" else ()
    table.log_event(seat.name, "fold", "vie.answer", "fold.cards", "fold.refund", money=money, cards=cards)
    table.throw_in(seat)


def least_raise(rules: Rulebook, naming: NamedHands) -> int:
    """Give the strength that a raise must name at the least, where it raises the hand that was bet on and not money."""
    if rules("revie") == "money" or naming.bet_on is None:
        return 0
    return naming.bet_on.strength + (rules("revie") == "kind or points")


@once_per_rulebook
def answering(
    rules: Rulebook, held: str, bluffs: str, tries: tuple[str, ...] | None, least: int, *,
    meets: bool, exceeds: bool, over: str,
) -> Situation:
    """Draw up the answer of one who holds some kind of hand, and has the money to meet the bet, or more.

    `bluffs` names the question of what a caller may bluff. `tries` are the kinds he may announce a try for, None where
    there is no duel; a raise names a hand of the `least` strength or more, and `over` names the question by which
    nobody raises any more.
    """  # fmt: skip
    calls = nameable_bids(rules, held, bluffs)
    meets = meets or rules("short") != "he must fold"
    pays = [_naming(rules, "pay", "vie.answer", calls, bluffs)] if meets else []
    may = [*pays, make_verb(rules, "fold", "vie.answer")]
    raises, why = raising(rules, held, "raise", "revie", least, has=exceeds, over=over)
    may += raises
    if rules("vie.answer") == "he may stay without":
        may.append(make_verb(rules, "pass", "vie.answer"))
    shut = {"pay": "short", "raise": why, "pass": "vie.answer"}
    if tries is not None:
        if meets and tries:
            may.append(trying(rules, tries, "duel.declared", "duel.cards.numerus"))
        shut["try"] = "duel.cards.numerus" if meets else "short"
    return make_situation(rules, may, shut, bet="raise")


def announced(rules: Rulebook, seat: Seat) -> tuple[str, ...]:
    """List the kinds that a player has the cards to try for, where a try must be announced."""
    if rules("duel.declared") != "when he meets the bet":
        return ()
    return tuple([kind for kind in kinds_in_reach(rules, seat) if kind != "numerus"])


def bets_are_over(table: Table, rules: Rulebook) -> str:
    """Name the question by which nobody may bet more, since somebody has put in all that he had; nothing if he may."""
    over = rules("rest.others") == "nobody bets more" and not all(can_stake(table, rules, seat) for seat in table.live)
    return "rest.others" if over else ""


def raising(
    rules: Rulebook, held: str, name: str, licence: str, least: int, *, has: bool, over: str
) -> tuple[list[Verb], str]:
    """Draw up a raise, or a bet after the last change; without it, give the reason why it is shut."""
    if KIND_SYNONYMS.get(held, held) in str(rules("raise.barred")).split():
        return [], "raise.barred"
    if over:
        return [], over
    if name == "raise" and rules("revie") == "nothing":
        return [], "revie"
    if not has:
        return [], "stake.from"
    kinds, limit = nameable_bids(rules, held, "bluff.raise"), "bluff.raise"
    if kinds and least:
        kinds, limit = kinds.only(bid for bid in kinds if bid.strength >= least), "revie"
    if kinds == ():
        return [], limit
    return [_naming(rules, name, licence, kinds, limit)], ""


def _naming(rules: Rulebook, name: str, licence: str, bids: Bids | None, bluffs: str) -> Verb:
    """Draw up a verb that names one of some kinds of hand, as far as one may bluff."""
    limits = {"no bid": "bid.names", "range": bluffs, "high": limit_of_a_bet(rules)}
    return make_verb(rules, name, licence, bids=bids or NO_BIDS, free=bids_are_talk(rules), limits=limits)


def betting(table: Table, rules: Rulebook, naming: NamedHands, *, contest: bool = False) -> Bet:
    """Ask each in turn for a bet, and the others to meet it; say whether anyone has bet.

    In a `contest` of closed hands whoever declared first is asked first, and nobody announces a try.
    """
    quiet = "closed.contest" if contest else "last.quiet"
    first = naming.opener if contest else None
    for seat in [first, *others_after(table, first)] if first else speaking_order(table, rules):
        money = can_stake(table, rules, seat)
        if money <= 0:
            continue
        has = money - (table.level - seat.staked)
        low, high = sums_of_a_bet(rules, 1, has)
        here = opening(rules, quiet, kind_held(rules, seat), has=low <= high, over=bets_are_over(table, rules))
        move = yield make_offer(seat, here, (low, high))
        if move.verb == "pass":
            stake(table, seat, move, here)
            continue
        stake(table, seat, move, here, table.level - seat.staked + move.money)
        naming.opens(table, seat, move)
        # closed hands go straight to the bets after the last change: zorli/two-closed-duel
        yield from pay_or_leave(table, rules, naming, last=True, contest=contest)
        return True
    return False


@once_per_rulebook
def opening(rules: Rulebook, quiet: str, held: str, *, has: bool, over: str) -> Situation:
    """Draw up the turn of one who may bet, unless he has no money or a question has it that bets are `over`.

    `quiet` licenses his pass.
    """
    opens, why = raising(rules, held, "bet", "stake.from", 0, has=has, over=over)
    return make_situation(rules, [make_verb(rules, "pass", quiet), *opens], {"bet": why}, bet="bet")


def last_change(table: Table, rules: Rulebook, *, again: bool) -> Bet:
    """Change cards for the last time, or once more when all have passed; say whether anyone got a card."""
    number, keep = rules.number("last-change"), rules.number("change.keep")
    if not number:
        return False
    taking = []
    for seat in table.live:
        held = len(seat.cards)
        if held <= (keep if again else 0):
            taking.append(seat)
            continue
        here = changing(rules, held, again=again)
        move = yield make_offer(seat, here)
        discard(table, rules, seat, move, here)
        if move.verb != "stand":
            taking.append(seat)
    before = sum(len(seat.cards) for seat in taking)
    table.deal(number, "last.quiet" if again else "last-change", to=taking, up_to=rules.ranking.most)
    dealt = sum(len(seat.cards) for seat in taking) > before
    for seat in table.live:
        over = len(seat.cards) - rules.number("last-change.keep")
        if over > 0:
            here = throwing_over(rules, over)
            move = yield make_offer(seat, here)
            discard(table, rules, seat, move, here)
    return dealt


@once_per_rulebook
def changing(rules: Rulebook, held: int, *, again: bool) -> Situation:
    """Draw up the last change of one who holds so many cards; `again`, he throws only what he has too many."""
    least = max(0, held - rules.number("change.keep"))
    most = least if again else min(held, max(2, least))
    why = "last.quiet" if again else "last-change"
    fewest = "change.keep" if least and not again else why
    may = [make_verb(rules, "discard", why, cards=(max(least, 1), most), only_throws=True, limits={"least": fewest})]
    if not least:
        may.insert(0, make_verb(rules, "keep", "last-change"))
    if held >= rules.ranking.size and rules("last-change.refuse") and not again:
        over = held - rules.ranking.size
        may.append(make_verb(rules, "stand", "last-change.refuse", cards=(over, over), only_throws=True))
    return make_situation(rules, may, {"keep": "change.keep", "stand": "last.quiet" if again else "last-change.refuse"})


@once_per_rulebook
def throwing_over(rules: Rulebook, over: int) -> Situation:
    """Draw up the turn of one who has so many cards too many."""
    discard = make_verb(rules, "discard", "last-change.keep", cards=(over, over), only_throws=True)
    return make_situation(rules, [discard], {"bet": "last-change.keep"})
