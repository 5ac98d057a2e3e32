"""The chances of one seat at one turn, roughly: from dealing the unseen cards in one's head."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from primero_ref.cards.masks import mask_of
from primero_ref.players.knowledge import lasting_events, rivals, samples, seen_cards, unseen_cards
from primero_ref.players.strategy import Throw, ways_to_throw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
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
        self._ways_by_number: dict[tuple[int, int], list[_After]] = {}
        self._after_throwing: dict[Hand, _After] = {}

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        best = self._best(self._ways(offer, verb, bid), bid)
        assert best  # noqa: S101  # to throw nothing is a way too
        return self._throw(*best, bid)

    def best_wins(self, offer: Offer, bid: Bid) -> float:
        """Give how often a bid is won at the best, with any verb on offer."""
        ways = {id(ways): ways for ways in [self._ways(offer, verb, bid) for verb in offer.may.values()]}
        best = [self._best(each, bid) for each in ways.values()]
        return max((throw[1] for throw in best if throw), default=0)

    def best_bid(self, offer: Offer, verb: Verb, bids: Sequence[Bid | None]) -> tuple[Throw, Bid | None]:
        """Choose the bid, of some, that is won oftenest, and the cards to throw with it."""
        if bids[0] is None:
            return self.best_throw(offer, verb, None), None
        named: Bid | None = bids[0]
        best = self._best(self._ways(offer, verb, bids[0]), bids[0])
        assert best  # noqa: S101  # likewise
        for bid in bids[1:]:
            better = self._best(self._ways(offer, verb, bid), bid, best[1])
            if better:
                named, best = bid, better
        return self._throw(*best, named), named

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        strengths = sorted(set[int]().union(*[after.strengths for after in self._ways(offer, verb, None)]))
        positions = verb.bids.bid_index
        named = {
            positions[strength] for strength in strengths[:: max(1, len(strengths) // 24)] if strength in positions
        }
        return [verb.bids[position] for position in sorted(named) if verb.first <= position < verb.last]

    def _ways(self, offer: Offer, verb: Verb, bid: Bid | None) -> list[_After]:
        """Give what comes of each choice of cards that may be thrown with a verb."""
        number = offer.changeable(verb, bid)
        ways = self._ways_by_number.get(number)
        if ways is None:
            ways = [*map(self._after, ways_to_throw(offer, verb, bid, self._hand))]
            self._ways_by_number[number] = ways
        return ways

    def _after(self, thrown: Hand) -> _After:
        """Reckon how strong the hand becomes, in each fall of the cards, when some are thrown."""
        after = self._after_throwing.get(thrown)
        if after is None:
            number = max(0, len(thrown) + self._ranking.size - len(self._hand))
            if number not in self._drawn:
                self._drawn[number] = [sum(fall[:number]) for fall in self._falls]
            kept, strengths = self._mine & ~mask_of(thrown), self._ranking.strengths
            mine = [strengths[kept | drawn] for drawn in self._drawn[number]]
            after = self._after_throwing[thrown] = _After(thrown, mine, self._theirs, low_wins=self._low_wins)
        return after

    def _bounds(self, bid: Bid | None) -> tuple[int, int]:
        """Give the least strength that meets a bid, and the first that is too high for it."""
        low, top = bid.strength if bid else 0, 1 << 30
        if bid and self._low_wins:
            low, top = bid.strength - bid.points, bid.strength + 1
        elif bid and not self._higher_wins:
            # no hand counts a hundred points, and the next kind begins where the points would
            top = bid.strength - bid.points + 100
        return low, top

    def _best(self, ways: Iterable[_After], bid: Bid | None, above: float | None = None) -> tuple[_After, float] | None:
        """Choose what wins a bid oftenest, of equals the best hand; nothing if none wins it oftener than `above`.

        Without a bid it is the best hand.
        """
        low, top = self._bounds(bid)
        best: _After | None = None
        most = -1.0 if above is None else above
        for after in ways:
            wins = 0.0
            if bid:
                falls = after.meets(low, top, most)
                if falls is None:
                    continue
                wins = self._chance(*falls)
            better = best and (after.mean < best.mean if self._low_wins else after.mean > best.mean)
            if wins > most or (wins == most and better):
                best, most = after, wins
        return (best, most) if best else None

    def _chance(self, meets: int, beaten: int) -> float:
        """Reckon how often the hand meets the bid, and no opponent's meets it better."""
        alone = 1 - min(0.95, _OTHERS_CHOOSE * beaten / meets) if meets else 0
        return float(meets / SAMPLES * alone**self.opponents)

    def _throw(self, after: _After, _: float, bid: Bid | None) -> Throw:
        """Say all of one way to throw."""
        low, top = self._bounds(bid)
        meets, beaten = after.meets(low, top) or (0, 0)
        wins, rivals_ = self._chance(meets, beaten), self._theirs_rising
        theirs = (bisect_left(rivals_, top) - bisect_left(rivals_, low)) / SAMPLES
        # what nobody wins is played for again, and one's share of that is as good as another's
        nobody = (1 - meets / SAMPLES) * (1 - theirs) ** self.opponents
        return Throw(wins, wins + nobody / (self.opponents + 1), after.mean, after.thrown)


class _After:
    """How strong a hand becomes in each fall of the cards when some are thrown, and where a rival's is better."""

    __slots__ = ("_beaten", "_falls", "_low_wins", "_rising", "mean", "strengths", "thrown")

    def __init__(self, thrown: Hand, mine: list[int], theirs: list[int], *, low_wins: bool) -> None:
        """Put the falls in the order of one's own strength."""
        self.thrown, self.strengths, self._low_wins = thrown, mine, low_wins
        self.mean = sum(mine) / SAMPLES
        self._falls = sorted(zip(mine, theirs, strict=True))
        self._rising = [own for own, _ in self._falls]
        self._beaten: dict[int, list[int]] = {}

    def meets(self, low: int, top: int, least: float = 0.0) -> tuple[int, int] | None:
        """Count the falls in which the hand is as strong as `low` and below `top`, and those where a rival's is better.

        It is better where it lies within the same bounds, and above one's own, or below where the fewest points win.
        None where the hand meets the bounds in a smaller share of the falls than the `least` that is of interest.
        """
        first, last = bisect_left(self._rising, low), bisect_left(self._rising, top)
        if (last - first) / SAMPLES < least:
            return None
        bound = low if self._low_wins else top
        beaten = self._beaten.get(bound)
        if beaten is None:
            if self._low_wins:
                flags = [bound <= rival < own for own, rival in self._falls]
            else:
                flags = [own < rival < bound for own, rival in self._falls]
            beaten = self._beaten[bound] = [*accumulate(flags, initial=0)]
        return last - first, beaten[last] - beaten[first]
