"""The chances of one seat at one turn, roughly: from dealing the unseen cards in one's head."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from primero_ref.cards.masks import mask_of
from primero_ref.players.knowledge import lasting_events, rivals, samples, seen_cards, unseen_cards
from primero_ref.players.strategy import Throw, ways_to_throw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View

SAMPLES = 60
"""How many falls of the unseen cards a sensible player thinks through: enough to tell a chance to a sixteenth."""

_OTHERS_CHOOSE = 1.4
"""How much oftener than by chance an opponent holds the better hand, for he throws cards and folds."""


class EstimatedChances:
    """The chances of one seat at one turn, from dealing the unseen cards in one's head."""

    def __init__(self, rules: Rulebook, view: View, random: Random) -> None:
        """Deal what may be drawn, and what one opponent may hold."""
        self._ranking = ranking = rules.ranking
        self._higher_wins = rules("bid.higher-kind") != "it loses"
        self._low_wins = rules("winner") == "the fewest points"
        self._hand: Sequence[Card] = view.hands[view.player]
        self._mine = mask_of(self._hand)
        self.opponents = len(rivals(view))
        unseen = unseen_cards(ranking.pack, seen_cards(view, events=lasting_events(view)))
        size = ranking.size
        self._falls = samples(random, [card.bit for card in unseen], min(2 * size, len(unseen)), SAMPLES)
        self._theirs = [ranking.strengths[sum(fall[size:])] for fall in self._falls]
        self._theirs_rising = sorted(self._theirs)
        self._drawn: dict[int, list[int]] = {}
        self._strengths_after: dict[Hand, list[int]] = {}
        self._rising: dict[Hand, list[tuple[int, int]]] = {}
        self._beaten: dict[tuple[Hand, int], list[int]] = {}

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        return max(
            (self._throw(thrown, bid) for thrown in ways_to_throw(offer, verb, bid, self._hand)),
            key=lambda throw: (throw.wins if bid else 0, -throw.mean if self._low_wins else throw.mean),
        )

    def best_bid(self, offer: Offer, verb: Verb, bids: Sequence[Bid | None]) -> tuple[Throw, Bid | None]:
        """Choose the bid, of some, that is won oftenest, and the cards to throw with it."""
        throws = [(self.best_throw(offer, verb, bid), bid) for bid in bids]
        return max(throws, key=lambda option: option[0].wins)

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        ways = ways_to_throw(offer, verb, None, self._hand)
        strengths = sorted(set[int]().union(*map(self._after, ways)))
        positions = verb.bids.bid_index
        named = {
            positions[strength] for strength in strengths[:: max(1, len(strengths) // 24)] if strength in positions
        }
        return [verb.bids[position] for position in sorted(named) if verb.first <= position < verb.last]

    def _after(self, thrown: Hand) -> list[int]:
        """Reckon how strong the hand becomes, in each fall of the cards, when some are thrown."""
        after = self._strengths_after.get(thrown)
        if after is None:
            number = max(0, len(thrown) + self._ranking.size - len(self._hand))
            if number not in self._drawn:
                self._drawn[number] = [sum(fall[:number]) for fall in self._falls]
            kept, strengths = self._mine & ~mask_of(thrown), self._ranking.strengths
            after = self._strengths_after[thrown] = [strengths[kept | drawn] for drawn in self._drawn[number]]
        return after

    def _against(self, thrown: Hand, bound: int) -> tuple[list[tuple[int, int]], list[int]]:
        """Give the falls by how strong the hand becomes, each with the rival's, and how often it is beaten up to each.

        Only a rival's hand below the bound beats it, or where the fewest points win, one from the bound upwards.
        """
        rising = self._rising.get(thrown)
        if rising is None:
            rising = self._rising[thrown] = sorted(zip(self._after(thrown), self._theirs, strict=True))
        beaten = self._beaten.get((thrown, bound))
        if beaten is None:
            if self._low_wins:
                flags = [bound <= rival < own for own, rival in rising]
            else:
                flags = [own < rival < bound for own, rival in rising]
            beaten = self._beaten[thrown, bound] = [*accumulate(flags, initial=0)]
        return rising, beaten

    def _throw(self, thrown: Hand, bid: Bid | None) -> Throw:
        """Reckon one way to throw: how often the hand meets the bid, and no opponent's meets it better."""
        low, top = bid.strength if bid else 0, 1 << 30
        if bid and self._low_wins:
            low, top = bid.strength - bid.points, bid.strength + 1
        elif bid and not self._higher_wins:
            # no hand counts a hundred points, and the next kind begins where the points would
            top = bid.strength - bid.points + 100
        rising, beaten = self._against(thrown, low if self._low_wins else top)
        first, last = bisect_left(rising, (low,)), bisect_left(rising, (top,))
        meets = last - first
        alone = 1 - min(0.95, _OTHERS_CHOOSE * (beaten[last] - beaten[first]) / meets) if meets else 0
        wins = meets / SAMPLES * alone**self.opponents
        rivals_ = self._theirs_rising
        theirs = (bisect_left(rivals_, top) - bisect_left(rivals_, low)) / SAMPLES
        # what nobody wins is played for again, and one's share of that is as good as another's
        nobody = (1 - meets / SAMPLES) * (1 - theirs) ** self.opponents
        mean = sum(self._after(thrown)) / SAMPLES
        return Throw(wins, wins + nobody / (self.opponents + 1), mean, thrown)
