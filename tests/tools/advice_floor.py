"""In how many deals two moves must have been tried to be told apart: `python -m tests.tools.advice_floor`.

Every move of some positions is tried in many deals, whose average is taken as the truth. Then some of these deals are
drawn by chance, again and again: how often does the average with its margin hold the truth, and how often has a
difference that exceeds its margin the wrong sign? `primero_ref.coach.trials.FEWEST` names what came out.
"""

from __future__ import annotations

import sys
from itertools import combinations, islice
from math import sqrt
from random import Random

from primero_ref import rulebook
from primero_ref.coach import Turn
from primero_ref.coach.trials import FOLDS, Trials
from tests.tools.coach_texts import BOOKS, positions

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

EACH, DEALS, MOVES, TIMES = 9, 320, 4, 12
"""How many positions of each game, in how many deals how many moves are tried, and how often some are drawn."""

NUMBERS = (6, 12, 18, 24, 36, 48, 72, 96, 150)


def tried() -> Iterator[tuple[Trials, list[list[float]]]]:
    """Try the moves of each position, and give what each gained in each deal; what a fold loses is no question."""
    for book in BOOKS:
        for _, game in islice(positions(rulebook(book), "floor"), EACH):
            assert game.offer  # a game that is over is no position
            view = game.view(game.offer.seat.name)
            moves = [move for move in Turn(view, game.rules).playouts.gained if move.verb not in FOLDS][:MOVES]
            trials = Trials(view, game.rules, moves)
            yield trials, [[trials._gain(move, deal) for deal in range(DEALS)] for move in moves]  # as often for each


def main() -> None:
    """Print a line for each number of deals."""
    positions_tried, chance = [*tried()], Random("floor")
    for number in NUMBERS:
        drawn_from_few = sqrt(1 - number / DEALS)  # the truth is known from a finite number of deals
        held = [0, 0]
        clear = [0, 0]
        for trials, gains in positions_tried:
            for _ in range(TIMES):
                drawn = chance.sample(range(DEALS), number)
                for one in gains:
                    gain, error, _ = trials.average([one[deal] for deal in drawn])
                    held[abs(gain - sum(one) / DEALS) <= 2 * error * drawn_from_few] += 1
                for one, other in combinations(gains, 2):
                    gain, error, _ = trials.average([one[deal] - other[deal] for deal in drawn])
                    if abs(gain) > 2 * error:
                        clear[(gain > 0) == (sum(one) > sum(other))] += 1
        sys.stdout.write(
            f"{number} deals: the truth lies within the margin {100 * held[1] / sum(held):.0f} times in 100; of "
            f"{sum(clear)} clear differences {100 * clear[0] / max(1, sum(clear)):.0f} in 100 have the wrong sign\n"
        )


if __name__ == "__main__":
    main()
