"""How a sensible player weighs a turn at Scopa: what a capture brings, and what it leaves to the next."""

from __future__ import annotations

from primero_ref.players.knowledge import seen_cards, unseen_cards
from primero_ref.players.strategy import Strategy
from primero_ref.rules.procedures.capture import CaptureOffer, captures

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer
    from primero_ref.game.view import View

_POINT = 10
"""What a whole point is worth; all else is measured by it."""

_A_CARD = 0.6
"""What a card does for the point of the most cards."""

_A_COIN = 1.6
"""What a coin does for the point of the most coins."""

_PRIMIERA = 0.3
"""What each point over ten that a card counts at primiera does for the better primiera."""

_FEAR = 0.9
"""How much he fears what the next may take, of what he would fear if he knew his cards."""


class CaptureStrategy(Strategy):
    """How a seat plays Scopa: each capture weighed by the points that it brings, and by what it leaves to the next."""

    def __init__(self, rules: Rulebook, view: View, random: Random) -> None:
        """Look at the table, and reckon which cards may still be in the other hands."""
        self._rules, self._view, self._random = rules, view, random
        captured = [event for event in view.log if event.deed in ("take", "lay")]
        seen = seen_cards(view, hands=False, layout=True, events=captured)
        self._unseen = unseen_cards(rules.ranking.pack, seen)
        names = [*view.hands]
        following = names[names.index(view.player) + 1 :] + names[: names.index(view.player)]
        # where he plays the last card of a round, the next will be dealt new ones
        next_deal = rules.number("deal.again")
        self._sweep = float(_POINT * rules.number("sweep"))
        self._worth: dict[Card, tuple[float, ...]] = {}
        self._next_holds = next((len(view.hands[name]) for name in following if view.hands[name]), next_deal)

    def move(self, offer: Offer) -> Move | None:
        """Choose the move that brings most, less what the next may then take."""
        if not isinstance(offer, CaptureOffer):
            return None
        return max(offer.listed(), key=lambda move: (self._weight(move), self._random.random()))

    def _weight(self, move: Move) -> float:
        left = tuple(card for card in self._view.layout if card not in move.drawn)
        if move.verb == "lay":
            return -_FEAR * self._threat((*left, *move.discards))
        return self._gain((*move.drawn, *move.discards), left) - _FEAR * self._threat(left)

    def _gain(self, taken: Iterable[Card], left: Hand) -> float:
        """Reckon what it is worth to take some cards and leave the others."""
        gain, known = 0.0 if left else self._sweep, self._worth
        for card in taken:
            for worth in known.get(card) or self._worth_of(card):
                gain += worth
        return gain

    def _worth_of(self, card: Card) -> tuple[float, ...]:
        """Reckon what a card is worth for each of the points, of which the first two may be had with any."""
        rules, points = self._rules, self._rules.ranking.points
        worth = [
            _A_CARD * rules.number("score.cards"),
            _PRIMIERA * (points[card.rank] - 10) * rules.number("score.primiera"),
        ]
        if card.suit == "co":
            worth.append(_A_COIN * rules.number("score.coins"))
        if repr(card) in str(rules("settebello")).split():
            worth.append(_POINT * rules.number("score.settebello"))
        self._worth[card] = (*worth,)
        return self._worth[card]

    def _threat(self, layout: Hand) -> float:
        """Reckon what the next player takes on the whole, who plays the best of his cards."""
        best_gains = []
        by_rank: dict[str, list[tuple[Hand, Hand]]] = {}
        for card in self._unseen:
            # a card takes by its rank alone
            if card.rank not in by_rank:
                by_rank[card.rank] = [
                    (choice, tuple([other for other in layout if other not in choice]))
                    for choice in captures(self._rules, card, layout)
                ]
            gains = [self._gain((*choice, card), rest) for choice, rest in by_rank[card.rank]]
            best_gains.append(max(gains, default=0.0))
        threat, none_better = 0.0, 1.0
        chance = min(1.0, self._next_holds / max(1, len(best_gains)))
        for gain in sorted(best_gains, reverse=True):
            threat += none_better * chance * gain
            none_better *= 1 - chance
        return threat
