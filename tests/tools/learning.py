"""Run the programs of the guide to learning, measure the adapters, and keep it all for its page: `make learning`.

    python -m tests.tools.learning

A figure is the best of some rounds in time of the processor, on one core. Deals are played by chance, and the words a
second are those of all seats. Where an adapter shows what a seat sees, that is part of its time.
"""

from __future__ import annotations

import csv
import os
import platform
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from open_spiel.python.games import kuhn_poker

from primero_ref import rulebook
from primero_ref.learn import Setting, spiel, zoo
from primero_ref.learn.gym import PrimeroSeat
from primero_ref.learn.vector import PrimeroSeats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENGINE = Path(__file__).parents[2] / "docs" / "engine"
PROGRAM, PRINTED, SPEED = ENGINE / "learn.py", ENGINE / "learn.txt", ENGINE / "learn.csv"
"""The program of the page, what it prints, and how fast the adapters are."""

BOT, ARENA = ENGINE / "learned_bot.py", ENGINE / "learn_arena.txt"
"""The program that plays in the arena what was learned, and what the arena prints."""

MEETING = (
    'primero arena learned random --bot "learned=python3 learned_bot.py learned.json" '
    "-r huila --stacks 10 -n 200 --duplicate"
)
"""The command of the page: it deals as the program does when it evaluates."""

BOOKS = ("italian", "kings")
"""The rulebooks that are measured, with two players each."""

ROUNDS, DEALS = 3, 60

MANY, TABLES, STEPS = ("italian", "english-2003"), (1024, 8192), 20
"""The rulebooks whose games lie in arrays, how many tables there are at once, and how many words are said at each."""

Played = tuple[int, int]
"""How many words were said, in how many deals."""


def printed(folder: str | Path, *run: str) -> str:
    """Run the program in a folder from top to bottom, or what is given instead, and give what it prints."""
    here = os.environ | {"PYTHONPATH": str(ENGINE.parents[1]), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    command = [sys.executable, *(run or (str(PROGRAM),))]
    made = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=here, cwd=folder
    )
    return made.stdout


def met(folder: str | Path) -> str:
    """Let what was learned play in the arena, in the folder where the program has kept it; give what is printed."""
    bot = shlex.join((sys.executable, str(BOT)))
    words = [word.replace("python3 learned_bot.py", bot) for word in shlex.split(MEETING)[1:]]
    return printed(folder, "-m", "primero_ref", *words)


def deal_alone(book: str, number: int) -> Played:
    """Play deals with no library, and look at nothing."""
    setting, random, words = Setting(rulebook(book)), Random(number), 0
    for deal in range(DEALS):
        position = setting.position(f"{number}/{deal}")
        while not position.over:
            position.say(random.choice(position.words))
            words += 1
    return words, DEALS


def deal_in_openspiel(name: str, number: int, *, tensor: bool = False) -> Played:
    """Play deals in OpenSpiel, whose chance nodes are no words."""
    game, random, words = pyspiel.load_game(name), Random(number), 0
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if tensor:
                state.information_state_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            words += 1
    return words, DEALS


def deal_in_pettingzoo(book: str, number: int) -> Played:
    """Play deals in PettingZoo, looking before each word."""
    table, random, words = zoo.env(book), Random(number), 0
    for deal in range(DEALS):
        table.reset(seed=number * DEALS + deal)
        for _ in table.agent_iter():
            seen, _, over, *_ = table.last()
            words += not over
            table.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return words, DEALS


def deal_in_gymnasium(book: str, number: int) -> Played:
    """Play deals at one seat against the random player; only the words of the seat count."""
    seat, random, words = PrimeroSeat(book, "random"), Random(number), 0
    for deal in range(DEALS):
        seen, _ = seat.reset(seed=number * DEALS + deal)
        over = False
        while not over:
            seen, _, over, *_ = seat.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            words += 1
    return words, DEALS


def deal_at_many_tables(many: PrimeroSeats, number: int) -> Played:
    """Play at many tables at once against the random player; only the words of the seats count."""
    random, words, deals = np.random.default_rng(number), 0, 0
    seen, _ = many.reset(seed=number)
    for _ in range(STEPS):
        mask = seen["action_mask"]
        words += int(mask.any(axis=1).sum())
        seen, _, over, _, _ = many.step((mask * random.random(mask.shape, np.float32)).argmax(axis=1))
        deals += int(over.sum())
    return words, deals


def measured(play: Callable[[int], Played]) -> tuple[float, float]:
    """Give the words and the deals a second, in the best round."""
    best = (0.0, 0.0)
    for number in range(ROUNDS):
        start = process_time()
        words, deals = play(number)
        seconds = process_time() - start
        best = max(best, (words / seconds, deals / seconds))
    return best


def figures() -> Iterator[tuple[str, str, float, float]]:
    """Measure every adapter with every rulebook, and OpenSpiel's own Kuhn poker in Python beside it."""
    for book in BOOKS:
        title, game = rulebook(book).title, spiel.name_of(rulebook(book))
        plays: dict[str, Callable[[int], Played]] = {
            "The spelling alone": partial(deal_alone, book),
            "OpenSpiel": partial(deal_in_openspiel, game),
            "OpenSpiel, with information states as numbers": partial(deal_in_openspiel, game, tensor=True),
            "PettingZoo": partial(deal_in_pettingzoo, book),
            "Gymnasium, one seat against the random player": partial(deal_in_gymnasium, book),
        }
        for what, play in plays.items():
            yield what, title, *measured(play)
    for book in MANY:
        for tables in TABLES:
            what = f"Gymnasium, {tables:,} tables at once against the random player"
            many = PrimeroSeats(tables, book, "random")
            yield what, rulebook(book).title, *measured(partial(deal_at_many_tables, many))
    short = kuhn_poker._GAME_TYPE.short_name
    yield "OpenSpiel", "its own Kuhn poker in Python", *measured(partial(deal_in_openspiel, short))


def main() -> None:
    """Write the files."""
    with TemporaryDirectory() as folder:
        PRINTED.write_text(printed(folder), encoding="utf-8")
        ARENA.write_text(met(folder), encoding="utf-8")
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"
    busy = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    rows = [(what, title, f"{words:,.0f}", f"{deals:,.0f}") for what, title, words, deals in figures()]
    with SPEED.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("Adapter", "Game", "Words a second", "Deals a second"))
        table.writerows(rows)
        table.writerow((f"Measured on {datetime.now(UTC):%Y-%m-%d}", machine, f"load {busy}", ""))


if __name__ == "__main__":
    main()
