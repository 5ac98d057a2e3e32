"""Bids: the kinds of hand with their points, as they are named, and the order in which one goes over another."""

from __future__ import annotations

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


NOTHING = "nothing"
"""The kind of a hand that makes none of the kinds of its rulebook."""

STEP = 100
"""Strengths are the place of the kind times this, and the points, which are fewer."""


class Bid(NamedTuple):
    """A kind of hand and its points, as a player names them; bids rise with `strength`."""

    kind: str
    points: int
    strength: int

    def __repr__(self) -> str:
        """Print it as it is said: `primero 40`, or `primero` where no points are named."""
        return f"{self.kind} {self.points}" if self.points else self.kind


class Bids(tuple[Bid, ...]):  # noqa: SLOT001  # it keeps the places of its bids
    """Every bid of a rulebook, in the order in which one may follow another."""

    bid_index: dict[int, int]
    """The place of each bid by its strength."""

    def up_to(self, held: Bid) -> int:
        """Give the place of the first bid that says more than a hand holds."""
        if held.strength in self.bid_index:
            return self.bid_index[held.strength] + 1
        return sum([bid.strength <= held.strength for bid in self])

    def only(self, some: Iterable[Bid]) -> Bids:
        """Give some of the bids by themselves."""
        chosen = Bids(some)
        chosen.bid_index = {bid.strength: place for place, bid in enumerate(chosen)}
        return chosen


NO_BIDS = Bids().only(())
"""What may be named where nothing may."""


class BidByStrength(dict[int, "Bid"]):
    """What a hand is worth as a bid would name it, by its strength."""

    def __init__(self, kinds: tuple[str, ...], lifted: Mapping[int, int]) -> None:
        """Belong to the kinds of one ranking, some of whose primeros are lifted over the flushes."""
        super().__init__({over: Bid("primero", own % STEP, over) for own, over in lifted.items()})
        self._kinds = kinds

    def __missing__(self, strength: int) -> Bid:
        """Name a strength that has not been asked for before; nothing is a bid of nothing."""
        kind = self._kinds[strength // STEP - 1] if strength else NOTHING
        named = self[strength] = Bid(kind, strength % STEP, strength)
        return named
