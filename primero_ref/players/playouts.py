"""Playouts: each move that may be made, tried in the same worlds, and the deal played out by engine players.

The worlds are likely by what the others were seen to do (`likely_hands`).
"""

from __future__ import annotations

from math import fsum, sqrt

from primero_ref.game.view import View
from primero_ref.players.quick_player import QuickPlayer
from primero_ref.players.worlds import Worlds
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.game.moves import Move

LONGEST = 400
"""After how many moves a playout is broken off: none of these players lets a deal last as long."""

DEALT = 4
"""How much of an effort it is to deal a world, beside a decision."""

ROUNDS = 6
"""After how many rounds, and again after as many, the moves that are clearly poorer are tried no longer."""

CLEARLY = 2.0
"""By how many standard errors a move must fall short to be clearly poorer: nineteen times in twenty it is."""


class Worth(NamedTuple):
    """What a move was worth: the average gain, its standard error, and in how many deals it was tried."""

    gain: float
    error: float
    deals: int


class Playouts:
    """The deals of one turn: worlds that agree with what the seat has seen, the same ones for every move.

    They go on from where they stood, so that a thorough answer costs no more than what the quick one has left out.

    >>> from primero_ref import Move, dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> playouts = Playouts(game.view("Bernardo"), rules, [Move("fold"), Move("see")])
    >>> playouts.go_on(12)
    >>> playouts.deals, playouts.worth(Move("see")).deals
    (12, 6)
    """

    def __init__(
        self,
        view: View,
        rules: Rulebook,
        moves: Iterable[Move],
        first: int = 0,
        *,
        weighs: bool = True,
        hurried: bool = False,
    ) -> None:
        """Take a seat in its turn, and the moves to be tried; `first` is the number of the first world.

        Unless it `weighs` what the others did, every deal that agrees with what the seat has seen is as likely. Who is
        `hurried` weighs it in fewer hands.
        """
        self._worlds, self._rules = Worlds(view, rules, weighs=weighs, hurried=hurried), rules
        self._me = view.player
        self._stack = view.began.stacks[view.player] if view.began else 0
        self._gains: dict[Move, list[float]] = {move: [] for move in moves}
        self._left = [*self._gains]
        self._rounds = self.deals = 0
        self._first = first
        self._effort = 0.0

    @property
    def effort(self) -> float:
        """How much has been thought so far: it is counted and not timed, so that it is the same everywhere."""
        likely = self._worlds.likely_hands
        return self._effort + (likely.effort if likely else 0.0)

    def go_on(self, budget: int) -> None:
        """Play out at most so many deals in all, in rounds of one for each move that is still in question."""
        while len(self._left) > 1 and self.deals + len(self._left) <= budget:
            self._go_round()
            if self._rounds % ROUNDS == 0:
                self._leave_the_poorer()

    def _go_round(self) -> None:
        """Try each move that is still in question in one more world."""
        for move in self._left:
            self._gains[move].append(self._gain(move, self._first + self._rounds))
        self.deals += len(self._left)
        self._rounds += 1

    def _leave_the_poorer(self) -> None:
        """Try the moves no longer that are clearly poorer than the best."""
        best = max(self._left, key=lambda move: self.worth(move).gain)
        self._left = [move for move in self._left if not self.is_clearly_better(best, move)]

    @property
    def go_on_is_worth_it(self) -> bool:
        """Whether more than one move is still in question."""
        return len(self._left) > 1

    @property
    def gained(self) -> dict[Move, list[float]]:
        """What each of the moves has gained, those that were not tried yet among them."""
        return self._gains

    @property
    def moves(self) -> list[Move]:
        """The moves that were tried, the best first."""
        tried = [move for move, gains in self._gains.items() if gains]
        return sorted(tried, key=lambda move: -self.worth(move).gain)

    def worth(self, move: Move) -> Worth:
        """Average what a move has gained."""
        return self.average(self._gains[move])

    def difference(self, move: Move, other: Move) -> Worth:
        """Average by how much a move has gained more than another in the worlds in which both were tried."""
        return self.average([gain - less for gain, less in zip(self._gains[move], self._gains[other], strict=False)])

    def average(self, gains: list[float]) -> Worth:
        """Average some gains, with the standard error."""
        return average(gains)

    def is_clearly_better(self, move: Move, other: Move) -> bool:
        """Say whether a move gained so much more than another that this is no accident."""
        difference = self.difference(move, other)
        return difference.deals >= ROUNDS and difference.gain > CLEARLY * difference.error

    def _gain(self, move: Move, world: int) -> float:
        """Make a move in one world, play the deal out, and give what it gains the seat."""
        game = self._worlds.world(world)
        game.play(move)
        player = self._player(f"{self._me} {world}")
        for _ in range(LONGEST):
            if game.offer is None:
                break
            game.play(player(View(game.table, self._rules, game.offer, game.offer.seat.name)))
        self._effort += DEALT + player.effort
        return self._result(game)

    def _player(self, seed: object) -> QuickPlayer:
        """Give the player who plays all seats from there on."""
        return QuickPlayer(self._rules, seed)

    def _result(self, game: Game) -> float:
        """Say what a deal brought the seat: counters, with its share of what is carried over, or points of its side."""
        table = game.table
        if table.sides:
            own = next(side for side in table.sides if self._me in [seat.name for seat in side.players])
            return float(own.score - max(side.score for side in table.sides if side is not own))
        carried = sum(table.carry.values()) / len(table.players)
        return table.players[self._me].stack - self._stack + carried


def average(gains: list[float]) -> Worth:
    """Average some gains, with the standard error.

    >>> average([1.0, 3.0])
    Worth(gain=2.0, error=1.0, deals=2)
    """
    number = len(gains)
    if not number:
        return Worth(0.0, 0.0, 0)
    mean = fsum(gains) / number
    spread = fsum([(gain - mean) ** 2 for gain in gains]) / max(1, number - 1)
    return Worth(mean, sqrt(spread / number), number)
