"""Count the ways through the code by making them: `python -m tests.tools.walks`, with `--list` for each step.

With `--least` it says how few steps up a way could have if every function made its calls in the best of all orders,
whatever one call needs from another: what is above that can only go if functions are moved.

A way is a list of functions in the order of their first call. A *stay* is a run of them in one file, a *room* is such a
file, and a *step up* leads to a file whose package is on a higher floor (`tests/house.toml`). Two things are left out:
the ground, which everybody knows, and what is called for by the engine itself, if the way is one of a page or a
command: there the functions of the engine are taken at their word.
"""

from __future__ import annotations

import argparse
import builtins
import contextlib
import inspect
import io
import sys
import tomllib
from functools import cache
from itertools import groupby, islice, pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from primero_ref import rulebook, shuffled
from primero_ref.cli.play import play
from primero_ref.game.game import Game
from primero_ref.web.table_requests import PageTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import FrameType

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "primero_ref"
HOUSE = tomllib.loads((ROOT / "tests" / "house.toml").read_text(encoding="utf-8"))

ENGINE = ("cards", "claims", "compare", "edition", "game", "lookup", "odds", "rules")
"""What a page or a command takes at its word, and does not look into."""

MOVE = "italian;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo", "Alberto", "pass -Jh"


class Step(NamedTuple):
    """A function that is called for the first time on a way: its file in the package, and its name there."""

    file: str
    function: str


class Count(NamedTuple):
    """How long a way is."""

    stays: int
    rooms: int
    up: int


def package(file: str) -> str:
    """Name the package of a file, as the house lists them."""
    while file and file not in HOUSE["may"]:
        file = file.rpartition("/")[0]
    return file


@cache
def floor(name: str) -> int:
    """Say on which floor a package is: above all that it imports."""
    return 1 + max((floor(below) for below in HOUSE["may"].get(name, ())), default=0)


def stays(steps: Iterable[Step]) -> list[str]:
    """Give the files in which one stays, in their order."""
    return [file for file, _ in groupby(step.file for step in steps)]


def count(steps: Iterable[Step]) -> Count:
    """Count a way."""
    files = stays(steps)
    floors = [floor(package(file)) for file in files]
    up = sum(there > here for here, there in pairwise(floors))
    return Count(len(files), len({*files}), up)


def _file(frame: FrameType | None) -> str:
    """Name the file of the package in which something runs; nothing where it is none of ours."""
    path = frame.f_code.co_filename if frame else ""
    return Path(path).relative_to(PACKAGE).with_suffix("").as_posix() if path.startswith(str(PACKAGE)) else ""


def _of_engine(file: str) -> bool:
    return file.partition("/")[0] in ENGINE


KEYS = ("__eq__", "__hash__")
"""What a dictionary calls to find a key: nobody who follows a way reads it there."""


def _finds_a_key(frame: FrameType) -> bool:
    """Say whether a function is called by a dictionary, to compare what it holds, or for such a comparison."""
    here: FrameType | None = frame
    while here:
        if here.f_code.co_name in KEYS:
            return True
        here = here.f_back
    return False


def _called_by_engine(frame: FrameType) -> bool:
    caller = frame.f_back
    while caller:
        if _of_engine(_file(caller)):
            return True
        caller = caller.f_back
    return False


def _caller(frame: FrameType, steps: Mapping[Step, Step | None]) -> Step | None:
    """Give the nearest function of the way from which a frame is called; None for the first of the way."""
    caller = frame.f_back
    while caller:
        if (step := Step(_file(caller), caller.f_code.co_qualname)) in steps:
            return step
        caller = caller.f_back
    return None


def way(walk: Callable[[], object], *, into_engine: bool = False) -> dict[Step, Step | None]:
    """Go a way, once before it is noted, so that what is made once is there; give the functions with their callers."""
    walk()
    steps: dict[Step, Step | None] = {}
    begun: set[object] = set()  # what yields is called but once, and gone on with

    def noting(frame: FrameType, happened: str, _: object) -> None:
        if happened != "call" or not (file := _file(frame)) or file in HOUSE["ground"]:
            return
        code = frame.f_code
        if code in begun or code.co_qualname.endswith(">") or _finds_a_key(frame):
            return
        if code.co_flags & inspect.CO_GENERATOR:
            begun.add(code)
        if into_engine or not _of_engine(file) or not _called_by_engine(frame):
            step = Step(file, code.co_qualname)
            if step not in steps:
                steps[step] = _caller(frame, steps)

    sys.setprofile(noting)
    try:
        walk()
    finally:
        sys.setprofile(None)
    return steps


