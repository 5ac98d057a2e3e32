"""Seats: a player's cards and money, and the side on which he plays."""

from __future__ import annotations

from operator import attrgetter

from primero_ref.cards.pack import UNKNOWN, Card

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from primero_ref.cards.pack import Hand
    from primero_ref.claims import Rulebook


class Seat:
    """A player at the table: his cards, the money behind and before him, and where he stands in the round."""

    __slots__ = (
        "before", "cards", "name", "out", "owes", "passed", "passes", "returned", "shown", "shown_to", "spared",
        "stack", "staked", "style",
    )  # fmt: skip

    def __init__(self, name: str, stack: int, style: int = 0) -> None:
        """Sit down with so much money, and so many black chips where there are any."""
        self.name = name
        self.stack = stack
        self.style = style
        self.staked = 0
        self.spared = 0  # what he need not put in of the bets that he has met
        self.before = 0
        self.cards: list[Card] = []
        self.out = False
        self.owes = False
        self.passes = 0
        self.passed = False
        self.returned = 0
        self.shown: Hand = ()
        self.shown_to: dict[str, Hand] = {}

    def __repr__(self) -> str:
        """Print who sits there."""
        return self.name

    def _repr_svg_(self) -> str:
        """Draw the cards, in a notebook."""
        from primero_ref.cards.drawn_cards import drawn_hand

        return drawn_hand(self.cards, f"{self.name}: {', '.join(card.name for card in self.cards) or 'no cards'}")


is_out = attrgetter("out")


def deals(seats: Mapping[str, Seat], name: str, dealt_in: Sequence[Seat]) -> Seat:
    """Give the deal to the player who is named, or to the next in turn who is dealt in.

    >>> alberto, bernardo = Seat("Alberto", 0), Seat("Bernardo", 5)
    >>> deals({"Alberto": alberto, "Bernardo": bernardo}, "Alberto", [bernardo])
    Bernardo
    """
    named = seats[name]
    if named in dealt_in:
        return named
    order = [*seats.values()]
    first = order.index(named)
    return next(seat for seat in order[first:] + order[:first] if seat in dealt_in)


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
