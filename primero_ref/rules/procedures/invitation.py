"""The first two cards: an invitation, who pays it, and what each may then keep."""

from __future__ import annotations

from primero_ref.claims.memo import once_per_rulebook
from primero_ref.rules.procedures.offer_builder import (
    can_stake,
    discard,
    leave,
    make_offer,
    make_situation,
    make_verb,
    others_after,
    speaking_order,
    stake,
)
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Situation
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round

    Invited = Generator[Offer, Move, "Invitation"]
    Answered = Generator[Offer, Move, str]


class Invitation(NamedTuple):
    """What has come of the invitation: its counters, none if nobody invites, and whether the last has just paid it."""

    counters: int
    paid_last: bool


def invitation(table: Table, rules: Rulebook) -> Invited:
    """Let the players speak in turn until one has invited and the others have answered."""
    counters = rules.number("invitation.most")
    for seat in speaking_order(table, rules):
        here = inviting(rules, min(counters, can_stake(table, rules, seat)))
        move = yield make_offer(seat, here)
        stake(table, seat, move, here, move.money)
        if move.verb == "invite":
            last = yield from answers(table, rules, seat, move.money)
            return Invitation(move.money, paid_last=last == "pay")
    return Invitation(0, paid_last=False)


@once_per_rulebook
def inviting(rules: Rulebook, most: int) -> Situation:
    """Draw up the turn of one who may invite, for so many counters at most."""
    invites = (
        [make_verb(rules, "invite", "invitation.most", money=(1, most), limits={"high": "invitation.most"})]
        if most
        else []
    )
    return make_situation(rules, [make_verb(rules, "pass", "invitation.none"), *invites], {"invite": "stake.from"})


def answers(table: Table, rules: Rulebook, inviter: Seat, invited: int) -> Answered:
    """Ask the others once round, and after a doubling those who are short of it; say what was answered last."""
    unasked, single = others_after(table, inviter), table.level
    refusing: list[Seat] = []
    answered = ""
    while unasked:
        seat = unasked.pop(0)
        must = refusing == others_after(table, inviter)[:-1]
        answered = yield from answer(table, rules, seat, invited, must=must)
        if answered == "pass":
            refusing.append(seat)
        elif answered == "double":
            yield from make_up(table, rules, others_after(table, seat), unasked)
            unpaid(table, rules, [other for other in table.live if other.staked < single], "invitation.binds")
            break
    else:
        unpaid(table, rules, refusing, "invitation.binds")
    return answered


def answer(table: Table, rules: Rulebook, seat: Seat, invited: int, *, must: bool) -> Answered:
    """Ask one player: he may pass, pay, or double; the last must pay if nobody else has."""
    owed, has = table.level - seat.staked, can_stake(table, rules, seat)
    forced = None
    if must and rules("last-player") == "he must see" and has > 0:
        least = 1 if rules("invitation.forced") == "one counter" else owed
        forced = min(least, has), min(owed, has)
    here = answering(rules, forced, pays=has >= owed, doubles=has >= owed + invited)
    move = yield make_offer(seat, here)
    sums = {"pass": 0, "pay": move.money if forced else owed, "double": owed + invited}
    stake(table, seat, move, here, sums[move.verb])
    return move.verb


@once_per_rulebook
def answering(rules: Rulebook, forced: tuple[int, int] | None, *, pays: bool, doubles: bool) -> Situation:
    """Draw up the answer of one who is forced to pay some sum, or who has the money to pay, and to double."""
    if forced:
        may = [make_verb(rules, "pay", "last-player", money=forced, limits={"high": "invitation.forced"})]
    else:
        may = [make_verb(rules, "pass", "invitation.binds"), *([make_verb(rules, "pay", "keep-both")] if pays else [])]
    once = rules("invitation.raise") == "to its double, once"
    if once and doubles:
        may.append(make_verb(rules, "double", "invitation.raise"))
    shut = {"pass": "last-player", "pay": "stake.from", "double": "stake.from" if once else "invitation.raise"}
    return make_situation(rules, may, shut)


def make_up(table: Table, rules: Rulebook, short: list[Seat], unasked: list[Seat]) -> Round:
    """Let those who are `short` of a doubled invitation speak once more, or only those who are still to be asked."""
    for seat in short if rules("invitation.made-up") == "he may make it up" else unasked:
        owed = table.level - seat.staked
        here = making_up(rules, pays=can_stake(table, rules, seat) >= owed)
        move = yield make_offer(seat, here)
        stake(table, seat, move, here, owed if move.verb == "pay" else 0)
    unpaid(table, rules, [other for other in table.live if other.staked < table.level], "invitation.double-binds")


@once_per_rulebook
def making_up(rules: Rulebook, *, pays: bool) -> Situation:
    """Draw up the turn of one who may make up what he has paid, if he has the money."""
    may = [make_verb(rules, "pass", "invitation.double-binds")]
    if pays:
        may.append(make_verb(rules, "pay", "invitation.made-up"))
    return make_situation(rules, may, {"pay": "stake.from", "double": "invitation.raise"})


def unpaid(table: Table, rules: Rulebook, short: list[Seat], question: str) -> None:
    """Take those who have not paid out of the hand, where an invitation binds them."""
    if rules(question) == "all who stay":
        for seat in short:
            leave(table, rules, seat, question)


def first_discard(table: Table, rules: Rulebook, invited: Invitation) -> Round:
    """Let each keep both cards, if he has paid for that, or throw one or two; first he may raise the invitation."""
    may_be_raised = invited.paid_last and rules("invitation.raise") == "to its double, once"
    thrown: list[Seat] = []
    waiting = table.live
    while waiting:
        seat, *waiting = waiting
        keeps = rules("keep-both") == "anyone" or (invited.counters > 0 and seat.staked >= table.level)
        price = table.level - seat.staked + invited.counters
        late = ("double" if can_stake(table, rules, seat) >= price else "stake.from") if may_be_raised else ""
        here = keeping(rules, late, keeps=keeps)
        move = yield make_offer(seat, here)
        if move.verb == "double":
            may_be_raised = False
            stake(table, seat, move, here, price)
            binds = rules("invitation.double-binds") == "all who stay"
            short = [other for other in others_after(table, seat) if binds or other not in thrown]
            yield from make_up(table, rules, short, [])
            waiting = [other for other in table.live if other not in thrown]
            continue
        discard(table, rules, seat, move, here)
        thrown += [seat] if move.discards else []


@once_per_rulebook
def keeping(rules: Rulebook, late: str, *, keeps: bool) -> Situation:
    """Draw up the first discard, for one who may keep both cards or must throw some.

    `late` is what he may do when the last has paid the invitation: double it, or the question that bars him.
    """
    cards = (1, 2) if rules("discard.first") == "one or two" else (2, 2)
    may = [make_verb(rules, "discard", "discard.first", cards=cards, only_throws=True)]
    if keeps:
        may.insert(0, make_verb(rules, "keep", "keep-both"))
    shut = {"keep": "keep-both", "pass": "discard.first"}
    if late and not rules("invitation.late"):
        shut["double"] = "invitation.late"
    elif late == "double":
        may.append(make_verb(rules, "double", "invitation.late"))
    elif late:
        shut["double"] = late
    return make_situation(rules, may, shut)