def least(steps: Mapping[Step, Step | None]) -> int:
    """Count the steps up of a way if every function made its calls in the order that is best for the count.

    What a call needs from an earlier one is not asked, so the true least may be greater, and is never smaller.
    """
    called: dict[Step | None, list[Step]] = {}
    for step, caller in steps.items():
        called.setdefault(caller, []).append(step)

    def below(step: Step | None, here: int) -> dict[int, int]:
        """Give, for each floor on which all calls of a function may end, the fewest steps up to get there."""
        after = [(floor(package(callee.file)), callee) for callee in called.get(step, ())]
        ends = [(top, below(callee, top)) for top, callee in after]
        fewest = {(frozenset[int](), here): 0}
        for _ in ends:
            longer: dict[tuple[frozenset[int], int], int] = {}
            for (made, now), ups in fewest.items():
                for number, (top, ended) in enumerate(ends):
                    for end, more in ended.items() if number not in made else ():
                        reached = made | {number}, end
                        longer[reached] = min(longer.get(reached, sys.maxsize), ups + more + (now < top))
            fewest = longer
        at_end: dict[int, int] = {}
        for (_, end), ups in fewest.items():
            at_end[end] = min(at_end.get(end, sys.maxsize), ups)
        return at_end

    return min(below(None, sys.maxsize).values())


def table() -> dict[Step, Step | None]:
    """Go from the request of a move at the page with the table to its answer."""
    pages = iter([PageTable(), PageTable()])
    return way(lambda: next(pages).answer_json("play", *MOVE))


def game() -> dict[Step, Step | None]:
    """Go from the first card of a hand of Italian Primero to the last."""

    def played() -> None:
        hand = Game(rulebook("italian"), pack=shuffled("Milan"))
        chance = Random(3).random
        while hand.offer:
            hand.play(hand.offer.any(chance))

    return way(played, into_engine=True)


def terminal() -> dict[Step, Step | None]:
    """Go from the command to a move at the terminal."""

    def played() -> None:
        typed = iter(["pass -Jh", "quit"])
        asks, builtins.input = builtins.input, lambda *_: next(typed)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                play.main(["italian", "--opponents", "1", "--seed", "Milan"], standalone_mode=False)
        finally:
            builtins.input = asks

    steps = way(played)
    up_to = [*steps].index(Step("game/game", "Game.play")) + 1  # then the others play
    return dict(islice(steps.items(), up_to))


WAYS: dict[str, Callable[[], dict[Step, Step | None]]] = {"table": table, "game": game, "terminal": terminal}
"""The ways that can be gone; the one from a rule to its page is a list of three files."""


def listed(steps: Iterable[Step]) -> str:
    """List a way, each stay in a line; those to which one steps up are marked."""
    lines, before = [], 0
    for file, called in groupby(steps, lambda step: step.file):
        here = floor(package(file))
        functions = ", ".join(step.function for step in called)
        lines.append(f"  {'^' if before and here > before else ' '} {file}: {functions}")
        before = here
    return "\n".join(lines)


def main(words: list[str] | None = None) -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.walks", description=__doc__.partition("\n")[0])
    parser.add_argument("ways", nargs="*", metavar="WAY", help=f"Of {', '.join(WAYS)} [default: all].")
    parser.add_argument("--list", action="store_true", help="List every step.")
    parser.add_argument("--least", action="store_true", help="Count the steps up in the best order of calls too.")
    asked = parser.parse_args(words)
    for name in asked.ways or WAYS:
        steps = WAYS[name]()
        counted = count(steps)
        told = f"{name}: {counted.stays} stays in {counted.rooms} rooms, {counted.up} steps up"
        if asked.least:
            told = f"{told}, {least(steps)} in the best order of calls"
        sys.stdout.write(f"{told}\n{listed(steps)}\n" if asked.list else f"{told}\n")


if __name__ == "__main__":
    main()
