"""The showdown against a bid, and the settlement of the stakes in layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.pack import UNKNOWN

if TYPE_CHECKING:
    from primero_ref.claims import Answer, Rulebook
    from primero_ref.hands import Rank
    from primero_ref.table import Layer, Seat, Table


def take_the_table(table: Table, rules: Rulebook) -> None:
    """Give the stakes to the last one left, who need not show."""
    seat = table.live[0]
    alone = rules.ask("last-one-left")
    if alone.value == "make his bid":
        settle(table, rules)
        return
    won = sum(sum(layer.parts.values()) for layer in table.layers())
    seat.stack += won
    table.note(seat.name, "win", alone, won)


def settle(table: Table, rules: Rulebook) -> None:
    """Show the hands and give each layer of the stakes to the best hand that can win it."""
    live = table.live
    if any(UNKNOWN in seat.cards for seat in live):
        table.note("", "unknown", rules.ask("show"))
        return
    counted = {seat: counts_as(table, rules, seat) for seat in live}
    show(table, rules, counted)
    several = len(live) > 1
    for layer in table.layers():
        if several and len(layer.contenders) == 1 and rules("uncontested") == "it returns to him":
            give(table, rules, layer, layer.contenders, "return", rules.ask("uncontested"))
        else:
            winners = winning(rules, {seat: counted[seat] for seat in layer.contenders})
            if winners:
                give(table, rules, layer, winners, "win", rules.ask("winner"))
            else:
                leave(table, rules, layer)
    carried = sum(table.carry.values())
    if carried:
        table.note("", "carry", rules.ask("no-winner"), carried)


def counts_as(table: Table, rules: Rulebook, seat: Seat) -> int:
    """Reckon the strength with which a hand meets the bid; nothing if it cannot win."""
    held = rules.ranking.reckon(tuple(seat.cards))
    bid = table.bid
    if bid is None:
        return held.strength + 1
    if conceals(table, rules, seat, held):
        held = held._replace(kind=bid.kind, strength=bid.strength - bid.points + held.points)
    if held.kind != bid.kind:
        above = held.strength > bid.strength
        loses = rules("bid.higher-kind" if above else "bid.lower-kind") == "it loses"
        return 0 if loses else held.strength + 1
    if held.points < bid.points and rules("bid.short") == "it loses":
        return 0
    if seat is table.bidder and held.points > bid.points and not rules("understate.points"):
        return 0
    return held.strength + 1


def conceals(table: Table, rules: Rulebook, seat: Seat, held: Rank) -> bool:
    """Say whether a hand of a higher kind may count as the kind bid, another player having bid it."""
    bid = table.bid
    if bid is None or held.kind not in ("supremus", "chorus"):
        return False
    if bid.kind not in str(rules(f"conceal.{held.kind}")).split():
        return False
    return any(name != seat.name and kind == bid.kind for name, kind in table.bids)


def winning(rules: Rulebook, counted: dict[Seat, int]) -> tuple[Seat, ...]:
    """Name who wins among those that contend; nobody if no hand can."""
    able = {seat: strength for seat, strength in counted.items() if strength}
    if not able:
        return ()
    rule = rules("winner")
    if rule == "the eldest":
        return (next(iter(able)),)
    best = (max if rule == "the most points" else min)(able.values())
    tied = tuple(seat for seat, strength in able.items() if strength == best)
    return tied if rules("tie") == "they share" else tied[:1]


def show(table: Table, rules: Rulebook, counted: dict[Seat, int]) -> None:
    """Lay down the cards that the rules want seen."""
    everything = rules.ask("show")
    winners = winning(rules, counted)
    for seat in counted:
        held = rules.ranking.reckon(tuple(seat.cards))
        if everything.value == "all":
            shown, answer = tuple(seat.cards), everything
        elif seat in winners:
            fourth = rules.ask("show.supremus")
            prove = held.kind == "supremus" and fourth.value == "the fourth too"
            shown, answer = (tuple(seat.cards), fourth) if prove else (held.scoring, everything)
        else:
            continue
        seat.shown = shown
        table.note(seat.name, "show", answer, cards=shown, note=str(held))


def give(table: Table, rules: Rulebook, layer: Layer, winners: tuple[Seat, ...], deed: str, answer: Answer) -> None:
    """Pay a layer to its winners, the eldest first where it does not part evenly."""
    takes = rules.ask("winner.takes")
    parts = layer.parts
    if deed == "win" and takes.value != "the table":
        leave_part = {name: part // 2 for name, part in parts.items()}
        for name, part in leave_part.items():
            table.carry[name] = table.carry.get(name, 0) + part
        parts = {name: part - leave_part[name] for name, part in parts.items()}
    each, odd = divmod(sum(parts.values()), len(winners))
    for place, seat in enumerate(winners):
        won = each + (place < odd)
        seat.stack += won
        table.note(seat.name, deed, answer, won)


def leave(table: Table, rules: Rulebook, layer: Layer) -> None:
    """Leave a layer that nobody can win to the next hand, or give it back."""
    rule = rules.ask("no-winner")
    for name, part in layer.parts.items():
        if rule.value == "it stays for the next hand":
            table.carry[name] = table.carry.get(name, 0) + part
        else:
            table.players[name].stack += part
            table.note(name, "return", rule, part)
