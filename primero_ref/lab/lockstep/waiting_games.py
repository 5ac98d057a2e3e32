"""Games in lock step that stand open: each waits until its next move is given, and a new deal may take its place.

What a move leads to is learned from the script, as for a batch. A game that has left what is learned is named, with its
deal and all its moves, so that the script can play on from there.
"""

from __future__ import annotations

from primero_ref.game import Game
from primero_ref.game.moves import Move
from primero_ref.lab.lockstep.chunks import Columns, Group, Learned, Lots, Pick
from primero_ref.lab.lockstep.lots import LotGame
from primero_ref.lab.lockstep.packed_hands import Motion, cards_of
from primero_ref.lab.lockstep.play import Lockstep
from primero_ref.lab.lockstep.symbolic import Untraceable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from primero_ref.cards.pack import Shuffled
    from primero_ref.claims import Rulebook
    from primero_ref.lab.lockstep.chunks import Known, Sum
    from primero_ref.lab.lockstep.flow import Sight, Situation
    from primero_ref.lab.lockstep.symbolic import Bounds, Condition

    Array = Any
    """An array of numpy, which may not be there."""

    Dealt = Callable[[int], tuple[Shuffled, int]]
    """What gives the pack of a game, and the number of the seat that deals."""

NOWHERE = -1
"""The situation of a game that is over, or that is left to the script."""

_MOST_CHOICES = 64
"""More choices than any situation has."""

_SITUATION, _CHOICE, _NAMED, _MONEY, _THROWN, _CARDS = range(6)
"""Where the parts of a move stand in its entry; the cards come last, and take as many places as a hand has."""


class GivenGame(LotGame):
    """A game whose moves are given beforehand, one after another."""

    def __init__(
        self, rules: Rulebook, names: Sequence[str], dealer: int, pack: Shuffled, stacks: int, moves: Sequence[Move]
    ) -> None:
        """Sit down and deal."""
        self.given = moves
        self.game = Game(rules, names, names[dealer], pack, stacks)
        self.seats = self.game.table.seats
        self.orders = [[] for _ in self.seats]
        self.follow()

    def choose(self) -> Move:
        """Take the next move, and bring the cards that it throws to the front."""
        game = self.game
        move = self.given[game.moved]
        if game.offer:
            order = self.orders[self.seats.index(game.offer.seat)]
            for front, card in enumerate(move.discards):
                at = order.index(card)
                order[front], order[at] = order[at], order[front]
        return move


