"""What the engine's neighbours are measured by, each in an environment of its own: `python peers.py eval7`.

It prints one JSON object: the version, milliseconds to import, and for each work how many a second. Only the standard
library and the peer itself are imported, so that the script runs where the engine is not installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROUNDS = 8
HANDS = 20_000


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Give how many things a second of processor time are done, in the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        begun = process_time()
        done = work()
        best = max(best, done / (process_time() - begun))
    return best


def import_milliseconds(module: str, rounds: int = 10) -> float:
    """Give the time of the processor that importing a module takes in a Python that has just started."""
    script = (
        f"import sys; sys.path[:] = {sys.path!r}; from time import process_time; begun = process_time()\n"
        f"import {module}; print(process_time() - begun)"
    )
    command = [sys.executable, "-S", "-c", script]
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # as for whoever imports it a second time
    taken = [float(subprocess.check_output(command, env=compiled, text=True).split()[-1]) for _ in range(rounds + 1)]
    return 1000 * min(taken)


def loose(deck: Iterable[Any], cards: int = 5) -> list[list[Any]]:
    """Deal hands of loose cards, the same for every peer as far as its cards allow."""
    chance, deck = Random(1), [*deck]
    return [chance.sample(deck, cards) for _ in range(HANDS)]


def over(hands: list[list[Any]], ranked: Callable[[list[Any]], object]) -> Callable[[], int]:
    """Rank hands one call each."""

    def work() -> int:
        for hand in hands:
            ranked(hand)
        return len(hands)

    return work


NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def eval7() -> dict[str, float]:
    """Rank five cards in Cython."""
    import eval7

    return {"rank": rate(over(loose(map(eval7.Card, NAMES)), eval7.evaluate))}


def treys() -> dict[str, float]:
    """Rank five cards in Python, by a table."""
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    hands = [(hand[:2], hand[2:]) for hand in loose(map(Card.new, NAMES))]

    def work() -> int:
        for hand, board in hands:
            evaluate(hand, board)
        return len(hands)

    return {"rank": rate(work)}


def phevaluator() -> dict[str, float]:
    """Rank five cards in Python, by perfect hashing."""
    from phevaluator import evaluate_cards

    hands = loose(range(52))

    def work() -> int:
        for a, b, c, d, e in hands:
            evaluate_cards(a, b, c, d, e)
        return len(hands)

    return {"rank": rate(work)}


def pokerkit() -> dict[str, float]:
    """Rank five cards; play fixed-limit hold 'em by chance; read a hand history and play it again."""
    from pokerkit import Card, HandHistory, StandardHighHand

    hands = loose([next(iter(Card.parse(name))) for name in NAMES])
    texts = [HandHistory.from_game_state(game, state).dumps() for game, state in _holdem(50)]

    def replay() -> int:
        for text in texts:
            for _ in HandHistory.loads(text):
                pass
        return len(texts)

    return {
        "rank": rate(over(hands[:2000], StandardHighHand)),
        "games": rate(lambda: len(_holdem(200)), 5),
        "records": rate(replay, 5),
    }


def _holdem(games: int) -> list[tuple[Any, Any]]:
    """Play two-handed fixed-limit hold 'em by chance, each game with its operations kept."""
    import pokerkit

    chance = Random(1)
    auto = tuple(one for one in pokerkit.Automation if one.name not in {"BOARD_DEALING", "HOLE_DEALING"})
    game = pokerkit.FixedLimitTexasHoldem(auto, True, 0, (1, 2), 2, 4)  # its signature
    played = []
    for _ in range(games):
        state = game((100, 100), 2)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole()
            elif state.can_burn_card():
                state.burn_card()
            elif state.can_deal_board():
                state.deal_board()
            else:
                ways = (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                chance.choice([act for can, act in ways if can()])()
        played.append((game, state))
    return played


def rlcard() -> dict[str, float]:
    """Play Leduc hold 'em by chance through its environment."""
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make("leduc-holdem", config={"seed": 1})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(2)])

    def work() -> int:
        for _ in range(1000):
            table.run(is_training=False)
        return 1000

    return {"games": rate(work, 5)}


def open_spiel() -> dict[str, float]:
    """Play Leduc poker by chance; the game is C++, asked from Python."""
    return {"games": rate(_spiel_games("leduc_poker", 5000))}


def open_spiel_python() -> dict[str, float]:
    """Play Kuhn poker by chance; the game is written in Python, as ours is."""
    from open_spiel.python.games import kuhn_poker  # noqa: F401  # importing it registers the game

    return {"games": rate(_spiel_games("python_kuhn_poker", 1000))}


def _spiel_games(name: str, games: int) -> Callable[[], int]:
    import pyspiel

    game, chance = pyspiel.load_game(name), Random(1)

    def work() -> int:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        return games

    return work


def pgx() -> dict[str, float]:
    """Play Leduc hold 'em by chance, many games at once, compiled by JAX for the processor."""
    import jax
    import pgx as pgx_
    from jax import numpy

    games = 100_000
    table = pgx_.make("leduc_holdem")

    def play(key: Any) -> Any:  # noqa: ANN401  # arrays of a library that is not there where types are checked
        dealt, drawn = jax.random.split(key)

        def step(standing: Any) -> Any:  # noqa: ANN401  # likewise
            key, state = standing
            key, drawn = jax.random.split(key)
            chosen = jax.random.categorical(drawn, numpy.where(state.legal_action_mask, 0.0, -numpy.inf))
            return key, jax.vmap(table.step)(state, chosen)

        first = jax.vmap(table.init)(jax.random.split(dealt, games))
        return jax.lax.while_loop(lambda standing: ~standing[1].terminated.all(), step, (drawn, first))[1].rewards

    compiled = jax.jit(play)

    def work() -> int:
        compiled(jax.random.key(1)).block_until_ready()
        return games

    work()
    return {"batch": rate(work)}


class Peer(NamedTuple):
    """A neighbour: what measures it, the module that is imported, its package, and the game that it plays, if any."""

    measure: Callable[[], dict[str, float]]
    module: str
    package: str
    game: str = ""


PEERS = {
    "eval7": Peer(eval7, "eval7", "eval7"),
    "treys": Peer(treys, "treys", "treys"),
    "phevaluator": Peer(phevaluator, "phevaluator", "phevaluator"),
    "pokerkit": Peer(pokerkit, "pokerkit", "pokerkit", "fixed-limit hold ’em"),
    "rlcard": Peer(rlcard, "rlcard", "rlcard", "Leduc hold ’em"),
    "open_spiel": Peer(open_spiel, "pyspiel", "open_spiel", "Leduc poker, in C++"),
    "open_spiel_python": Peer(open_spiel_python, "pyspiel", "open_spiel", "Kuhn poker, in Python"),
    "pgx": Peer(pgx, "pgx", "pgx", "Leduc hold ’em, compiled"),
}


if __name__ == "__main__":
    name = sys.argv[1]
    peer = PEERS[name]
    found: dict[str, Any] = {"version": version(peer.package), **peer.measure()}
    if name == peer.package:  # of a package that is measured twice the import is measured once
        found["import"] = import_milliseconds(peer.module)
    print(json.dumps(found))  # noqa: T201  # its answer
