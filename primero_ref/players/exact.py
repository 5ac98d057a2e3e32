"""The chances of one seat at one turn, counted: every fall of the cards to it, and to each of the others."""

from __future__ import annotations

from itertools import accumulate, combinations
from operator import mul

from primero_ref.cards.masks import mask_of
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.odds.exchanges import meets
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.estimate import Plan

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.odds.hand_counts import HandCounts

    Chances = list[float]

_OTHERS_CHOOSE = 1.4
"""Of how many hands, dealt by chance, an opponent's is the best: he throws cards, and folds bad ones."""

_TAKEN_AT_HIS_WORD = 0.6
"""How often one who has named a bid is taken to hold it, or to draw to it, beyond what chance alone would say."""

BIDDING = ("vie", "revie", "bid", "raise")
"""Deeds that name a bid."""

MOST_BIDS = 24
"""How many of the bids that may be named are weighed."""


class ExactOdds:
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
        seen = {one.bit for one in open_cards(view)} & {*table.bits}
        self._seen = [one for one in seen if not one & self._mine]
        self._low_wins = rules("winner") == "the fewest points"
        self._by_bid = rules("target") != "the best"
        self._bidder = next((event.who for event in reversed(view.log) if event.deed in BIDDING and event.bid), "")
        self._me = view.player
        self._rivals = self._others(view)
        self.opponents = len(self._rivals)
        self._kept: dict[Hand, tuple[Sequence[int], int]] = {}
        self._wins: dict[Bid | None, tuple[Chances, list[int], float]] = {}

    def _others(self, view: View) -> list[Chances]:
        """Give the chance of each strength for each opponent who is still in."""
        table = self._table
        counts = table.fields(table.row(0, [*self._seen, *(one.bit for one in self._hand)]))
        # where all hands lie open too few cards are unseen to make one of: then the others count for nothing
        whole = sum(counts) or 1
        if self._low_wins:
            chances = [one / whole for one in counts]
        else:
            below = [(one / whole) ** _OTHERS_CHOOSE for one in accumulate(counts)]
            chances = [above - under for above, under in zip(below, [0.0, *below], strict=False)]
        found = []
        for name, hand in view.hands.items():
            if not hand or view.out[name] or name == view.player:
                continue
            bid = next(
                (
                    event.bid
                    for event in reversed(view.log)
                    if event.who == name and event.deed in BIDDING and event.bid
                ),
                None,
            )
            found.append(self._taken_at_his_word(chances, bid) if bid else chances)
        return found

    def _taken_at_his_word(self, chances: Chances, bid: Bid) -> Chances:
        """Reckon what one who has named a bid may hold."""
        kept = [one * meets for one, meets in zip(chances, _meeting(self._rules, bid, anothers=False), strict=True)]
        whole = sum(kept)
        if not whole:
            return chances
        word = _TAKEN_AT_HIS_WORD
        return [word * held / whole + (1 - word) * one for held, one in zip(kept, chances, strict=True)]

    def _winning(self, bid: Bid | None) -> tuple[Chances, list[int], float]:
        """Give for each strength the chance to win with it, whether it meets the bid, and that nobody else does."""
        found = self._wins.get(bid)
        if found is None:
            found = self._wins[bid] = self._reckon(bid)
        return found

    def _reckon(self, bid: Bid | None) -> tuple[Chances, list[int], float]:
        levels = self.levels
        binds = bid is not None and self._by_bid
        own = _meeting(self._rules, bid, anothers=self._bidder != self._me) if bid and binds else [1] * len(levels)
        theirs = _meeting(self._rules, bid, anothers=True) if bid and binds else own
        chances, nobody = [float(one) for one in own], 1.0
        for rival in self._rivals:
            meeting = [one * may for one, may in zip(rival, theirs, strict=True)]
            upwards = meeting if self._low_wins else meeting[::-1]
            better = [0.0, *accumulate(upwards)][:-1]
            beaten = better if self._low_wins else better[::-1]
            # a tie is won as often as not
            chances = [one * (1 - over - even / 2) for one, over, even in zip(chances, beaten, meeting, strict=True)]
            nobody *= 1 - sum(meeting)
        return chances, own, nobody

    # -- the seat's own cards ---------------------------------------------------------------------

    def after(self, thrown: Hand) -> tuple[Sequence[int], int]:
        """Count the hands that may come of throwing some cards."""
        found = self._kept.get(thrown)
        if found is None:
            gone = [*self._seen, *(one.bit for one in thrown)]
            counts = self._table.fields(self._table.row(self._mine & ~mask_of(thrown), gone))
            found = self._kept[thrown] = counts, sum(counts)
        return found

    def _throws(self, offer: Offer, verb: Verb, bid: Bid | None) -> Iterator[Hand]:
        least, most = offer.changeable(verb, bid)
        for number in range(least, most + 1):
            yield from combinations(self._hand, number)

    def plan(self, offer: Offer, verb: Verb, bid: Bid | None) -> Plan:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        return max((self._plan(thrown, bid) for thrown in self._throws(offer, verb, bid)), key=_worth)

    def _plan(self, thrown: Hand, bid: Bid | None) -> Plan:
        counts, whole = self.after(thrown)
        if not whole:
            return Plan(0.0, 0.0, 0.0, thrown)
        chances, own, nobody = self._winning(bid)
        wins = sum(map(mul, counts, chances)) / whole
        short = 1 - sum(map(mul, counts, own)) / whole
        mean = sum(map(mul, counts, self.levels)) / whole
        return Plan(wins, wins + short * nobody / (self.opponents + 1), mean, thrown)

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        levels, places = self.levels, verb.bids.bid_index
        may = {
            level
            for thrown in self._throws(offer, verb, None)
            for level, number in zip(levels, self.after(thrown)[0], strict=True)
            if number
        }
        open_ = sorted(places[one] for one in may if one in places and verb.first <= places[one] < verb.last)
        return [verb.bids[place] for place in open_[:: max(1, -(-len(open_) // MOST_BIDS))]]


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


def _worth(plan: Plan) -> tuple[float, float]:
    return plan.wins, plan.mean


def open_cards(view: View) -> set[Card]:
    """Give the cards that a seat has seen, and that are therefore in no hidden hand and cannot be drawn."""
    seen = {one for hand in view.hands.values() for one in hand} | {*view.discards}
    if all(event.deed != "reshuffle" for event in view.log):
        seen |= {one for event in view.log if event.deed != "lift" for one in (*event.cards, *event.drawn)}
    return seen


def can_count(rules: Rulebook) -> bool:
    """Say whether the hands of a rulebook are few enough to be counted."""
    return rules.settled["ranking"] == "primero hands" and hand_counts_for(rules.ranking) is not None
