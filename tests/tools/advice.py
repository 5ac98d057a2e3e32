"""The coach's advice against the best player's own move, over some positions of each betting rulebook.

    python -m tests.tools.advice

says how often the two are the same move; where they are not, both are tried again in other deals than those by
which the coach chose, so that a lucky choice gains nothing.
"""

from __future__ import annotations

import sys
from random import Random

from primero_ref import Game, shuffled
from primero_ref.coach import Turn
from primero_ref.players import player
from primero_ref.players.playouts import Playouts, average
from tests.support.strategies import PLAYED, room

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook

NAMES = ["Alberto", "Bernardo", "Cinthio", "Domenico"]
POSITIONS, BUDGET, AGAIN, FIRST_OTHER = 200, 60, 40, 100_000


def positions(rules: Rulebook, number: int) -> Iterator[Game]:
    """Deal games between steady players, and stop each at one of its turns."""
    sizes = [size for size in room(rules) if size <= len(NAMES)]
    found = seed = 0
    while found < number:
        chance = Random(f"{rules.id} {seed}")
        names = NAMES[: chance.choice(sizes)]
        game = Game(rules, names, names[-1], shuffled(f"advice {seed}", rules.ranking.pack), 50)
        steady = player("steady", rules, seed)
        for _ in range(chance.randrange(1, 12)):
            if game.offer and len(game.offer.moves()) > 1 and chance.random() < 0.3:
                break
            if game.offer:
                game.play(steady(game.view(game.offer.seat.name)))
        seed += 1
        if game.offer and len(game.offer.moves()) > 1:
            found += 1
            yield game


def _say(of: str, same: int, number: int, gains: list[float]) -> None:
    """Print how often the move was the same, and what the coach's gained more on average."""
    more = average(gains)
    sys.stdout.write(f"{of}: {same} of {number} the same; {more.gain:+.2f} ± {more.error:.2f}\n")
    sys.stdout.flush()


def main() -> None:
    """Print the figures of each rulebook, and of all."""
    betting = [rules for rules in PLAYED if rules("sides") != "two, partners opposite"]
    same = asked = 0
    gains: list[float] = []
    for place, rules in enumerate(betting):
        number = POSITIONS // len(betting) + (place < POSITIONS % len(betting))
        alike, more = 0, list[float]()
        for game in positions(rules, number):
            view = game.view(game.offer.seat.name) if game.offer else None
            if view is None:
                continue
            turn = Turn(view, rules)
            move = turn.advice(BUDGET).move
            if move == turn.best_players:
                alike += 1
                more.append(0.0)
                continue
            other = Playouts(view, rules, (move, turn.best_players), first=FIRST_OTHER)
            other.go_on(2 * AGAIN)
            more.append(other.difference(move, turn.best_players).gain)
        _say(rules.id, alike, number, more)
        same, asked, gains = same + alike, asked + number, gains + more
    _say("all", same, asked, gains)


if __name__ == "__main__":
    main()
