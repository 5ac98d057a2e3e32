"""Hands of five cards as poker ranks them: which is better, and how many there are of each."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from primero_ref.cards.bids import NOTHING, Bid, Bids, hand_size
from primero_ref.cards.pack import Pack
from primero_ref.cards.ranking import Ranking, StrengthByMask
from primero_ref.cards.ranks import PokerRank, Rank

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from primero_ref.cards.pack import Card, Hand
    from primero_ref.cards.ranking import Answers

    ValueCounts = list[tuple[int, int]]
    """How many cards there are of a value, and which: most first, and of as many the highest first."""

_STEP = 1 << 20
"""Strengths are the height of the kind, from one, times this, and up to five values of four bits each."""

_OF_A_VALUE = 3
"""How many bits count the cards of one value: there are never more than seven."""

_IN_ORDER = ("straight", "straight-flush")
_LIKE_CARDS = ("five-alike", "quads", "full-boat", "trips", "two-pair", "pair")
"""The kinds that are made of cards of one value."""


class HandInWords(Bid):  # a tuple with one thing more to say
    """A hand as it is told: `full boat of crowns over cats`."""

    words: str

    def __repr__(self) -> str:
        """Print it in words."""
        return self.words


class _StrengthByValues(dict[int, int]):
    """The strength of every hand of the same values, reckoned when first asked for."""

    def __init__(self, strength_of: Callable[[int], int]) -> None:
        super().__init__()
        self._strength_of = strength_of

    def __missing__(self, values: int) -> int:
        strength = self[values] = self._strength_of(values)
        return strength


class _StrengthByMask(StrengthByMask):
    """The strength of each hand by its mask; none is kept, for there are millions and their classes are."""

    def __init__(self, ranking: PokerRanking) -> None:
        super().__init__(ranking)
        self._strength = ranking.strength
        self._cards = ranking.pack.suits.cards

    def __missing__(self, mask: int) -> int:
        hand = []
        while mask:
            lowest = mask & -mask
            hand.append(self._cards[lowest.bit_length() - 1])
            mask ^= lowest
        return self._strength(hand)


class PokerRanking(Ranking):
    """What each hand is worth where like cards, runs and suits decide, under one rulebook's answers.

    Of a hand only its values count, and whether it is of one suit. So hands are reckoned by classes: there are
    some seven thousand of them, and two and a half million hands.

    >>> from primero_ref import rank, rulebook
    >>> print(rank("13bl 13bo 13ir 2th 2bl", rulebook("kings")))
    full boat of crowns over cats
    """

    def __init__(self, answer: Callable[[str], object]) -> None:
        """Take the answers to the questions on the pack and the kinds of hand."""
        self._answer = answer
        self.pack = _pack(answer)
        self.size = hand_size(answer)
        self.most = self.size
        order = [*enumerate(_in_order(answer), 1)]
        self._definitions = [(height, kind, str(answer(f"poker.{kind}"))) for height, kind in reversed(order)]
        self.kinds = tuple(kind.replace("-", " ") for _, kind, _ in reversed(self._definitions))
        self.words = {kind: kind for kind in self.kinds}
        self._high_and_low = answer("prime") == "the highest, and 1 or 14 in order"
        self._fates_serve = answer("fates") == "whatever serves best"
        self._equal = str(answer("poker.equal"))
        self._by_name = answer("ranks.called") == "names"
        self.points = self._values()
        self._fate = max(self.points.values(), default=0) + 1
        self._weigh()
        self._by_values = _StrengthByValues(self._best)
        self._in_suit = _StrengthByValues(lambda values: self._best(values, of_a_suit=True))
        self.strengths = _StrengthByMask(self)
        self._hand_by_strength: dict[int, HandInWords] = {}

    def _values(self) -> dict[str, int]:
        """Give the value of each rank: its number, and fourteen for a prime that is high."""
        ranks = [rank for rank in self.pack.suits.ranks if rank != "F"]
        values = {rank: number for number, rank in enumerate(ranks, 1)}
        if self._high_and_low:
            values[ranks[0]] = len(ranks) + 1
        return values

    def _weigh(self) -> None:
        """Give each card a number: those of a hand add up to its values and, above these, to its cards of each suit."""
        suits, above, whole = [*self.pack.suits.pips], _OF_A_VALUE * (self._fate + 1), self.pack.suits.cards
        of_suit = [1 << _OF_A_VALUE * number for number in range(len(suits))]
        fate = sum(of_suit) * self._fates_serve
        values = [1 << _OF_A_VALUE * self.points.get(card.rank, self._fate) for card in whole]
        counts = [of_suit[suits.index(card.suit)] if card.suit else fate for card in whole]
        self.numbers = [value + (count << above) for value, count in zip(values, counts, strict=True)]
        self._above, self._values_below = above, (1 << above) - 1
        served = range(self.size + 1) if fate else (0,)
        self._one_suit = {self.size * suit + fates * (fate - suit) for suit in of_suit for fates in served}

    # -- one hand -------------------------------------------------------------------------------

    def strength(self, hand: Iterable[Card]) -> int:
        """Give the strength of a hand, the higher the better; of more cards than make a hand, of the best."""
        return self.strength_of_numbers([self.numbers[card.number] for card in hand])

    def strength_of_numbers(self, numbers: Sequence[int]) -> int:
        """Give the strength of a hand by the numbers of its cards."""
        if len(numbers) > self.size:
            return max(map(self.strength_of_sum, map(sum, combinations(numbers, self.size))))
        if len(numbers) == self.size:
            return self.strength_of_sum(sum(numbers))
        return self._by_values[sum(numbers) & self._values_below]

    def strength_of_sum(self, total: int) -> int:
        """Give the strength of a whole hand by what the `numbers` of its cards add up to."""
        by_values = self._in_suit if total >> self._above in self._one_suit else self._by_values
        return by_values[total & self._values_below]

    def bid_for_hand(self, hand: Iterable[Card]) -> Bid:
        """Say what a hand is."""
        return self.bid_for_strength(self.strength(hand))

    def rank_hand(self, hand: Hand) -> PokerRank:
        """Rank a hand, with the cards that make it."""
        if len(hand) > self.size:
            hand = max(combinations(hand, self.size), key=self.strength)
        bid = self.bid_for_hand(hand)
        ranked = PokerRank(bid.kind, 0, self._scoring(hand, bid), bid.strength)
        ranked.words = str(bid)
        return ranked

    def _scoring(self, hand: Hand, bid: Bid) -> Hand:
        """Give the cards that make a hand: the like ones, the highest, or all that are in order or of a suit."""
        kind = bid.kind.replace(" ", "-")
        if kind not in (*_LIKE_CARDS, "high-card"):
            return hand if bid.strength else ()
        number = {"two-pair": 2, "full-boat": 2}.get(kind, 1)
        values = [self.points.get(card.rank, self._fate) for card in hand]
        alike = sorted(((values.count(value), value) for value in {*values} - {self._fate}), reverse=True)[:number]
        making = {value for _, value in alike} | ({self._fate} if self._fates_serve else set())
        return tuple(card for card, value in zip(hand, values, strict=True) if value in making)

    def _counts(self, values: int) -> list[int]:
        """Count the cards of each value in a hand, Fates last."""
        return [values >> _OF_A_VALUE * value & (1 << _OF_A_VALUE) - 1 for value in range(self._fate + 1)]

    def _best(self, values: int, *, of_a_suit: bool = False) -> int:
        """Reckon a class of hands; a wild Fate stands for the card that serves best."""
        counts = self._counts(values)
        wild = counts.pop()
        if not (wild and self._fates_serve):
            return self._natural(counts, of_a_suit=of_a_suit, full=sum(counts) == self.size)
        best = 0
        others = values - (wild << _OF_A_VALUE * self._fate)
        for stands_for in combinations_with_replacement(sorted({*self.points.values()}), wild):
            tried = others + sum(1 << _OF_A_VALUE * value for value in stands_for)
            # two cards of a value are never of one suit, so with the Fates it is no hand of one suit either
            suited = of_a_suit and max(self._counts(tried)) == 1
            best = max(best, self._in_suit[tried] if suited else self._by_values[tried])
        return best

    def _natural(self, counts: Sequence[int], *, of_a_suit: bool, full: bool) -> int:
        """Reckon a class of hands in which each card is what it is."""
        alike = sorted(((count, value) for value, count in enumerate(counts) if count), reverse=True)
        if not alike:
            return 0
        top = self._top(sorted(value for _, value in alike)) if full and len(alike) == self.size else 0
        like = [count for count, _ in alike]
        there = {
            "five-alike": full and len(alike) == 1,
            "straight-flush": top and of_a_suit,
            "quads": like[0] > 3,
            "full-boat": like[0] > 2 and len(like) > 1 and like[1] > 1,
            "flush": of_a_suit,
            "straight": top,
            "trips": like[0] > 2,
            "two-pair": len(like) > 1 and like[1] > 1,
            "pair": like[0] > 1,
            "high-card": True,
        }
        for height, kind, made_of in self._definitions:
            if there[kind] and (made_of != "all of one value" or there["five-alike"]):
                return height * _STEP + self._among_equals(kind, alike, top)
        return 0

    def _top(self, values: list[int]) -> int:
        """Give the highest card of values that are in order; nothing if they are not."""
        if values[-1] - values[0] == len(values) - 1:
            return values[-1]
        prime = self._fate - 1
        low = self._high_and_low and values[-1] == prime and values[:-1] == [*range(2, len(values) + 1)]
        return len(values) if low and len(values) > 1 else 0

    def _among_equals(self, kind: str, alike: ValueCounts, top: int) -> int:
        """Put the values that part two hands of a kind into one number."""
        if self._equal == "nothing more":
            return 0
        values = [top] if kind in _IN_ORDER else [value for _, value in alike]
        if alike[0][0] > 4:
            values.append(15)  # five alike that count as quads: over four alike and any other card
        if self._equal == "the most numerous or highest part":
            number = {"two-pair": 2, "full-boat": 2}.get(kind, 1)
            values = values[:number]
        code = 0
        for index in range(5):
            code = code * 16 + (values[index] if index < len(values) else 0)
        return code

    # -- in words -------------------------------------------------------------------------------

    def bid_for_strength(self, strength: int) -> HandInWords:
        """Tell what a hand of some strength is."""
        if strength not in self._hand_by_strength:
            kind = self.kinds[strength // _STEP - 1] if strength else NOTHING
            hand = self._hand_by_strength[strength] = HandInWords(kind, 0, strength)
            hand.words = self._in_words(kind, [strength >> shift & 15 for shift in range(16, -1, -4)])
        return self._hand_by_strength[strength]

    def in_full(self, strength: int) -> str:
        """Tell what a hand is, with the cards beside it that count where others are level."""
        values = [strength >> shift & 15 for shift in range(16, -1, -4)]
        hand = self.bid_for_strength(strength)
        beside = values[2 if hand.kind in ("two pair", "full boat") else 1 :]
        names = [self._name(value) for value in beside if 0 < value < 15]
        return f"{hand}, then {', '.join(names)}" if names else str(hand)

    def _in_words(self, kind: str, values: list[int]) -> str:
        """Name a hand by its kind and the values that count first."""
        first, second = values[:2]
        if not first:
            return kind
        if kind == "high card":
            return f"high card {self._name(first)}"
        if kind in ("straight flush", "flush", "straight"):
            return f"{kind} to the {self._name(first)}"
        other = {"full boat": " over ", "two pair": " and "}.get(kind, "")
        return f"{kind} of {self._many(first)}{other}{self._many(second) if other else ''}"

    def _name(self, value: int) -> str:
        """Name a value: by its rank, or by its number where nobody says which rank bears it."""
        if not self._by_name:
            return str(value)
        return self.pack.suits.ranks[next(rank for rank, number in self._heights if number == value)]

    @cached_property
    def _heights(self) -> list[tuple[str, int]]:
        """List the ranks with their values; a straight's highest card may have the number that its place gives."""
        ranks = [rank for rank in self.pack.suits.ranks if rank != "F"]
        return [*self.points.items(), *zip(ranks, range(1, len(ranks) + 1), strict=True)]

    def _many(self, value: int) -> str:
        """Name several cards of a value."""
        name = self._name(value)
        return f"{name}es" if name.endswith(("x", "ch")) else f"{name}s"

    # -- all hands ------------------------------------------------------------------------------

    @cached_property
    def tally(self) -> dict[int, int]:
        """How many hands there are of each strength, the weakest first: counted by classes, in no time.

        A class of values stands for as many hands as there are ways to give its cards suits.
        """
        suits, fates = len(self.pack.suits.pips), sum(not card.suit for card in self.pack)
        values = sorted({self.points[card.rank] for card in self.pack if card.suit})
        tally: dict[int, int] = {}
        for odd in range(min(fates, self.size) + 1):
            in_one_suit = suits if not odd or self._fates_serve else 0
            for hand in _classes(values, self.size - odd, suits):
                ways = comb(fates, odd) * prod(comb(suits, count) for count in hand.values())
                key = sum(count << _OF_A_VALUE * value for value, count in hand.items())
                key += odd << _OF_A_VALUE * self._fate
                suited = comb(fates, odd) * in_one_suit if len(hand) == self.size - odd else 0
                for strength, number in ((self._by_values[key], ways - suited), (self._in_suit[key], suited)):
                    if number:
                        tally[strength] = tally.get(strength, 0) + number
        return dict(sorted(tally.items()))

    def counts(self) -> dict[str, int]:
        """Count the hands of each kind, the best first.

        >>> from primero_ref import rulebook
        >>> rulebook("kings").ranking.counts()["full boat"]
        3744
        """
        counts = dict.fromkeys(reversed(self.kinds), 0)
        for strength, number in self.tally.items():
            kind = self.bid_for_strength(strength).kind
            counts[kind] = counts.get(kind, 0) + number
        return counts

    @cached_property
    def _below(self) -> tuple[list[int], list[float]]:
        """List the strengths, and for each which part of all hands is weaker or, half, as strong."""
        total, below, shares = sum(self.tally.values()), 0, []
        for number in self.tally.values():
            shares.append((below + number / 2) / total)
            below += number
        return [*self.tally], shares

    def beats(self, strength: int) -> float:
        """Say which part of all hands a strength beats, equal ones counting half."""
        strengths, shares = self._below
        return shares[min(bisect_left(strengths, strength), len(shares) - 1)]

    @cached_property
    def strength_by_number(self) -> list[int]:
        """The strength of every full hand, by its number."""
        return [*map(self.strength, combinations(self.pack, self.size))]

    @cached_property
    def bids(self) -> Bids:
        """Every kind of hand: no points are named here."""
        return self.kind_bids

    @cached_property
    def kind_bids(self) -> Bids:
        """Every kind of hand."""
        return Bids().only(Bid(kind, 0, height * _STEP) for height, kind in enumerate(self.kinds, 1))


