"""The chances of one seat at one turn, counted: every fall of the cards to it, and to each of the others."""

from __future__ import annotations

from itertools import accumulate
from operator import mul

from primero_ref.cards.masks import mask_of
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.odds.exchanges import meets
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.knowledge import open_cards, rivals
from primero_ref.players.strategy import Throw, ways_to_throw

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.odds.hand_counts import HandCounts

    Chances = list[float]
    Reckoned = tuple[Chances, list[int], float]

_OTHERS_CHOOSE = 1.4
"""Of how many hands, dealt by chance, an opponent's is the best: he throws cards, and folds bad ones."""

_TAKEN_AT_HIS_WORD = 0.6
"""How often one who has named a bid is taken to hold it, or to draw to it, beyond what chance alone would say."""

BIDDING = ("vie", "revie", "bid", "raise")
"""Deeds that name a bid."""

MOST_BIDS = 24
"""How many of the bids that may be named are weighed."""


class ExactChances:
    """What a seat can reckon: each hand that it may come to with its chance, and whether the others hold better.

    The cards that lie open, or that it has thrown itself, cannot come. What the others hold is reckoned from the cards
    that this seat has not seen; that two of them cannot have one card is left out of account, which alters no chance
    by as much as a hundredth.
    """

    def __init__(self, rules: Rulebook, view: View) -> None:
        """Look at the cards."""
        self._rules, self._ranking = rules, rules.ranking
        table = hand_counts_for(rules.ranking)
        assert table is not None  # noqa: S101  # who makes one has seen to it: `can_count`
        self._table: HandCounts = table
        self.levels = table.levels
        self._hand: Sequence[Card] = view.hands[view.player]
        self._mine = mask_of(self._hand)
        seen = {card.bit for card in open_cards(view)} & {*table.bits}
        self._seen = [bit for bit in seen if not bit & self._mine]
        self._low_wins = rules("winner") == "the fewest points"
        self._by_bid = rules("target") != "the best"
        self._bidder = next((event.who for event in reversed(view.log) if event.deed in BIDDING and event.bid), "")
        self._me = view.player
        self._rivals = self._chances_of_rivals(view)
        self.opponents = len(self._rivals)
        self._counts_after: dict[Hand, tuple[Sequence[int], int]] = {}
        self._reckoned: dict[Bid | None, Reckoned] = {}

    def _chances_of_rivals(self, view: View) -> list[Chances]:
        """Give the chance of each strength for each opponent who is still in."""
        chances = self._of_any_hand()
        bids = {event.who: event.bid for event in view.log if event.deed in BIDDING and event.bid}
        return [self._taken_at_his_word(chances, bids.get(name)) for name in rivals(view)]

    def _of_any_hand(self) -> Chances:
        """Give the chance of each strength for an opponent of whom nothing is known but that he stays in."""
        table = self._table
        counts = table.fields(table.row(0, [*self._seen, *(card.bit for card in self._hand)]))
        # where all hands lie open too few cards are unseen to make one of: then the others count for nothing
        whole = sum(counts) or 1
        if self._low_wins:
            return [count / whole for count in counts]
        below = [(count / whole) ** _OTHERS_CHOOSE for count in accumulate(counts)]
        return [above - under for above, under in zip(below, [0.0, *below], strict=False)]

    def _taken_at_his_word(self, chances: Chances, bid: Bid | None) -> Chances:
        """Reckon what one may hold who has named a bid, or none."""
        if not bid:
            return chances
        fitting = _meeting(self._rules, bid, anothers=False)
        meeting = [chance * fits for chance, fits in zip(chances, fitting, strict=True)]
        whole = sum(meeting)
        if not whole:
            return chances
        word = _TAKEN_AT_HIS_WORD
        return [word * fit / whole + (1 - word) * chance for fit, chance in zip(meeting, chances, strict=True)]

    def _winning(self, bid: Bid | None) -> Reckoned:
        """Give for each strength the chance to win with it, whether it meets the bid, and that nobody else does."""
        reckoned = self._reckoned.get(bid)
        if reckoned is None:
            reckoned = self._reckoned[bid] = self._reckon(bid)
        return reckoned

    def _reckon(self, bid: Bid | None) -> Reckoned:
        levels = self.levels
        binds = bid is not None and self._by_bid
        own = _meeting(self._rules, bid, anothers=self._bidder != self._me) if bid and binds else [1] * len(levels)
        theirs = _meeting(self._rules, bid, anothers=True) if bid and binds else own
        chances, nobody = [float(fits) for fits in own], 1.0
        for rival in self._rivals:
            meeting = [chance * fits for chance, fits in zip(rival, theirs, strict=True)]
            upwards = meeting if self._low_wins else meeting[::-1]
            better = [0.0, *accumulate(upwards)][:-1]
            beaten = better if self._low_wins else better[::-1]
            # a tie is won as often as not
            chances = [
                chance * (1 - over - even / 2) for chance, over, even in zip(chances, beaten, meeting, strict=True)
            ]
            nobody *= 1 - sum(meeting)
        return chances, own, nobody

    # -- the seat's own cards ---------------------------------------------------------------------

    def after(self, thrown: Hand) -> tuple[Sequence[int], int]:
        """Count the hands that may come of throwing some cards."""
        after = self._counts_after.get(thrown)
        if after is None:
            gone = [*self._seen, *(card.bit for card in thrown)]
            counts = self._table.fields(self._table.row(self._mine & ~mask_of(thrown), gone))
            after = self._counts_after[thrown] = counts, sum(counts)
        return after

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        throws = (self._throw(thrown, bid) for thrown in ways_to_throw(offer, verb, bid, self._hand))
        return max(throws, key=lambda throw: (throw.wins, throw.mean))

    def _throw(self, thrown: Hand, bid: Bid | None) -> Throw:
        counts, whole = self.after(thrown)
        if not whole:
            return Throw(0.0, 0.0, 0.0, thrown)
        chances, own, nobody = self._winning(bid)
        wins = sum(map(mul, counts, chances)) / whole
        short = 1 - sum(map(mul, counts, own)) / whole
        mean = sum(map(mul, counts, self.levels)) / whole
        return Throw(wins, wins + short * nobody / (self.opponents + 1), mean, thrown)

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        levels, positions = self.levels, verb.bids.bid_index
        reached = {
            level
            for thrown in ways_to_throw(offer, verb, None, self._hand)
            for level, count in zip(levels, self.after(thrown)[0], strict=True)
            if count
        }
        named = sorted(
            positions[level] for level in reached if level in positions and verb.first <= positions[level] < verb.last
        )
        return [verb.bids[position] for position in named[:: max(1, -(-len(named) // MOST_BIDS))]]


@once_per_rulebook
def _meeting(rules: Rulebook, bid: Bid, *, anothers: bool) -> list[int]:
    """Say of each strength that a hand can have whether such a hand meets a bid."""
    table = hand_counts_for(rules.ranking)
    assert table is not None  # noqa: S101  # `can_count` has seen to it
    if rules("target") == "the best" or rules("bid.short") != "it loses":
        # such a bid binds nobody; who has named it is taken to hold it or better
        return [int(strength >= bid.strength) for strength in table.levels]
    bid_for_strength = rules.ranking.bid_for_strength
    return [int(meets(rules, bid_for_strength(strength), bid, anothers=anothers)) for strength in table.levels]


def can_count(rules: Rulebook) -> bool:
    """Say whether the hands of a rulebook are few enough to be counted."""
    return rules.settled["ranking"] == "primero hands" and hand_counts_for(rules.ranking) is not None
