"""The chances of one seat at one turn, counted: every fall of the cards to it, and to each of the others."""

from __future__ import annotations

from itertools import accumulate, compress, pairwise
from math import fsum
from operator import itemgetter, mul

from primero_ref.cards.masks import mask_of
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.odds.exchanges import meets
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.knowledge import open_cards, rivals
from primero_ref.players.strategy import Throw, ways_to_throw
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

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


_ROUNDING = 1 + 1e-9
"""By how much a bound is raised, so that no rounding makes it too low."""


class After(NamedTuple):
    """What may come of throwing some cards: how many hands of each strength, how many below each, how many in all."""

    thrown: Hand
    counts: Sequence[int]
    below: Sequence[int]
    whole: int

    def within(self, runs: Iterable[tuple[int, int]]) -> int:
        """Count the hands whose strength is in one of some runs."""
        below, number = self.below, 0
        for first, last in runs:
            number += below[last] - below[first]
        return number


class Meeting(NamedTuple):
    """Which strengths meet a bid, as one's own or as another's: it picks them from what is listed by strength."""

    pick: Callable[[Sequence[Any]], Sequence[Any]]
    places: Sequence[int]
    """Where they stand among all strengths."""
    own: Sequence[float]
    """Of each whether it meets the bid in one's own hand."""
    theirs: Sequence[int]
    """Of each whether it does in another's."""
    runs: Sequence[tuple[int, int]]
    """Where those that meet it in one's own hand begin, and where they end: mostly they stand together."""
    mask: int
    """The same in two bits for each strength, so that two bids can be compared from some strength upwards."""

    def is_end_of(self, other: Meeting) -> bool:
        """Say whether this is what another is from the first of its own strengths upwards."""
        from_here = 2 * self.places[0] if self.places else -1
        return (
            bool(other.places)
            and from_here >= 2 * other.places[0]
            and self.mask >> from_here == other.mask >> from_here
        )

    def of(self, chances: Sequence[float]) -> Sequence[float]:
        """Pick what meets the bid in another's hand."""
        return [*map(mul, self.pick(chances), self.theirs)]


class Reckoned(NamedTuple):
    """The chance to win a bid with each strength that meets it, and what none of them exceeds."""

    meeting: Meeting
    chances: Sequence[float]
    ceiling: float


