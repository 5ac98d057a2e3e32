"""How a sensible player weighs hands of five: where his stands among all hands, and what a draw brings."""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from primero_ref.game.moves import Move
from primero_ref.players.knowledge import rivals, samples, seen_cards, unseen_cards
from primero_ref.players.strategy import Strategy

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.cards.poker import PokerRanking
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.tempers import Temper

SAMPLES = 30
"""How many falls of the unseen cards are thought through for each way to draw."""

_THEY_DRAW = 1.5
"""How many hands dealt by chance an opponent's is worth who has drawn, and has not folded."""

_WORTH_A_CHIP = 0.12
"""How much oftener a draw must win for a black chip to be spent on it."""

_RAISES, _BETS = 0.72, 0.6
"""How often a hand must win against one opponent's for a raise, and for a bet."""

_BLUFFS = 0.8
"""How much more seldom than elsewhere he bluffs, for a bet may be raised."""


class Chances(dict[int, float]):
    """How often a hand of each strength beats one opponent's, reckoned when first asked for."""

    def __init__(self, ranking: PokerRanking) -> None:
        """Belong to one ranking."""
        super().__init__()
        self._beats = ranking.beats

    def __missing__(self, strength: int) -> float:
        """Reckon a strength that has not been asked for before."""
        wins = self[strength] = float(self._beats(strength) ** _THEY_DRAW)
        return wins


@lru_cache(maxsize=8)  # a reader may make many rulebooks of his own
def chances_of(ranking: PokerRanking) -> Chances:
    """Give the chances of each strength, kept for the rankings that were asked for last."""
    return Chances(ranking)


class PokerStrategy(Strategy):
    """How a seat plays hands of five: by how often they win, and by what a draw would make of them."""

    def __init__(self, ranking: PokerRanking, view: View, random: Random, temper: Temper) -> None:
        """Look at the cards: one's own, those that lie open, and so those that may still come."""
        self._ranking, self._view, self._random, self._temper = ranking, view, random, temper
        self._hand = tuple(view.cards)
        self._unseen = unseen_cards(ranking.pack, seen_cards(view, hands=False, events=view.log))
        self._numbers = [ranking.numbers[card.number] for card in self._unseen]
        self._chances = chances_of(ranking)
        self._opponents = max(1, len(rivals(view)))

    def move(self, offer: Offer) -> Move:
        """Choose a move."""
        may = offer.may
        if "chip in" in may:
            return Move("chip in")
        if "discard" in may:
            return Move("discard", discards=self._worst(offer, may["discard"]))
        if "draw" in may:
            return self._draw(offer)
        return self._bet(offer)

    def _wins(self, strength: int) -> float:
        """Reckon how often a hand beats one opponent's."""
        return self._chances[strength]

    # -- the draw -------------------------------------------------------------------------------

    def _draw(self, offer: Offer) -> Move:
        """Throw what leaves the best hope; spend a black chip where the choice after the draw is worth it."""
        plainly = offer.may["draw"]
        best = max(self._ways(offer, plainly), key=lambda way: way[:2])
        hope, number = best[:2]
        chip = offer.may.get("chip")
        if chip and chip.money:
            most = chip.money[1]
            if self._hope_of_a_choice(most) > hope + _WORTH_A_CHIP:
                return Move("chip", money=most)
        return Move("draw", money=number) if plainly.money else Move("draw", discards=best[2])

    def _ways(self, offer: Offer, verb: Verb) -> Iterable[tuple[float, int, Hand]]:
        """Reckon each way to draw: the hope it leaves, how many cards it brings, which it throws."""
        if verb.money:
            yield from ((self._hope_of_a_choice(number), number, ()) for number in range(verb.money[1] + 1))
            return
        for thrown in offer.throwable(verb, None):
            kept = [card for card in self._hand if card not in thrown]
            yield self._hope(kept, len(thrown)), len(thrown), thrown

    def _falls(self, number: int, times: int) -> list[list[int]]:
        """Draw some of the unseen cards a number of times, as their numbers."""
        return samples(self._random, self._numbers, min(number, len(self._numbers)), times)

    def _hope(self, kept: Sequence[Card], drawn: int) -> float:
        """Reckon how often some cards win with a few more."""
        times = SAMPLES if drawn else 1
        numbers = [self._ranking.numbers[card.number] for card in kept]
        falls = self._falls(drawn, times)
        if len(numbers) + len(falls[0]) != self._ranking.size:
            return fsum([self._chances[self._ranking.strength_of_numbers([*numbers, *fall])] for fall in falls]) / times
        own, of_sum, wins = sum(numbers), self._ranking.strength_of_sum, self._chances
        return fsum([wins[of_sum(own + sum(fall))] for fall in falls]) / times

    def _hope_of_a_choice(self, drawn: int) -> float:
        """Reckon how often the best of one's cards and a few more win."""
        numbers, times = [self._ranking.numbers[card.number] for card in self._hand], SAMPLES // 3
        strength, wins = self._ranking.strength_of_numbers, self._chances
        return fsum([wins[strength([*numbers, *fall])] for fall in self._falls(drawn, times)]) / times

    def _worst(self, offer: Offer, verb: Verb) -> Hand:
        """Throw the cards that the best hand does without."""
        strength = self._ranking.strength
        return max(
            offer.throwable(verb, None),
            key=lambda thrown: strength([card for card in self._hand if card not in thrown]),
        )

    # -- the bets -------------------------------------------------------------------------------

    def _bet(self, offer: Offer) -> Move:
        """Weigh a bet or a raise against seeing, checking and folding."""
        may, view = offer.may, self._view
        before_the_draw = all(event.deed not in ("draw", "chip") for event in view.log)
        wins = self._before_the_draw() if before_the_draw else self._wins(self._ranking.strength(self._hand))
        bet = may.get("raise") or may.get("bet")
        daring = self._random.random()
        bluffs = daring < _BLUFFS * self._temper.bluffs
        asks = 1 - (1 - (_RAISES if bet and bet.name == "raise" else _BETS)) / self._temper.asks
        if bet and (wins > asks or bluffs):
            return self._bet_on(bet, 0.0 if bluffs else wins)
        if "check" in may:
            return Move("check")
        mine, pot = view.staked[view.player], sum(view.staked.values())
        price = min(max(view.staked.values()) - mine, view.stacks[view.player])
        if "see" in may and ("fold" not in may or wins**self._opponents * (pot + price) >= price * self._temper.pays):
            return Move("see")
        return Move("fold") if "fold" in may else offer.any(self._random.random)

    def _before_the_draw(self) -> float:
        """Reckon how often a hand wins that is still to be drawn to: at the least with three cards to its best two."""
        strength = self._ranking.strength
        wins = self._wins(strength(self._hand))
        by_height = sorted(self._hand, key=lambda card: strength([card]), reverse=True)
        return max(wins, self._hope(by_height[:2], 3))

    def _bet_on(self, bet: Verb, wins: float) -> Move:
        """Bet the more the better the hand, of what may be bet."""
        low, high = bet.money or (0, 0)
        return Move(bet.name, money=low + round((min(high, low + 9) - low) * max(0.0, wins - _BETS) / (1 - _BETS)))
