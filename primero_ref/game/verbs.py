"""Verbs: what a seat may do, with its limits on cards, money and bid, and why each limit stands."""

from __future__ import annotations

from primero_ref.cards.bids import NO_BIDS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final

    from primero_ref.cards.bids import Bid, Bids
    from primero_ref.cards.pack import Hand

NO_CARDS = (0, 0)
"""No card may be changed."""

_NONE: Mapping[str, Any] = {}
"""What is said of no kind, and of no limit."""


class Refusal(NamedTuple):
    """Why a move is not allowed: the reason, and the claim that gives it."""

    reason: str
    claim: str


class Verb:
    """Something a player may do: the claims that allow it, and its limits on cards, money and bids.

    `cards` is the fewest and the most cards that may be changed with it, and `cards_by_kind` narrows that for a
    bid of some kinds; `money` is the least and the most that may be put to it, None where it takes no sum; `bids`
    are the bids of the rulebook, of which those from place `first` up to `last` may be named. A bid that is `free`
    may be left out, and is mere talk. `throws` lists the very cards, by the kind named, where only some will do.
    As many as `new_cards` may come without others being thrown: a new hand, or what is drawn before the discard.
    Who is made to see may have to put in half only: it `pays_half`. One that `asks_cards` asks for so many cards,
    not money. One that `only_throws` brings no cards for those thrown: they are dealt later. `refusals` says why
    each limit stands.
    """

    __slots__ = (
        "asks_cards", "bids", "cards", "cards_by_kind", "claims", "first", "free", "last", "money", "name",
        "new_cards", "only_throws", "pays_half", "refusals", "throws",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        claims: tuple[str, ...],
        cards: tuple[int, int] = NO_CARDS,
        cards_by_kind: Mapping[str, tuple[int, int]] = _NONE,
        *,
        money: tuple[int, int] | None = None,
        bids: Bids = NO_BIDS,
        first: int = 0,
        last: int = 0,
        free: bool = False,
        throws: Mapping[str, tuple[Hand, ...]] = _NONE,
        new_cards: int = 0,
        pays_half: bool = False,
        asks_cards: bool = False,
        only_throws: bool = False,
        refusals: Mapping[str, Refusal] = _NONE,
    ) -> None:
        """Draw up the verb with all its limits; nothing sets one later, and `with_limits` gives another verb."""
        self.name: Final = name
        self.claims: Final = claims
        self.cards: Final = cards
        self.cards_by_kind: Final = cards_by_kind
        self.money: Final = money
        self.bids: Final = bids
        self.first: Final = first
        self.last: Final = last
        self.free: Final = free
        self.throws: Final = throws
        self.new_cards: Final = new_cards
        self.pays_half: Final = pays_half
        self.asks_cards: Final = asks_cards
        self.only_throws: Final = only_throws
        self.refusals: Final = refusals

    def __eq__(self, other: object) -> bool:
        """Be the same with the same limits."""
        return self._limits() == other._limits() if isinstance(other, Verb) else NotImplemented

    def __hash__(self) -> int:
        """Be found by its name, its sums and its bids."""
        return hash((self.name, self.claims, self.money, self.first, self.last))

    def __repr__(self) -> str:
        """Print it with its limits on money, cards and bids."""
        limits = [f"money={self.money}"] if self.money else []
        limits += [f"cards={self.cards}"] if self.cards != NO_CARDS else []
        if self.first < self.last:
            limits.append(f"bids={self.bids[self.first]} to {self.bids[self.last - 1]}")
        return f"Verb({', '.join([repr(self.name), *limits])})"

    def _limits(self) -> list[object]:
        return [getattr(self, limit) for limit in Verb.__slots__]

    def with_limits(self, **limits: object) -> Verb:
        """Give the same verb with some limits changed.

        >>> fold = Verb("fold", ("italian/action-fold",), pays_half=True)
        >>> fold.with_limits(money=(1, 5)).money, fold.with_limits(money=(1, 5)).pays_half, fold.money
        ((1, 5), True, None)
        """
        kept = {limit: getattr(self, limit) for limit in Verb.__slots__}
        return Verb(**kept | limits)

    def sized(self, money: tuple[int, int], first: int, last: int) -> Verb:
        """Give the same verb with the sums and bids of the moment, in a third of the time that `with_limits` takes."""
        return Verb(
            self.name, self.claims, self.cards, self.cards_by_kind, money=money, bids=self.bids, first=first, last=last,
            free=self.free, throws=self.throws, new_cards=self.new_cards, pays_half=self.pays_half,
            asks_cards=self.asks_cards, only_throws=self.only_throws, refusals=self.refusals,
        )  # fmt: skip

    def changes(self, bid: Bid | None) -> tuple[int, int]:
        """Give the fewest and the most cards that may be changed with it."""
        return self.cards_by_kind.get(bid.kind, self.cards) if bid and self.cards_by_kind else self.cards
