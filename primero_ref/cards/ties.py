"""Ties: what parts two hands of as many points, where something does."""

from __future__ import annotations

from primero_ref.cards.ranking import KIND_SYNONYMS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeVar

    from primero_ref.cards.pack import Card
    from primero_ref.cards.ranking import Answers

    class Holder(Protocol):
        """Whoever holds a hand: a seat, or a hand by itself."""

        @property
        def cards(self) -> Sequence[Card]:
            """His cards."""

    Held = TypeVar("Held", bound=Holder)

_COURTS = "JQK"


def tie_breakers(rules: Answers, kind: str) -> tuple[str, ...]:
    """Name the questions that part hands of a kind; none where nothing parts them."""
    kind = KIND_SYNONYMS.get(kind, kind)
    asked = f"tie.{kind}"
    if kind not in ("primero", "fluxus", "supremus") or rules(asked) == "nothing":
        return ()
    return (asked, "suits.order") if rules(asked) == "the suit" else (asked, "tie.courts", "suits.order")


def best_of(rules: Answers, tied: tuple[Held, ...]) -> tuple[Held, ...]:
    """Give, of hands that are level, the best by their cards and suits; all of them where nothing parts them."""
    kind = rules.ranking.bid_for_hand(tied[0].cards).kind
    if not tie_breakers(rules, kind):
        return tied
    scoring = {seat: rules.ranking.rank_hand(tuple(seat.cards)).scoring for seat in tied}
    if kind == "primero":
        level = {seat: [*by_height(rules, hand), *by_suit(rules, hand)] for seat, hand in scoring.items()}
    else:
        level = {seat: [suit_height(rules, hand[0])] for seat, hand in scoring.items()}
    best = max(level.values())
    return tuple(seat for seat in tied if level[seat] == best)


def by_height(rules: Answers, hand: tuple[Card, ...]) -> list[int]:
    """Put a hand's cards in order, the highest first."""
    return sorted((height(rules, one) for one in hand), reverse=True)


def by_suit(rules: Answers, hand: tuple[Card, ...]) -> list[int]:
    """Give the height of a hand's card in each suit, the best suit first."""
    suits = str(rules("suits.order")).split()
    return [max((height(rules, one) for one in hand if suit[0] == one.suit), default=0) for suit in suits]


def height(rules: Answers, one: Card) -> int:
    """Say how high a card is: by its points, and among courts by their rank."""
    courts = _COURTS.find(one.rank) + 1 if rules("tie.courts") else 0
    return rules.ranking.points[one.rank] * len(_COURTS) * 2 + courts


def suit_height(rules: Answers, one: Card) -> int:
    """Say how high a card's suit is; nothing where the suits have no order."""
    best_first = [suit[0] for suit in str(rules("suits.order")).split()]
    return len(best_first) - best_first.index(one.suit) if one.suit in best_first else 0
