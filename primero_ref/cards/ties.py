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

    AnyHolder = TypeVar("AnyHolder", bound=Holder)

_COURTS = "JQK"


def tie_breakers(rules: Answers, kind: str) -> tuple[str, ...]:
    """Name the questions that part hands of a kind; none where nothing parts them."""
    kind = KIND_SYNONYMS.get(kind, kind)
    tie = f"tie.{kind}"
    if kind not in ("primero", "fluxus", "supremus") or rules(tie) == "nothing":
        return ()
    if rules(tie) != "the suit":
        return (tie, "tie.courts", "tie.king", "suits.order")
    return (tie, "suits.order", "tie.one-suit") if kind == "fluxus" else (tie, "suits.order")


def best_of(rules: Answers, tied: tuple[AnyHolder, ...]) -> tuple[AnyHolder, ...]:
    """Give, of hands that are level, the best by their cards and suits; all of them where nothing parts them."""
    kind = rules.ranking.bid_for_hand(tied[0].cards).kind
    if not tie_breakers(rules, kind):
        return tied
    scoring = {holder: rules.ranking.rank_hand(tuple(holder.cards)).scoring for holder in tied}
    if kind == "primero":
        heights = {
            holder: [*heights_of(rules, hand), *best_kings(rules, hand), *heights_by_suit(rules, hand)]
            for holder, hand in scoring.items()
        }
    else:
        cards_too = kind == "fluxus" and rules("tie.one-suit") == "the higher cards"
        heights = {
            holder: [suit_height(rules, hand[0]), *(heights_of(rules, hand) if cards_too else ())]
            for holder, hand in scoring.items()
        }
    best = max(heights.values())
    return tuple(holder for holder in tied if heights[holder] == best)


def heights_of(rules: Answers, hand: tuple[Card, ...]) -> list[int]:
    """Give the heights of a hand's cards, the highest first."""
    return sorted((height(rules, card) for card in hand), reverse=True)


def best_kings(rules: Answers, hand: tuple[Card, ...]) -> list[bool]:
    """Say of each king that decides between hands of court cards, the best suit first, whether a hand has it."""
    wins = str(rules("tie.king")).split()
    if not wins or any(card.rank not in _COURTS for card in hand):
        return []
    kings = {card.suit for card in hand if card.rank == _COURTS[-1]}
    return [suit[0] in kings for suit in str(rules("suits.order")).split() if suit in wins]


def heights_by_suit(rules: Answers, hand: tuple[Card, ...]) -> list[int]:
    """Give the height of a hand's card in each suit, the best suit first."""
    suits = str(rules("suits.order")).split()
    return [max((height(rules, card) for card in hand if suit[0] == card.suit), default=0) for suit in suits]


def height(rules: Answers, card: Card) -> int:
    """Say how high a card is: by its points, and among courts by their rank."""
    courts = _COURTS.find(card.rank) + 1 if rules("tie.courts") else 0
    return rules.ranking.points[card.rank] * len(_COURTS) * 2 + courts


def suit_height(rules: Answers, card: Card) -> int:
    """Say how high a card's suit is; nothing where the suits have no order."""
    best_first = [suit[0] for suit in str(rules("suits.order")).split()]
    return len(best_first) - best_first.index(card.suit) if card.suit in best_first else 0
