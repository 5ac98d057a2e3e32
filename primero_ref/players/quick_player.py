"""The player who plays a deal out in the coach's head: the steady one, by chances that are quicker to reckon."""

from __future__ import annotations

from bisect import bisect_left
from math import fsum
from random import Random

from primero_ref.cards.masks import mask_of, standard_mask
from primero_ref.claims.memo import once_per_rulebook
from primero_ref.odds.hand_counts import hand_counts_for
from primero_ref.players.duel import DuelStrategy
from primero_ref.players.engine_players import TemperedPlayer
from primero_ref.players.exact import BIDDING, ExactChances, can_count
from primero_ref.players.knowledge import rivals
from primero_ref.players.strategy import Throw, ways_to_throw
from primero_ref.players.tempers import TEMPERS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.offers import Offer, Verb
    from primero_ref.game.view import View
    from primero_ref.players.estimate import EstimatedChances
    from primero_ref.players.exact import Chances
    from primero_ref.players.strategy import Strategy

    Case = tuple[tuple[int, int], Bid | None]
    """How many cards may be thrown, and the bid that is to be won."""
    Reckoned = tuple[Chances, list[int], float]
    """For each strength the chance to win with it and whether it meets the bid; the chance that nobody else does."""

POOL = 997
"""How many falls of the cards are drawn once for all, and used again and again from any place: a prime number."""

FALLS = 12
"""How many of them are thought through for one exchange: enough to tell a good one from a bad."""

WAYS = 10
"""How many ways to throw are as much to weigh as the rest of a decision: so it was when it was measured."""

BY_TRIAL = 6
"""How much of an effort a decision is where hands cannot be counted, and some draws are tried: likewise."""

MOST_BIDS = 5
"""How many of the bids that may be named are weighed."""


@once_per_rulebook
def falls_of(rules: Rulebook) -> list[tuple[int, ...]]:
    """Draw the falls: each as the masks of its first card, of its first two, and so on."""
    bits, random = [card.bit for card in rules.ranking.pack], Random("falls")
    falls = []
    for _ in range(POOL):
        masks = [0]
        for bit in random.sample(bits, rules.ranking.size):
            masks.append(masks[-1] | bit)
        falls.append(tuple(masks))
    return falls


def first_free(falls: Sequence[tuple[int, ...]], first: int, mine: int) -> list[tuple[int, ...]]:
    """Take the first falls from a place onwards that hold none of one's own cards."""
    free: list[tuple[int, ...]] = []
    for position in range(first, first + POOL):
        fall = falls[position % POOL]
        if not fall[-1] & mine:
            free.append(fall)
            if len(free) == FALLS:
                break
    return free


class Way(NamedTuple):
    """A way to throw: the place of the strength that comes of it in each fall, and their average."""

    thrown: Hand
    levels: list[int]
    mean: float


class Levels(dict[int, int]):
    """The place of the strength of each hand among all strengths, by its mask, found when first asked for."""

    def __init__(self, rules: Rulebook) -> None:
        """Take the strengths of the hands that differ by more than an exchange of suits, or else of each."""
        super().__init__()
        ranking, table = rules.ranking, hand_counts_for(rules.ranking)
        assert table is not None  # noqa: S101  # who asks has seen to it: `can_count`
        index = {level: number for number, level in enumerate(table.levels)}
        self._standard = standard_mask(ranking.pack) if ranking.suits_alike else int
        self._of_standard = (
            {self._standard(mask): index[strength] for mask, strength in ranking.strength_by_class.items()}
            if ranking.suits_alike
            else {}
        )
        self._index, self._strengths = index, ranking.strengths

    def __missing__(self, mask: int) -> int:
        """Find a hand that has not been asked for before."""
        level = self._of_standard.get(self._standard(mask))
        if level is None:
            level = self._index[self._strengths[mask]]
        self[mask] = level
        return level


@once_per_rulebook
def levels_of(rules: Rulebook) -> Levels:
    """Give the places of the strengths, found once for all playouts."""
    return Levels(rules)


def roughly(bid: Bid | None) -> Bid | None:
    """Take a bid for the nearest below it by fives: others who have named either are alike."""
    less = bid.points % 5 if bid else 0
    return bid._replace(points=bid.points - less, strength=bid.strength - less) if bid and less < bid.points else bid


@once_per_rulebook
def shares_beaten(rules: Rulebook) -> list[float]:
    """Give for each strength the share of all hands that it beats."""
    table = hand_counts_for(rules.ranking)
    assert table is not None  # noqa: S101  # likewise
    counts, beaten, shares = table.fields(table.row(0)), 0, []
    whole = sum(counts)
    for count in counts:
        shares.append(beaten / whole)
        beaten += count
    return shares


