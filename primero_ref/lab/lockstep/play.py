"""Many games in lock step: all that stand in one situation choose at once, and go on by what its script does."""

from __future__ import annotations

from primero_ref.lab.experiment import game_result
from primero_ref.lab.lockstep.chunks import Chunk, Columns, Group, Known, Learned, Lots, Pick, Waiting, carried_on
from primero_ref.lab.lockstep.lots import NAMES, SUMS
from primero_ref.lab.lockstep.packed_hands import Motion, bring_to_the_front
from primero_ref.lab.lockstep.symbolic import Untraceable, bounds_of, evaluate, holds, surely_holds

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from primero_ref.claims import Rulebook
    from primero_ref.lab.lockstep.chunks import Sum
    from primero_ref.lab.lockstep.flow import Choice, Situation, Source
    from primero_ref.lab.lockstep.lots import LotGame
    from primero_ref.lab.lockstep.symbolic import Bounds, Condition, Expression

    Array = Any
    """An array of numpy, which may not be there."""

ENDS = ("shown", "taken", "carried", "void")
"""How a game may end, by the number that keeps it."""

TRIES = 3
"""How often it is tried to learn what a choice leads to before such games are left to the script."""

_BIDS, _SUMS = ("first", "last"), ("low", "high")
"""The limits of what is named, and of what is bet."""

_KINDS = [f"kinds{seat}" for seat in range(len(NAMES))]
"""The sums that remember which kinds of hands each seat has named, a bit for each."""


def _any_other(named: Sequence[Sum], seat: int) -> Sum:
    """Say in which games anybody but one has named the kind of the bid."""
    others: Sum = 0
    for other, has in enumerate(named):
        if other != seat:
            others = others | has
    return others


