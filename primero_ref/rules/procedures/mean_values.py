"""What a hand is worth at the showing, with the values that win in the eldest seat."""

from __future__ import annotations

from itertools import combinations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.seat import Seat
    from primero_ref.game.table import Table

_KIND = 100
"""A strength counts the place of the kind in hundreds, and the points."""

_OVER_ITS_KIND = 90
"""More points than any hand of a kind has, and fewer than lift a primero over the flushes."""

_OVER_ALL = 98
"""More than lifts a primero over the flushes."""


def favoured_seat(table: Table, rules: Rulebook) -> Seat | None:
    """Name the player in the favoured seat, if he is still in or the favour passes on."""
    if rules("mean.seat") == "no seat":
        return None
    if rules("mean.passes"):
        return table.live[0]
    return None if table.seats[0].out else table.seats[0]


def cards_that_count(table: Table, rules: Rulebook, seat: Seat) -> Hand:
    """Choose the cards that count at the showing: of too many, in the favoured seat, those best by its favour."""
    cards, size = tuple(seat.cards), rules.ranking.size
    if len(cards) <= size or seat is not favoured_seat(table, rules):
        return cards

    def worth(hand: Hand) -> tuple[int, int]:
        held = rules.ranking.bid_for_hand(hand)
        return showdown_value(table, rules, seat, held), held.strength

    return max(combinations(cards, size), key=worth)


def showdown_value(table: Table, rules: Rulebook, seat: Seat, held: Bid) -> int:
    """Reckon the strength of a hand at the showing."""
    if not held.strength:
        return rules.ranking.count(seat.cards) if rules("nothing.against-nothing") == "the higher cards" else 0
    kind = held.strength // _KIND * _KIND
    if held.kind in ("numerus", "primero", "fluxus") and seat is favoured_seat(table, rules):
        mean = rules.number(f"mean.{held.kind}")
        if held.points == mean and held.kind == "primero" and rules("mean.circle") == "over 79 and 81":
            flush = next((bid.strength for bid in rules.ranking.kind_bids if bid.kind == "fluxus"), kind)
            return flush + _OVER_ALL
        if held.points == mean:
            return kind + _OVER_ITS_KIND
    return held.strength if rules("winner") == "the most points" else kind


def by_favour(rules: Rulebook, value: int) -> list[str]:
    """Name the question of the favoured seat that has lifted a hand to its strength, if one has."""
    over = value % _KIND
    if over == _OVER_ALL:
        return ["mean.primero", "mean.circle"]
    return [f"mean.{rules.ranking.kinds[value // _KIND - 1]}"] if over == _OVER_ITS_KIND else []


def best_first(seats: Iterable[Seat], values: Mapping[Seat, int]) -> list[Seat]:
    """Put players in the order of their hands, the best first; equal ones stay as they sit."""
    return sorted(seats, key=lambda seat: -values[seat])
