"""Bids: the kinds of hand with their points, as they are named, and the order in which one goes over another."""

from __future__ import annotations

from primero_ref.errors import Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


NOTHING = "nothing"
"""The kind of a hand that makes none of the kinds of its rulebook."""

STEP = 100
"""Strengths are the height of the kind, from one, times this, and the points, which are fewer."""

LARGEST = 6
"""The most cards of a hand: to reckon all hands of seven would take minutes."""


class Bid(NamedTuple):
    """A type of hand and its points, as a player bids them; a higher bid has a higher `strength`."""

    kind: str
    points: int
    strength: int

    def __repr__(self) -> str:
        """Print it as it is said: `primero 40`, or `primero` where no points are named."""
        return f"{self.kind} {self.points}" if self.points else self.kind


class Bids(tuple[Bid, ...]):  # noqa: SLOT001  # it keeps the index of its bids
    """Every bid of a rulebook, in the order in which one may follow another."""

    bid_index: dict[int, int]
    """Where each bid stands, by its strength."""

    def up_to(self, hand: Bid) -> int:
        """Give the index of the first bid that says more than a hand, as a bid would name it."""
        if hand.strength in self.bid_index:
            return self.bid_index[hand.strength] + 1
        return sum([bid.strength <= hand.strength for bid in self])

    def only(self, bids: Iterable[Bid]) -> Bids:
        """Give some of the bids by themselves."""
        chosen = Bids(bids)
        chosen.bid_index = {bid.strength: index for index, bid in enumerate(chosen)}
        return chosen

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process as three columns, in a tenth of what hundreds of bids would take."""
        return _listed, tuple(zip(*self, strict=True))


def _listed(*columns: tuple[object, ...]) -> Bids:
    """Make the bids again of their kinds, their points and their strengths."""
    return Bids().only(map(Bid._make, zip(*columns, strict=True)))


NO_BIDS = Bids().only(())
"""What may be named where nothing may."""


def kinds_as_they_rise(answer: Callable[[str], object]) -> list[str]:
    """List the types of hand that there are, the lowest first, by the names that the questions use."""
    there, order = str(answer("kinds")).split(), str(answer("kinds.order")).split()
    if answer("supremus.stands") == "over primero" and {"primero", "supremus"} <= {*order}:
        order.remove("supremus")
        order.insert(order.index("primero") + 1, "supremus")
    return [kind for kind in order if kind in there]


def hand_size(answer: Callable[[str], object]) -> int:
    """Give the number of cards of a hand; more than can be reckoned with are refused."""
    size = int(str(answer("hand.size")))
    if size > LARGEST:
        raise Unreadable(f"A hand of {size} cards cannot be reckoned with here: {LARGEST} are the most.")
    return size


class BidByStrength(dict[int, "Bid"]):
    """What a hand is worth as a bid would name it, by its strength."""

    def __init__(self, kinds: tuple[str, ...], lifted: Mapping[int, int]) -> None:
        """Belong to the kinds of one ranking, some of whose primeros are lifted over the flushes."""
        super().__init__({over: Bid("primero", plain % STEP, over) for plain, over in lifted.items()})
        self._kinds = kinds

    def __missing__(self, strength: int) -> Bid:
        """Name a strength that has not been asked for before; nothing is a bid of nothing."""
        kind = self._kinds[strength // STEP - 1] if strength else NOTHING
        bid = self[strength] = Bid(kind, strength % STEP, strength)
        return bid
