"""What a chunk of games in lock step is made of: its lots and results, groups of games, and what was learned."""

from __future__ import annotations

from primero_ref.lab.automaton import Automaton
from primero_ref.lab.lots import BITS, NAMES
from primero_ref.lab.showdown_table import ShowdownTable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.lab.automaton import Choice, Outcome, Situation, Source
    from primero_ref.lab.traced import Bounds

    Array = Any
    """An array of numpy, which may not be there."""

_MASK = (1 << BITS) - 1


class Lots(NamedTuple):
    """The packs and the lots of a chunk of games, a row of the packs for each game, one of the lots for each move."""

    packs: Array
    words: Array


class Chunk:
    """How the games of a chunk went; what is of a seat stands by its place in the deal, the eldest first."""

    def __init__(self, numpy: Any, games: int) -> None:  # noqa: ANN401  # a library that may not be there
        """Begin with nothing known."""
        self.end = numpy.full(games, -1, "i1")
        self.moves = numpy.zeros(games, "i4")
        self.pot, self.carried = numpy.zeros(games, "i8"), numpy.zeros(games, "i8")
        self.made = [numpy.zeros(games, "i8") for _ in NAMES]
        self.won = [numpy.zeros(games, "?") for _ in NAMES]
        self.level = [numpy.full(games, -1, "i2") for _ in NAMES]
        """The level of each hand that was shown, by the levels of the showdown table."""
        self.by_script = 0
        """How many of them the script itself has played."""


Motion = tuple[tuple[tuple["Source", ...], ...], int]
"""Where the cards of each hand come from, and how many of them from the pack."""


class Known:
    """What a choice leads to, and how the cards go for each number of cards that was thrown with it."""

    def __init__(self, outcome: Outcome) -> None:
        """Begin with no cards."""
        self.outcome = outcome
        self.motions: dict[int, Motion] = {}
        self.shape: object = None

    def add(self, thrown: int, motion: Motion) -> None:
        """Learn how the cards go with so many thrown."""
        self.motions[thrown] = motion
        outcome = self.outcome
        self.shape = (*sorted(self.motions.items()), outcome.bidder, outcome.bid, outcome.names)


class Learned:
    """What has been learned of one rulebook, for all chunks."""

    def __init__(self, rules: Rulebook, numpy: Any) -> None:  # noqa: ANN401  # likewise
        """Begin with the hands ranked, and nothing learned."""
        self.numpy = numpy
        self.automaton = Automaton(rules)
        self.table = ShowdownTable(rules, numpy)
        self.known: dict[tuple[int, str], list[Known]] = {}
        self.failed: dict[tuple[int, str], int] = {}
        self._cards: dict[tuple[int, str], tuple[Array, Array]] = {}

    def cards_by_bid(self, situation: Situation, choice: Choice) -> tuple[Array, Array]:
        """Give the fewest and the most cards that go with each bid, by its place."""
        key = situation.number, choice.name
        if key not in self._cards:
            by_kind = dict(choice.by_kind)
            pairs = [by_kind.get(bid.kind, choice.cards) for bid in choice.bids]
            least, most = self.numpy.array(pairs, "i4").T
            self._cards[key] = least.clip(max=situation.held), most.clip(max=situation.held)
        return self._cards[key]

    def add(self, key: tuple[int, str], outcome: Outcome, thrown: int) -> int:
        """Keep what a choice leads to, and say where; what differs by its cards alone is kept as one."""
        known = self.known[key]
        plain = outcome._replace(hands=(), taken=0)
        number = next((number for number, kept in enumerate(known) if kept.outcome == plain), len(known))
        if number == len(known):
            known.append(Known(plain))
        known[number].add(thrown, (outcome.hands, outcome.taken))
        return number


class Group:
    """Games that make the same choice, with what has been drawn for each; `select` gives some of them."""

    def __init__(self, ids: Array, drawn: dict[str, Array], bounds: dict[str, Bounds]) -> None:
        """Take the rows of some games, what was drawn for each, and the bounds of their sums."""
        self.ids, self.drawn, self.bounds = ids, drawn, bounds
        self.seen: dict[str, Array] = {}

    def select(self, which: Array) -> Group:
        """Give those games for which an array says so."""
        return Group(self.ids[which], {name: values[which] for name, values in self.drawn.items()}, self.bounds)


class Pick:
    """The lots of some games, from which one choice after another is drawn."""

    def __init__(self, left: Array) -> None:
        """Take the lots up, or what is left of them."""
        self.left = left

    def __call__(self, number: Array | int) -> Array:
        """Pick one of so many for each game."""
        left = self.left * number
        self.left = left & _MASK
        return (left >> BITS).astype("i4")


class Waiting:
    """Games that stand in one situation, and the bounds of their sums."""

    def __init__(self, situation: Situation) -> None:
        """Begin with no game."""
        self.situation = situation
        self.ids: list[Array] = []
        self.bounds: dict[str, Bounds] = {}

    def add(self, ids: Array, bounds: dict[str, Bounds]) -> None:
        """Let more games wait."""
        if self.ids:
            for name, (low, high) in self.bounds.items():
                least, most = bounds.get(name, (low, high))
                self.bounds[name] = min(low, least), max(high, most)
            bounds = {name: pair for name, pair in bounds.items() if name not in self.bounds}
        self.bounds |= bounds
        self.ids.append(ids)