def in_full(rules: Answers, ranked: Rank) -> str:
    """Tell what a hand is, with the cards beside it that count where others are level.

    >>> from primero_ref import rank, rulebook
    >>> rules = rulebook("kings")
    >>> in_full(rules, rank("7bl 7bo 2th 12ir 3ir", rules))
    'pair of witches, then consort, hound, cat'
    """
    ranking = rules.ranking
    return ranking.in_full(ranked.strength) if isinstance(ranking, PokerRanking) else str(ranked)


def _pack(answer: Callable[[str], object]) -> Pack:
    """Take the pack that the answers describe: so many ranks of each suit, with or without the cards of no suit."""
    whole = Pack.without("", str(answer("pack.suits")))
    there = [rank for rank in whole.suits.ranks if rank != "F"][: _RANKS[str(answer("pack.ranks"))]]
    if answer("pack.odd") == "two Fates":
        there.append("F")
    out = {rank for rank in whole.suits.ranks if rank not in there} | {*str(answer("pack.without")).split()}
    return Pack.without(" ".join(rank for rank in whole.suits.ranks if rank in out), whole.suits.id)


_RANKS = {"twelve": 12, "thirteen": 13}


def _in_order(answer: Callable[[str], object]) -> list[str]:
    """List the kinds of hand that there are, the lowest first."""
    out = {kind for kind in str(answer("poker.order")).split() if answer(f"poker.{kind}") == "no hand"}
    if answer("poker.quads") == "all of one value":
        out.add("five-alike")  # they are the quads themselves
    return [kind for kind in dict.fromkeys(str(answer("poker.order")).split()) if kind not in out]


def _classes(values: Sequence[int], number: int, most: int) -> Iterator[dict[int, int]]:
    """Give every choice of values for a number of cards, of one value no more than there are."""
    for chosen in combinations_with_replacement(values, number):
        counts: dict[int, int] = {}
        for value in chosen:
            counts[value] = counts.get(value, 0) + 1
        if all(count <= most for count in counts.values()):
            yield counts
