"""The chances of one seat at one turn, roughly: from dealing the unseen cards in one's head."""

from __future__ import annotations

from primero_ref.cards.masks import mask_of
from primero_ref.players.knowledge import lasting_events, rivals, seen_cards, unseen_cards
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
        self.opponents = len(rivals(view))
        unseen = unseen_cards(ranking.pack, seen_cards(view, events=lasting_events(view)))
        size = ranking.size
        falls = [random.sample(unseen, min(2 * size, len(unseen))) for _ in range(SAMPLES)]
        self._drawn = [[mask_of(fall[:number]) for fall in falls] for number in range(size + 1)]
        self._theirs = [ranking.strengths[mask_of(fall[size:])] for fall in falls]
        self._strengths_after: dict[Hand, list[int]] = {}

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        return max(
            (self._throw(thrown, bid) for thrown in ways_to_throw(offer, verb, bid, self._hand)),
            key=lambda throw: (throw.wins if bid else 0, -throw.mean if self._low_wins else throw.mean),
        )

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        ways = ways_to_throw(offer, verb, None, self._hand)
        strengths = sorted({strength for thrown in ways for strength in self._after(thrown)})
        positions = verb.bids.bid_index
        named = {
            positions[strength] for strength in strengths[:: max(1, len(strengths) // 24)] if strength in positions
        }
        return [verb.bids[position] for position in sorted(named) if verb.first <= position < verb.last]

    def _after(self, thrown: Hand) -> list[int]:
        """Reckon how strong the hand becomes, in each fall of the cards, when some are thrown."""
        after = self._strengths_after.get(thrown)
        if after is None:
            kept = mask_of(card for card in self._hand if card not in thrown)
            strengths, drawn = self._ranking.strengths, max(0, len(thrown) + self._ranking.size - len(self._hand))
            after = self._strengths_after[thrown] = [strengths[kept | fall] for fall in self._drawn[drawn]]
        return after

    def _throw(self, thrown: Hand, bid: Bid | None) -> Throw:
        """Reckon one way to throw: how often the hand meets the bid, and no opponent's meets it better."""
        low, top = bid.strength if bid else 0, 1 << 30
        if bid and self._low_wins:
            low, top = bid.strength - bid.points, bid.strength + 1
        elif bid and not self._higher_wins:
            # no hand counts a hundred points, and the next kind begins where the points would
            top = bid.strength - bid.points + 100
        mine = self._after(thrown)
        meets = [(own, rival) for own, rival in zip(mine, self._theirs, strict=True) if low <= own < top]
        if self._low_wins:
            beaten = sum(low <= rival < own for own, rival in meets)
        else:
            beaten = sum(own < rival < top for own, rival in meets)
        alone = 1 - min(0.95, _OTHERS_CHOOSE * beaten / len(meets)) if meets else 0
        wins = len(meets) / SAMPLES * alone**self.opponents
        theirs = sum(low <= rival < top for rival in self._theirs) / SAMPLES
        # what nobody wins is played for again, and one's share of that is as good as another's
        nobody = (1 - len(meets) / SAMPLES) * (1 - theirs) ** self.opponents
        return Throw(wins, wins + nobody / (self.opponents + 1), sum(mine) / SAMPLES, thrown)