class ExactChances:
    """What a seat can reckon: each hand that it may come to with its chance, and whether the others hold better.

    The cards that lie open, or that it has thrown itself, cannot come. What the others hold is reckoned from the cards
    that this seat has not seen; that two of them cannot have one card is left out of account, which alters no chance
    by as much as a hundredth.
    """

    _wider: Reckoned | None = None
    """What has been reckoned last, of which the next may be a part."""

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
        self._counts_after: dict[Hand, After] = {}
        self._rows: list[int] = []
        self._ways_by_number: dict[tuple[int, int], list[After]] = {}
        self._means: dict[Hand, float] = {}
        self._reckoned: dict[Bid | None, Reckoned] = {}

    def _chances_of_rivals(self, view: View) -> list[Chances]:
        """Give the chance of each strength for each opponent who is still in."""
        chances = self._of_any_hand()
        bids = {event.who: event.bid for event in view.log if event.deed in BIDDING and event.bid}
        return [self._taken_at_his_word(chances, bids.get(name)) for name in rivals(view)]

    def _of_any_hand(self) -> Chances:
        """Give the chance of each strength for an opponent of whom nothing is known but that he stays in."""
        table = self._table
        counts = table.fields(table.row_without([*self._seen, *(card.bit for card in self._hand)]))
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
        fitting = _fits(self._rules, bid, anothers=False)
        meeting = [chance * fits for chance, fits in zip(chances, fitting, strict=True)]
        whole = fsum(meeting)
        if not whole:
            return chances
        word = _TAKEN_AT_HIS_WORD
        return [word * fit / whole + (1 - word) * chance for fit, chance in zip(meeting, chances, strict=True)]

    def _winning(self, bid: Bid | None) -> Reckoned:
        """Give the chance to win with each strength that meets the bid."""
        reckoned = self._reckoned.get(bid)
        if reckoned is None:
            reckoned = self._reckoned[bid] = self._reckon(bid)
        return reckoned

    def _meeting(self, bid: Bid | None) -> Meeting:
        """Look up the strengths that meet a bid."""
        return _meeting(self._rules, bid if self._by_bid else None, mine=self._bidder == self._me)

    def _reckon(self, bid: Bid | None) -> Reckoned:
        meeting = self._meeting(bid)
        wider = self._wider
        # what is better is added up from the best hand downwards, so that a lower bid of the same kind has it all
        if wider and not self._low_wins and meeting.is_end_of(wider.meeting):
            return Reckoned(meeting, wider.chances[-len(meeting.places) :], wider.ceiling)
        chances: Sequence[float] = meeting.own
        last: Chances | None = None
        wins: list[float] = []
        for rival in self._rivals:
            # those who have named no bid are all alike, and reckoned once
            if rival is not last:
                last, wins = rival, self._wins_against(meeting.of(rival))
            chances = [*map(mul, chances, wins)]
        self._wider = Reckoned(meeting, chances, max(chances, default=0.0) * _ROUNDING)
        return self._wider

    def _wins_against(self, likely: Sequence[float]) -> list[float]:
        """Give the chance that an opponent has nothing better; a tie is won as often as not."""
        if self._low_wins:
            beaten = [*accumulate(likely, initial=0.0)]
        else:
            beaten = [*accumulate(reversed(likely), initial=0.0)][-2::-1]
        return [1 - over - even / 2 for over, even in zip(beaten, likely, strict=False)]

    def _nobody(self, meeting: Meeting) -> float:
        """Give the chance that no opponent meets a bid."""
        nobody, none = 1.0, 0.0
        last: Chances | None = None
        for rival in self._rivals:
            if rival is not last:
                last, none = rival, 1 - fsum(meeting.of(rival))
            nobody *= none
        return nobody

    # -- the seat's own cards ---------------------------------------------------------------------

    def after(self, thrown: Hand) -> After:
        """Count the hands that may come of throwing some cards."""
        after = self._counts_after.get(thrown)
        if after is None:
            table = self._table
            if not thrown:
                counts = table.fields(table.row(self._mine, self._seen))
            else:
                if not self._rows:
                    self._rows = table.after_throwing([card.bit for card in self._hand], self._seen)
                kept = sum([1 << position for position, card in enumerate(self._hand) if card not in thrown])
                counts = table.fields(self._rows[kept])
            below = [0, *accumulate(counts)]
            after = self._counts_after[thrown] = After(thrown, counts, below, below[-1])
        return after

    def _ways(self, offer: Offer, verb: Verb, bid: Bid | None) -> list[After]:
        """Give what may come of each choice of cards that may be thrown with a verb."""
        number = offer.changeable(verb, bid)
        ways = self._ways_by_number.get(number)
        if ways is None:
            ways = [*map(self.after, ways_to_throw(offer, verb, bid, self._hand))]
            self._ways_by_number[number] = ways
        return ways

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        best = self._best(self._ways(offer, verb, bid), bid)
        assert best  # noqa: S101  # to throw nothing is a way too
        return self._throw(*best, bid)

    def best_wins(self, offer: Offer, bid: Bid | None) -> float:
        """Give how often a bid is won at the best, with any verb on offer."""
        ways = {id(ways): ways for ways in [self._ways(offer, verb, bid) for verb in offer.may.values()]}
        best = [self._best(each, bid) for each in ways.values()]
        return max((throw[1] for throw in best if throw), default=0)

    def best_bid(self, offer: Offer, verb: Verb, bids: Sequence[Bid | None]) -> tuple[Throw, Bid | None]:
        """Choose the bid, of some, that is won oftenest, and the cards to throw with it."""
        named, best = bids[0], self._best(self._ways(offer, verb, bids[0]), bids[0])
        assert best  # noqa: S101  # likewise
        for bid in bids[1:]:
            better = self._best(self._ways(offer, verb, bid), bid, best[1])
            if better:
                named, best = bid, better
        return self._throw(*best, named), named

    def _best(self, ways: Iterable[After], bid: Bid | None, above: float | None = None) -> tuple[After, float] | None:
        """Choose what wins a bid oftenest, of equals the highest hand; nothing if none wins it oftener than `above`."""
        if above and bid not in self._reckoned:
            runs = self._meeting(bid).runs
            # what the hand seldom comes to cannot be won oftener, whatever the others hold
            ways = [after for after in ways if after.within(runs) * _ROUNDING >= above * after.whole]
            if not ways:
                return None
        meeting, chances, ceiling = self._winning(bid)
        pick, runs = meeting.pick, meeting.runs
        best: After | None = None
        wins = -1.0 if above is None else above
        for after in ways:
            _, counts, _, whole = after
            if wins > 0 and after.within(runs) * ceiling < wins * whole:
                continue
            chance = fsum(map(mul, pick(counts), chances)) / whole if whole else 0.0
            if chance > wins or (chance == wins and best and self._mean(after) > self._mean(best)):
                best, wins = after, chance
        return (best, wins) if best else None

    def _throw(self, after: After, wins: float, bid: Bid | None) -> Throw:
        """Say all of one way to throw."""
        thrown, counts, _, whole = after
        if not whole:
            return Throw(0.0, 0.0, 0.0, thrown)
        meeting = self._winning(bid).meeting
        short = 1 - fsum(map(mul, meeting.pick(counts), meeting.own)) / whole
        share = wins + short * self._nobody(meeting) / (self.opponents + 1)
        return Throw(wins, share, self._mean(after), thrown)

    def _mean(self, after: After) -> float:
        """Give the strength that the hand comes to on the average."""
        mean = self._means.get(after.thrown)
        if mean is None:
            mean = sum(map(mul, after.counts, self.levels)) / after.whole if after.whole else 0.0
            self._means[after.thrown] = mean
        return mean

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        positions = verb.bids.bid_index
        reached: set[int] = set()
        for after in self._ways(offer, verb, None):
            reached.update(compress(self.levels, after.counts))
        named = sorted(
            positions[level] for level in reached if level in positions and verb.first <= positions[level] < verb.last
        )
        return [verb.bids[position] for position in named[:: max(1, -(-len(named) // MOST_BIDS))]]


@once_per_rulebook
def _meeting(rules: Rulebook, bid: Bid | None, *, mine: bool) -> Meeting:
    """Look up the strengths that meet a bid, which is one's own or another's; without a bid each does."""
    table = hand_counts_for(rules.ranking)
    assert table is not None  # noqa: S101  # likewise
    own = theirs = [1] * len(table.levels)
    if bid:
        own, theirs = _fits(rules, bid, anothers=not mine), _fits(rules, bid, anothers=True)
    places = [*compress(range(len(own)), map(max, own, theirs))]
    first, last = (places[0], places[-1] + 1) if places else (0, 0)
    pick = itemgetter(slice(first, last)) if last - first == len(places) else itemgetter(*places)
    turns = [position for position, pair in enumerate(pairwise([0, *own, 0])) if pair[0] != pair[1]]
    runs = [*zip(turns[::2], turns[1::2], strict=True)]
    mask = sum([(own[position] | theirs[position] << 1) << 2 * position for position in places])
    return Meeting(pick, places, [float(fits) for fits in pick(own)], pick(theirs), runs, mask)


@once_per_rulebook
def _fits(rules: Rulebook, bid: Bid, *, anothers: bool) -> list[int]:
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
