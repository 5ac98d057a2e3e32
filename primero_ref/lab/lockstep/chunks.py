"""What a chunk of games in lock step is made of: its lots and results, groups of games, and what was learned."""

from __future__ import annotations

from primero_ref.lab.lockstep.flow import LIMITS, Flow
from primero_ref.lab.lockstep.lots import BITS, SEATS
from primero_ref.lab.lockstep.packed_hands import FORWARD, Motion
from primero_ref.lab.lockstep.showdown_table import ShowdownTable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.lab.lockstep.flow import Choice, Outcome, Situation
    from primero_ref.lab.lockstep.symbolic import Bounds

    Array = Any
    """An array of numpy, which may not be there."""

    Sum = Array | int
    """A sum of some games: a number for each, or one that is the same for all."""

_GROWTH = 1.1
"""By how much what is known must have grown before the order of the situations is reckoned anew."""


class Lots(NamedTuple):
    """The packs and the lots of a chunk of games, a column for each game: a row for each card and for each move."""

    packs: Array
    words: Array


class Chunk:
    """How the games of a chunk went; what is of a seat stands by its place in the deal, the eldest first."""

    def __init__(self, numpy: Any, games: int, seats: int) -> None:  # noqa: ANN401  # a library that may not be there
        """Begin with nothing known."""
        self.end = numpy.full(games, -1, "i1")
        self.moves = numpy.zeros(games, "i4")
        self.pot, self.carried = numpy.zeros(games, "i8"), numpy.zeros(games, "i8")
        self.made = [numpy.zeros(games, "i8") for _ in range(seats)]
        self.won = [numpy.zeros(games, "?") for _ in range(seats)]
        self.level = [numpy.full(games, -1, "i2") for _ in range(seats)]
        """The level of each hand that was shown, by the levels of the showdown table."""
        self.by_script = 0
        """How many of them the script itself has played."""
        self._numpy = numpy
        self._ended: list[tuple[Array, list[Sum]]] = []

    def __getstate__(self) -> dict[str, Any]:
        """Say what goes to another process, once all is in its place."""
        return {**vars(self), "_numpy": None}

    def _columns(self) -> list[Array]:
        return [self.end, self.moves, self.pot, self.carried, *self.made, *self.won, *self.level]

    def enter(self, ids: Array, end: int, moves: Sum, pot: Sum, carried: Sum, *of_seats: list[Sum]) -> None:
        """Enter how some games ended: what each seat made, whether it won, and the level that it showed."""
        self._ended.append((ids, [end, moves, pot, carried, *[value for values in of_seats for value in values]]))

    def close(self) -> None:
        """Put all that was entered into its place."""
        if not self._ended:
            return
        numpy = self._numpy
        where = numpy.concatenate([ids for ids, _ in self._ended])
        for column, values in zip(
            self._columns(), zip(*[values for _, values in self._ended], strict=True), strict=True
        ):
            whole = numpy.empty(len(where), column.dtype)
            at = 0
            for (ids, _), value in zip(self._ended, values, strict=True):
                whole[at : at + len(ids)] = value
                at += len(ids)
            column[where] = whole
        self._ended = []


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
        motions = sorted((number, motion.key) for number, motion in self.motions.items())
        self.shape = (*motions, outcome.bidder, outcome.bid, outcome.names)


class Learned:
    """What has been learned of one rulebook, for all chunks."""

    def __init__(self, rules: Rulebook, numpy: Any, seats: int = SEATS) -> None:  # noqa: ANN401  # likewise
        """Begin with the hands ranked, and nothing learned."""
        self.numpy, self.seats = numpy, seats
        self.flow = Flow(rules)
        self.table = ShowdownTable(rules, numpy)
        self.known: dict[tuple[int, str], list[Known]] = {}
        self.failed: dict[tuple[int, str], int] = {}
        self._cards: dict[tuple[int, str], tuple[Array, Array]] = {}
        self._follow: dict[int, dict[int, None]] = {}
        self._steps = 0
        self._order: dict[int, int] = {}
        self._ordered = 0

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
        known[number].add(thrown, Motion(outcome.hands, outcome.taken))
        if outcome.situation:
            follow = self._follow.setdefault(key[0], {})
            self._steps += outcome.situation.number not in follow
            follow[outcome.situation.number] = None
        return number

    def next_of(self, waiting: Iterable[int]) -> int:
        """Give that of some situations from which the others may still be reached, and which few of them lead to.

        So most games that will ever stand in it stand there already, however many moves have brought them there.
        """
        if self._steps > self._ordered * _GROWTH:
            self._order = _in_order(self._follow)
            self._ordered = self._steps
        order, last = self._order, len(self._order)
        return min(waiting, key=lambda number: (order.get(number, last), number))


