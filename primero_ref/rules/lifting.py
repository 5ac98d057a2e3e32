"""Lifting for the deal, as several games do it."""

from __future__ import annotations

from itertools import count

from primero_ref.errors import Unreadable
from primero_ref.pack import UNKNOWN, shuffled

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.pack import Card
    from primero_ref.table import Seat, Table


def choose_dealer(table: Table, rules: Rulebook) -> None:
    """Name the dealer and seat the others in the order of the deal, eldest first and dealer last.

    Where nobody is named beforehand the players lift, and those who tie lift again.
    """
    seats = table.seats
    dealer = table.dealer
    if dealer is None and rules("dealer.first") == "whoever sits first":
        dealer = seats[0]
    if dealer is None:
        dealer = _lift(table, rules)
        table.note(dealer.name, "dealer", "lift.deals")
    else:
        table.note(dealer.name, "dealer", "dealer.first" if table.dealer is None else "dealer.next")
    table.seat_after(dealer)


def _lift(table: Table, rules: Rulebook) -> Seat:
    """Let all lift, then those who tie, until one card decides."""
    points = rules.ranking.points
    decide = min if rules("lift.deals") == "the lowest by points" else max
    packs = _packs(table, rules)
    lifting = table.seats
    while len(lifting) > 1:
        pack = next(packs)
        lifted: dict[Seat, Card] = {}
        for seat in lifting:
            named = table.lifts.get(seat.name)
            card = named.pop(0) if named else next(pack)
            if card is UNKNOWN:
                raise Unreadable("Name the dealer, or give a shuffled pack to lift from.")
            lifted[seat] = card
            table.note(seat.name, "lift", "dealer.first", cards=(card,))
        best = decide(points[card.rank] for card in lifted.values())
        lifting = [seat for seat, card in lifted.items() if points[card.rank] == best]
    return lifting[0]


def _packs(table: Table, rules: Rulebook) -> Iterator[Iterator[Card]]:
    """Give a pack to lift from for each time of lifting; without a seed nobody knows its cards."""
    for time in count():
        pack = (
            shuffled(f"{table.seed}/lift/{time}", rules.ranking.pack)
            if table.seed is not None
            else (UNKNOWN,) * len(table.seats)
        )
        yield iter(pack)