class Lockstep:
    """The play of one chunk."""

    def __init__(self, learned: Learned, lots: Lots, game_of: Callable[[int, Rulebook | None], LotGame]) -> None:
        """Take what is learned, the lots, and what lays out one game of the chunk for the script."""
        self._learned, self._numpy, self._lots, self._game_of = learned, learned.numpy, lots, game_of
        self._table, self._flow, self._seats = learned.table, learned.flow, learned.seats
        self._wide, self._games = lots.packs.shape
        self._size = self._table.size
        self._pack, self._words = lots.packs.ravel(), lots.words.ravel()
        self._waiting: dict[int, Waiting] = {}
        self._by_script: list[Array] = []
        self.chunk = Chunk(self._numpy, self._games, self._seats)

    def play(self) -> Chunk:
        """Play all games to their ends."""
        everyone = self._numpy.arange(self._games, dtype="i4")
        for first in range(self._seats):
            self._begin(first, everyone[first :: self._seats])
        while self._waiting:
            self._turn(self._waiting.pop(self._learned.next_of(self._waiting)))
        self.chunk.close()
        for ids in self._by_script:
            for row in ids.tolist():
                self._by_the_script(row)
        return self.chunk

    def _begin(self, first: int, ids: Array) -> None:
        """Deal to the games of one dealer."""
        if not self._table.ready or not len(ids):
            self._by_script.append(ids)
            return
        try:
            situation, sums, hands = self._flow.begin(self._game_of(first, self._flow.rules))
        except Untraceable:
            self._by_script.append(ids)
            return
        nothing = [self._numpy.zeros(len(ids), "u4") for _ in hands]
        dealt = Motion(hands, 0).moved(nothing, lambda card: self._lots.packs[card][ids])
        sums = self._at_first(sums, hands)
        self._await(situation, Columns(ids, dealt, sums), {name: (value, value) for name, value in sums.items()})

    @staticmethod
    def _at_first(sums: dict[str, int], hands: tuple[tuple[Source, ...], ...]) -> dict[str, int]:
        """Give all sums at the first choice: no bid has a place, no kind is named, and no move is made."""
        return {"bid": -1, "top": sum(map(len, hands)), "moved": 0, **dict.fromkeys(_KINDS[: len(hands)], 0), **sums}

    def _await(self, situation: Situation, games: Columns, bounds: dict[str, Bounds]) -> None:
        """Let games wait for their turn."""
        if situation.number not in self._waiting:
            self._waiting[situation.number] = Waiting(situation)
        self._waiting[situation.number].add(games, bounds)

    def _turn(self, waiting: Waiting) -> None:
        """Let all games of a situation choose a verb."""
        numpy, choices = self._numpy, waiting.situation.choices
        games, bounds = waiting.whole(numpy), waiting.bounds
        group = self._leave_the_long(Group(games, numpy.arange(len(games.ids)), bounds))
        if not len(group):
            return
        at = group.at if len(group) < len(games.ids) else None
        pick = Pick(self._words.take(group.value("moved") * self._games + group.ids))
        verbs = pick(len(choices))
        for number, choice in enumerate(choices):
            chosen = numpy.flatnonzero(verbs == number) if len(choices) > 1 else numpy.arange(len(group))
            if len(chosen):
                some = Group(games, chosen if at is None else at[chosen], dict(bounds))
                self._choose(waiting.situation, choice, some, pick.select(chosen))
                self._go_on(waiting.situation, choice.name, some)

    def _leave_the_long(self, group: Group) -> Group:
        """Leave to the script the games without a lot, or whose pack may not have enough cards for a new hand."""
        limits = {"top": self._wide - self._size, "moved": len(self._lots.words) - 1}
        for name, most in limits.items():
            if group.bounds[name][1] > most:
                over = group.value(name) > most
                if over is True or over is False:
                    over = self._numpy.full(len(group), over)
                if over.any():
                    self._by_script.append(group.select(self._numpy.flatnonzero(over)).ids)
                    group = group.select(self._numpy.flatnonzero(~over))
        return group

    def _choose(self, situation: Situation, choice: Choice, group: Group, pick: Pick) -> None:
        """Draw the bid, the sum and the cards of all that take one verb."""
        numpy, bounds, drawn = self._numpy, group.bounds, group.drawn
        if choice.places != (0, 0):
            first, last = (self._limit(group, name, limit) for name, limit in zip(_BIDS, choice.places, strict=True))
            drawn["named"] = first + pick(last - first)
            bounds["named"] = bounds["first"][0], bounds["last"][1] - 1
        if choice.sums:
            low, high = (self._limit(group, name, limit) for name, limit in zip(_SUMS, choice.sums, strict=True))
            drawn["money"] = numpy.minimum(low + pick(SUMS), high)
            least_high, most_high = bounds["high"]
            bounds["money"] = min(bounds["low"][0], least_high), min(bounds["low"][1] + SUMS - 1, most_high)
        least, most = (min(limit, situation.held) for limit in choice.cards)
        if choice.by_kind and choice.places != (0, 0):
            lower, upper = (limits[drawn["named"]] for limits in self._learned.cards_by_bid(situation, choice))
            drawn["thrown"] = lower + pick(upper - lower + 1)
            least, most = 0, situation.held
        else:
            drawn["thrown"] = least + pick(most - least + 1)
        bounds["thrown"] = least, most
        group.hands = [hand.take(group.at) for hand in group.base.hands]
        bring_to_the_front(group.hands[situation.seat], pick, situation.held, most, drawn["thrown"])

    def _limit(self, group: Group, name: str, limit: int | None) -> Sum:
        """Give a limit of a bet: one for all games, or one for each."""
        if limit is None:
            return group.value(name)
        group.bounds[name] = limit, limit
        return limit

    def _go_on(self, situation: Situation, name: str, group: Group) -> None:
        """Have each game go on as the script does where the same conditions hold; what is not known is learned."""
        numpy, key = self._numpy, (situation.number, name)
        known = self._learned.known.setdefault(key, [])
        next_ = 0
        while len(group):
            if next_ == len(known):
                if self._learned.failed.get(key, 0) >= TRIES:
                    self._by_script.append(group.ids)
                    return
                learned = self._learn(key, situation, group)
                if learned is None:
                    self._by_script.append(group.ids[:1])
                    group = group.select(slice(1, None))
                    continue
                next_ = learned
            kept = known[next_]
            next_ += 1
            group, fits = self._fits(situation, kept, group)
            if not len(group):
                return
            if fits is True:
                self._move(situation, kept, group)
                return
            if fits is not False:
                which = numpy.flatnonzero(fits)
                if len(which) == len(group):
                    self._move(situation, kept, group)
                    return
                if len(which):
                    self._move(situation, kept, group.select(which))
                    group = group.select(numpy.flatnonzero(~fits))

    def _fits(self, situation: Situation, known: Known, group: Group) -> tuple[Group, Array | bool]:
        """Say in which games the conditions of an outcome hold, or whether they do in all or none.

        The games that would need more cards than their packs have are left to the script, and the others given back.
        """
        fits: Array | bool = True
        for condition in known.outcome.conditions:
            sure = self._sure(condition, group)
            if sure is None:
                sure = holds(condition, group.value)
            if sure is False:
                return group, False
            if sure is not True:
                fits = sure if fits is True else fits & sure
        thrown = group.drawn["thrown"]
        least, most = (thrown, thrown) if isinstance(thrown, int) else group.bounds["thrown"]
        if not known.motions.keys() >= {*range(least, most + 1)}:
            met: Array = sum(thrown == number for number in known.motions) > 0
            if met is False:
                return group, False
            fits = met if fits is True else fits & met
        scarce = fits & (group.value("top") + self._taken(known, group) > self._wide)
        if scarce is True or (scarce is not False and scarce.any()):
            scarce = self._numpy.broadcast_to(scarce, len(group))
            self._by_script.append(group.select(self._numpy.flatnonzero(scarce)).ids)
            left = self._numpy.flatnonzero(~scarce)
            group, fits = group.select(left), fits if isinstance(fits, bool) else fits[left]
        if known.outcome.code is not None and len(group):
            met = self._code(situation, known, group)[0] == known.outcome.code
            fits = met if fits is True else fits & met
        return group, fits

    def _taken(self, known: Known, group: Group) -> Sum:
        """Say how many cards the packs of some games lose with a move."""
        thrown = group.drawn["thrown"]
        if isinstance(thrown, int):
            return known.motions[thrown].taken
        by_number = self._numpy.zeros(self._size + 1, "i4")
        for number, motion in known.motions.items():
            by_number[number] = motion.taken
        return by_number.take(thrown) if by_number.any() else 0

    def _sure(self, condition: Condition, group: Group) -> bool | None:
        """Say whether a condition holds in all games of a group, or in none, by the bounds of their sums."""
        return surely_holds(condition, group.bounds.__getitem__)

    def _learn(self, key: tuple[int, str], situation: Situation, group: Group) -> int | None:
        """Let the script make the move of one of these games, and say where what it did is kept, if it can be."""
        alone = group.select(slice(0, 1))
        play = self._game_of(int(alone.ids[0]), self._flow.rules)
        moved, thrown = alone.value("moved"), alone.drawn["thrown"]
        try:
            play.play(int(moved if isinstance(moved, int) else moved[0]) - play.game.moved)
            if len(play.game.table.pack) < self._size * self._seats:
                return None  # what the script does with too few cards tells nothing of other games
            outcome = self._flow.learn(play)
            thrown = int(thrown if isinstance(thrown, int) else thrown[0])
            if outcome.looked:
                known = Known(outcome)
                known.add(thrown, Motion(outcome.hands, outcome.taken))
                outcome = outcome._replace(code=int(self._code(situation, known, alone)[0][0]))
        except Untraceable:
            self._learned.failed[key] = self._learned.failed.get(key, 0) + 1
            return None
        return self._learned.add(key, outcome, thrown)

    def _code(self, situation: Situation, known: Known, group: Group) -> tuple[Array, list[Array], list[Array]]:
        """Say how the hands stand against each other when the move is made, with their levels, and the hands."""
        if known.shape in group.codes:
            return group.codes[known.shape]
        table, outcome = self._table, known.outcome
        if not all(motion.whole[seat] for motion in known.motions.values() for seat in outcome.live):
            raise Untraceable("hands that are not whole")
        hands = self._carried(known, group)
        levels = [table.level_of(hand) for hand in hands]
        named: list[Sum] = [0 for _ in hands]
        bid: Sum = -1
        if outcome.bid:
            bid = evaluate(dict(outcome.sets).get("bid", ((("bid", 1),), 0)), group.value)
            kind = table.kind_of_place[bid].astype("i4")
            named = [group.value(kinds) for kinds in _KINDS[: self._seats]]
            if outcome.names:
                named[situation.seat] = named[situation.seat] | 1 << kind
            named = [kinds >> kind & 1 for kinds in named]
        standing = [
            table.standing(levels[seat], bid, (named[seat], _any_other(named, seat)), bidder=outcome.bidder == seat)
            for seat in outcome.live
        ]
        group.codes[known.shape] = code = table.code(*standing), levels, hands
        return code

    def _carried(self, known: Known, group: Group) -> list[Array]:
        """Give the hands after a move; nothing where it is not known how the cards go."""
        numpy, thrown = self._numpy, group.drawn["thrown"]
        top, ids = group.value("top"), group.ids
        if isinstance(thrown, int):
            return known.motions[thrown].moved(group.hands, self._drawn(top * self._games + ids))
        hands = [numpy.zeros(len(group), "u4") for _ in group.hands]
        for number, motion in known.motions.items():
            some = numpy.flatnonzero(thrown == number)
            if len(some):
                here = (top if isinstance(top, int) else top[some]) * self._games + ids[some]
                moved = motion.moved([hand[some] for hand in group.hands], self._drawn(here))
                for hand, new in zip(hands, moved, strict=True):
                    hand[some] = new
        return hands

    def _drawn(self, here: Array) -> Callable[[int], Array]:
        """Give what looks up cards of packs, by how far each lies below the top card."""
        # what lies below the last card belongs to games that are left to the script before it is looked at
        return lambda index: self._pack.take(here + index * self._games, mode="clip")

    def _move(self, situation: Situation, known: Known, group: Group) -> None:
        """Make the move in all games of a group."""
        outcome = known.outcome
        if outcome.situation is None:
            self._finish(situation, known, group)
            return
        changed, bounds = self._changed(situation, known, group)
        self._wait(outcome.situation, group, changed, self._hands_after(known, group), bounds)

    def _hands_after(self, known: Known, group: Group) -> list[Array]:
        """Give the hands after a move, which have perhaps been looked at before."""
        return group.codes[known.shape][2] if known.shape in group.codes else self._carried(known, group)

    def _changed(self, situation: Situation, known: Known, group: Group) -> tuple[dict[str, Sum], dict[str, Bounds]]:
        """Give the sums that a move has changed, and the bounds of all."""
        bounds = self._bounds(known, group)
        values: dict[Expression, Sum] = {}
        changed: dict[str, Sum] = {"moved": group.value("moved") + 1}
        for name, expression in known.outcome.sets:
            least, most = bounds.get(name, (0, 1))
            if least == most:
                changed[name] = least
                continue
            if expression not in values:
                values[expression] = evaluate(expression, group.value)
            changed[name] = values[expression]
        changed["top"] = group.value("top") + self._taken(known, group)
        if known.outcome.names:
            kinds = _KINDS[situation.seat]
            kind = self._table.kind_of_place[group.drawn["named"]].astype("i4")
            # where only one hand can be named, it is the same for all games
            changed[kinds] = group.value(kinds) | 1 << (kind if kind.shape else int(kind))
        return changed, bounds

    def _bounds(self, known: Known, group: Group) -> dict[str, Bounds]:
        """Give the bounds of all sums after a move."""
        bounds = group.bounds
        sets = {name: bounds_of(expression, bounds.__getitem__) for name, expression in known.outcome.sets}
        drawn = [motion.taken for motion in known.motions.values()]
        sets["top"] = bounds["top"][0] + min(drawn), bounds["top"][1] + max(drawn)
        sets["moved"] = bounds["moved"][0] + 1, bounds["moved"][1] + 1
        return bounds | sets

    def _wait(
        self, situation: Situation, group: Group, changed: dict[str, Sum], hands: list[Array], bounds: dict[str, Bounds]
    ) -> None:
        """Let the games of a group wait for their next turn."""
        names = {**dict.fromkeys(carried_on(group.base.sums)), **dict.fromkeys(changed)}
        sums = {name: changed[name] if name in changed else group.value(name) for name in names}
        self._await(situation, Columns(group.ids, hands, sums), {name: bounds.get(name, (0, 0)) for name in sums})

    def _finish(self, situation: Situation, known: Known, group: Group) -> None:
        """Enter how these games ended."""
        outcome = known.outcome
        sums = dict(outcome.sets)
        made = [evaluate(sums[f"made{seat}"], group.value) for seat in range(self._seats)]
        pot, carried = (evaluate(sums[name], group.value) for name in ("pot", "carried"))
        levels: list[Sum] = [-1 for _ in made]
        if outcome.shown:
            held = self._code(situation, known, group)[1]
            for seat in outcome.shown:
                levels[seat] = held[seat]
        won: list[Sum] = [int(seat in outcome.winners) for seat in range(self._seats)]
        moved = group.value("moved") + 1
        self.chunk.enter(group.ids, ENDS.index(outcome.end), moved, pot, carried, made, won, levels)

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
