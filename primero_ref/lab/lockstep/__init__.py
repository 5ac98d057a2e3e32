"""Many games of two at once, in the arrays of numpy: a script is played once for each situation, and for no game twice.

No rule is written here. `flow` plays a script up to a situation and makes one choice there with sums that remember how
they were reckoned (`symbolic`). What the script did then holds for every game that stands in the same situation, makes
the same choice and meets the same conditions, so `play` does it for all of them at once. Hands lie in arrays
(`packed_hands`), are compared in a table (`showdown_table`), and go in `chunks`. A game that cannot be learned is left
to its script. Every game is one of `lots`, its pack and its choices given as numbers, so the engine can play it again
and judge each move. `simulator` plays whole games by chance; `waiting_games` stop before each move until it is given.
"""

from primero_ref.lab.lockstep.play import Lockstep
from primero_ref.lab.lockstep.simulator import BatchResults, Simulator, run_batch
from primero_ref.lab.lockstep.waiting_games import WaitingGames

__all__ = ["BatchResults", "Lockstep", "Simulator", "WaitingGames", "run_batch"]
