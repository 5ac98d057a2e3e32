"""Ranks: what a hand is worth."""

from __future__ import annotations

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.cards.pack import Hand


class Rank(NamedTuple):
    """The rank of a hand: its type, its points, and the cards that count."""

    kind: str
    points: int
    scoring: Hand
    strength: int

    def __str__(self) -> str:
        """Print it as a player says it: `supremus 55`."""
        return f"{self.kind} {self.points}" if self.strength else self.kind

    def _repr_svg_(self) -> str:
        """Draw the cards that count, in a notebook; a screen reader hears what they make."""
        from primero_ref.cards.drawn_cards import drawn_hand

        return drawn_hand(self.scoring, f"{self}: {', '.join(card.name for card in self.scoring)}")


class PokerRank(Rank):
    """What a hand is, told in words."""

    words: str

    def __str__(self) -> str:
        """Print it as a player says it."""
        return self.words
