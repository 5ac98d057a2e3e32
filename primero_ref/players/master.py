"""The master: a player who deals the hidden cards in many likely ways, and tries his moves in all of them."""

from __future__ import annotations

from random import Random

from primero_ref.errors import Illegal
from primero_ref.players.candidates import candidates
from primero_ref.players.engine_players import offer_to
from primero_ref.players.playouts import Playouts
from primero_ref.players.search_player import RememberingPlayer

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.game.moves import Move
    from primero_ref.game.view import View
    from primero_ref.players.quick_player import QuickPlayer
    from primero_ref.players.search_player import Memory

BUDGET = 48
"""How many deals he plays out for a move."""

TABLE_EFFORT = 500.0
"""How much he may think about a move where somebody waits for it, as `Playouts.effort` counts it.

It nearly always takes less than 0.3 seconds on the page, and less than 0.1 at a terminal.
"""

LEAST = 3
"""In how many worlds the last moves are tried at the least, whatever effort that takes."""

MOST = 6
"""How many moves he tries at the most."""

AHEAD = 1.0
"""By how many standard errors a move must be ahead of the steady player's own: with fewer it may be an accident."""


class Search(Playouts):
    """Playouts that are spent by halves: after each stage the better half of the moves is tried further.

    The steady player's own move, which comes first, stays in to the end, so that others can be set beside it.
    """

    def __init__(
        self, view: View, rules: Rulebook, moves: Iterable[Move], first: int, most_effort: float | None = None
    ) -> None:
        """Take a seat in its turn, the moves to be tried, and the effort that may be spent, if it is bounded."""
        super().__init__(view, rules, moves, first, hurried=most_effort is not None)
        self._most_effort = most_effort
        self._own = self._left[0]
        self._memory: Memory = {}

    def _player(self, seed: object) -> QuickPlayer:
        """Give a player who remembers what was reckoned in other worlds."""
        return RememberingPlayer(self._rules, seed, self._memory)

    def go_on(self, budget: int) -> None:
        """Play out about so many deals in all, or as many as the effort allows: a like part in each stage."""
        stages = (len(self._left) - 1).bit_length()
        for stage in range(stages):
            rounds = (budget - self.deals) // ((stages - stage) * len(self._left))
            for number in range(max(1, rounds)):
                if number >= LEAST / stages and self._would_exceed((stage + 1) / stages):
                    break
                for move in self._left:
                    self._gains[move].append(self._gain(move, self._first + self._rounds))
                self.deals += len(self._left)
                self._rounds += 1
            self._left.sort(key=lambda move: -self.worth(move).gain)
            better = self._left[: (len(self._left) + 1) // 2]
            self._left = better if self._own in better else [*better, self._own]

    def _would_exceed(self, part: float) -> bool:
        """Say whether one more round would take more than a part of the effort, if it takes as much as those before."""
        most = self._most_effort
        return most is not None and self.effort * (1 + len(self._left) / self.deals) > most * part

    @property
    def best(self) -> Move:
        """The move that gained most, if it is ahead of the steady player's own by more than an accident."""
        best = self._left[0]
        difference = self.difference(best, self._own)
        return best if difference.gain > AHEAD * difference.error else self._own


class MasterPlayer:
    """A computer player who searches: he tries his moves against many hands that the others may hold.

    The hands are as likely as what their holders were seen to do makes them. He begins with the steady player's move
    and leaves it for one that gains clearly more. He goes by what his seat may see and no more; the same seed makes
    the same moves, however slow the machine is. Where nothing is staked he plays as the steady one.

    >>> from primero_ref import dealt, rulebook
    >>> rules = rulebook("italian")
    >>> game = dealt(rules, "Cinthio 7h 6h; Bernardo Kc Qs; Alberto Qh 5d", "vie fluxus 70 for 20")
    >>> MasterPlayer(rules, "Milan")(game.view("Bernardo")).verb
    'pass'
    """

    def __init__(self, rules: Rulebook, seed: object, budget: int = BUDGET, effort: float | None = None) -> None:
        """Learn the rules, and begin from a seed; `budget` is how many deals are played out for a move.

        Where an `effort` is named, he tries fewer as soon as he has thought so much, and weighs fewer hands in each.
        """
        self._rules, self._seed, self._budget, self._effort = rules, seed, budget, effort
        self.deals = 0
        """How many deals he has played out for his last move."""

    def __call__(self, view: View) -> Move:
        """Try the moves that are worth it, and choose."""
        self.deals = 0
        offer = offer_to(view)
        moves = candidates(view, self._rules, offer, MOST)
        if len(moves) == 1 or view.piles:
            return moves[0]
        first = Random(f"{self._seed} {view.player} {len(view.log)}").getrandbits(32)
        search = Search(view, self._rules, moves, first, self._effort)
        try:
            search.go_on(self._budget)
        except Illegal:
            return moves[0]  # no deal of the hidden cards could be found that goes as this one did
        self.deals = search.deals
        return search.best
