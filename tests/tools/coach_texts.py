"""What the coach says at some positions of five games, printed to be read by eye.

    python -m tests.tools.coach_texts [SEED] [EACH]

draws EACH positions of each game by SEED, and prints the cards, the money, what has happened and the advice: as it
first appears, and after 120 deals.
"""

from __future__ import annotations

import sys
from random import Random

from primero_ref import Game, rulebook, shuffled
from primero_ref.coach import Turn
from primero_ref.players import player
from tests.support.strategies import room

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims import Rulebook

BOOKS = ("italian", "english-2003", "zorli", "whittaker-it", "suzuki")
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")
STACKS = (20, 50)
"""As at the table, and as in an evening with more."""

LATEST = 20
"""After how many moves a position is taken at the latest."""

BUDGETS = (0, 120)
"""How many deals are played out in all for each of the answers that are printed."""

SEED, EACH = "1604", 40


def positions(rules: Rulebook, seed: str) -> Iterator[tuple[str, Game]]:
    """Play games between steady players, and stop each at one turn; give it with its name."""
    sizes = [size for size in room(rules) if size <= len(NAMES)]
    number = 0
    while True:
        number += 1
        name = f"{rules.id} {seed}-{number}"
        chance = Random(name)
        names = NAMES[: chance.choice(sizes)]
        game = Game(rules, names, names[-1], shuffled(name, rules.ranking.pack), chance.choice(STACKS))
        steady = player("steady", rules, name)
        for _ in range(chance.randrange(LATEST)):
            if game.offer:
                game.play(steady(game.view(game.offer.seat.name)))
        if game.offer and len(game.offer.moves()) > 1:
            yield name, game


def told(name: str, game: Game) -> Iterator[str]:
    """Give the lines of a position: what the seat sees, and what the coach says of it."""
    offer = game.offer
    assert offer is not None  # a game that is over is no position
    view = game.view(offer.seat.name)
    money = ", ".join(f"{who} {view.stacks[who]} (staked {view.staked[who]})" for who in view.hands)
    yield f"## {name}: {view.player} holds {' '.join(map(str, view.cards))}"
    yield f"   {money}; carried {sum(view.carry.values())}"
    yield "   " + "; ".join(f"{event}" for event in view.log if event.deed not in ("deal", "dealer"))
    turn = Turn(view, game.rules)
    for budget in BUDGETS:
        advised = turn.advice(budget)
        yield f"   [{turn.playouts.deals}] {' '.join(advised.sentences)} ({advised.how})"
    yield "   " + "; ".join(f"{chance.label} {chance.per_cent:.1f} {chance.how}" for chance in advised.chances)
    for option in advised.options[:5]:
        yield f"     {option.gain:7.2f} ± {option.error:.2f} in {option.deals}: {option.move}"


def main(seed: str = SEED, each: str = str(EACH)) -> None:
    """Print the positions of each game, numbered."""
    number = 0
    for book in BOOKS:
        drawn = positions(rulebook(book), seed)
        for _ in range(int(each)):
            number += 1
            sys.stdout.write("\n".join([f"{number}", *told(*next(drawn)), "", ""]))
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
