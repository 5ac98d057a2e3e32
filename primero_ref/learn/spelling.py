"""Spelling: a move of the engine as a short row of words out of a fixed list, which all adapters share.

A move is a verb, perhaps a bid, a sum and some cards. Every bid with every sum and every set of cards would make
millions of actions, so a move is spelled: first the verb, then the bid, then the sum, then the cards one by one, and
last a word that says that these are all. Each word is one action. Where only one word could follow it is not asked
for. Each move has one spelling, for cards are named in the order of the pack.
"""

from __future__ import annotations

from primero_ref.claims import as_rulebook
from primero_ref.errors import Illegal, check_number
from primero_ref.game.moves import Move
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook
    from primero_ref.game.offers import Offer
    from primero_ref.game.verbs import Verb

VERBS = (
    "accept", "agree", "bet", "bid", "call", "change", "check", "chip", "chip in", "claim", "cover", "declare",
    "decline", "discard", "double", "draw", "fold", "invite", "keep", "lay", "make up", "match", "pass", "pay",
    "put in", "raise", "refuse", "rest", "revie", "see", "shuffle", "sit out", "stake", "stand", "swig", "take",
    "trade", "try", "vie", "wait", "yield",
)  # fmt: skip
"""Every verb, in an order that stays: whoever has learnt by these numbers finds them again. A new one comes last."""

MOST = 1_000_000
"""The largest sum that can be spelled: each sum up to it is a word, and is kept."""

NO_BID = "no bid"
NO_MORE = "no more cards"


class Word(NamedTuple):
    """One word of a spelling: a verb, a bid, a sum, a card, or that there is none."""

    part: str
    value: object

    def __str__(self) -> str:
        """Write it as a move does."""
        return (
            f"for {self.value}" if self.part == "sum" else f"-{self.value}" if self.part == "card" else f"{self.value}"
        )


class Spelled(NamedTuple):
    """How far a move is spelled: its parts so far, the words that may follow, and the whole move when none do."""

    verb: str
    bid: Bid | None
    money: int
    cards: Hand
    words: tuple[int, ...]
    move: Move | None


class Vocabulary:
    """All words with which moves under a rulebook are spelled, each with its number.

    `most` is the largest sum that can be named: what a player sits down with. The sums come last, so more money
    changes no other number.

    >>> from primero_ref import rulebook
    >>> words = Vocabulary(rulebook("italian"), 20)
    >>> len(words), str(words[VERBS.index("vie")]), str(words[len(words) - 1])
    (261, 'vie', 'for 20')
    """

    def __init__(self, rules: Rulebook | str, most: int) -> None:
        """List the words of a rulebook."""
        check_number(most, "largest sum", 0, MOST)
        ranking = as_rulebook(rules).ranking
        bids: list[Bid] = [*ranking.bids, *ranking.kind_bids]
        self.bids = (*dict.fromkeys(bids),)
        self.cards: Hand = tuple(ranking.pack)
        self.most = most
        self._words = (
            *(Word("verb", verb) for verb in VERBS),
            Word("bid", NO_BID),
            *(Word("bid", bid) for bid in self.bids),
            Word("card", NO_MORE),
            *(Word("card", card) for card in self.cards),
            *(Word("sum", sum_) for sum_ in range(most + 1)),
        )
        self._number_of_verb = {verb: number for number, verb in enumerate(VERBS)}
        self.no_bid = len(VERBS)
        self.bid_index: dict[Bid, int] = {bid: index for index, bid in enumerate(self.bids)}
        self.no_more = self.no_bid + 1 + len(self.bids)
        self.card_index: dict[Card, int] = {card: index for index, card in enumerate(self.cards)}
        self.no_sum = self.no_more + 1 + len(self.cards)

    def __eq__(self, other: object) -> bool:
        """Be the same if the same words have the same numbers."""
        return self._words == other._words if isinstance(other, Vocabulary) else NotImplemented

    def __hash__(self) -> int:
        """Be found by how many words there are."""
        return hash((len(self._words), self.most))

    def __repr__(self) -> str:
        """Print how many words there are."""
        return f"<{len(self)} words, with sums up to {self.most}>"

    def __len__(self) -> int:
        """Count the words."""
        return len(self._words)

    def __getitem__(self, number: int) -> Word:
        """Give the word of a number."""
        return self._words[number]

    def spelled(self, offer: Offer, numbers: Sequence[int]) -> Spelled:
        """Read the words of a move that have been spelled so far, and list those that may follow.

        >>> from primero_ref import dealt, rulebook
        >>> game = dealt(rulebook("italian"), "Bernardo 7c 6c; Alberto Qh 5d", "vie numerus 40 for 2")
        >>> words = Vocabulary(game.rules, 20)
        >>> [str(words[number]) for number in words.spelled(game.offer, ()).words]
        ['revie', 'see']
        """
        left = iter(numbers)
        first = next(left, None)
        if first is None:
            return Spelled("", None, 0, (), tuple(sorted([self._number_of_verb[verb] for verb in offer.may])), None)
        verb = offer.may[str(self._words[first].value)]
        bids = self._bids(verb)
        number = _next(bids, left)
        if number is None:
            return Spelled(verb.name, None, 0, (), bids, None)
        bid = self.bids[number - self.no_bid - 1] if number > self.no_bid else None
        sums = self._sums(verb)
        number = _next(sums, left)
        if number is None:
            return Spelled(verb.name, bid, 0, (), sums, None)
        money = number - self.no_sum
        chosen: tuple[int, ...] = ()
        sets = self._sets(offer, verb, bid)
        while True:
            words = {thrown[len(chosen)] for thrown in sets if thrown[: len(chosen)] == chosen < thrown}
            following = tuple(sorted(words | ({self.no_more} if chosen in sets else set())))
            number = _next(following, left)
            cards = tuple([self.cards[card - self.no_more - 1] for card in chosen])
            if number is None:
                return Spelled(verb.name, bid, money, cards, following, None)
            if number == self.no_more:
                return Spelled(verb.name, bid, money, cards, (), Move(verb.name, bid, money, cards))
            chosen = (*chosen, number)

    def _bids(self, verb: Verb) -> tuple[int, ...]:
        """List the bids that go with a verb, and that none need be named."""
        bids = [self.no_bid] if verb.free or verb.last <= verb.first else []
        return (*bids, *sorted([self.bid_index[bid] + self.no_bid + 1 for bid in verb.bids[verb.first : verb.last]]))

    def _sums(self, verb: Verb) -> tuple[int, ...]:
        """List the sums that go with a verb."""
        low, high = verb.money or (0, 0)
        if low > self.most:
            raise Illegal(f"The least sum is {low}, and words go up to {self.most} only: make the stacks larger")
        return (*range(self.no_sum + low, self.no_sum + min(high, self.most) + 1),)

    def _sets(self, offer: Offer, verb: Verb, bid: Bid | None) -> set[tuple[int, ...]]:
        """List the sets of cards that may be thrown, each in the order of the pack."""
        first = self.no_more + 1
        return {
            tuple(sorted([self.card_index[card] + first for card in thrown])) for thrown in offer.throwable(verb, bid)
        }


def _next(words: tuple[int, ...], left: Iterator[int]) -> int | None:
    """Take the next word that was spelled, or the only one that there is."""
    return words[0] if len(words) == 1 else next(left, None)
