"""Measure the engine, and its peers beside it where they are installed: `python -m tests.bench`.

eval7 ranks five-card poker hands, pokerkit plays poker with a full record; both come from PyPI and neither is
needed to test. Each figure is the best of some rounds in time of the processor, on one core.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from primero_ref import Game, load, rulebook, rulebooks, shuffled
from primero_ref.pack import FORTY

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
ITALIAN = rulebook("italian")
NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")
ROUNDS = 5


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Give how many things a second are done, in the best of some rounds; `work` says how many it does."""
    best = 0.0
    for _ in range(rounds):
        begun = process_time()
        done = work()
        best = max(best, done / (process_time() - begun))
    return best


def rank_by_number() -> int:
    """Look the strength of hands up by their number."""
    numbered = ITALIAN.ranking.numbered
    numbers = range(len(numbered))
    for _ in range(10):
        for number in numbers:
            numbered[number]
    return 10 * len(numbered)


def four_loose_cards() -> Callable[[], int]:
    """Get ready to rank four loose cards."""
    chance = Random(1)
    hands = [chance.sample(FORTY, 4) for _ in range(100_000)]
    strength = ITALIAN.ranking.of_four

    def work() -> int:
        for a, b, c, d in hands:
            strength(a, b, c, d)
        return len(hands)

    work()
    return work


def random_games() -> list[Game]:
    """Play two-handed games by chance, each with its log."""
    random = Random(1).random
    games = []
    for seed in range(2000):
        game = Game(ITALIAN, "Alberto Bernardo", "Alberto", shuffled(seed))
        while game.offer:
            game.play(game.offer.any(random))
        games.append(game)
    return games


def beside_italian(players: int) -> list[tuple[str, float, float]]:
    """Give how many times as long as in Italian Primero a random game takes, and a move, in every other rulebook.

    The rulebooks take turns, so that they find the machine in the same mood.
    """
    books = [rulebook(name) for name in rulebooks() if rulebook(name).script]
    there = [book for book in books if book.number("seats.fewest") <= players <= book.number("seats.most")]
    games, moves = 300, dict.fromkeys(there, 0)
    least = dict.fromkeys(there, float("inf"))
    for _ in range(ROUNDS):
        for book in there:
            random, moves[book] = Random(1).random, 0
            begun = process_time()
            for seed in range(games):
                game = Game(book, NAMES[:players], NAMES[0], shuffled(seed, book.ranking.pack))
                while game.offer:
                    game.play(game.offer.any(random))
                    moves[book] += 1
            least[book] = min(least[book], process_time() - begun)
    own, own_moves = least[ITALIAN], moves[ITALIAN]
    return [(book.id, least[book] / own, least[book] / moves[book] * own_moves / own) for book in there]


def round_trips() -> Callable[[], int]:
    """Get ready to read records, and to write them again."""
    records = [game.record() for game in random_games()[:500]]

    def work() -> int:
        for record in records:
            load(record).record()
        return len(records)

    return work


def import_milliseconds() -> float:
    """Give by how much importing the core takes longer than starting Python, in milliseconds."""

    def taken(script: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, "-S", "-c", script], cwd=ROOT, check=True)
        return perf_counter() - begun

    bare, core = "pass", "import primero_ref"
    taken(core)
    pairs = [(taken(bare), taken(core)) for _ in range(30)]
    return 1000 * (min(core for _, core in pairs) - min(bare for bare, _ in pairs))


def eval7_hands() -> Callable[[], int]:
    """Get ready to rank five loose cards with eval7."""
    import eval7

    chance = Random(1)
    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [chance.sample(deck, 5) for _ in range(100_000)]

    def work() -> int:
        evaluate = eval7.evaluate
        for hand in hands:
            evaluate(hand)
        return len(hands)

    return work


def pokerkit_games() -> int:
    """Play two-handed fixed-limit hold 'em by chance with pokerkit, each game with its operations kept."""
    import pokerkit

    chance = Random(1)
    auto = tuple(
        step for step in pokerkit.Automation
        if step.name not in {"BOARD_DEALING", "HOLE_DEALING"}
    )  # fmt: skip
    for _ in range(200):
        state = pokerkit.FixedLimitTexasHoldem.create_state(auto, True, 0, (1, 2), 2, 4, 100, 2)  # its signature
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_burn_card():
                state.burn_card()
            elif state.can_deal_board():
                state.deal_board()
            else:
                acts = [
                    act
                    for can, act in (
                        (state.can_fold, state.fold),
                        (state.can_check_or_call, state.check_or_call),
                        (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                    )
                    if can()
                ]
                chance.choice(acts)()
    return 200


def main() -> None:
    """Measure, and print a table."""
    figures = [
        ("rank by hand number", rate(rank_by_number), "/s", "20,000,000"),
        ("four loose cards", rate(four_loose_cards()), "/s", "5,000,000"),
        ("two-handed Italian games with full log", rate(lambda: len(random_games())), "/s", "25,000"),
        ("records read and written", rate(round_trips()), "/s", ""),
        ("import of the core over bare Python", import_milliseconds(), "ms", "10 at most"),
    ]
    if find_spec("eval7"):
        figures.append(("eval7, five loose cards", rate(eval7_hands()), "/s", ""))
    if find_spec("pokerkit"):
        figures.append(("pokerkit, two-handed fixed limit", rate(pokerkit_games, 2), "/s", ""))
    print(f"Python {sys.version.split()[0]}, one core, best of {ROUNDS}")  # noqa: T201  # a command speaks
    for name, figure, unit, wanted in figures:
        shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}"
        print(f"{name:<42}{shown:>14} {unit:<4}{wanted and f'wanted {wanted}'}".rstrip())  # noqa: T201  # a command speaks
    for players in (2, 4):
        print(f"\n{players} players, times as long as in Italian Primero (2 at most wanted)")  # noqa: T201  # a command speaks
        for book, by_game, by_move in beside_italian(players):
            print(f"{book:<20}{by_game:>8.2f} by the game{by_move:>8.2f} by the move")  # noqa: T201  # a command speaks


if __name__ == "__main__":
    main()
