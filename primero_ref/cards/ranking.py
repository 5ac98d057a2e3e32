"""Types of hand, their points, and which hand is stronger."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import combinations
from operator import attrgetter

from primero_ref.cards.bids import NOTHING, STEP, Bid, BidByStrength, Bids, hand_size, kinds_as_they_rise
from primero_ref.cards.masks import HandsUpToSuit, bits_of, by_suit, cards_of, mask_of, standard_mask
from primero_ref.cards.pack import UNKNOWN, Card, Pack, cards, check_cards
from primero_ref.cards.ranking_questions import RANKING
from primero_ref.cards.ranks import Rank
from primero_ref.errors import Illegal, Unreadable, as_text, shortened

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Protocol

    from primero_ref.cards.pack import Hand

    KindTest = Callable[[Hand, list[Hand]], Hand]
    """Takes a hand with its suits and gives the cards that make a kind."""

    class Answers(Protocol):
        """A rulebook, as far as a hand needs one."""

        @property
        def ranking(self) -> Ranking:
            """What each hand is worth."""

        def __call__(self, question: str, /) -> object:
            """Answer a question."""

        def claim_for(self, question: str, /) -> str:
            """Name the claim that settles a question."""


KINDS = ("numerus", "primero", "supremus", "fluxus", "chorus")
"""The kinds of hand, by the names that the questions use."""

KIND_SYNONYMS = {"maximus": "supremus", "fifty-five": "supremus", "chivo": "supremus"}
"""Other words for a kind; every rulebook reads them, and prints its own."""

_COURTS = "JNQK"
"""The court cards of a pack; none has all four."""

_ABOVE = 15
"""What lifts a primero over every flush: the best counts 70, and 79 is the least that is lifted."""


class StrengthByMask(dict[int, int]):
    """The strength of each hand by its mask (one bit a card), reckoned when first asked for."""

    def __init__(self, ranking: Ranking, standard: Callable[[int], int] = int) -> None:
        """Belong to one ranking; `standard` gives the hand that stands for all of its strength."""
        super().__init__()
        self._ranking, self._standard = ranking, standard

    def __missing__(self, mask: int) -> int:
        """Reckon a hand that has not been asked for before, once for all that differ by an exchange of suits."""
        standard = self._standard(mask)
        size = self._ranking.size
        if standard != mask:
            strength = self[mask] = self[standard]
        elif mask.bit_count() > size:
            # the best of its hands: they are fewer, and most have been reckoned before
            strength = self[mask] = max([self[sum(bits)] for bits in combinations(bits_of(mask), size)])
        else:
            strength = self[mask] = self._ranking.rank_hand(cards_of(mask, self._ranking.pack)).strength
        return strength


class Ranking:
    """How hands are ranked by one rulebook's answers about points and types.

    `kinds` are named as the rulebook calls them, and `words` leads there from every word for a kind.
    `strength_by_number` gives the strength of every full hand by its number: its place among all hands of the
    pack in the order of `itertools.combinations`, 0 to 91389 for four cards of forty.
    """

    def __init__(self, answer: Callable[[str], object]) -> None:
        """Take the answers to the questions on the pack, the points and the kinds."""
        self.pack = Pack.without(str(answer("pack.without")), str(answer("pack.suits")))
        self.size = hand_size(answer)
        self._answer = answer
        self.points = self._points()
        self._odd_cards_count = answer("points.of") == "all"
        self._check_points()
        self._courts_apart = answer("chorus.courts") == "never"
        called = {kind: kind for kind in KINDS} | {"supremus": str(answer("supremus.called"))}
        self.words = called | {synonym: called[kind] for synonym, kind in KIND_SYNONYMS.items()}
        self.most = int(str(answer("hand.most")))
        kinds = kinds_as_they_rise(answer)
        self.kinds = tuple(called[kind] for kind in kinds)
        self._tests = [(height, called[kind], self._test(kind)) for height, kind in enumerate(kinds, 1)][::-1]
        self._lifted = self._over_a_flush()
        wild = str(answer("quinola")).split()
        self._wild = tuple(card for card in self.pack if repr(card) in wild)
        self._count_pair = max if answer("numerus.pick") == "the better" else min
        self.strengths = StrengthByMask(self, standard_mask(self.pack) if self.suits_alike else int)
        self._bid_by_strength = BidByStrength(self.kinds, self._lifted)

    def __eq__(self, other: object) -> bool:
        """Be the same if every answer on what hands are worth is the same."""
        if type(other) is not type(self):
            return NotImplemented
        return all(self._answer(question) == other._answer(question) for question in RANKING)  # noqa: SLF001  # the same class

    def __hash__(self) -> int:
        """Be found by what is on its face."""
        return hash((self.kinds, self.pack, self.size))

    def __repr__(self) -> str:
        """Print the types of hand from the lowest, and how many cards there are."""
        return f"<ranking of {len(self.pack)} cards: {', '.join(self.kinds)}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Be sent to another process by its rulebook, which knows it there."""
        return attrgetter("ranking"), (self._answer,)

    def _points(self) -> dict[str, int]:
        """Give the points of each rank."""
        answer = self._answer
        low = 10 if answer("points.two-to-five") == "ten and the pips" else 0
        five = 15 if answer("points.two-to-five") == "the pips, but fifteen for the five" else low + 5
        times = 3 if answer("points.six-seven") == "three times the pips" else 1
        points = {rank: pips for pips, rank in enumerate(self.pack.suits.ranks, 1)}
        points |= {rank: low + points[rank] for rank in "234"} | {rank: times * points[rank] for rank in "67"}
        court, full = int(str(answer("points.court"))), answer("points.eight-to-ten")
        points |= dict.fromkeys(_COURTS, court)
        for rank, pips in [(rank, points[rank]) for rank in "89T" if rank in points]:
            more = {"ten and the pips": 10 + pips, "three times the pips": 3 * pips, "as a court card": court}
            points[rank] = more.get(str(full), pips)
        return points | {"5": five, "A": int(str(answer("points.ace")))}

    def _check_points(self) -> None:
        """Refuse points of which a hand could have more than can be reckoned with."""
        suits = self.pack.suits.pips
        # of more cards than there are suits, only a flush counts them all
        together = self._odd_cards_count or self.size <= len(suits)
        cards = [card for card in self.pack if together or card.suit == self.pack[0].suit]
        most = sum(sorted((self.points[card.rank] for card in cards), reverse=True)[: self.size])
        if most >= STEP:
            raise Unreadable(f"A hand that counts {most} cannot be reckoned with here: {STEP - 1} points are the most.")

    def _over_a_flush(self) -> dict[int, int]:
        """Give the strength of each primero that beats a flush, by the strength it would else have."""
        over = [points for points in (79, 81) if self._answer(f"primero.{points}") == "beats a flush"]
        if not over or not {"primero", "fluxus"} <= set(self.kinds):
            return {}
        primero, fluxus = (STEP * (self.kinds.index(kind) + 1) for kind in ("primero", "fluxus"))
        return {primero + points: fluxus + _ABOVE + points for points in over}

    def _test(self, kind: str) -> KindTest:
        """Give the test of one kind."""
        return {
            "two or three of a suit": self._two_or_three,
            "three of a suit": self._three,
            "four suits": self._four_suits,
            "seven, six and ace of a suit": _seven_six_ace,
            "four of a suit": self._flush,
            "four of a rank": self._four_alike if self._courts_apart else self._four_alike_or_courts,
            "no hand": lambda hand, suits: (),  # noqa: ARG005  # it makes no hand, whatever the cards
        }[str(self._answer(kind))]

    def count(self, hand: Iterable[Card]) -> int:
        """Add up the points of some cards."""
        return sum([self.points[card.rank] for card in hand])

    def _best_three(self, group: Hand) -> Hand:
        return group if len(group) < 4 else tuple(sorted(group, key=lambda card: -self.points[card.rank])[:3])

    def _two_or_three(self, _: Hand, suits: list[Hand]) -> Hand:
        groups = [self._best_three(group) for group in suits if len(group) > 1]
        return () if not groups else groups[0] if len(groups) == 1 else self._count_pair(groups, key=self.count)

    def _three(self, _: Hand, suits: list[Hand]) -> Hand:
        return next((self._best_three(group) for group in suits if len(group) > 2), ())

    def _four_suits(self, hand: Hand, suits: list[Hand]) -> Hand:
        return hand if len(hand) == len(suits) == self.size else ()

    def _flush(self, hand: Hand, suits: list[Hand]) -> Hand:
        return hand if len(hand) == self.size and len(suits) == 1 else ()

    def _four_alike(self, hand: Hand, suits: list[Hand]) -> Hand:
        alike = len(suits) == len(hand) == self.size and len({card.rank for card in hand}) == 1
        return hand if alike else ()

    def _four_alike_or_courts(self, hand: Hand, suits: list[Hand]) -> Hand:
        courts = len(hand) == self.size and all(card.rank in _COURTS for card in hand)
        return hand if courts else self._four_alike(hand, suits)

    def rank_hand(self, hand: Hand) -> Rank:
        """Rank a hand as the highest type that it makes; of five cards the best four count."""
        try:
            if len(hand) > self.size:
                return max(map(self.rank_hand, combinations(hand, self.size)), key=lambda ranked: ranked.strength)
            wild = next((card for card in hand if card in self._wild), None) if self._wild else None
            return self._with_quinola(wild, hand) if wild else self._as_it_is(hand)
        except (AttributeError, TypeError):
            check_cards(hand)
            raise

    def _as_it_is(self, hand: Hand) -> Rank:
        """Say what a hand is, each card standing for itself."""
        suits = by_suit(hand)
        for height, kind, test in self._tests:
            scoring = test(hand, suits)
            if scoring:
                counting = hand if self._odd_cards_count else scoring
                points = self.count(counting)
                strength = height * STEP + points
                return Rank(kind, points, counting, self._lifted.get(strength, strength))
        return Rank(NOTHING, 0, (), 0)

    def _with_quinola(self, wild: Card, hand: Hand) -> Rank:
        """Say what a hand is if one of its cards may stand for any that is not there."""
        others = tuple(card for card in hand if card is not wild)
        mask, strengths = mask_of(others), self.strengths
        free = [card for card in self.pack if card not in hand and card not in self._wild]
        best = max(free, key=lambda card: strengths[mask | card.bit])
        ranked = self.rank_hand((*others, best))
        return ranked._replace(scoring=tuple(wild if card is best else card for card in ranked.scoring))

    @property
    def suits_alike(self) -> bool:
        """Whether hands that differ only by an exchange of suits are worth the same."""
        return not self._wild

    @cached_property
    def strength_by_number(self) -> list[int]:
        """The strength of every full hand, by its number."""
        strengths = self.strengths
        # suits are of equal worth: the same ranks in other suits are worth the same
        for hand, masks in self.hands_up_to_suit().with_masks():
            strength = self._as_it_is(hand).strength
            for mask in masks:
                strengths[mask] = strength
        wild = mask_of(self._wild)
        if wild:  # those hands are reckoned one by one, from the others
            for mask in [mask for mask in strengths if mask & wild]:
                del strengths[mask]
        return [strengths[mask] for mask in map(sum, combinations([card.bit for card in self.pack], self.size))]

    @cached_property
    def rank_four(self) -> Callable[[Card, Card, Card, Card], int]:
        """Give what tells the strength of four loose cards, in any order.

        Two pairs of cards name a field of one table of a byte each, which stays near the processor as the
        masks of all hands do not: twice as quick as `strengths`.
        """
        pairs = [*combinations(self.pack, 2)]
        masks = [a.bit | b.bit for a, b in pairs]
        levels = sorted({0, *self.strength_by_number})
        level_of = {strength: level for level, strength in enumerate(levels)}
        table = array("B" if len(levels) <= 256 else "H", bytes(len(pairs) ** 2 * (1 if len(levels) <= 256 else 2)))
        for i, j in combinations(range(len(pairs)), 2):
            if not masks[i] & masks[j]:
                table[i * len(pairs) + j] = table[j * len(pairs) + i] = level_of[self.strengths[masks[i] | masks[j]]]
        width = self.pack[-1].number + 1
        column = [[0] * width for _ in range(width)]
        for number, (a, b) in enumerate(pairs):
            column[a.number][b.number] = column[b.number][a.number] = number
        row = [[number * len(pairs) for number in numbers] for numbers in column]

        def strength(a: Card, b: Card, c: Card, d: Card) -> int:
            return levels[table[row[a.number][b.number] + column[c.number][d.number]]]

        return strength

    @cached_property
    def bids(self) -> Bids:
        """Every bid that names points from the least to the most its kind can hold."""
        points_of: dict[int, set[int]] = {}
        for strength in {*self.strength_by_class.values()}:
            if strength not in self._lifted.values():
                points_of.setdefault(strength // STEP, set()).add(strength % STEP)
        any_points = self._answer("bid.points") == "any"
        top = max(map(max, points_of.values()))
        rising = [
            Bid(kind, points, height * STEP + points)
            for height, kind in enumerate(self.kinds, 1)
            if height in points_of
            for points in _points_named(points_of[height], top if any_points else 0)
        ]
        order = self._answer("bid.order")
        if order == "down":
            rising.reverse()
        elif order == "kinds up, points down":
            rising.sort(key=lambda bid: (bid.strength // STEP, -bid.points))
        return Bids().only(rising)

    @cached_property
    def kind_bids(self) -> Bids:
        """Every bid that names a kind and no points."""
        return Bids().only(Bid(kind, 0, height * STEP) for height, kind in enumerate(self.kinds, 1))

    def counted_as(self, kind: str, hand: Hand) -> Bid | None:
        """Rank a hand as one type that it makes, even if it also makes a higher one."""
        test = next((test for _, name, test in self._tests if name == kind), None)
        scoring = test(hand, by_suit(check_cards(hand))) if test else ()
        return self.bid(kind, self.count(scoring)) if scoring else None

    @cached_property
    def strength_by_class(self) -> Mapping[int, int]:
        """The strength of one hand of all that differ by an exchange of suits only, by its mask."""
        return {mask_of(hand): self.rank_hand(hand).strength for hand in self.hands_up_to_suit()}

    def hands_up_to_suit(self) -> HandsUpToSuit:
        """Return one hand for each group of hands that differ only by an exchange of suits."""
        return HandsUpToSuit(self.pack, self.size)

    def bid_for_hand(self, hand: Iterable[Card]) -> Bid:
        """Return the bid that a hand is worth."""
        mask = 0
        try:
            for card in hand:  # as `mask_of` does, without the price of a call
                mask |= card.bit
        except (AttributeError, TypeError):
            check_cards(hand)
            raise
        return self._bid_by_strength[self.strengths[mask]]

    def bid_for_strength(self, strength: int) -> Bid:
        """Return the bid that a hand of a given strength is worth."""
        try:
            return self._bid_by_strength[strength]
        except (IndexError, TypeError):
            raise Unreadable(f"{shortened(strength)} is the strength of no hand: rank_hand gives one.") from None

    def bid(self, kind: str, points: int) -> Bid:
        """Read a bid; a bid that no hand of its type can reach is refused."""
        kind = self.words.get(as_text(kind, "a kind of hand"), kind)
        if kind not in self.kinds:
            raise Unreadable(f"{kind} is no kind of hand here: the kinds are {', '.join(self.kinds)}.")
        if not hasattr(points, "__index__"):
            raise Unreadable(f"{shortened(points)} is no number of points: give a whole number.")
        return Bid(kind, points, (self.kinds.index(kind) + 1) * STEP + points)


def _points_named(there: set[int], top: int) -> range:
    """Give the points that a bid of a kind may name: those it can hold, or all up to the top where any may be named."""
    return range(1, top + 1) if top else range(max(1, min(there)), max(there) + 1)


def _seven_six_ace(hand: Hand, suits: list[Hand]) -> Hand:  # noqa: ARG001  # every test of a kind is asked alike
    for group in suits:
        if len(group) > 2 and {"7", "6", "A"} <= {card.rank for card in group}:
            return tuple(card for rank in "76A" for card in group if card.rank == rank)
    return ()


def not_in_the_pack(card: Card, rules: Answers) -> Illegal:
    """Refuse a card that a rulebook leaves out, or that has other suits."""
    suits = rules.ranking.pack.suits
    if card.suits is suits and card.rank in str(rules("pack.without")).split():
        reason, question = f"which goes without {rules('pack.without')}", "pack.without"
    elif card.suits is suits:
        question = "pack.ranks" if card.suit else "pack.odd"
        reason = f"which has {rules('pack.ranks')} ranks" if card.suit else "which has suits alone"
    else:
        reason, question = f"whose suits are {', '.join(suits.pips.values())}", "pack.suits"
    return Illegal(f"{card} is not in the pack, {reason}", rules.claim_for(question))


def rank(hand: str | Iterable[Card], rules: Answers) -> Rank:
    """Rank a hand under a rulebook: its type, its points and the cards that count.

    `hand` is one to four cards, as text or as cards. A card twice is `Unreadable`; a card that the
    rulebook leaves out, or one card too many, is `Illegal`, by the claim that says so.

    >>> from primero_ref import rulebook
    >>> best = rank("7c 6c Ac Js", rulebook("italian"))
    >>> best.kind, best.points, best.scoring
    ('supremus', 55, (7c, 6c, Ac))
    >>> rank("8c 7c", rulebook("italian"))
    Traceback (most recent call last):
        ...
    Illegal: 8c is not in the pack, which goes without 8 9 T [italian/deck-forty]
    """
    ranking: Ranking | None = getattr(rules, "ranking", None)
    if ranking is None:
        raise Unreadable(f"{shortened(rules)} is no rulebook: give one, such as rulebook('italian').")
    named = cards(hand, ranking.pack.suits)
    if not named:
        raise Unreadable("No cards are named: a hand is one card at least.")
    for card in named:
        if card is UNKNOWN:
            raise Unreadable("A card face down cannot be ranked.")
        if card not in ranking.pack:
            raise not_in_the_pack(card, rules)
    if len(named) > (most := max(ranking.size, ranking.most)):
        by = rules.claim_for("hand.most") or rules.claim_for("hand.size")
        raise Illegal(f"{len(named)} cards are no hand: a hand is {most} cards at most", by)
    return ranking.rank_hand(named)
