"""The same seed gives the same bytes: on this Python, on the others of this machine, and in the reader's browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import browser_python
from tests.tools import digests

KEPT = digests.read((Path(__file__).parents[1] / "tools" / "digests.txt").read_text(encoding="utf-8"))
"""The hashes of the games of every rulebook."""

BRIEF = digests.written({name: hashes for name, hashes in KEPT.items() if "/" not in name})
"""Of each rulebook the first, of a few games."""

CHAPTERS = [
    (book, kind, number)
    for book in digests.played()
    for kind, many in digests.CHAPTERS.items()
    for number in range(many)
]
"""The further hashes, each of some evenings: the rulebook, whether some players think, and the number."""

ROOT = Path(__file__).parents[2]
"""The checkout."""

OTHERS = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
"""The other Pythons that the engine supports, by the names of their commands."""


def test_games_by_seed_are_the_same_here() -> None:
    """Each rulebook's games, records and logs are what they were; a change of a rule writes the file anew."""
    assert BRIEF == digests.written(digests.digests())


@pytest.mark.parametrize(("book", "kind", "number"), CHAPTERS)
def test_every_turn_of_an_evening_is_the_same(book: str, kind: str, number: int) -> None:
    """At tables of two to six, broke players and carried money among them, log, seats and offers are what they were."""
    assert digests.chapter(book, kind, number) == KEPT[f"{book}/{kind}"].split()[number]


@pytest.mark.parametrize("name", OTHERS)
def test_games_by_seed_are_the_same_on_every_python(name: str) -> None:
    """Another Python, with another hash seed, plays the same games to the byte."""
    program = shutil.which(name)
    if not program or subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"{name} is not on this machine.")
    told = subprocess.run(
        [program, "-m", "tests.tools.digests", "brief"], env={**os.environ, "PYTHONHASHSEED": "7"}, cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert BRIEF == told.stdout


SNIPPETS = {
    ">>> def again(): return again()\n>>> again()\n": "RecursionError",
    ">>> 10**5000\n": "ValueError: Exceeds the limit",
    ">>> [0] * 10**10\n": "OverflowError",
    ">>> eval('(' * 10**5)\n": "SyntaxError: too many nested parentheses",
    ">>> eval('-' * 10**5 + '1')\n": "MemoryError",
    f">>> {'(' * 5000}\n": "SyntaxError",
    ">>> print('7c' * 40_000)\n": "7c7c7c7c",
    ">>> exit()\n": "SystemExit",
    ">>> raise MemoryError\n": "MemoryError",
    ">>>game\n": "SyntaxError: line 1 is no line of a snippet",
    ">>> game = deal('Bernardo 7c 6c; Alberto Qh 5d')\n>>> game.table = None\n": "",
    "\ud800\0\u202e": "",
}
"""What somebody may type into the editor, and what the answer then has in it."""


def test_the_browsers_python_plays_the_same_games_and_outlives_every_snippet(tmp_path: Path) -> None:
    """In the Python that the site ships the games are the same, and after any snippet the next one still runs."""
    ask = "__import__('primero_ref.demo').demo.run_json({!r}, 'italian/forced-see', 'italian')"
    sound = ask.format(">>> 1 + 1\n2\n")
    codes = [one for snippet in SNIPPETS for one in (ask.format(snippet), sound)]
    told = browser_python.asked(tmp_path, "from tests.tools.digests import *; written(digests())", *codes)
    if told is None:
        (pytest.fail if os.environ.get("PRIMERO_BROWSER_REQUIRED") else pytest.skip)(
            "Python for the browser could not be fetched."
        )
    games, *answers = json.loads(str(told))

    assert {"answer": BRIEF} == games
    for expected, (said, then) in zip(SNIPPETS.values(), zip(answers[::2], answers[1::2], strict=True), strict=True):
        assert expected in said["answer"]
        assert len(said["answer"]) < 100_000
        assert json.loads(then["answer"])["passed"] is True