class WaitingGames(Lockstep):
    """Open games of one rulebook between two, each with a number; what is of a player stands by his place in the deal.

    `situation` has the number of the situation in which a game stands, or `NOWHERE`, `sight` what is seen of its table
    by its number in `sights`, and `over` whether it is over.
    """

    def __init__(self, learned: Learned, names: Sequence[str], stacks: int, games: int, dealt: Dealt) -> None:
        """Lay out so many games, none of them dealt."""
        numpy = learned.numpy
        self.rules, self.names, self.stacks, self.dealt = learned.flow.rules, names, stacks, dealt
        packs = numpy.zeros((len(self.rules.ranking.pack), games), "u1")
        super().__init__(learned, Lots(packs, numpy.zeros((0, games), "u4")), self.given_game)
        self.situations: dict[int, Situation] = {}
        self.sights: dict[Sight, int] = {}
        self.situation = numpy.full(games, NOWHERE, "i4")
        self.sight = numpy.zeros(games, "i4")
        self.over = numpy.zeros(games, "?")
        self.moved = numpy.zeros(games, "i4")
        self._entries = numpy.zeros((8, games, _CARDS + self._size), "i4")
        self._first: tuple[Situation, dict[str, int], Motion] | None = None
        hands = [numpy.zeros(games, "u4") for _ in names]
        self._store = Columns(numpy.arange(games, dtype="i4"), hands, {})

    # -- what is asked ----------------------------------------------------------------------------

    def sum(self, name: str) -> Array:
        """Give a sum of every game by its name: `stack0`, `staked1`, `bid`, `made0` and so on."""
        if name not in self._store.sums:
            self._store.sums[name] = self._numpy.full(self._games, -1 if name == "bid" else 0, "i4")
        return self._store.sums[name]

    def hands(self, ids: Array, seat: int) -> Array:
        """Give the cards that a seat holds in some games, each by its place in the pack, a row for each game."""
        return cards_of(self._store.hands[seat].take(ids))

    def moves(self, row: int) -> list[Move]:
        """Give the moves of one game."""
        moves, pack = [], self.rules.ranking.pack
        for number in range(int(self.moved[row])):
            situation, choice, named, money, thrown, *cards = self._entries[number, row].tolist()
            taken = self.situations[situation].choices[choice]
            bid = taken.bids[named] if named >= 0 else None
            moves.append(Move(taken.name, bid, money, tuple([pack[card] for card in cards[:thrown]])))
        return moves

    def given_game(self, row: int, rules: Rulebook | None) -> GivenGame:
        """Play one game by the engine itself up to its last move, which is still to be made."""
        pack, dealer = self.dealt(row)
        play = GivenGame(rules or self.rules, self.names, dealer, pack, self.stacks, self.moves(row))
        play.play(max(int(self.moved[row]) - 1, 0))
        return play

    # -- what is done -----------------------------------------------------------------------------

    def deal(self, ids: Array, packs: Array) -> Array:
        """Deal to some games from their packs, a row for each; give those that are left to the script."""
        self._lots.packs[:, ids] = packs.T
        self.moved[ids], self.over[ids], self.situation[ids] = 0, False, NOWHERE
        try:
            self._deal(ids)
        except Untraceable:
            return ids
        return self._left()

    def _deal(self, ids: Array) -> None:
        """Deal as the script did when it was asked first."""
        if not self._table.ready:
            raise Untraceable("hands that are weighed card by card")
        if self._first is None:
            play = self.given_game(int(ids[0]), self.rules)
            last = play.seats[-1].name
            if last != play.game.dealer:
                raise Untraceable("a deal that begins elsewhere")
            situation, sums, hands = self._flow.begin(play)
            self._first = situation, self._at_first(sums, hands), Motion(hands, 0)
        situation, sums, motion = self._first
        group = Group(self._store, ids, _NoBounds())
        dealt = motion.moved([hand.take(ids) for hand in self._store.hands], lambda card: self._lots.packs[card][ids])
        self._wait(situation, group, dict(sums), dealt, group.bounds)

    def play_given(self, ids: Array, choice: Array, named: Array, money: Array, cards: Array, thrown: Array) -> Array:
        """Make given moves: a choice by its place, a bid by its place or -1, a sum, and cards; give as `deal`.

        Whether they are legal must be known: what is not learned yet is judged by the script, and nothing else is.
        """
        numpy = self._numpy
        keys = self.situation[ids] * _MOST_CHOICES + choice
        for key in numpy.unique(keys).tolist():
            some = numpy.flatnonzero(keys == key)
            group = Group(self._store, ids[some], _NoBounds())
            situation = self.situations[int(self.situation[group.at[0]])]
            taken = situation.choices[int(choice[some[0]])]
            for name, values, asked in (("named", named, taken.places != (0, 0)), ("money", money, bool(taken.sums))):
                if asked:
                    group.drawn[name] = values[some].astype("i4")
            group.drawn["thrown"] = thrown[some].astype("i4")
            group.bounds["thrown"] = int(thrown[some].min()), int(thrown[some].max())
            group.hands = [hand.take(group.at) for hand in self._store.hands]
            held, row = cards_of(group.hands[situation.seat]), numpy.arange(len(some))
            for front in range(int(thrown[some].max())):
                moves = row[thrown[some] > front]
                card = cards[some[moves], front]
                at = (held[moves] == card[:, None]).argmax(axis=1)
                held[moves, at], held[moves, front] = held[moves, front], card
            self._make(situation, int(choice[some[0]]), group)
        return self._left()

    def play_by_chance(self, ids: Array, lots: Array) -> Array:
        """Make a move by chance in some games, as a batch does, from a lot for each; give as `deal`."""
        numpy = self._numpy
        here = self.situation[ids]
        for number in numpy.unique(here).tolist():
            situation = self.situations[number]
            some = numpy.flatnonzero(here == number)
            pick = Pick(lots[some])
            verbs = pick(len(situation.choices))
            for at, choice in enumerate(situation.choices):
                chosen = numpy.flatnonzero(verbs == at)
                if len(chosen):
                    group = Group(self._store, ids[some[chosen]], _NoBounds())
                    self._choose(situation, choice, group, pick.select(chosen))
                    self._make(situation, at, group)
        return self._left()

    def _make(self, situation: Situation, at: int, group: Group) -> None:
        """Enter a move, and let the games go on; the cards thrown lie in front."""
        numpy, ids, drawn = self._numpy, group.at, group.drawn
        if int(self.moved[ids].max()) >= len(self._entries):
            self._entries = numpy.concatenate([self._entries, numpy.zeros_like(self._entries)])
        entry = numpy.zeros((len(ids), self._entries.shape[2]), "i4")
        entry[:, _SITUATION], entry[:, _CHOICE] = situation.number, at
        entry[:, _NAMED], entry[:, _MONEY] = drawn.get("named", -1), drawn.get("money", 0)
        entry[:, _THROWN] = drawn["thrown"]
        entry[:, _CARDS:] = cards_of(group.hands[situation.seat])
        self._entries[self.moved[ids], ids] = entry
        self.moved[ids] += 1
        self._go_on(situation, situation.choices[at].name, group)

    def _left(self) -> Array:
        """Give the games that are left to the script since they were last asked for."""
        left, self._by_script = self._by_script, []
        ids = self._numpy.concatenate([self._numpy.zeros(0, "i4"), *left])
        self.situation[ids] = NOWHERE
        return ids

    # -- what the lock step does ----------------------------------------------------------------------

    def _sure(self, condition: Condition, group: Group) -> bool | None:  # noqa: ARG002  # as given there
        """Be sure of no condition: few games stand together, and to look at each is cheaper than to keep bounds."""
        return None

    def _bounds(self, known: Known, group: Group) -> dict[str, Bounds]:  # noqa: ARG002  # as given there
        """Keep no bounds."""
        return {}

    def _wait(
        self,
        situation: Situation,
        group: Group,
        changed: dict[str, Sum],
        hands: list[Array],
        bounds: dict[str, Bounds],  # noqa: ARG002  # as given there
    ) -> None:
        """Let games stand in a situation until their next move is given."""
        ids = group.at
        self._enter(ids, changed, hands)
        if situation.sight is None:
            self._by_script.append(ids)
            return
        self.situations[situation.number] = situation
        self.situation[ids] = situation.number
        self._show(situation.sight, ids)
        scarce = self.sum("top")[ids] > self._wide - self._size * self._seats
        if scarce.any():
            self._by_script.append(ids[scarce])

    def _enter(self, ids: Array, changed: dict[str, Sum], hands: list[Array]) -> None:
        """Enter sums and hands."""
        for name, value in changed.items():
            self.sum(name)[ids] = value
        for hand, new in zip(self._store.hands, hands, strict=True):
            hand[ids] = new

    def _show(self, sight: Sight, ids: Array) -> None:
        """Enter what is seen of some tables."""
        self.sight[ids] = self.sights.setdefault(sight, len(self.sights))
        if not sight.bid:
            self.sum("bid")[ids] = -1

    def _finish(self, situation: Situation, known: Known, group: Group) -> None:
        """Enter how games ended, with what lies on their tables."""
        ids, sight = group.at, known.outcome.sight
        if sight is None:
            self._by_script.append(ids)
            return
        changed, _ = self._changed(situation, known, group)
        self._enter(ids, changed, self._hands_after(known, group))
        self.over[ids], self.situation[ids] = True, NOWHERE
        self._show(sight, ids)


class _NoBounds(dict[str, "Bounds"]):
    """Bounds that nobody looks at; to draw a move enters some, and asks for others."""

    def __missing__(self, name: str) -> Bounds:
        return 0, 0
