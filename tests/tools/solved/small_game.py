"""A primero small enough to solve: its rules, its cards and its tree, made of a rulebook's answers.

Nine cards (or twelve), two hands of three cards, a stake each. The eldest passes or vies, the other answers, and one
revie may follow. Then each may exchange one card, the eldest first, and the hands are shown. What is disputed between
the rulebooks is asked of the rulebook that the game is made with.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations

from primero_ref.claims import rulebook
from primero_ref.odds.exchanges import meets
from primero_ref.rules.procedures.vying import refund
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card, Hand
    from primero_ref.claims import Rulebook

STAKE = 2
"""What each player stakes; even, so that half of whatever is staked is a whole number."""

SUMS = {"a raise limit": (2,), "none": (2, 8)}
"""What a bet may add, by the answer to `rest`: one sum where a rest is agreed, else a small or a large one."""

_NAMELESS = {"bid.names": "nothing", "revie": "money", "bid.higher-kind": "it may win", "bid.lower-kind": "it may win"}
_NAMED = {"bid.names": "kind", "revie": "a kind as high", "bid.lower-kind": "it loses"}

DISPUTES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "refund": {"nothing": {"fold.refund": "nothing"}, "half": {"fold.refund": "half"}},
    "last": {"free": {"last-player": "he is free"}, "must see": {"last-player": "he must see"}},
    "bid": {
        "best hand": _NAMELESS,
        "sets the type": _NAMED | {"bid.higher-kind": "it loses", "bid.above-hand.phase2": True},
        "least type": _NAMED | {"bid.higher-kind": "it may win", "bid.above-hand.phase2": True},
        "sets the type, not above the hand": _NAMED | {"bid.higher-kind": "it loses", "bid.above-hand.phase2": False},
    },
    "rest": {"agreed": {"rest": "a raise limit"}, "open": {"rest": "none"}},
}
"""The disputes, and for each way to settle one the answers to the questions that it touches."""

SMALL_PACK: Mapping[str, object] = {
    "hand.size": 3,
    "pack.without": "A 2 3 4 5 8 9 T J Q",
    "kinds": "numerus primero fluxus",
}
"""What makes the game small: three cards a hand, and only sevens, sixes and kings."""


class Fold(NamedTuple):
    """The end of a game in which a player folded: who, and what the fold cost."""

    seat: int
    lost: int


class Showdown(NamedTuple):
    """Bets are settled: the bid that stands, if any, and what each has staked; cards are exchanged, hands shown."""

    bid: Bid | None
    staked: int
    history: tuple[str, ...]


class Turn(NamedTuple):
    """A turn to bet: whose, what was said before, and where each move leads."""

    seat: int
    history: tuple[str, ...]
    after: Mapping[str, Turn | Fold | Showdown]
    bets: Mapping[str, Bid | None]
    """Which of the moves bet, and what they name."""


class Result(NamedTuple):
    """How a showdown ends: the eldest's share of the pot, and how likely it is that nobody can win."""

    share: float
    nobody: float


def small_rules(refund: str, last: str, bid: str, rest: str) -> Rulebook:
    """Give du Coeur's Italian rulebook made small, each dispute settled one way.

    >>> small_rules("half", "free", "best hand", "agreed")("fold.refund")
    'half'
    """
    chosen = {"refund": refund, "last": last, "bid": bid, "rest": rest}
    settled = {question: answer for name, way in chosen.items() for question, answer in DISPUTES[name][way].items()}
    return rulebook("italian").but(answers={**SMALL_PACK, **settled})


def shape(hand: Sequence[Card]) -> str:
    """Write a hand without the names of its suits: the ranks of each suit together, the longest suit first.

    >>> from primero_ref.cards.pack import cards
    >>> shape(cards("6d Kh 7d")), shape(cards("Kc 7d 7h"))
    ('76 K', '7 7 K')
    """
    suits: dict[str, str] = {}
    for card in sorted(hand, key=_height):
        suits[card.suit] = suits.get(card.suit, "") + card.rank
    return " ".join(sorted(suits.values(), key=lambda ranks: (-len(ranks), [_RANKS.index(rank) for rank in ranks])))


_RANKS = "76A5432JQK"
"""The ranks from the most points to the fewest."""


def _height(card: Card) -> int:
    return _RANKS.index(card.rank)


def discard_name(hand: Sequence[Card], card: Card) -> str:
    """Name the discard of a card without its suit: its rank, and how many cards of its suit are in the hand.

    >>> from primero_ref.cards.pack import card, cards
    >>> discard_name(cards("7d 6d 7h"), card("7h"))
    'discard 7 of 1'
    """
    return f"discard {card.rank} of {sum(other.suit == card.suit for other in hand)}"