@once_per_rulebook
def chances_of_a_hand(rules: Rulebook, bid: Bid | None) -> Chances:
    """Give the chance of each strength for one who has named a bid or none, whatever cards have been seen."""
    return _Prior(rules).chances(bid)


@once_per_rulebook
def winning(rules: Rulebook, bid: Bid | None, named: tuple[Bid | None, ...], *, mine: bool) -> Reckoned:
    """Give for each strength the chance to win with it against others who have named bids or none."""
    return _Prior(rules, named, mine=mine).reckoned(bid)


class _Prior(ExactChances):
    """The chances of a seat that has seen no card."""

    def __init__(self, rules: Rulebook, named: Sequence[Bid | None] = (), *, mine: bool = False) -> None:
        """Look at what the others have named."""
        self._rules, self._ranking = rules, rules.ranking
        table = hand_counts_for(rules.ranking)
        assert table is not None  # noqa: S101  # likewise
        self._table, self._seen, self._hand = table, [], ()
        self.levels = table.levels
        self._low_wins = rules("winner") == "the fewest points"
        self._by_bid = rules("target") != "the best"
        self._me, self._bidder = "me", "me" if mine else "another"
        self._rivals = [chances_of_a_hand(rules, bid) for bid in named]
        self.opponents = len(self._rivals)

    def chances(self, bid: Bid | None) -> Chances:
        """Give the chance of each strength for one other."""
        return self._taken_at_his_word(self._of_any_hand(), bid)

    def reckoned(self, bid: Bid | None) -> Reckoned:
        """Reckon what each strength wins."""
        meeting, chances, _ = self._reckon(bid)
        wins, own = [0.0] * len(self.levels), [0] * len(self.levels)
        for position, chance, fits in zip(meeting.places, chances, meeting.own, strict=True):
            wins[position], own[position] = chance, int(fits)
        return wins, own, self._nobody(meeting)


