"""Odds: every fall of the cards counted, none left to chance."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import comb

from primero_ref.cards.masks import mask_of
from primero_ref.cards.pack import UNKNOWN, Card, cards
from primero_ref.cards.ranking import not_in_the_pack
from primero_ref.claims import as_rulebook
from primero_ref.errors import Illegal, Unknown, Unreadable, as_text, shortened
from primero_ref.odds.hand_counts import hand_counts_for

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Hand
    from primero_ref.cards.ranking import Ranking
    from primero_ref.claims import Rulebook

    Cards = str | Iterable[Card]
    Wanted = Callable[[Bid], object]

MOST_FALLS = 3_000_000
"""The most falls that are dealt out one by one, where no table of the hands is kept: some seconds."""


class Falls:
    """The hands that may result, and in how many of the possible deals each does; calculated exactly.

    >>> from primero_ref import rulebook
    >>> falls = drawing(rulebook("italian"), "7c 6c")
    >>> falls.all, falls.kinds
    (703, {'numerus': 645, 'supremus': 30, 'fluxus': 28})
    >>> falls.chance(lambda hand: hand.kind == "fluxus")
    Fraction(28, 703)
    """

    def __init__(self, ranking: Ranking, levels: Sequence[int], counts: Sequence[int]) -> None:
        """Take the number of falls for each strength, the lowest first."""
        self._ranking = ranking
        self.levels = levels
        self.counts = counts
        self.all = sum(counts)

    @cached_property
    def ways(self) -> dict[Bid, int]:
        """The falls by what the hand is then, from the lowest up."""
        counts = zip(self.levels, self.counts, strict=True)
        return {self._ranking.bid_for_strength(strength): number for strength, number in counts if number}

    @property
    def kinds(self) -> dict[str, int]:
        """The number of possible deals for each type of hand, from the lowest type."""
        by_kind = dict.fromkeys(("nothing", *self._ranking.kinds), 0)
        for bid, number in self.ways.items():
            by_kind[bid.kind] += number
        return {kind: number for kind, number in by_kind.items() if number}

    def points(self, kind: str) -> dict[int, int]:
        """Return the number of possible deals for each number of points within one type, from the fewest."""
        name = self._ranking.words.get(as_text(kind, "a kind of hand"), kind)
        if name not in self._ranking.kinds:
            raise Unknown("kind of hand", kind, self._ranking.kinds)
        by_points: dict[int, int] = {}
        for bid, number in self.ways.items():
            if bid.kind == name:
                by_points[bid.points] = by_points.get(bid.points, 0) + number
        return dict(sorted(by_points.items()))

    def count(self, wanted: Wanted) -> int:
        """Count the possible deals in which the hand meets a condition."""
        if not callable(wanted):
            raise Unreadable(f"{shortened(wanted)} is no condition: give a function of a hand.")
        return sum(number for bid, number in self.ways.items() if wanted(bid))

    def chance(self, wanted: Wanted) -> Fraction:
        """Return the probability that the hand meets a condition."""
        from fractions import Fraction

        return Fraction(self.count(wanted), self.all)

    def _repr_html_(self) -> str:
        """Write the types of hand with their chances, in a notebook."""
        from primero_ref.cards.drawn_tables import grid

        rows = [[kind, f"{number:,}", f"{number / self.all:.2%}"] for kind, number in self.kinds.items()]
        return grid(f"{self.all:,} possible deals", ["hand", "deals", "probability"], rows)

    def __eq__(self, other: object) -> bool:
        """Be the same if the same hands result as often."""
        return self._content() == other._content() if isinstance(other, Falls) else NotImplemented

    def __hash__(self) -> int:
        """Be found by the counts."""
        return hash(self._content()[1:])

    def _content(self) -> tuple[object, ...]:
        return self._ranking, (*self.levels,), (*self.counts,)

    def __repr__(self) -> str:
        """Print the falls by kind."""
        return f"{self.all} falls: " + ", ".join(f"{kind} {number}" for kind, number in self.kinds.items())


def cards_named(rules: Rulebook, text: Cards, most: int | None = None) -> Hand:
    """Read cards that a rulebook's pack holds, and as many as a hand may have.

    >>> from primero_ref import rulebook
    >>> cards_named(rulebook("italian"), "7c 6c", most=4)
    (7c, 6c)
    >>> cards_named(rulebook("italian"), "9c")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: 9c is not in the pack, which goes without 8 9 T [italian/deck-forty]
    """
    named = cards(text, rules.ranking.pack.suits)
    for card in named:
        if card is UNKNOWN:
            raise Unreadable("A card face down has no odds: name it, or leave it out.")
        if card not in rules.ranking.pack:
            raise not_in_the_pack(card, rules)
    if most is not None and len(named) > most:
        raise Illegal(f"{len(named)} cards are too many: a hand is {most} cards", rules.claim_for("hand.size"))
    return named


def drawing(rules: Rulebook | str, held: Cards = "", known: Cards = "") -> Falls:
    """Count the hands that may result when a hand is filled from the pack.

    `held` is the cards that are kept, none to a full hand; `known` those seen elsewhere, which cannot come.

    >>> from primero_ref import rulebook
    >>> drawing(rulebook("italian"))
    91390 falls: numerus 80430, primero 9990, supremus 120, fluxus 840, chorus 10
    >>> drawing(rulebook("italian"), "7c 6c Ac", "Js")
    36 falls: supremus 29, fluxus 7
    >>> drawing(rulebook("italian"), "7c 6c", "7c")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: 7c is named twice.
    """
    rules = as_rulebook(rules)
    ranking = rules.ranking
    kept = cards_named(rules, held, ranking.size)
    gone = cards_named(rules, known)
    cards_named(rules, (*kept, *gone))
    check_enough(rules, ranking.size - len(kept), len(kept) + len(gone))
    hand_counts = hand_counts_for(ranking)
    if hand_counts:
        row = hand_counts.row(mask_of(kept), [card.bit for card in gone])
        return Falls(ranking, hand_counts.levels, hand_counts.fields(row))
    by_strength = _dealt(ranking, kept, gone)
    return Falls(ranking, [*by_strength], [*by_strength.values()])


def check_enough(rules: Rulebook, drawn: int, seen: int) -> None:
    """Refuse to draw more cards than the pack has left, where some are seen.

    >>> from primero_ref import rulebook
    >>> check_enough(rulebook("italian"), drawn=4, seen=37)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Illegal: 4 cards cannot be drawn: 3 are left in the pack [italian/deck-forty]
    """
    left = len(rules.ranking.pack) - seen
    if drawn > left:
        raise Illegal(f"{drawn} cards cannot be drawn: {left} are left in the pack", rules.claim_for("pack.without"))


def _dealt(ranking: Ranking, kept: Hand, gone: Hand) -> dict[int, int]:
    """Deal every fall out, where no table of all hands is kept."""
    from primero_ref.cards.poker import PokerRanking

    if isinstance(ranking, PokerRanking) and not kept and not gone:
        return ranking.tally
    unseen = [card for card in ranking.pack if card not in kept and card not in gone]
    drawn = ranking.size - len(kept)
    if comb(len(unseen), drawn) > MOST_FALLS:
        raise Unreadable(
            f"{comb(len(unseen), drawn)} falls are too many to deal out: keep or name more cards, {MOST_FALLS} at most."
        )
    by_strength: dict[int, int] = {}
    strengths, mask = ranking.strengths, mask_of(kept)
    for fall in combinations([card.bit for card in unseen], drawn):
        strength = strengths[mask | sum(fall)]
        by_strength[strength] = by_strength.get(strength, 0) + 1
    return dict(sorted(by_strength.items()))
