"""Sides: those who play together, the pile of what they have taken, and their score."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.pack import UNKNOWN

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Rulebook
    from primero_ref.table import Hand, Seat, Table


class Side:
    """One player, or two partners, with one pile and one score."""

    __slots__ = ("pile", "players", "score", "sweeps")

    def __init__(self, players: tuple[Seat, ...], score: int) -> None:
        """Sit together, with what one has from before."""
        self.players = players
        self.score = score
        self.pile: Hand = ()
        self.sweeps = 0

    @property
    def name(self) -> str:
        """Who they are: `Alberto`, or `Alberto and Cinthio`."""
        return " and ".join(seat.name for seat in self.players)

    def seen(self, rules: Rulebook) -> Hand:
        """Give the pile as it lies: nobody may look back through cards that lie face down."""
        return self.pile if rules("piles.face") == "face up" else (UNKNOWN,) * len(self.pile)

    def __repr__(self) -> str:
        """Print who they are."""
        return self.name


def take_sides(table: Table, rules: Rulebook) -> None:
    """Part the players into sides, partners opposite each other, or let each play for himself."""
    seats = [*table.players.values()]
    two = rules("sides") == "two, partners opposite"
    parted = [tuple(seats[0::2]), tuple(seats[1::2])] if two else [(seat,) for seat in seats]
    table.sides = tuple(Side(players, _before(players, table.scored)) for players in parted)


def side_of(table: Table, seat: Seat) -> Side:
    """Give the side of a player."""
    return next(side for side in table.sides if seat in side.players)


def _before(players: tuple[Seat, ...], scored: Mapping[str, int]) -> int:
    """Read what a side has from before; partners have it together."""
    had = {scored[seat.name] for seat in players if seat.name in scored}
    if len(had) > 1:
        names = " and ".join(seat.name for seat in players)
        raise Unreadable(f"{names} play together and have one score, not {' and '.join(map(str, sorted(had)))}.")
    return had.pop() if had else 0
