"""Averages in words: what a move brings beside the next best, each with its margin, or that nothing can be told yet."""

from __future__ import annotations

from primero_ref.coach import wording
from primero_ref.coach.trials import FEWEST, FOLDS
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.coach.trials import Trials
    from primero_ref.game.moves import Move

CLOSE = 0.5
"""How large the margin of a difference may be for two moves to be said to do as well: half a counter."""


class Beside(NamedTuple):
    """Two moves side by side: the one that is advised or was made, and the best of the others."""

    move: Move
    other: Move
    says: str
    """The other move in words."""
    staked: int
    """What the seat has staked before its turn."""
    at_stake: int
    """What it can win or lose by the move alone: the pot with what the move costs."""
    points: bool
    """Whether points are played for, and not counters."""


def next_best(trials: Trials, move: Move) -> Move | None:
    """Give the best of the other moves, of those that were tried most where none was tried often enough."""
    others = [other for other in trials.moves if other != move]
    often = min(FEWEST, max((trials.worth(other).deals for other in others), default=0))
    return next((other for other in others if trials.worth(other).deals >= often), None)


def can_tell(trials: Trials, move: Move, other: Move) -> bool:
    """Say whether two moves can be told apart, or are known to do as well."""
    difference = trials.difference(move, other)
    least = wording.margin(difference.error)
    return difference.deals >= FEWEST and (abs(difference.gain) > least or least <= CLOSE)


def on_average(trials: Trials, beside: Beside) -> str:
    """Say what a move brings on average and how much less the other does, or that the deals are too few to tell.

    Where it was tried too seldom for either, nothing is said.
    """
    move, other = beside.move, beside.other
    difference, worth = trials.difference(move, other), trials.worth(move)
    if difference.deals < FEWEST:
        return ""
    least = wording.margin(difference.error)
    # a figure that is smaller than its own margin says nothing, and what a fold costs is known
    tells = move.verb not in FOLDS and abs(worth.gain) > wording.margin(worth.error)
    gained = f"on average it {_gain(worth.gain, beside)}, {wording.within(worth.error)}; " if tells else ""
    if abs(difference.gain) > least:
        less = f"{_less(difference.gain, beside)}, {wording.within(difference.error)}{_large(trials, beside)}"
        return f"{gained}if you {beside.says} instead, you {less}"
    if least <= CLOSE:
        return f"{gained}if you {beside.says} instead, you do about as well{_large(trials, beside) if gained else ''}"
    return f"{difference.deals} deals each are too few to tell it apart from the next best, which is to {beside.says}"


def _gain(gain: float, beside: Beside) -> str:
    """Say what a move brings; what a loss owes to earlier bets is named."""
    words = wording.gain(gain, points=beside.points)
    return f"{words}, {beside.staked} of which you had staked before" if gain <= -beside.staked < 0 else words


def _less(difference: float, beside: Beside) -> str:
    """Say by how much the other move does worse, or better."""
    units = f"{abs(difference):.1f} {'points' if beside.points else 'counters'}"
    return f"come out {units} {'worse' if difference > 0 else 'better'}"


def _large(trials: Trials, beside: Beside) -> str:
    """Say where a figure comes from that is larger than what can be won or lost by the move alone."""
    figures = (trials.worth(beside.move).gain, trials.difference(beside.move, beside.other).gain)
    pots = {move: trials.tally(move).pot for move in (beside.move, beside.other)}
    move = max(pots, key=pots.__getitem__)
    if max(map(abs, figures)) <= beside.at_stake or pots[move] <= beside.at_stake:
        return ""
    when = "" if move == beside.move else " then"
    return f", because later bets make the pot grow to {pots[move]:.0f} on average{when}"
