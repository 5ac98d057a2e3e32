"""How a sensible player weighs a turn at Scopa: what a capture brings, and what it leaves to the next."""

from __future__ import annotations

from primero_ref.rules.procedures.capture import Capturing, captures

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
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


class Sweeper:
    """What one seat thinks at one turn, from what it may see."""

    def __init__(self, rules: Rulebook, view: View, random: Random) -> None:
        """Look at the table, and reckon which cards may still be in the other hands."""
        self._rules, self._view, self._random = rules, view, random
        seen = {*view.cards, *view.layout}
        seen |= {one for event in view.log if event.deed in ("take", "lay") for one in (*event.cards, *event.drawn)}
        self._unseen = [one for one in rules.ranking.pack if one not in seen]
        names = [*view.hands]
        following = names[names.index(view.player) + 1 :] + names[: names.index(view.player)]
        # where he plays the last card of a round, the next will be dealt new ones
        new = rules.number("deal.again")
        self._next_holds = next((len(view.hands[name]) for name in following if view.hands[name]), new)

    def move(self, offer: Capturing) -> Move:
        """Choose the move that brings most, less what the next may then take."""
        return max(offer.listed(), key=lambda move: (self._weighs(move), self._random.random()))

    def _weighs(self, move: Move) -> float:
        left = tuple(one for one in self._view.layout if one not in move.drawn)
        if move.verb == "lay":
            return -_FEAR * self._threat((*left, *move.discards))
        return self._gain((*move.drawn, *move.discards), left) - _FEAR * self._threat(left)

    def _gain(self, taken: Iterable[Card], left: Hand) -> float:
        """Reckon what it is worth to take some cards and leave the others."""
        rules, points = self._rules, self._rules.ranking.points
        gain = 0.0 if left else float(_POINT * rules.number("sweep"))
        for one in taken:
            gain += _A_CARD * rules.number("score.cards")
            gain += _PRIMIERA * (points[one.rank] - 10) * rules.number("score.primiera")
            if one.suit == "co":
                gain += _A_COIN * rules.number("score.coins")
            if repr(one) in str(rules("settebello")).split():
                gain += _POINT * rules.number("score.settebello")
        return gain

    def _threat(self, layout: Hand) -> float:
        """Reckon what the next player takes on the whole, who plays the best of his cards."""
        brings = []
        for one in self._unseen:
            choices = captures(self._rules, one, layout)
            rest = [tuple(other for other in layout if other not in choice) for choice in choices]
            gains = [self._gain((*choice, one), left) for choice, left in zip(choices, rest, strict=True)]
            brings.append(max(gains, default=0.0))
        threat, none_better = 0.0, 1.0
        chance = min(1.0, self._next_holds / max(1, len(brings)))
        for gain in sorted(brings, reverse=True):
            threat += none_better * chance * gain
            none_better *= 1 - chance
        return threat