class QuickChances(ExactChances):
    """The chances of one seat at one turn: its own exchanges tried in some falls, the others' hands as they fall."""

    def __init__(self, rules: Rulebook, view: View, random: Random) -> None:
        """Look at the cards, and take some falls that hold none of them."""
        self._rules, self._ranking = rules, rules.ranking
        self._hand = view.hands[view.player]
        self._mine = mask_of(self._hand)
        bids = {event.who: event.bid for event in view.log if event.deed in BIDDING and event.bid}
        self._named = tuple(roughly(bids.get(name)) for name in rivals(view))
        self._is_bidder = next(reversed(bids), "") == view.player
        self.opponents = len(self._named)
        self._levels = levels_of(rules)
        self._falls = self._free_falls(random)
        self._columns: dict[int, list[int]] = {}
        self._levels_after: dict[Hand, Way] = {}
        self._ways_of_number: dict[tuple[int, int], list[Way]] = {}
        self._throws: dict[Case, Throw] = {}
        self.weighed = 0
        """How many ways to throw have been weighed."""

    def _free_falls(self, random: Random) -> list[tuple[int, ...]]:
        return first_free(falls_of(self._rules), random.randrange(POOL), self._mine)

    def _way(self, thrown: Hand) -> Way:
        """Give the place of the strength that the hand comes to in each fall, and their average."""
        way = self._levels_after.get(thrown)
        if way is None:
            kept = self._mine & ~mask_of(thrown)
            drawn = max(0, self._ranking.size - kept.bit_count())
            column = self._columns.get(drawn)
            if column is None:
                column = self._columns[drawn] = [fall[drawn] for fall in (self._falls if drawn else self._falls[:1])]
            places = self._levels
            levels = [places[kept | mask] for mask in column]
            way = self._levels_after[thrown] = Way(thrown, levels, sum(levels) / len(levels))
        return way

    def _ways_to_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> list[Way]:
        """Give what comes of each choice of cards that may be thrown with a verb."""
        number = offer.changeable(verb, bid)
        ways = self._ways_of_number.get(number)
        if ways is None:
            ways = self._ways_of_number[number] = [*map(self._way, ways_to_throw(offer, verb, bid, self._hand))]
        return ways

    def best_throw(self, offer: Offer, verb: Verb, bid: Bid | None) -> Throw:
        """Choose the cards to throw with a verb, so as to win the bid, or where none stands to hold the most."""
        case = offer.changeable(verb, bid), bid
        throw = self._throws.get(case)
        if throw is None:
            throw = self._throws[case] = self._best_of(self._ways_to_throw(offer, verb, bid), bid)
        return throw

    def _best_of(self, ways: Sequence[Way], bid: Bid | None) -> Throw:
        chances, own, nobody = winning(self._rules, bid, self._named, mine=self._is_bidder)
        most, best, chance = -1.0, ways[0], chances.__getitem__
        self.weighed += len(ways)
        for way in ways:
            levels = way.levels
            wins = fsum(map(chance, levels)) / len(levels)
            if wins > most or (wins == most and way.mean > best.mean):
                most, best = wins, way
        short = 1 - fsum(map(own.__getitem__, best.levels)) / len(best.levels)
        return Throw(most, most + short * nobody / (self.opponents + 1), best.mean, best.thrown)

    def best_wins(self, offer: Offer, bid: Bid | None) -> float:
        """Give how often a bid is won at the best, with any verb on offer."""
        return max((self.best_throw(offer, verb, bid).wins for verb in offer.may.values()), default=0)

    def best_bid(self, offer: Offer, verb: Verb, bids: Sequence[Bid | None]) -> tuple[Throw, Bid | None]:
        """Choose the bid, of some, that is won oftenest, and the cards to throw with it."""
        throws = [(self.best_throw(offer, verb, bid), bid) for bid in bids]
        return max(throws, key=lambda option: option[0].wins)

    def worth_naming(self, offer: Offer, verb: Verb) -> list[Bid]:
        """List, of the bids that may be named, some that the hand may come to meet."""
        table = hand_counts_for(self._ranking)
        assert table is not None  # noqa: S101  # likewise
        positions = verb.bids.bid_index
        reached = set[int]().union(*[way.levels for way in self._ways_to_throw(offer, verb, None)])
        levels = [table.levels[position] for position in reached]
        named = sorted(
            positions[level] for level in levels if level in positions and verb.first <= positions[level] < verb.last
        )
        return [verb.bids[position] for position in named[:: max(1, -(-len(named) // MOST_BIDS))]]


class QuickDuelStrategy(DuelStrategy):
    """The way with invitations and duels, by a few falls drawn beforehand."""

    def _hope(self, kept: Iterable[Card], drawn: int) -> float:
        """Reckon what some cards come to on the average with a few more."""
        mask, strengths, falls = mask_of(kept), self._ranking.strengths, falls_of(self._rules)
        first = self._random.randrange(POOL)
        after = [mask | falls[(first + step) % POOL][drawn] for step in range(FALLS)]
        return sum([strengths[hand] for hand in after]) / FALLS

    def _wins(self) -> float:
        """Reckon how often the hand beats those of all the others, if theirs fall by chance."""
        table = hand_counts_for(self._ranking)
        assert table is not None  # noqa: S101  # likewise
        level = min(bisect_left(table.levels, self._own.strength), len(table.levels) - 1)
        return float(shares_beaten(self._rules)[level] ** len(rivals(self._view)))


class QuickPlayer(TemperedPlayer):
    """The steady player, thinking in a tenth of the time.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> QuickPlayer(rules, "Milan")(game.view("Bernardo")).verb
    'pass'
    """

    def __init__(self, rules: Rulebook, seed: object) -> None:
        """Learn the rules, and begin from a seed."""
        super().__init__(rules, seed, TEMPERS["steady"])
        self._counts = can_count(rules)
        self._chances_now: QuickChances | None = None
        self.effort = 0.0
        """How much he has thought so far: a decision is 1, and more where much is weighed."""

    def __call__(self, view: View) -> Move:
        """Choose, and count what effort it took: it is not timed, so that it is the same everywhere."""
        move = super().__call__(view)
        chances, self._chances_now = self._chances_now, None
        if chances:
            self.effort += 1 + chances.weighed / WAYS
        else:
            self.effort += 1 if self._counts else BY_TRIAL
        return move

    def _chances(self, view: View) -> EstimatedChances | ExactChances:
        """Reckon the chances of the seat."""
        quick = self._counts and len(view.cards) <= self._rules.ranking.size
        if not quick:
            return super()._chances(view)
        self._chances_now = self._quick_chances(view)
        return self._chances_now

    def _quick_chances(self, view: View) -> QuickChances:
        return QuickChances(self._rules, view, self._random)

    def _duels(self, view: View) -> Strategy:
        """Give his way with invitations, names and the last duel."""
        quick = self._counts and self._rules.ranking.size
        return QuickDuelStrategy(self._rules, view, self._random, self._temper) if quick else super()._duels(view)
