"""Trials: the deals of one turn with what became of each, and averages that do not trust a few of them too much."""

from __future__ import annotations

from math import sqrt

from primero_ref.game.events import WIDTH, Event
from primero_ref.players.knowledge import money_at_stake
from primero_ref.players.playouts import ROUNDS, Playouts, Worth, average
from primero_ref.players.search_player import RememberingPlayer
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.game import Game
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.players.quick_player import QuickPlayer
    from primero_ref.players.search_player import Memory

LEFT, ALONE, WON, LOST = range(4)
"""What became of a deal: the seat folded later, nobody else stayed in, or hands were shown and it won or did not."""

FEWEST = 24
"""In how many deals two moves must have been tried before one is called better, and before an average is told.

Measured by `python -m tests.tools.advice_floor`: in 35 positions of four games every move was tried in 320 deals, and
fewer of these were drawn by chance. Of the differences that exceeded their margin, so many had the wrong sign: in 6
deals 26 in 100, in 12 deals 12, in 24 deals 6, in 48 deals 3. The true average lay within the margin 87, 90, 93 and 94
times in 100.
"""

HALVED = (6, 12)
"""After how many rounds the poorer half of the moves is tried no longer."""

LEAST = 3
"""How many moves stay in question at the least until one is clearly better."""

FOLDS = ("fold", "swig", "yield")
"""Verbs by which a seat leaves the deal: what that costs is known."""

SHARES = ("win", "share")
"""Deeds by which money comes to a seat at the end."""

MONEY = Event._fields.index("money")


class Tally(NamedTuple):
    """In how many deals a move was tried, in how many of them what came of it, and how large the pot was at the end."""

    deals: int
    alone: int
    """Nobody else stayed in."""
    shown: int
    """Hands were shown, the seat's among them."""
    won: int
    """So many of these the seat won, alone or with others."""
    pot: float
    """What was won at the end, on average, by whoever won it."""


class Trials(Playouts):
    """Playouts that remember what became of each deal.

    To every average one imagined deal is added to its spread, in which the gain was further off by what is at stake
    now: a move that lost six times in six may still win the seventh.

    >>> from primero_ref import Move, dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> trials = Trials(game.view("Bernardo"), rules, [Move("fold"), Move("see")])
    >>> trials.go_on(12)
    >>> trials.tally(Move("fold"))[:4], trials.tally(Move("see")).deals
    ((6, 0, 0, 0), 6)
    """

    def __init__(
        self, view: View, rules: Rulebook, moves: Iterable[Move], kept: Collection[Move] = (), *, weighs: bool = True
    ) -> None:
        """Take a seat in its turn and the moves to be tried, those `kept` to the end; `weighs` is as in `Playouts`."""
        super().__init__(view, rules, moves, weighs=weighs)
        self._kept = kept
        self._swing = max(1, money_at_stake(view) - view.staked.get(view.player, 0))
        self._since = len(view.log) * WIDTH
        self.fates: dict[Move, list[tuple[int, int]]] = {move: [] for move in self._gains}
        self._of_now: list[tuple[int, int]] = []
        self._memory: Memory = {}

    def go_on(self, budget: int) -> None:
        """Play out at most so many deals in all, in rounds of one for each move that is still in question.

        The poorer half is left twice, so that the best few are tried often enough to be told apart; after that, moves
        that are clearly poorer.
        """
        while len(self._left) > 1 and self.deals + len(self._left) <= budget:
            self._go_round()
            if self._rounds in HALVED:
                most = max(LEAST, len(self._kept) + 1, (len(self._left) + 1) // 2)
                ranked = sorted(self._left, key=lambda move: (move not in self._kept, -self.worth(move).gain))
                self._left = ranked[:most]
            elif self._rounds >= FEWEST and self._rounds % ROUNDS == 0:
                self._leave_the_poorer()

    def is_clearly_better(self, move: Move, other: Move) -> bool:
        """Say whether a move gained so much more than another, in enough deals, that this is no accident."""
        return self.difference(move, other).deals >= FEWEST and super().is_clearly_better(move, other)

    def tally(self, move: Move) -> Tally:
        """Count what became of the deals in which a move was tried."""
        fates = [fate for fate, _ in self.fates[move]]
        pots = [pot for _, pot in self.fates[move]]
        alone, won, lost = map(fates.count, (ALONE, WON, LOST))
        return Tally(len(fates), alone, won + lost, won, sum(pots) / max(1, len(pots)))

    def worth(self, move: Move) -> Worth:
        """Average what a move has gained; what a fold loses is known at once."""
        return average(self._gains[move]) if move.verb in FOLDS else super().worth(move)

    def average(self, gains: list[float]) -> Worth:
        """Average some gains, with the standard error that they have with the imagined deal."""
        gain, error, deals = average(gains)
        return Worth(gain, sqrt(error**2 + (self._swing / deals) ** 2) if deals else 0.0, deals)

    def _player(self, seed: object) -> QuickPlayer:
        return RememberingPlayer(self._rules, seed, self._memory)

    def _gain(self, move: Move, world: int) -> float:
        gains = self._gains.get(move, [])
        if move.verb in FOLDS and len(gains) >= ROUNDS and len({*gains}) == 1:
            return gains[0]  # nothing is carried over here
        self._of_now = self.fates[move]
        return super()._gain(move, world)

    def _result(self, game: Game) -> float:
        self._of_now.append(self._fate(game))
        return super()._result(game)

    def _fate(self, game: Game) -> tuple[int, int]:
        """Say what became of a deal, and how large the pot was."""
        entries, me = game.table.log.entries, self._me
        pot, mine, shown = 0, False, False
        for start in range(self._since, len(entries), WIDTH):
            deed = entries[start + 1]
            if deed in SHARES:
                pot += entries[start + MONEY]
                mine = mine or entries[start] == me
            elif deed == "show":
                shown = True
        if shown:
            out = game.table.players[me].out and not mine
            return (LEFT if out else WON if mine else LOST), pot
        return (ALONE if mine else LEFT), pot
