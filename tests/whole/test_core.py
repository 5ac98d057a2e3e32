"""The core: what it imports, for the same bytes run in the browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import primero_ref

ROOT = Path(__file__).parents[2]
HEAVY = {
    "asyncio", "dataclasses", "decimal", "difflib", "doctest", "fractions", "hashlib", "importlib.metadata", "inspect",
    "json", "logging", "pathlib", "random", "re", "tomllib", "typing", "unittest",
}  # fmt: skip


def run(script: str) -> str:
    """Run a script in a Python of its own, without site packages, with the core on its path."""
    begin = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", begin + script], capture_output=True, text=True, check=True
    ).stdout


def imported(script: str) -> set[str]:
    """Name the modules that a script brings in over bare Python."""
    said = run(f"before = set(sys.modules)\n{script}\nprint(*sorted(set(sys.modules) - before))")
    return set(said.splitlines()[-1].split())


PLAY = """
from random import Random
from primero_ref import *
game = Game(rulebook("italian"), "A B C", pack=shuffled("Milan"))
chance = Random(1)
while not game.over:
    game.play(game.offer.any(chance.random))
assert load(game.record()).log == game.log
passage("minsheu-1599:41")
from primero_ref import demo
assert demo.run_json(">>> 1", "", "italian")
"""


@pytest.mark.parametrize("script", ["import primero_ref", PLAY], ids=["import", "play"])
def test_core_takes_the_standard_library_alone(script: str) -> None:
    """Importing the core, playing, recording, quoting and running a demo need nothing that Python does not bring."""
    foreign = {name.partition(".")[0] for name in imported(script)} - sys.stdlib_module_names - {"primero_ref"}

    assert set() == foreign


def test_core_imports_nothing_heavy() -> None:
    """The import brings in no module that takes its time and is not needed at once."""
    assert set() == imported("import primero_ref") & HEAVY


def test_core_imports_neither_command_nor_weave() -> None:
    """Nothing of the core imports the command or the weave."""
    brought = imported(PLAY)

    assert not [name for name in brought if name.startswith(("primero_ref.cli", "primero_ref.weave"))]


def test_public_names_stay() -> None:
    """The names that are public are there, and each is listed."""
    public = "cards rank rulebook rulebooks Game shuffled load claim passage Illegal"

    assert set(public.split()) <= set(primero_ref.__all__)
    assert all(hasattr(primero_ref, name) for name in primero_ref.__all__)
