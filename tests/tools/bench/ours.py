"""What the engine itself is measured by: the works that its peers do too, and its own figures."""

from __future__ import annotations

from array import array
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from primero_ref import Game, load, rulebook, rulebooks, shuffled
from primero_ref.cards.pack import FORTY
from primero_ref.cards.ranking import Ranking
from primero_ref.lab import experiment
from primero_ref.lab.lockstep.simulator import Simulator
from primero_ref.odds import against, exchanges, worth_of
from primero_ref.odds.hand_counts import HandCounts, hand_counts_for, numpy_if_there
from tests.tools.bench.peers import import_milliseconds, loose, rate

if TYPE_CHECKING:
    from collections.abc import Callable

ITALIAN = rulebook("italian")

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")

LAB_GAMES = 20_000
"""How many games the lab plays with one worker and with two."""


class Figure(NamedTuple):
    """One of our own figures: what it measures, how much, in what, and what is wanted; none where nothing could be."""

    what: str
    figure: float | None
    unit: str
    wanted: float

    def better(self, other: Figure) -> Figure:
        """Take the better of two measurements."""
        if self.figure is None or other.figure is None:
            return self
        return (min if self.unit == "ms" else max)(self, other, key=lambda one: one.figure or 0.0)


def works() -> dict[str, float]:
    """Do what the peers do too: each work with how many a second, or milliseconds for the import."""
    records = [game.record() for game in random_games()[:500]]
    measured = {
        "rank": rate(four_loose_cards()),
        "games": rate(lambda: len(random_games()), 5),
        "records": rate(lambda: len([load(record) for record in records]), 5),
        "import": import_milliseconds("primero_ref", 20),
    }
    if numpy_if_there():
        measured["batch"] = rate(games_at_once(), 3)
    return measured


def games_at_once() -> Callable[[], int]:
    """Get ready to play a whole chunk of Italian games in arrays; its tables are made beforehand."""
    simulator = Simulator(ITALIAN)
    simulator.play(0)
    return lambda: len(simulator.play(1).end)


def four_loose_cards() -> Callable[[], int]:
    """Get ready to rank four loose cards."""
    hands, strength = loose(FORTY, 4), ITALIAN.ranking.rank_four

    def work() -> int:
        for a, b, c, d in hands:
            strength(a, b, c, d)
        return len(hands)

    return work


def random_games(games: int = 2000) -> list[Game]:
    """Play two-handed games by chance, each with its log."""
    random = Random(1).random
    played = []
    for seed in range(games):
        game = Game(ITALIAN, "Alberto Bernardo", "Alberto", shuffled(seed))
        while game.offer:
            game.play(game.offer.any(random))
        played.append(game)
    return played


COUNTING = ("steady", "bold", "cautious", "steady", "bold")
"""Five who count their chances."""


def lab_games(*skills: str, games: int) -> int:
    """Play Italian games in the lab, by players of some skills; say how many."""
    names = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole")
    return len(experiment.run(ITALIAN, dict(zip(names, skills, strict=False)), games))


def milliseconds(work: Callable[[], object], times: int = 1, rounds: int = 5) -> float:
    """Give how long some work takes, in the best of some rounds of so many times."""
    best = float("inf")
    for _ in range(rounds):
        begun = process_time()
        for _ in range(times):
            work()
        best = min(best, process_time() - begun)
    return 1000 * best / times


def figures() -> list[Figure]:
    """Measure what issue and guide name: set-up, odds, ranking by number, the lab."""
    numpy = numpy_if_there()
    setting_up = milliseconds(lambda: HandCounts(Ranking(ITALIAN)))
    numbered = ITALIAN.ranking.strength_by_number
    in_arrays = _with_numpy(numpy) if numpy else dict.fromkeys(("every", "heads", "batch"))
    exchanges(ITALIAN, "7c 6c Ad 2h")
    return [
        Figure("The table of all hands, made once", setting_up, "ms", 250),
        Figure("Draw odds of one hand, all 16 discards", _one_hand(), "ms", 0.2),
        Figure("Draw odds of all hands, all 16 discards, with numpy", in_arrays["every"], "ms", 300),
        Figure("Two hands, four cards to come to each, with numpy", in_arrays["heads"], "ms", 150),
        Figure("Hands ranked in one batch, with numpy", in_arrays["batch"], "/s", 500e6),
        Figure("Hands ranked by number, one call each", rate(lambda: _by_number(numbered)), "/s", 20e6),
        Figure("Random games of Italian Primero, with full log", rate(lambda: len(random_games()), 5), "/s", 20_000),
        Figure(
            "The same in the lab, straight through",
            rate(lambda: lab_games("random", "random", games=2000), 5),
            "/s",
            40_000,
        ),
        Figure("Games of five who count, in the lab", rate(lambda: lab_games(*COUNTING, games=20), 3), "/s", 25),
        Figure(
            "Games of five sensible players, in the lab",
            rate(lambda: lab_games(*["sensible"] * 5, games=20), 3),
            "/s",
            25,
        ),
        Figure("The lab with two workers, against one", two_workers(), "times", 1.8),
    ]


def _one_hand() -> float:
    hands = loose(FORTY, 4)[:200]
    return milliseconds(lambda: [exchanges(ITALIAN, hand) for hand in hands]) / len(hands)


def _by_number(numbered: list[int]) -> int:
    for number in range(len(numbered)):
        numbered[number]
    return len(numbered)


def _with_numpy(numpy: Any) -> dict[str, float | None]:  # noqa: ANN401  # a library that may not be there
    table = hand_counts_for(ITALIAN.ranking)
    if table is None:
        return {}
    worth = worth_of(ITALIAN, "highest", table.levels)
    table.every_exchange(array("q", worth))
    numbers = numpy.random.default_rng(1).integers(0, len(ITALIAN.ranking.strength_by_number), 1_000_000).astype("i4")
    return {
        "every": milliseconds(lambda: table.every_exchange(worth)),
        "heads": milliseconds(lambda: against(ITALIAN, ["", ""])),
        "batch": rate(lambda: len(table.strengths_of(numbers))),
    }


def two_workers() -> float:
    """Say how many times as fast the lab is with two workers, by the clock; the games are the same."""
    players = {"Alberto": "random", "Bernardo": "random"}

    def taken(executor: ProcessPoolExecutor | None) -> tuple[float, experiment.Results]:
        begun = perf_counter()
        results = experiment.run(ITALIAN, players, LAB_GAMES, executor=executor)
        return perf_counter() - begun, results

    one, expected = min((taken(None) for _ in range(2)), key=lambda pair: pair[0])
    with ProcessPoolExecutor(2) as executor:
        experiment.run(ITALIAN, players, 200, executor=executor)
        two, found = min((taken(executor) for _ in range(2)), key=lambda pair: pair[0])
    if found.rows() != expected.rows():
        raise RuntimeError("Two workers play other games than one.")
    return one / two


def beside_italian(players: int, rounds: int = 5) -> list[tuple[str, float, float]]:
    """Give how many times as long as in Italian Primero a random game takes, and a move, in every other rulebook.

    The rulebooks take turns, so that they find the machine in the same mood.
    """
    books = [rulebook(name) for name in rulebooks() if rulebook(name).script]
    there = [book for book in books if book.number("seats.fewest") <= players <= book.number("seats.most")]
    games, moves = 300, dict.fromkeys(there, 0)
    least = dict.fromkeys(there, float("inf"))
    for _ in range(rounds):
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