STAND = "stand"
"""What a player does who keeps all cards."""


class SmallGame:
    """The small game under one rulebook, with three suits or four.

    Hands that differ by an exchange of suits are one `shape`. The rules treat suits alike, and no card is seen between
    the deal and the last decision, so nothing is lost by it. `alike = False` keeps every hand by itself, to prove that.
    """

    def __init__(self, rules: Rulebook, suits: int = 3, *, alike: bool = True, honest: int | None = None) -> None:
        """Take the rulebook that settles the disputes, the number of suits, and the seat that never bluffs, if any."""
        self.rules = rules
        self.honest = honest
        self._above_allowed = rules("bid.above-hand.phase2")
        kept = {card.suit: None for card in rules.ranking.pack}
        self.pack = tuple(card for card in rules.ranking.pack if card.suit in list(kept)[:suits])
        self.size = rules.ranking.size
        self.hands: list[Hand] = [*combinations(self.pack, self.size)]
        self.named: dict[Hand, str] = {hand: shape(hand) if alike else " ".join(map(repr, hand)) for hand in self.hands}
        self._alike = alike
        self._worth: dict[Bid | None, dict[Hand, int]] = {}

    @cached_property
    def bids(self) -> tuple[Bid | None, ...]:
        """What a vie may name; nothing if the best hand wins whatever is said."""
        return (None,) if self.rules("bid.names") == "nothing" else self.rules.ranking.kind_bids

    @cached_property
    def sums(self) -> tuple[int, ...]:
        """What a bet may add."""
        return SUMS[str(self.rules("rest"))]

    def worth(self, bid: Bid | None) -> Mapping[Hand, int]:
        """Give the strength of each hand against a bid; nothing if the hand cannot win."""
        if bid not in self._worth:
            held = {hand: self.rules.ranking.bid_for_hand(hand) for hand in self.hands}
            self._worth[bid] = {
                hand: own.strength if bid is None or meets(self.rules, own, bid) else 0 for hand, own in held.items()
            }
        return self._worth[bid]

    @cached_property
    def deals(self) -> Mapping[tuple[str, str], Fraction]:
        """How likely each pair of shapes is to be dealt, the eldest's first."""
        ways: dict[tuple[str, str], int] = {}
        for mine, his in self._pairs():
            pair = self.named[mine], self.named[his]
            ways[pair] = ways.get(pair, 0) + self._times(mine)
        return {pair: Fraction(count, sum(ways.values())) for pair, count in ways.items()}

    def _pairs(self) -> Iterator[tuple[Hand, Hand]]:
        """Give one hand for each shape of the eldest's, and beside it every hand that the other may hold."""
        firsts = {self.named[hand]: hand for hand in reversed(self.hands)}
        for mine in firsts.values():
            for his in self.hands:
                if not set(mine) & set(his):
                    yield mine, his

    def _times(self, hand: Hand) -> int:
        return self._sizes[self.named[hand]]

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        sizes: dict[str, int] = {}
        for name in self.named.values():
            sizes[name] = sizes.get(name, 0) + 1
        return sizes

    @cached_property
    def exchanges(self) -> Mapping[str, tuple[str, ...]]:
        """What a player with a hand of each shape may do in the exchange."""
        return {self.named[hand]: (STAND, *dict.fromkeys(self._discards(hand).values())) for hand in self.hands}

    def _discards(self, hand: Hand) -> Mapping[Card, str]:
        return {card: discard_name(hand, card) if self._alike else f"discard {card}" for card in hand}

    @cached_property
    def results(self) -> Mapping[tuple[str, str, str, str, Bid | None], Result]:
        """How each showdown ends, by both shapes, both exchanges and the bid: the average over all cards drawn."""
        totals: dict[tuple[str, str, str, str, Bid | None], list[int]] = {}
        bids = list(dict.fromkeys((None, *self.bids)))
        for mine, his in self._pairs():
            stock = [card for card in self.pack if card not in mine and card not in his]
            for own_discard, own_name in ((None, STAND), *self._discards(mine).items()):
                for discard, name in ((None, STAND), *self._discards(his).items()):
                    ends = [*_drawn(mine, own_discard, his, discard, stock)]
                    for bid in bids:
                        worth = self.worth(bid)
                        total = totals.setdefault((self.named[mine], self.named[his], own_name, name, bid), [0, 0, 0])
                        for first, second in ends:
                            a, b = worth[first], worth[second]
                            # the eldest wins ties; of a pot that nobody wins, half falls to each in the next game
                            total[0] += 1 if not (a or b) else 2 * (a >= b)
                            total[1] += not (a or b)
                            total[2] += 1
        return {key: Result(share / all_ / 2, nobody / all_) for key, (share, nobody, all_) in totals.items()}

    @cached_property
    def betting(self) -> Turn:
        """The turns to bet, from the eldest's first word."""
        return self._opening(0, ())

    def _opening(self, seat: int, history: tuple[str, ...]) -> Turn:
        passed = (*history, "pass")
        after: dict[str, Turn | Fold | Showdown] = {
            "pass": Showdown(None, STAKE, passed) if seat else self._opening(1, passed)
        }
        bets: dict[str, Bid | None] = {}
        for bid in self.bids:
            for added in self.sums:
                name = _spoken("vie", bid, added)
                bets[name] = bid
                after[name] = self._answer(1 - seat, (*history, name), bid, STAKE, STAKE + added, raised=False)
        return Turn(seat, history, after, bets)

    def _answer(
        self, seat: int, history: tuple[str, ...], bid: Bid | None, own: int, level: int, *, raised: bool
    ) -> Turn:
        """Answer a bet: fold, see, or revie if nobody has; the last player may be forced to see the first vie."""
        after: dict[str, Turn | Fold | Showdown] = {}
        bets: dict[str, Bid | None] = {}
        if raised or self.rules("last-player") != "he must see":
            after["fold"] = Fold(seat, own - refund(self.rules, own))
        after["see"] = Showdown(bid, level, (*history, "see"))
        if not raised:
            for higher in self.bids[self.bids.index(bid) :]:
                for added in self.sums:
                    name = _spoken("revie", higher, added)
                    bets[name] = higher
                    after[name] = self._answer(1 - seat, (*history, name), higher, level, level + added, raised=True)
        return Turn(seat, history, after, bets)

    def moves(self, turn: Turn, name: str) -> tuple[str, ...]:
        """List what a player may do at a turn with a hand of a shape; one who never bluffs has fewer moves."""
        barred = {move for move, bid in turn.bets.items() if not self._above_allowed and self.above(bid, name)}
        if self.honest == turn.seat:
            barred |= {move for move, bid in turn.bets.items() if not self.strong(name) or self.above(bid, name)}
        return tuple(move for move in turn.after if move not in barred)

    def above(self, bid: Bid | None, name: str) -> bool:
        """Say whether a bid names a higher kind than a hand of a shape holds."""
        return bid is not None and self.rules.ranking.kinds.index(bid.kind) > self._heights[name]

    @cached_property
    def _heights(self) -> Mapping[str, int]:
        ranking = self.rules.ranking
        return {name: ranking.kinds.index(ranking.bid_for_hand(hand).kind) for hand, name in self.named.items()}

    def strong(self, name: str) -> bool:
        """Say whether a hand is of the stronger half as dealt: it would win at least half of the showdowns."""
        return self._won[name] >= Fraction(1, 2)

    @cached_property
    def _won(self) -> Mapping[str, Fraction]:
        """The part of the showdowns without exchange that each shape wins, a tie counted as half."""
        best = self.worth(None)
        won: dict[str, list[int]] = {}
        for mine, his in self._pairs():
            halves, all_ = won.setdefault(self.named[mine], [0, 0])
            a, b = best[mine], best[his]
            won[self.named[mine]] = [halves + (a > b) + (a >= b), all_ + 2]
        return {name: Fraction(*counts) for name, counts in won.items()}


def _drawn(
    mine: Hand, own_discard: Card | None, his: Hand, discard: Card | None, stock: Sequence[Card]
) -> Iterator[tuple[Hand, Hand]]:
    """Give every pair of hands after the exchange, each as likely as the others."""
    for drawn in permutations(stock, (own_discard is not None) + (discard is not None)):
        left = [*drawn]
        first = _exchanged(mine, own_discard, left)
        yield first, _exchanged(his, discard, left)


def _exchanged(hand: Hand, discard: Card | None, drawn: list[Card]) -> Hand:
    if discard is None:
        return hand
    return tuple(sorted([card for card in hand if card is not discard] + [drawn.pop(0)], key=lambda card: card.number))


def _spoken(verb: str, bid: Bid | None, added: int) -> str:
    return f"{verb} {bid.kind} for {added}" if bid else f"{verb} {added}"