def _in_order(follow: dict[int, dict[int, None]]) -> dict[int, int]:
    """Give each situation a place before those that it leads to, wherever there is no way back.

    >>> _in_order({0: {1: None, 2: None}, 1: {2: None}})
    {0: 0, 1: 1, 2: 2}
    """
    left: list[int] = []
    met: set[int] = set()
    for start in sorted(follow):
        path = [(start, iter(follow[start]))] if start not in met else []
        met.add(start)
        while path:
            number, following = path[-1]
            new = next((other for other in following if other not in met), None)
            if new is None:
                left.append(number)
                path.pop()
            else:
                met.add(new)
                path.append((new, iter(follow.get(new, ()))))
    return {number: rank for rank, number in enumerate(reversed(left))}


class Columns:
    """Games side by side: their numbers, the hands of each, and its sums by their names."""

    def __init__(self, ids: Array, hands: list[Array], sums: dict[str, Sum]) -> None:
        """Put them together."""
        self.ids, self.hands, self.sums = ids, hands, sums


class Group:
    """Games that make the same choice, with what has been drawn for each; `select` gives some of them."""

    def __init__(self, base: Columns, at: Array, bounds: dict[str, Bounds]) -> None:
        """Take some games by their places in columns, and the bounds of their sums."""
        self.base, self.at, self.bounds = base, at, bounds
        self.drawn: dict[str, Sum] = {}
        self.hands: list[Array] = []
        self.seen: dict[str, Array] = {}
        self.codes: dict[object, tuple[Array, list[Array], list[Array]]] = {}
        """How the hands stand after a move of some shape, their levels, and the hands."""

    def __len__(self) -> int:
        """Count the games."""
        return len(self.at)

    @property
    def ids(self) -> Array:
        """The numbers of the games."""
        return self.base.ids.take(self.at)

    def value(self, name: str) -> Sum:
        """Give a sum of the games, or what was drawn for them."""
        if name in self.drawn:
            return self.drawn[name]
        if name in self.seen:
            return self.seen[name]
        value = self.base.sums[name]
        if not isinstance(value, int):
            value = self.seen[name] = value.take(self.at)
        return value

    def select(self, which: Array) -> Group:
        """Give those games that stand in some places."""
        chosen = Group(self.base, self.at[which], self.bounds)
        chosen.drawn = {name: value if isinstance(value, int) else value[which] for name, value in self.drawn.items()}
        chosen.seen = {name: value[which] for name, value in self.seen.items()}
        chosen.hands = [hand[which] for hand in self.hands]
        chosen.codes = {
            shape: (code[which], [level[which] for level in levels], [hand[which] for hand in hands])
            for shape, (code, levels, hands) in self.codes.items()
        }
        return chosen


class Pick:
    """The lots of some games, from which one choice after another is drawn."""

    def __init__(self, left: Array) -> None:
        """Take the lots up, or what is left of them."""
        self._left = left

    def __call__(self, number: Sum) -> Sum:
        """Pick one of so many for each game."""
        if isinstance(number, int) and number == 1:
            return 0
        whole = self._left.astype("u8")
        whole *= number if isinstance(number, int) else number.astype("u8")
        # what stands above the lot is picked, and the lot itself is left
        halves = whole.view("u4")
        picked, self._left = (halves[1::2], halves[0::2]) if FORWARD else (halves[0::2], halves[1::2])
        return picked.astype("i4")

    def select(self, which: Array) -> Pick:
        """Give the lots of some of the games."""
        return Pick(self._left[which])


if BITS != 32:  # the halves of a number of 64 bits
    raise AssertionError(BITS)


class Waiting:
    """Games that stand in one situation, and the bounds of their sums."""

    def __init__(self, situation: Situation) -> None:
        """Begin with no game."""
        self.situation = situation
        self.bounds: dict[str, Bounds] = {}
        self._parts: list[Columns] = []

    def add(self, games: Columns, bounds: dict[str, Bounds]) -> None:
        """Let more games wait."""
        if self._parts:
            for name, (low, high) in self.bounds.items():
                least, most = bounds[name]
                self.bounds[name] = min(low, least), max(high, most)
        else:
            self.bounds = bounds
        self._parts.append(games)

    def whole(self, numpy: Any) -> Columns:  # noqa: ANN401  # a library that may not be there
        """Put all games together."""
        parts = self._parts
        if len(parts) == 1:
            return parts[0]
        sums: dict[str, Sum] = {}
        for name in parts[0].sums:
            values = [part.sums[name] for part in parts]
            first = values[0]
            if isinstance(first, int) and all(isinstance(value, int) and value == first for value in values):
                sums[name] = first
            else:
                sums[name] = numpy.concatenate(
                    [
                        numpy.full(len(part.ids), value, "i4") if isinstance(value, int) else value
                        for part, value in zip(parts, values, strict=True)
                    ]
                )
        hands = [numpy.concatenate([part.hands[seat] for part in parts]) for seat in range(len(parts[0].hands))]
        return Columns(numpy.concatenate([part.ids for part in parts]), hands, sums)


def carried_on(sums: Iterable[str]) -> list[str]:
    """Name the sums that outlast a move: limits hold for one offer only."""
    return [name for name in sums if name not in LIMITS]
