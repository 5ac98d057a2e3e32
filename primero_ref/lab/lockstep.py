"""A chunk of games in lock step: all that stand in one situation choose at once, and go on by what its script does."""

from __future__ import annotations

from primero_ref.lab.automaton import PACK, Automaton
from primero_ref.lab.experiment import game_result
from primero_ref.lab.lots import BITS, NAMES, SUMS
from primero_ref.lab.showdown_table import ShowdownTable
from primero_ref.lab.traced import Untraceable, evaluate, holds
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.lab.automaton import Choice, Outcome, Situation, Source
    from primero_ref.lab.lots import LotGame

    Array = Any
    """An array of numpy, which may not be there."""

ENDS = ("shown", "taken", "carried", "void")
"""How a game may end, by the number that keeps it."""

TRIES = 3
"""How often it is tried to learn what a choice leads to before such games are left to the script."""

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


class Learned:
    """What has been learned of one rulebook, for all chunks."""

    def __init__(self, rules: Rulebook, numpy: Any) -> None:  # noqa: ANN401  # likewise
        """Begin with the hands ranked, and nothing learned."""
        self.numpy = numpy
        self.automaton = Automaton(rules)
        self.table = ShowdownTable(rules, numpy)
        self.outcomes: dict[tuple[int, str, int], list[Outcome]] = {}
        self.failed: dict[tuple[int, str, int], int] = {}
        self._cards: dict[tuple[int, str], tuple[Array, Array]] = {}

    def cards_by_place(self, situation: Situation, choice: Choice) -> tuple[Array, Array]:
        """Give the fewest and the most cards that go with each bid, by its index."""
        key = situation.number, choice.name
        if key not in self._cards:
            by_kind = dict(choice.by_kind)
            pairs = [by_kind.get(bid.kind, choice.cards) for bid in choice.bids]
            least, most = self.numpy.array(pairs, "i4").T
            self._cards[key] = least.clip(max=situation.held), most.clip(max=situation.held)
        return self._cards[key]


class Group:
    """Games that make the same choice, with what has been drawn for each; `select` gives some of them."""

    def __init__(self, ids: Array, left: Array, drawn: dict[str, Array]) -> None:
        """Take the rows of some games, what is left of their lots, and what was drawn from them."""
        self.ids, self.left, self.drawn = ids, left, drawn

    def select(self, which: Array) -> Group:
        """Give those games for which an array says so."""
        drawn = {name: values[which] for name, values in self.drawn.items()}
        return Group(self.ids[which], self.left[which], drawn)

    def pick(self, number: Array | int) -> Array:
        """Pick one of so many for each game, as a lot does."""
        left = self.left * number
        self.left = left & _MASK
        return (left >> BITS).astype("i4")


