"""Caudate primero as Girolamo Zorli tells it; to be read beside its rules page."""

from __future__ import annotations

from primero_ref.rules.procedures.before_the_deal import choose_dealer, prepare
from primero_ref.rules.procedures.bluffs import closed, showing, uncalled
from primero_ref.rules.procedures.changes import changes, closed_hands
from primero_ref.rules.procedures.invitation import first_discard, invitation
from primero_ref.rules.procedures.named_hands import NamedHands
from primero_ref.rules.procedures.offer_builder import can_stake, leave
from primero_ref.rules.procedures.pay_or_leave import betting, last_change, pay_or_leave
from primero_ref.rules.procedures.showdown import take_the_table, void

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook
    from primero_ref.game.table import Table
    from primero_ref.rules.procedures.vying import Round


DEALS_AGAIN = True
"""Cards are dealt again and again, so that a player may get more of them than a hand has."""


def play(table: Table, rules: Rulebook) -> Round:
    """Play one game, from the lift to the duel."""
    choose_dealer(table, rules)
    prepare(table, rules)

    table.begin_phase(1)
    table.deal(rules.number("deal.first"), "deal.first", "deal.packet", "deal.from")
    invited = yield from invitation(table, rules)
    if not invited.counters and rules("invitation.none") == "the hand is over":
        void(table, "invitation.none")
        return
    if len(table.live) == 1:
        take_the_table(table, rules)
        return
    yield from first_discard(table, rules, invited)

    naming = NamedHands()
    ended = yield from changes(table, rules, naming)
    if ended == "vie":
        yield from vied(table, rules, naming)
    elif ended == "declare":
        yield from declared(table, rules, naming)
    elif rules("pack.spent") == "the hands are shown":
        yield from showing(table, rules, NamedHands())
    else:
        void(table, "pack.spent")


def declared(table: Table, rules: Rulebook, naming: NamedHands) -> Round:
    """Somebody has closed his hand: he shows it and wins, unless another has closed one too."""
    yield from closed_hands(table, rules, naming)
    naming.closes()
    if len(naming.closing) > 1 and rules("closed.contest") == "they may bet and show":
        yield from contend(table, rules, naming)
    closed(table, rules, naming)


def contend(table: Table, rules: Rulebook, naming: NamedHands) -> Round:
    """Several have closed: they make up what they owe, and each may bet, from the one who declared first."""
    for seat in tuple(table.live):
        if seat not in naming.closing:
            leave(table, rules, seat, "closed.two")
    for seat in table.live:
        owed = min(table.level - seat.staked, can_stake(table, rules, seat))
        if owed > 0:
            table.pay(seat, owed)
            table.log_event(seat.name, "make up", "closed.contest", money=owed)
    if not nobody_could_answer(table, rules) or "bet-without-an-answer" in rules.former:
        yield from betting(table, rules, naming, contest=True)


def nobody_could_answer(table: Table, rules: Rulebook) -> bool:
    """Say whether the hands are shown because fewer than two players have money for a bet."""
    able = sum(can_stake(table, rules, seat) > 0 for seat in table.live)
    return able < 2 and rules("last.no-money") == "the hands are shown"


def vied(table: Table, rules: Rulebook, naming: NamedHands) -> Round:
    """Somebody has vied: pay or leave, a last change, bets, and the showing."""
    yield from pay_or_leave(table, rules, naming)
    if len(table.live) > 1:
        table.phase = 2
    again = False
    while len(table.live) > 1:
        changed = yield from last_change(table, rules, again=again)
        naming = NamedHands()
        idle = nobody_could_answer(table, rules)
        if not idle and (yield from betting(table, rules, naming)):
            break
        # what they will throw is not yet thrown, so each is reckoned to get all his cards
        cards = rules.number("last-change") * len(table.live)
        served = 0 < cards <= len(table.pack) and (changed or not again)
        if idle or not served or rules("last.quiet") == "the hands are shown":
            break
        again = True
    for _ in range(rules.number("renewals")):
        # as above: where the pack cannot serve all, nothing is changed
        if len(table.live) > 1 and 0 < rules.number("last-change") * len(table.live) <= len(table.pack):
            yield from last_change(table, rules, again=False)
            later = NamedHands()
            naming = later if (yield from betting(table, rules, later)) else naming
    if len(table.live) == 1:
        uncalled(table, rules, naming)
    else:
        yield from showing(table, rules, naming)
