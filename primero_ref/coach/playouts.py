"""Playouts: each move that may be made, tried in the same worlds, and the deal played out by engine players."""

from __future__ import annotations

from math import sqrt

from primero_ref.coach.quick_player import QuickPlayer
from primero_ref.coach.worlds import Worlds
from primero_ref.game.view import View
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.game.moves import Move

LONGEST = 400
"""After how many moves a playout is broken off: none of these players lets a deal last as long."""

FIRST_LOOK = 6
"""In how many worlds every candidate is tried before the poorest are left out."""


class Worth(NamedTuple):
    """What a move was worth: the average gain, its standard error, and in how many deals it was tried."""

    gain: float
    error: float
    deals: int


class Playouts:
    """The deals of one turn: worlds that agree with what the seat has seen, the same ones for every move."""

    def __init__(self, view: View, rules: Rulebook) -> None:
        """Take a seat in its turn."""
        self._worlds, self._rules, self._me = Worlds(view, rules), rules, view.player
        self._stack = view.began.stacks[view.player] if view.began else 0
        self._gains: dict[Move, list[float]] = {}

    def compare(self, moves: Sequence[Move], budget: int) -> dict[Move, Worth]:
        """Try moves in at most so many playouts; after a first look the poorer half has no more of them, and so on."""
        left = [*dict.fromkeys(moves)]
        world = 0
        while left and budget >= len(left):
            for move in left:
                self._gains.setdefault(move, []).append(self.gain(move, world))
            budget -= len(left)
            world += 1
            if world % FIRST_LOOK == 0:
                left = self._worth_more_tries(left)
        return {move: self.worth(move) for move in moves if self._gains.get(move)}

    def _worth_more_tries(self, moves: Sequence[Move]) -> list[Move]:
        """Leave out the moves that are clearly poorer than the best."""
        worth = {move: self.worth(move) for move in moves}
        best = max(worth.values())
        return [
            move for move in moves if worth[move].gain + 2 * sqrt(worth[move].error ** 2 + best.error**2) >= best.gain
        ]

    def worth(self, move: Move) -> Worth:
        """Average what a move has gained."""
        gains = self._gains[move]
        number = len(gains)
        mean = sum(gains) / number
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
        return Worth(mean, sqrt(spread / number), number)

    def gain(self, move: Move, world: int) -> float:
        """Make a move in one world, play the deal out, and give what it gains the seat."""
        game = self._worlds.world(world)
        game.play(move)
        players = {name: QuickPlayer(self._rules, f"{world} {name}") for name in game.players}
        for _ in range(LONGEST):
            if game.offer is None:
                break
            name = game.offer.seat.name
            game.play(players[name](View(game.table, self._rules, game.offer, name)))
        return self.result(game)

    def result(self, game: Game) -> float:
        """Say what a deal brought the seat: counters, with its share of what is carried over, or points of its side."""
        table = game.table
        if table.sides:
            own = next(side for side in table.sides if self._me in [seat.name for seat in side.players])
            return float(own.score - max(side.score for side in table.sides if side is not own))
        carried = sum(table.carry.values()) / len(table.players)
        return table.players[self._me].stack - self._stack + carried
