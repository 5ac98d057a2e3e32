"""What comes before the cards are dealt: lifting for the deal, shuffling, antes."""

from __future__ import annotations

from itertools import count

from primero_ref.cards.pack import UNKNOWN, WHOLE_PACK, shuffled
from primero_ref.errors import Unreadable
from primero_ref.game.seat import Seat
from primero_ref.rules.procedures.offer_builder import agreed_sums

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.cards.pack import Card
    from primero_ref.claims import Rulebook
    from primero_ref.game.table import Table


COINS = ("d", "co")
"""The suit of coins, as it is written in the packs that have one: diamonds stand for it."""


def choose_dealer(table: Table, rules: Rulebook) -> None:
    """Name the dealer and seat the others in the order of the deal, eldest first and dealer last.

    Where nobody is named beforehand lots are drawn, or the players lift, and those who tie lift again.
    """
    dealer = table.dealer
    if dealer:
        table.log_event(dealer.name, "dealer", "dealer.next")
        table.seat_after(dealer)
    elif rules("dealer.first") == "whoever sits first":
        table.log_event(table.seats[0].name, "dealer", "dealer.first")
        table.seat_after(table.seats[0])
    elif rules("dealer.first") == "drawn by lot":
        drawn = _by_lot(table)
        table.log_event(drawn.name, "dealer", "dealer.first")
        table.seat_after(drawn)
    elif rules("dealer.first") == "the one before the first coin":
        _deal_for_a_coin(table, rules)
    else:
        _lift(table, rules)


def shuffle(table: Table, rules: Rulebook) -> None:
    """Enter in the log who shuffles."""
    dealer = table.dealer if rules("shuffles") == "the dealer" else None
    table.log_event(dealer.name if dealer else "", "shuffle", "shuffles")


def prepare(table: Table, rules: Rulebook) -> None:
    """Shuffle, and put down what each player owes before the deal."""
    shuffle(table, rules)
    stakes = rules.number("ante")
    if not stakes:
        return
    asked = stakes * agreed_sums(rules)[0]
    for seat in table.seats:
        paid = min(asked, seat.stack)
        if paid > 0:
            table.pay(seat, paid)
            table.log_event(seat.name, "ante", "ante", money=paid)


def _by_lot(table: Table) -> Seat:
    """Draw a player by lot, as the seed of the pack has it."""
    if table.seed is None:
        raise Unreadable("Name the dealer, or give a shuffled pack to draw lots by.")
    lots = shuffled(f"{table.seed}/lot", WHOLE_PACK[: len(table.seats)])
    return table.seats[lots.index(WHOLE_PACK[0])]


def _deal_for_a_coin(table: Table, rules: Rulebook) -> None:
    """Give the players a card each, round and round, until one gets a coin: he is the eldest."""
    pack, size = next(_packs(table, rules)), len(rules.ranking.pack)
    for number in range(size):
        seat = table.seats[number % len(table.seats)]
        if _lifted(table, seat, pack).suit in COINS:
            break
    else:  # a pack without coins names nobody
        seat = table.seats[0]
    table.seat_from(seat)
    table.dealer = table.seats[-1]
    table.log_event(table.dealer.name, "dealer", "dealer.first")


def _lift(table: Table, rules: Rulebook) -> None:
    """Let all lift, and those who tie for the deal lift again until one card decides."""
    lowest = rules("lift.deals") == "the lowest by points"
    points = rules.ranking.points
    packs = _packs(table, rules)
    lifting, first = table.seats, dict[Seat, int]()
    while len(lifting) > 1:
        pack = next(packs)
        lifted = {seat: points[_lifted(table, seat, pack).rank] for seat in lifting}
        first = first or lifted
        best = (min if lowest else max)(lifted.values())
        lifting = [seat for seat in lifting if lifted[seat] == best]
        if len(lifting) > 1 and len({points[card.rank] for card in rules.ranking.pack}) == 1:
            break  # a pack whose cards all count the same names nobody
    dealer = lifting[0]
    table.log_event(dealer.name, "dealer", "lift.deals")
    if rules("lift.seats") == "by points":
        table.seats.sort(key=lambda seat: first[seat], reverse=True)
    table.seat_after(dealer)
    if rules("lift.eldest") == "the highest lift":
        table.seat_from(max((seat for seat in table.seats if seat is not dealer), key=lambda seat: first[seat]))


def _lifted(table: Table, seat: Seat, pack: Iterator[Card]) -> Card:
    """Let one player lift a card."""
    named = table.lifts.get(seat.name)
    card = named.pop(0) if named else next(pack)
    if card is UNKNOWN:
        raise Unreadable("Name the dealer, or give a shuffled pack to cut.")
    table.log_event(seat.name, "lift", "dealer.first", cards=(card,))
    return card


def _packs(table: Table, rules: Rulebook) -> Iterator[Iterator[Card]]:
    """Give a pack to lift from for each time of lifting; without a seed nobody knows its cards."""
    for time in count():
        pack = (
            shuffled(f"{table.seed}/lift/{time}", rules.ranking.pack)
            if table.seed is not None
            else (UNKNOWN,) * len(rules.ranking.pack)
        )
        yield iter(pack)
