"""Hands against each other in arrays: how strong each is, and how the script judges each against the bid."""

from __future__ import annotations

from itertools import combinations

from primero_ref.cards.ties import tie_breakers
from primero_ref.game import Game
from primero_ref.lab.lockstep.packed_hands import halves_of
from primero_ref.rules.procedures.showdown import against_the_bid

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.cards.bids import Bid
    from primero_ref.claims import Rulebook


class ShowdownTable:
    """The strengths of all hands of a rulebook, and their standing against each bid, reckoned when first met.

    It is `ready` where that needs no more than the strengths: where the very cards of two hands are weighed it is not.
    """

    def __init__(self, rules: Rulebook, numpy: Any) -> None:  # noqa: ANN401  # a library that may not be there
        """Rank every hand once."""
        self._rules, self._numpy = rules, numpy
        ranking = rules.ranking
        self.bids = ranking.kind_bids if rules("bid.names") == "kind" else ranking.bids
        self.size = ranking.size
        likes = rules("bid.names") != "nothing" and rules("classes") == "what its holder likes"
        parted = any(tie_breakers(rules, kind) for kind in ranking.kinds)
        self.ready = self.size == 4 and not likes and not parted
        self.levels = sorted({0, *ranking.strength_by_number})
        self.kinds = [ranking.bid_for_strength(strength).kind for strength in self.levels]
        heights = {kind: height for height, kind in enumerate(ranking.kinds)}
        self.kind_of_place = numpy.array([heights[bid.kind] for bid in self.bids] or [0], "u1")
        self._first: Any = None
        self._last: Any = None
        self._level: Any = None
        if self.ready:
            self._first, self._last, self._level = self._ranked()
        self._standing = numpy.full(len(self.levels) * (len(self.bids) + 1) * 8, -1, "i4")
        self._table = Game(rules).table if self.ready else None

    def _ranked(self) -> tuple[Any, Any, Any]:
        """Give where the levels of each first two cards begin, the place of each last two there, and the levels."""
        numpy, ranking = self._numpy, self._rules.ranking
        cards = len(ranking.pack)
        pairs = numpy.zeros((1 << 8, 1 << 8), "i4")  # two cards as they lie side by side in a packed hand
        for number, (first, other) in enumerate(combinations(range(cards), 2)):
            pairs[first, other] = pairs[other, first] = number
        wide = cards * (cards - 1) // 2
        hands = numpy.array([*combinations(range(cards), self.size)], "u1")
        levels = numpy.searchsorted(numpy.array(self.levels), numpy.array(ranking.strength_by_number))
        level = numpy.zeros(wide * wide, "u1" if len(self.levels) <= 256 else "u2")
        for a, b, c, d in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)):
            pair, rest = pairs[hands[:, a], hands[:, b]], pairs[hands[:, c], hands[:, d]]
            level[pair * wide + rest] = level[rest * wide + pair] = levels
        return pairs.ravel() * wide, pairs.ravel(), level

    def level_of(self, hands: Any) -> Any:  # noqa: ANN401  # likewise
        """Give the levels of many packed hands of four cards."""
        first, last = halves_of(hands)
        hand = self._first.take(first)
        hand += self._last.take(last)
        return self._level.take(hand)

    def standing(self, level: Any, bid: Any, named: tuple[Any, Any], *, bidder: bool) -> Any:  # noqa: ANN401  # likewise
        """Give how hands stand against their bids, by their level and the index of the bid, -1 where there is none.

        `named` says whether the holder, and whether the other, has named the kind of the bid.
        """
        numpy = self._numpy
        key = ((level.astype("i4") * (len(self.bids) + 1) + bid + 1) * 2 + bidder) * 4 + named[0] * 2 + named[1]
        standing = self._standing.take(key)
        if standing.min() < 0:
            for new in numpy.unique(key[standing < 0]).tolist():
                self._standing[new] = self._judged(new)
            standing = self._standing.take(key)
        return standing

    def _judged(self, key: int) -> int:
        """Ask the script how one hand stands against one bid."""
        key, other = divmod(key, 2)
        key, own = divmod(key, 2)
        key, bidder = divmod(key, 2)
        level, index = divmod(key, len(self.bids) + 1)
        table = self._table
        if table is None:
            raise AssertionError
        holder, opponent = table.seats  # whoever else has named a kind, it is the same to the holder
        bid: Bid | None = self.bids[index - 1] if index else None
        table.bid, table.bidder = bid, (holder if bidder else opponent) if bid else None
        kind = bid.kind if bid else ""
        table.named_kinds = [(holder.name, kind)] * own + [(opponent.name, kind)] * other
        held = self._rules.ranking.bid_for_strength(self.levels[level])
        return against_the_bid(table, self._rules, holder, held).strength

    def code(self, *standing: Any) -> Any:  # noqa: ANN401  # likewise
        """Say how the hands that are still in stand: which of them can win, and of each two which is the better."""
        code: Any = 0
        for hand in standing:
            code = code * 2 + (hand > 0)
        for first, other in combinations(standing, 2):
            # how a hand that cannot win stands against another decides nothing
            both = (first > 0) & (other > 0)
            code = code * 3 + both * ((first < other) + 2 * (first == other))
        return code
