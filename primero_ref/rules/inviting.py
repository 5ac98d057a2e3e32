"""The first two cards: an invitation, who pays it, and what each may then keep."""

from __future__ import annotations

from primero_ref.rules.speech import after, in_turn, leaves, puts, speaks, throw, verb

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.offers import Move, Offer
    from primero_ref.rules.vying import Turns
    from primero_ref.table import Seat, Table

    Invited = Generator[Offer, Move, bool]
    Answered = Generator[Offer, Move, str]


def invitation(table: Table, rules: Rulebook) -> Invited:
    """Let the players speak in turn until one has invited and the others have answered; say whether anyone has."""
    for seat in in_turn(table, rules):
        most = min(rules.number("invitation.most"), seat.stack)
        invites = [verb(rules, "invite", "invitation.most", money=(1, most), high="invitation.most")] if most else []
        may = [verb(rules, "pass", "invitation.none"), *invites]
        move, chosen = yield from speaks(table, rules, seat, may, {"invite": "stake.from"})
        puts(table, seat, move, chosen, move.money)
        if move.verb == "invite":
            yield from answers(table, rules, seat, move.money)
            return True
    return False


def answers(table: Table, rules: Rulebook, inviter: Seat, invited: int) -> Turns:
    """Ask the others once round, and after a doubling those who are short of it."""
    unasked = after(table, inviter)
    refusing: list[Seat] = []
    while unasked:
        seat = unasked.pop(0)
        must = not unasked and refusing == after(table, inviter)[:-1]
        said = yield from answer(table, rules, seat, invited, must=must)
        if said == "pass":
            refusing.append(seat)
        elif said == "double":
            yield from make_up(table, rules, seat, unasked)
            unpaid(table, rules, [one for one in table.live if one.staked < table.level], "invitation.double-binds")
            return
    unpaid(table, rules, refusing, "invitation.binds")


def answer(table: Table, rules: Rulebook, seat: Seat, invited: int, *, must: bool) -> Answered:
    """Ask one player: he may pass, pay, or double; the last must pay if nobody else has."""
    owed = table.level - seat.staked
    must = must and rules("last-player") == "he must see" and seat.stack > 0
    may = []
    if must:
        least = 1 if rules("invitation.forced") == "one counter" else owed
        least, owed = min(least, seat.stack), min(owed, seat.stack)
        may.append(verb(rules, "pay", "last-player", money=(least, owed), high="invitation.forced"))
    else:
        may.append(verb(rules, "pass", "invitation.binds"))
        if seat.stack >= owed:
            may.append(verb(rules, "pay", "keep-both"))
    doubles = rules("invitation.raise") == "to its double, once"
    if doubles and seat.stack >= table.level - seat.staked + invited:
        may.append(verb(rules, "double", "invitation.raise"))
    shut = {"pass": "last-player", "pay": "stake.from", "double": "stake.from" if doubles else "invitation.raise"}
    move, chosen = yield from speaks(table, rules, seat, may, shut)
    sums = {"pass": 0, "pay": move.money if must else owed, "double": table.level - seat.staked + invited}
    puts(table, seat, move, chosen, sums[move.verb])
    return move.verb


def make_up(table: Table, rules: Rulebook, doubler: Seat, unasked: list[Seat]) -> Turns:
    """Let those who are short of a doubled invitation speak once more."""
    for seat in after(table, doubler):
        owed = table.level - seat.staked
        if not owed or not (seat in unasked or rules("invitation.made-up") == "he may make it up"):
            continue
        pays = [verb(rules, "pay", "invitation.made-up")] if seat.stack >= owed else []
        may = [verb(rules, "pass", "invitation.double-binds"), *pays]
        move, chosen = yield from speaks(table, rules, seat, may, {"pay": "stake.from", "double": "invitation.raise"})
        puts(table, seat, move, chosen, owed if move.verb == "pay" else 0)


def unpaid(table: Table, rules: Rulebook, short: list[Seat], question: str) -> None:
    """Take those who have not paid out of the hand, where an invitation binds them."""
    if rules(question) == "all who stay":
        for seat in short:
            leaves(table, rules, seat, question)


def first_discard(table: Table, rules: Rulebook, *, invited: bool) -> Turns:
    """Let each keep both cards, if he has paid for that, or throw one or two."""
    for seat in table.live:
        keeps = rules("keep-both") == "anyone" or (invited and seat.staked >= table.level)
        cards = (1, 2) if rules("discard.first") == "one or two" else (2, 2)
        discard = verb(rules, "discard", "discard.first", cards=cards)
        may = [*([verb(rules, "keep", "keep-both")] if keeps else []), discard]
        move, chosen = yield from speaks(table, rules, seat, may, {"keep": "keep-both", "pass": "discard.first"})
        throw(table, rules, seat, move, chosen)
