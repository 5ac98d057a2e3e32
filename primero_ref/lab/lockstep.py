"""A chunk of games in lock step: all that stand in one situation choose at once, and go on by what its script does."""

from __future__ import annotations

from primero_ref.lab.automaton import PACK
from primero_ref.lab.experiment import game_result
from primero_ref.lab.groups import Chunk, Group, Known, Learned, Lots, Pick, Waiting
from primero_ref.lab.lots import NAMES, SUMS
from primero_ref.lab.traced import Untraceable, bounds_of, evaluate, holds, surely_holds

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.lab.automaton import Choice, Situation, Source
    from primero_ref.lab.lots import LotGame
    from primero_ref.lab.traced import Bounds, Condition, Expression

    Array = Any
    """An array of numpy, which may not be there."""

ENDS = ("shown", "taken", "carried", "void")
"""How a game may end, by the number that keeps it."""

TRIES = 3
"""How often it is tried to learn what a choice leads to before such games are left to the script."""

_BIDS, _SUMS = ("first", "last"), ("low", "high")
"""The limits of what is named, and of what is bet."""


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
        self._next: dict[int, Waiting] = {}
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
            for there in waiting.values():
                self._turn(there, depth)
        self._by_script += [ids for there in self._next.values() for ids in there.ids]
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
        sums["top"] = sum(map(len, hands))
        self._wait(situation, ids, {name: (value, value) for name, value in sums.items()})

    def _wait(self, situation: Situation, ids: Array, bounds: dict[str, Bounds]) -> None:
        """Let games wait for their turn."""
        if situation.number not in self._next:
            self._next[situation.number] = Waiting(situation)
        self._next[situation.number].add(ids, bounds)

    def _sum(self, name: str) -> Array:
        """Give the array of a sum; before there is a bid, its index is none."""
        array = self._sums.get(name)
        if array is None:
            games = len(self._lots.packs)
            array = self._sums[name] = self._numpy.full(games, -1 if name == "bid" else 0, "i4")
        return array

    def _turn(self, waiting: Waiting, depth: int) -> None:
        """Let all games of a situation choose a verb."""
        numpy, choices = self._numpy, waiting.situation.choices
        ids = waiting.ids[0] if len(waiting.ids) == 1 else numpy.concatenate(waiting.ids)
        ids = self._leave_the_scarce(waiting, ids)
        pick = Pick(self._lots.words[depth][ids].astype("u8"))
        verbs = pick(len(choices))
        for number, choice in enumerate(choices):
            chosen = numpy.flatnonzero(verbs == number)
            if len(chosen):
                group = Group(ids[chosen], {}, dict(waiting.bounds))
                self._choose(waiting.situation, choice, group, Pick(pick.left[chosen]))
                self._go_on(waiting.situation, choice.name, group, depth)

    def _choose(self, situation: Situation, choice: Choice, group: Group, pick: Pick) -> None:
        """Draw the bid, the sum and the cards of all that take one verb."""
        numpy, bounds = self._numpy, group.bounds
        if choice.places != (0, 0):
            first, last = (self._limit(group, name, limit) for name, limit in zip(_BIDS, choice.places, strict=True))
            span = last - first
            group.drawn["named"] = first + pick(span if isinstance(span, int) else span.astype("u8"))
            bounds["named"] = bounds["first"][0], bounds["last"][1] - 1
        if choice.sums:
            low, high = (self._limit(group, name, limit) for name, limit in zip(_SUMS, choice.sums, strict=True))
            group.drawn["money"] = numpy.minimum(low + pick(SUMS), high)
            least_high, most_high = bounds["high"]
            bounds["money"] = min(bounds["low"][0], least_high), min(bounds["low"][1] + SUMS - 1, most_high)
        least, most = (min(limit, situation.held) for limit in choice.cards)
        if choice.by_kind:
            lower, upper = (limits[group.drawn["named"]] for limits in self._learned.cards_by_bid(situation, choice))
            group.drawn["thrown"] = lower + pick((upper - lower + 1).astype("u8"))
            least, most = 0, situation.held
        else:
            group.drawn["thrown"] = least + pick(most - least + 1)
        hand = self._hands[situation.seat]
        for number in range(max(least, 1), most + 1):
            some = numpy.flatnonzero(group.drawn["thrown"] == number)
            if len(some):
                _to_the_front(hand, group.ids[some] * self._size, Pick(pick.left[some]), situation.held, number)

    def _limit(self, group: Group, name: str, limit: int | None) -> Array:
        """Give a limit of a bet: one for all games, or one for each."""
        if limit is None:
            return self._sum(name)[group.ids]
        group.bounds[name] = limit, limit
        return limit

    def _leave_the_scarce(self, waiting: Waiting, ids: Array) -> Array:
        """Leave to the script the games whose pack may have too few cards left for both hands to be drawn anew."""
        most = self._wide - self._size * len(NAMES)
        if waiting.bounds["top"][1] <= most:
            return ids
        scarce = self._top[ids] > most
        self._by_script.append(ids[scarce])
        return ids[~scarce]

    def _go_on(self, situation: Situation, name: str, group: Group, depth: int) -> None:
        """Have each game go on as the script does where the same conditions hold; what is not known is learned."""
        key = situation.number, name
        known = self._learned.known.setdefault(key, [])
        codes: dict[object, Array] = {}
        next_ = 0
        while len(group.ids):
            if next_ == len(known):
                if self._learned.failed.get(key, 0) >= TRIES:
                    self._by_script.append(group.ids)
                    return
                learned = self._learn(key, situation, group, depth)
                if learned is None:
                    self._by_script.append(group.ids[:1])
                    group, codes = group.select(slice(1, None)), {}
                    continue
                next_ = learned
            kept = known[next_]
            next_ += 1
            fits = self._fits(situation, kept, group, codes)
            if fits is True:
                self._move(situation, kept, group, depth)
                return
            if fits is not False and fits.any():
                self._move(situation, kept, group.select(fits), depth)
                rest = ~fits
                group, codes = group.select(rest), {shape: values[rest] for shape, values in codes.items()}

    def _fits(self, situation: Situation, known: Known, group: Group, codes: dict[object, Array]) -> Array | bool:
        """Say in which games the conditions of an outcome hold, or whether they do in all or none."""
        value_of, thrown = self._values(group), group.drawn["thrown"]
        fits: Array = sum(thrown == number for number in known.motions) > 0
        for condition in known.outcome.conditions:
            sure = self._sure(condition, group)
            if sure is False:
                return False
            if sure is None:
                fits &= holds(condition, value_of)
        if known.outcome.code is not None:
            if known.shape not in codes:
                codes[known.shape] = self._code(situation, known, group)
            fits &= codes[known.shape] == known.outcome.code
        return True if fits.all() else fits

    def _sure(self, condition: Condition, group: Group) -> bool | None:
        """Say whether a condition holds in all games of a group, or in none, by the bounds of their sums."""
        return surely_holds(condition, group.bounds.__getitem__)

    def _values(self, group: Group) -> Callable[[str], Array]:
        """Give what looks up a sum for each game of a group."""
        seen, drawn = group.seen, group.drawn

        def value_of(name: str) -> Array:
            if name in drawn:
                return drawn[name]
            if name not in seen:
                seen[name] = self._sum(name)[group.ids]
            return seen[name]

        return value_of

    def _learn(self, key: tuple[int, str], situation: Situation, group: Group, depth: int) -> int | None:
        """Let the script make the move of one of these games, and say where what it did is kept, if it can be."""
        play = self._game_of(int(group.ids[0]), self._automaton.rules)
        try:
            play.play(depth)
            outcome = self._automaton.learn(play)
            thrown = int(group.drawn["thrown"][0])
            if outcome.looked:
                alone = Known(outcome)
                alone.add(thrown, (outcome.hands, outcome.taken))
                code = int(self._code(situation, alone, group.select(slice(0, 1)))[0])
                outcome = outcome._replace(code=code)
        except Untraceable:
            self._learned.failed[key] = self._learned.failed.get(key, 0) + 1
            return None
        return self._learned.add(key, outcome, thrown)

    def _code(self, situation: Situation, known: Known, group: Group) -> Array:
        """Say how the hands stand against each other when the move is made; what cards are unknown stand in no way."""
        numpy, table, outcome = self._numpy, self._table, known.outcome
        levels = self._levels(known, group)
        named = [self._named[seat][group.ids] for seat in range(len(NAMES))]
        bid: Array = numpy.full(len(group.ids), -1, "i4")
        if outcome.bid:
            bid = evaluate(dict(outcome.sets).get("bid", ((("bid", 1),), 0)), self._values(group))
            kind = table.kind_of_place[bid].astype("i4")
            if outcome.names:
                named[situation.seat] = named[situation.seat] | 1 << kind
            named = [kinds >> kind & 1 for kinds in named]
        standing = [
            table.standing(level, bid, (named[seat], named[1 - seat]), bidder=outcome.bidder == seat)
            for seat, level in enumerate(levels)
        ]
        return table.code(*standing)

    def _levels(self, known: Known, group: Group) -> list[Array]:
        """Give the levels of both hands when the move is made."""
        numpy = self._numpy
        levels = [numpy.zeros(len(group.ids), "i4") for _ in NAMES]
        for thrown, (hands, _) in known.motions.items():
            if {*map(len, hands)} != {self._size}:
                raise Untraceable("hands that are not whole")
            some = numpy.flatnonzero(group.drawn["thrown"] == thrown)
            for level, hand in zip(levels, self._cards(group.ids[some], hands), strict=True):
                level[some] = self._table.level_of(hand)
        return levels

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

    def _move(self, situation: Situation, known: Known, group: Group, depth: int) -> None:
        """Make the move in all games of a group."""
        outcome = known.outcome
        if outcome.situation is None:
            self._finish(known, group, depth)
            return
        ids = group.ids
        self._enter(known, group)
        if outcome.names:
            kinds = self._table.kind_of_place[group.drawn["named"]].astype("i4")
            self._named[situation.seat][ids] |= 1 << kinds
        self._wait(outcome.situation, ids, self._bounds(known, group))

    def _bounds(self, known: Known, group: Group) -> dict[str, Bounds]:
        """Give the bounds of all sums after a move."""
        bounds = group.bounds
        sets = {name: bounds_of(expression, bounds.__getitem__) for name, expression in known.outcome.sets}
        drawn = [number for _, number in known.motions.values()]
        sets["top"] = bounds["top"][0] + min(drawn), bounds["top"][1] + max(drawn)
        return bounds | sets

    def _enter(self, known: Known, group: Group) -> None:
        """Enter the sums that a move has changed, and bring the cards to where they come."""
        ids, value_of = group.ids, self._values(group)
        values: dict[Expression, Array] = {}
        for _, expression in known.outcome.sets:
            if expression not in values:
                values[expression] = evaluate(expression, value_of)
        for name, expression in known.outcome.sets:
            self._sum(name)[ids] = values[expression]
        for thrown, (hands, taken) in known.motions.items():
            some = ids[group.drawn["thrown"] == thrown] if len(known.motions) > 1 else ids
            if len(some):
                self._carry_cards(some, hands)
                self._top[some] += taken

    def _finish(self, known: Known, group: Group, depth: int) -> None:
        """Enter how these games ended."""
        chunk, ids, value_of, outcome = self.chunk, group.ids, self._values(group), known.outcome
        sums = dict(outcome.sets)
        for seat, made in enumerate(chunk.made):
            made[ids] = evaluate(sums[f"made{seat}"], value_of)
            chunk.won[seat][ids] = seat in outcome.winners
        chunk.pot[ids], chunk.carried[ids] = (evaluate(sums[name], value_of) for name in ("pot", "carried"))
        chunk.end[ids], chunk.moves[ids] = ENDS.index(outcome.end), depth + 1
        if outcome.shown:
            levels = self._levels(known, group)
            for seat in outcome.shown:
                chunk.level[seat][ids] = levels[seat]

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


def _to_the_front(hand: Array, base: Array, pick: Pick, held: int, number: int) -> None:
    """Bring so many cards of each hand to its front, by chance."""
    for front in range(number):
        chosen, here = base + front + pick(held - front), base + front
        kept = hand[here]
        hand[here] = hand[chosen]
        hand[chosen] = kept
