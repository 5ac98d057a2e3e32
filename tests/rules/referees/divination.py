"""The referee of a reading with the King’s deck: what lies where, what may be known of it, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RANKS = {
    "13": "crown", "12": "consort", "11": "scion", "10": "reeve", "9": "knight", "8": "page", "7": "witch", "6": "wyrm",
    "5": "beast", "4": "hawk", "3": "hound", "2": "cat", "P": "prime",
}  # fmt: skip
"""divination/fourteen-entries, its page: thirteen ranks, from crown down to prime; kings/rank-numbers."""

SUITS = {"bl": "blood", "bo": "bones", "ir": "iron", "th": "thorns"}
PACK = frozenset({*(rank + suit for rank in RANKS for suit in SUITS), "F1", "F2"})
"""divination/full-pack: both Fates among fifty-four."""

UPRIGHT = {  # divination/four-suits
    "blood": "growth within",
    "bones": "strength within",
    "iron": "strength in the world",
    "thorns": "growth in the world",
}
REVERSED = {  # divination/four-suits-reversed
    "blood": "decay of the self",
    "bones": "rigidity",
    "iron": "strife with the world",
    "thorns": "broken ties",
}
SETS = {
    "The Nobles": ("crown", "consort", "scion"),  # divination/set-nobles
    "The Household": ("reeve", "knight", "page"),  # divination/set-household
    "The Wylds": ("witch", "wyrm", "beast"),  # divination/set-wylds
    "The Companions": ("hawk", "hound", "cat"),  # divination/set-companions
}
ROW = ("Past", "Present", "Future")
"""divination/three-card."""


class Laid(NamedTuple):
    """A card in a place, and its way up."""

    card: str
    upright: bool

    @property
    def rank(self) -> str:
        """Its rank, or Fate, which has none: divination/prime-in-no-set, its page."""
        return "Fate" if self.card.startswith("F") else RANKS[self.card[:-2]]

    @property
    def suit(self) -> str:
        """Its suit; a Fate has none: divination/fate-suit."""
        return "" if self.card.startswith("F") else SUITS[self.card[-2:]]


def through(laid: Laid) -> str:
    """divination/through-suit: the suit is read the way up that the card lies."""
    if not laid.suit:
        return ""
    return f"through {laid.suit}, {(UPRIGHT if laid.upright else REVERSED)[laid.suit]}"


def meaning(laid: Laid, lines: Mapping[str, Mapping[str, str]]) -> str:
    """divination/orientation: each way up has its line in the list."""
    return lines[laid.rank]["upright" if laid.upright else "reversed"]


def sets(row: Sequence[Laid]) -> dict[str, frozenset[int]]:
    """divination/sets, divination/prime-in-no-set, divination/set-orientation: all three ranks, wherever they lie.

    Of each set, the places of its ranks are given; which of two crowns belongs to it no sentence says.
    """
    ranks = [laid.rank for laid in row]
    return {
        name: frozenset(place for place, rank in enumerate(ranks) if rank in three)
        for name, three in SETS.items()
        if {*three} <= {*ranks}
    }
