"""The changes: two cards more, again and again, until somebody vies, closes his hand, or the pack is spent."""

from __future__ import annotations

from primero_ref.hands import Bids
from primero_ref.rules.speech import after, in_turn, nameable, puts, speaks, throw, verb

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.offers import Move, Offer, Verb
    from primero_ref.rules.naming import Naming
    from primero_ref.rules.vying import Turns
    from primero_ref.table import Seat, Table

    Ended = Generator[Offer, Move, str]


def changes(table: Table, rules: Rulebook, naming: Naming) -> Ended:
    """Deal and let the players speak until one vies or declares; say what ended it: `vie`, `declare` or `spent`."""
    again = rules("quiet") == "cards are changed and the round goes on"
    dealt = 0
    while serves(table, rules, table.live):
        table.deal(rules.number("deal.second"), "quiet" if dealt else "deal.second", up_to=rules.ranking.most)
        dealt += 1
        ended = yield from speaking(table, rules, naming)
        if ended or not again or (dealt > 1 and rules("changes.end") == "after one change"):
            return ended or "spent"
        yield from coming_down(table, rules)
    return "spent"


def serves(table: Table, rules: Rulebook, seats: Sequence[Seat]) -> bool:
    """Say whether the pack has as many cards as each is to get, without the discards, and anyone is to get one."""
    number, most = rules.number("deal.second"), rules.ranking.most
    return 0 < sum(max(0, min(number, most - len(seat.cards))) for seat in seats) <= len(table.pack)


def speaking(table: Table, rules: Rulebook, naming: Naming) -> Ended:
    """Ask each in turn: he passes, declares a closed hand, or vies."""
    for seat in in_turn(table, rules):
        vies, declares = opening(table, rules, seat), closing(rules, seat)
        holds_a_point = rules.ranking.held(seat.cards).kind == "numerus" if vies else False
        passes = [verb(rules, "pass", "quiet")] if rules("point.discard") or not holds_a_point else []
        why = "stake.from" if rules("vie") else "vie"
        move, chosen = yield from speaks(
            table, rules, seat, [*passes, *declares, *vies],
            {"pass": "point.discard", "declare": "closed.kinds", "vie": why})  # fmt: skip
        if move.verb == "pass":
            puts(table, seat, move, chosen)
            continue
        owed = table.level - seat.staked if move.verb == "vie" else 0
        puts(table, seat, move, chosen, owed + move.money)
        naming.opens(table, seat, move)
        return move.verb
    return ""


def opening(table: Table, rules: Rulebook, seat: Seat) -> list[Verb]:
    """Draw up the vie, if a player has the money for it: what he owes and a counter more."""
    least, has = rules.number("vie.least"), seat.stack - (table.level - seat.staked)
    kinds = nameable(rules, seat, "bluff.vie")
    if not rules("vie") or has < max(least, 1) or kinds == ():
        return []
    return [verb(rules, "vie", "vie", money=(least, has), kinds=kinds, range="bluff.vie", low="vie.least")]


def closing(rules: Rulebook, seat: Seat) -> list[Verb]:
    """Draw up the declaration of a closed hand, open to whoever has cards enough for one."""
    kinds = str(rules("closed.kinds")).split()
    if not kinds or len(seat.cards) < rules.ranking.size:
        return []
    closed = Bids().only(bid for bid in rules.ranking.kind_bids if bid.kind in kinds)
    costs = (1, seat.stack) if rules("declare.bet") == "a counter" else None
    if costs and not seat.stack:
        return []
    return [verb(rules, "declare", "closed.kinds", money=costs, kinds=closed, range="closed.kinds", low="declare.bet")]


def coming_down(table: Table, rules: Rulebook) -> Turns:
    """Let each throw one or two cards, so that he keeps three at the most; he may put money down as he does."""
    keep, stakes = rules.number("change.keep"), rules("changes.stake") is True
    binds = rules("changes.stake-binds") == "who stays matches it at the vie"
    for seat in table.live:
        held = len(seat.cards)
        cards = (min(held, max(1, held - keep)), min(held, max(2, held - keep)))
        money = (0, seat.stack) if stakes and seat.stack else None
        discard = verb(rules, "discard", "quiet", cards=cards, money=money, least="change.keep")
        move, chosen = yield from speaks(table, rules, seat, [discard], {"pass": "quiet"})
        if binds:
            table.pay(seat, move.money)
        elif move.money:
            # nobody need match it, so it lies there as money carried from before does
            seat.stack -= move.money
            table.carry[seat.name] = table.carry.get(seat.name, 0) + move.money
        throw(table, rules, seat, move, chosen, money=move.money)


def closed_hands(table: Table, rules: Rulebook, naming: Naming) -> Turns:
    """Ask the others whether they have closed a hand too; those who have not are out of the hand."""
    first = naming.opener
    if first is None or rules("closed.two") == "the first has won":
        return
    for seat in after(table, first):
        may = [verb(rules, "pass", "closed.two"), *closing(rules, seat)]
        move, chosen = yield from speaks(table, rules, seat, may, {"declare": "closed.kinds", "vie": "declare.bet"})
        puts(table, seat, move, chosen, move.money)
        if move.verb == "declare":
            naming.names(table, seat, move.bid)