class Lockstep:
    """The play of one chunk."""

    def __init__(self, learned: Learned, lots: Lots, game_of: Callable[[int, Rulebook | None], LotGame]) -> None:
        """Take what is learned, the lots, and what lays out one game of the chunk for the script."""
        self._learned, self._numpy, self._lots, self._game_of = learned, learned.numpy, lots, game_of
        self._table, self._automaton = learned.table, learned.automaton
        games, self._wide = lots.packs.shape
        self._size = self._table.size
        self._pack = lots.packs.ravel()
        self._hands = [self._numpy.zeros(games * self._size, "u1") for _ in NAMES]
        self._top = self._numpy.zeros(games, "i4")
        self._named = [self._numpy.zeros(games, "i4") for _ in NAMES]
        self._sums: dict[str, Array] = {}
        self._next: dict[int, tuple[Situation, list[Array]]] = {}
        self._by_script: list[Array] = []
        self.chunk = Chunk(self._numpy, games)

    def play(self) -> Chunk:
        """Play all games to their ends."""
        games = len(self._lots.packs)
        everyone = self._numpy.arange(games, dtype="i4")
        for first in range(len(NAMES)):
            self._begin(first, everyone[first :: len(NAMES)])
        for depth in range(len(self._lots.words)):
            waiting, self._next = self._next, {}
            for situation, ids in waiting.values():
                self._turn(situation, self._numpy.concatenate(ids), depth)
        self._by_script += [ids for _, waits in self._next.values() for ids in waits]
        for ids in self._by_script:
            for row in ids.tolist():
                self._by_the_script(row)
        return self.chunk

    def _begin(self, first: int, ids: Array) -> None:
        """Deal to the games of one dealer."""
        if not self._table.ready:
            self._by_script.append(ids)
            return
        try:
            situation, sums, hands = self._automaton.begin(self._game_of(first, self._automaton.rules))
        except Untraceable:
            self._by_script.append(ids)
            return
        for name, value in sums.items():
            self._sum(name)[ids] = value
        self._carry_cards(ids, hands)
        self._top[ids] = sum(map(len, hands))
        self._next.setdefault(situation.number, (situation, []))[1].append(ids)

    def _sum(self, name: str) -> Array:
        """Give the array of a sum; before there is a bid, its index is none."""
        array = self._sums.get(name)
        if array is None:
            games = len(self._lots.packs)
            array = self._sums[name] = self._numpy.full(games, -1 if name == "bid" else 0, "i4")
        return array

    def _turn(self, situation: Situation, ids: Array, depth: int) -> None:
        """Let all games of a situation choose a verb."""
        number = len(situation.choices)
        group = Group(ids, self._lots.words[depth][ids].astype("u8"), {})
        verbs = group.pick(number)
        for index, choice in enumerate(situation.choices):
            chosen = group.select(self._numpy.flatnonzero(verbs == index)) if number > 1 else group
            if len(chosen.ids):
                self._choose(situation, choice, chosen, depth)

    def _choose(self, situation: Situation, choice: Choice, group: Group, depth: int) -> None:
        """Draw the bid, the sum and the cards of all that take one verb."""
        numpy = self._numpy
        first, last = (
            self._sum(name)[group.ids] if limit is None else limit
            for name, limit in zip(("first", "last"), choice.places, strict=True)
        )
        if choice.places != (0, 0):
            span = last - first
            group.drawn["named"] = first + group.pick(span if isinstance(span, int) else span.astype("u8"))
        if choice.sums:
            low, high = (
                self._sum(name)[group.ids] if limit is None else limit
                for name, limit in zip(("low", "high"), choice.sums, strict=True)
            )
            group.drawn["money"] = numpy.minimum(low + group.pick(SUMS), high)
        least, most = (min(limit, situation.held) for limit in choice.cards)
        numbers: Array = None
        if choice.by_kind:
            by_place = self._learned.cards_by_place(situation, choice)
            lower, upper = (limits[group.drawn["named"]] for limits in by_place)
            numbers = lower + group.pick((upper - lower + 1).astype("u8"))
            least, most = int(by_place[0].min()), int(by_place[1].max())
        elif most > least:
            numbers = least + group.pick(most - least + 1)
        scarce = self._top[group.ids] + most > self._wide
        if scarce.any():
            self._by_script.append(group.ids[scarce])
            group, numbers = group.select(~scarce), numbers if numbers is None else numbers[~scarce]
        for number in range(least, most + 1):
            same = group if numbers is None else group.select(numpy.flatnonzero(numbers == number))
            if len(same.ids):
                self._throw(situation, same, number)
                self._go_on(situation, choice.name, same, number, depth)

    def _throw(self, situation: Situation, group: Group, number: int) -> None:
        """Bring so many cards of each hand to its front, by chance."""
        hand, base = self._hands[situation.seat], group.ids * self._size
        for front in range(number):
            chosen = base + front + group.pick(situation.held - front)
            here = base + front
            kept = hand[here]
            hand[here] = hand[chosen]
            hand[chosen] = kept

    def _go_on(self, situation: Situation, name: str, group: Group, number: int, depth: int) -> None:
        """Have each game go on as the script does where the same conditions hold; what is not known is learned."""
        key = situation.number, name, number
        outcomes = self._learned.outcomes.setdefault(key, [])
        codes: dict[object, Array] = {}
        known = 0
        while len(group.ids):
            if known == len(outcomes):
                if self._learned.failed.get(key, 0) >= TRIES:
                    self._by_script.append(group.ids)
                    return
                if not self._learn(key, situation, group, depth):
                    self._by_script.append(group.ids[:1])
                    group = group.select(slice(1, None))
                    codes = {shape: values[1:] for shape, values in codes.items()}
                    continue
            outcome = outcomes[known]
            known += 1
            fits = self._fits(situation, outcome, group, codes)
            if fits is None:
                self._move(situation, outcome, group, depth)
                return
            if fits.any():
                self._move(situation, outcome, group.select(fits), depth)
                group = group.select(~fits)
                codes = {shape: values[~fits] for shape, values in codes.items()}

    def _fits(self, situation: Situation, outcome: Outcome, group: Group, codes: dict[object, Array]) -> Array:
        """Say in which games an outcome's conditions hold; None where they do in all."""
        value_of = self._values(group)
        fits: Array = None
        for condition in outcome.conditions:
            there = holds(condition, value_of)
            if there is not True and not self._numpy.all(there):
                fits = there if fits is None else fits & there
        if outcome.code is not None:
            shape = outcome.hands, outcome.bidder, outcome.bid, outcome.names
            if shape not in codes:
                codes[shape] = self._code(situation, outcome, group)
            there = codes[shape] == outcome.code
            fits = there if fits is None else fits & there
        return fits

    def _values(self, group: Group) -> Callable[[str], Array]:
        """Give what looks up a sum for each game of a group."""
        cache = group.drawn

        def value_of(name: str) -> Array:
            if name not in cache:
                cache[name] = self._sum(name)[group.ids]
            return cache[name]

        return value_of

    def _learn(self, key: tuple[int, str, int], situation: Situation, group: Group, depth: int) -> bool:
        """Let the script make the move of one of these games, and keep what it does; say whether that could be done."""
        play = self._game_of(int(group.ids[0]), self._automaton.rules)
        try:
            play.play(depth)
            outcome = self._automaton.learn(play)
            if outcome.looked:
                code = int(self._code(situation, outcome, group.select(slice(0, 1)))[0])
                outcome = outcome._replace(code=code)
        except Untraceable:
            self._learned.failed[key] = self._learned.failed.get(key, 0) + 1
            return False
        self._learned.outcomes[key].append(outcome)
        return True

    def _code(self, situation: Situation, outcome: Outcome, group: Group) -> Array:
        """Say how the hands stand against each other when the move is made."""
        numpy, table = self._numpy, self._table
        if {*map(len, outcome.hands)} != {self._size}:
            raise Untraceable("hands that are not whole")
        levels = [table.level_of(hand) for hand in self._cards(group.ids, outcome.hands)]
        named = [self._named[seat][group.ids] for seat in range(len(NAMES))]
        index: Array = numpy.full(len(group.ids), -1, "i4")
        if outcome.bid:
            index = evaluate(dict(outcome.sets).get("bid", ((("bid", 1),), 0)), self._values(group))
            if outcome.names:
                named[situation.seat] = named[situation.seat] | 1 << table.kind_of_place[index].astype("i4")
            kind = table.kind_of_place[index].astype("i4")
            named = [kinds >> kind & 1 for kinds in named]
        standing = [
            table.standing(level, index, (named[seat], named[1 - seat]), bidder=outcome.bidder == seat)
            for seat, level in enumerate(levels)
        ]
        return table.code(*standing)

    def _cards(self, ids: Array, hands: tuple[tuple[Source, ...], ...]) -> list[list[Array]]:
        """Give the cards of each hand, from where they come."""
        base, top = ids * self._size, ids * self._wide + self._top[ids]
        return [
            [self._pack[top + index] if seat == PACK else self._hands[seat][base + index] for seat, index in hand]
            for hand in hands
        ]

    def _carry_cards(self, ids: Array, hands: tuple[tuple[Source, ...], ...]) -> None:
        """Bring the cards to where they come; those that stay where they are are left alone."""
        moved = [
            [(at, source) for at, source in enumerate(hand) if source != (seat, at)] for seat, hand in enumerate(hands)
        ]
        taken = self._cards(ids, tuple(tuple(source for _, source in hand) for hand in moved))
        base = ids * self._size
        for seat, (hand, cards) in enumerate(zip(moved, taken, strict=True)):
            for (at, _), card in zip(hand, cards, strict=True):
                self._hands[seat][base + at] = card

    def _move(self, situation: Situation, outcome: Outcome, group: Group, depth: int) -> None:
        """Make the move in all games of a group."""
        ids = group.ids
        if outcome.taken:
            scarce = self._top[ids] + outcome.taken > self._wide
            if scarce.any():
                self._by_script.append(ids[scarce])
                group = group.select(~scarce)
                ids = group.ids
        value_of = self._values(group)
        if outcome.situation is None:
            self._finish(outcome, group, depth)
            return
        values = [(name, evaluate(expression, value_of)) for name, expression in outcome.sets]
        for name, value in values:
            self._sum(name)[ids] = value
        self._carry_cards(ids, outcome.hands)
        if outcome.taken:
            self._top[ids] += outcome.taken
        if outcome.names:
            kinds = self._table.kind_of_place[group.drawn["named"]].astype("i4")
            self._named[situation.seat][ids] |= 1 << kinds
        self._next.setdefault(outcome.situation.number, (outcome.situation, []))[1].append(ids)

    def _finish(self, outcome: Outcome, group: Group, depth: int) -> None:
        """Enter how these games ended."""
        chunk, ids, value_of = self.chunk, group.ids, self._values(group)
        sums = dict(outcome.sets)
        for seat, made in enumerate(chunk.made):
            made[ids] = evaluate(sums[f"made{seat}"], value_of)
            chunk.won[seat][ids] = seat in outcome.winners
        chunk.pot[ids], chunk.carried[ids] = (evaluate(sums[name], value_of) for name in ("pot", "carried"))
        chunk.end[ids], chunk.moves[ids] = ENDS.index(outcome.end), depth + 1
        if outcome.shown:
            hands = self._cards(ids, outcome.hands)
            for seat in outcome.shown:
                chunk.level[seat][ids] = self._table.level_of(hands[seat])

    def _by_the_script(self, row: int) -> None:
        """Play one game by the script, and enter how it ended."""
        play, chunk = self._game_of(row, None), self.chunk
        result = game_result(row, play.play())
        where = {seat.name: index for index, seat in enumerate(play.seats)}
        chunk.by_script += 1
        chunk.end[row], chunk.moves[row] = ENDS.index(result.end), result.moves
        chunk.pot[row], chunk.carried[row] = result.pot, result.carried
        for name, made in zip(play.game.players, result.made, strict=True):
            chunk.made[where[name]][row] = made
            chunk.won[where[name]][row] = name in result.winners
        for name, kind in result.kinds:
            chunk.level[where[name]][row] = self._table.kinds.index(kind)
