"""A bet and its answers: pay, raise or leave, until everyone still in has met it."""

from __future__ import annotations

from primero_ref.hands import CALLED
from primero_ref.rules.duel import able
from primero_ref.rules.speech import in_turn, kind_held, leaves, nameable, of_kinds, puts, speaks, throw, verb
from primero_ref.rules.vying import all_have_answered, stands

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.offers import Move, Offer, Verb
    from primero_ref.rules.naming import Naming
    from primero_ref.rules.vying import Turns
    from primero_ref.table import Seat, Table

    Bet = Generator[Offer, Move, bool]


def met(table: Table, rules: Rulebook, naming: Naming, *, last: bool = False) -> Turns:
    """Go round until all have met the bet that stands, or left; in the `last` betting a caller may announce a try."""
    bettor = naming.bettor
    if bettor is None:
        return
    stands(table, bettor)
    for seat in table.going_round(table.next_in(bettor)):
        if len(table.live) == 1 or all_have_answered(table):
            return
        if seat.owes and seat.stack:
            yield from answer(table, rules, naming, seat, last=last)
        elif seat.owes and not seat.staked and seat.name not in table.carry:
            leaves(table, rules, seat, "short")
        seat.owes = seat.owes and seat.stack > 0


def answer(table: Table, rules: Rulebook, naming: Naming, seat: Seat, *, last: bool) -> Turns:
    """Ask one player: he pays or raises and names his hand, or puts his cards down."""
    owed = table.level - seat.staked
    bluffs = "bluff.raise" if last else "bluff.vie"
    calls = nameable(rules, kind_held(rules, seat), bluffs)
    meets = seat.stack >= owed or rules("short") != "he must fold"
    pays = [verb(rules, "pay", "vie.answer", kinds=calls, range=bluffs)] if meets else []
    may = [*pays, verb(rules, "fold", "vie.answer")]
    raises, why = raising(table, rules, seat, seat.stack - owed, "raise", "revie")
    may += raises
    if rules("vie.answer") == "he may stay without":
        may.append(verb(rules, "pass", "vie.answer"))
    shut = {"pay": "short", "raise": why, "pass": "vie.answer"}
    if last:
        may += announcing(rules, seat) if meets else []
        shut["try"] = "duel.cards.numerus" if meets else "short"
    move, chosen = yield from speaks(rules, seat, may, shut)
    seat.owes = False
    if move.verb == "fold":
        face_up = rules("fold.cards") == "face up"
        table.note(seat.name, "fold", "vie.answer", "fold.cards", cards=tuple(seat.cards) if face_up else ())
        table.throw_in(seat)
        return
    puts(table, seat, move, chosen, 0 if move.verb == "pass" else min(owed, seat.stack) + move.money)
    naming.tries.pop(seat, None)
    if move.verb == "try" and move.bid:
        naming.tries[seat] = move.bid.kind
        naming.names(table, seat, rules.ranking.kind_bids[0])
    elif move.verb != "pass":
        naming.names(table, seat, move.bid)
    if move.verb == "raise":
        naming.bettor, naming.raised = seat, True
        stands(table, seat)


def announcing(rules: Rulebook, seat: Seat) -> list[Verb]:
    """Draw up the announcement of a try, if a player has the cards for one that must be announced."""
    if rules("duel.declared") != "when he meets the bet":
        return []
    kinds = of_kinds(rules, [kind for kind in ("primero", "fluxus") if able(rules, seat, kind)])
    return [verb(rules, "try", "duel.declared", kinds=kinds, range="duel.cards.numerus")] if kinds else []


def raising(table: Table, rules: Rulebook, seat: Seat, has: int, name: str, licence: str) -> tuple[list[Verb], str]:
    """Draw up a raise, or a bet after the last change; without it, give the reason why it is shut."""
    barred = str(rules("raise.barred")).split()
    held = kind_held(rules, seat)
    if CALLED.get(held, held) in barred:
        return [], "raise.barred"
    if rules("rest.others") == "nobody bets more" and any(not one.stack for one in table.live):
        return [], "rest.others"
    if name == "raise" and rules("revie") == "nothing":
        return [], "revie"
    kinds = nameable(rules, held, "bluff.raise")
    if has < 1 or kinds == ():
        return [], "stake.from"
    return [verb(rules, name, licence, money=(1, has), kinds=kinds, range="bluff.raise")], ""


def bets(table: Table, rules: Rulebook, naming: Naming, only: Seat | None = None) -> Bet:
    """Ask each in turn for a bet, or only one, and the others to meet it; say whether anyone has bet."""
    for seat in in_turn(table, rules):
        if not seat.stack or (only and seat is not only):
            continue
        opens, why = raising(table, rules, seat, seat.stack - (table.level - seat.staked), "bet", "stake.from")
        move, chosen = yield from speaks(
            rules,
            seat,
            [verb(rules, "pass", "closed.contest" if only else "last.quiet"), *opens],
            {"bet": why},
        )
        if move.verb == "pass":
            puts(table, seat, move, chosen)
            continue
        puts(table, seat, move, chosen, table.level - seat.staked + move.money)
        naming.opens(table, seat, move)
        yield from met(table, rules, naming, last=not only)
        return True
    return False


def last_change(table: Table, rules: Rulebook, *, again: bool = False) -> Bet:
    """Change cards for the last time, or once more when all have passed; say whether anyone got a card."""
    number, keep = rules.number("last-change"), rules.number("change.keep")
    if not number:
        return False
    taking = []
    for seat in table.live:
        held = len(seat.cards)
        least = max(0, held - keep)
        most = least if again else min(held, max(2, least))
        may = []
        if most:
            why = "last.quiet" if again else "last-change"
            fewest = "change.keep" if least and not again else why
            may.append(verb(rules, "discard", why, cards=(max(least, 1), most), least=fewest))
        if not least:
            may.insert(0, verb(rules, "keep", "last-change"))
        if held >= rules.ranking.size and rules("last-change.refuse") and not again:
            over = held - rules.ranking.size
            may.append(verb(rules, "stand", "last-change.refuse", cards=(over, over)))
        if not most:
            taking.append(seat)
            continue
        move, chosen = yield from speaks(
            rules, seat, may, {"keep": "change.keep", "stand": "last.quiet" if again else "last-change.refuse"}
        )
        throw(table, rules, seat, move, chosen)
        if move.verb != "stand":
            taking.append(seat)
    before = sum(len(seat.cards) for seat in taking)
    table.deal(number, "last.quiet" if again else "last-change", to=taking, up_to=rules.ranking.most)
    dealt = sum(len(seat.cards) for seat in taking) > before
    for seat in table.live:
        over = len(seat.cards) - rules.number("last-change.keep")
        if over > 0:
            discard = verb(rules, "discard", "last-change.keep", cards=(over, over))
            move, chosen = yield from speaks(rules, seat, [discard], {"bet": "last-change.keep"})
            throw(table, rules, seat, move, chosen)
    return dealt
