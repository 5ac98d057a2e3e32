"""Streams that a shell has closed: an output that is lost is told, and without an error stream every command works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from primero_ref.cli.app import primero

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no fork")

ROOT = Path(__file__).parents[2]

RECORD = """\
[Rulebook "italian"]
[Suspend "italian/forced-see"]
[Players "Alberto Bernardo"]
[Dealer "Alberto"]
Bernardo: vie primero 40 for 2
Alberto: fold
"""

COMMANDS = {
    "arena": "random random -n 2", "cite": "italian/forced-see", "claim": "italian/forced-see", "check": "--evidence",
    "divine": "--seed 1", "evening": "game.primero", "fit": "", "host": "--port 0", "lab": "-n 2",
    "odds": "7c 6c 2c 3c", "play": "--seed 1", "rank": "7c 6c 2c 3c", "records": "recordshelf -r 3m -n easy=1",
    "replay": "game.primero", "report": "italian --paper handout",
    "serve": "--no-build --port 0", "shelve": "shelf", "build": "--help", "without": "italian/forced-see",
}  # fmt: skip
"""Every command, with words by which it answers soon."""

MORE = ("--help", "--version", "lab -n 2 --csv", "lab -n 2 --json", "lab -n 2 --batch", "rank 7c --json", "fit --json")
"""Other ways to answer."""

LINES = [*(f"{name} {words}".strip() for name, words in COMMANDS.items()), *MORE]


@cache
def results() -> dict[tuple[int | None, str], tuple[int, str, str]]:
    """Run every command with its streams open, and with each of them closed."""
    asked = [
        (closed, line.replace("shelf", f"shelf-{closed}").split())
        for closed in (None, 0, 1, 2)
        for line in (*LINES, "rank 7x")
        if _ends(line, closed)
    ]
    with TemporaryDirectory() as folder:
        for name in ("index.html", "objects.inv", "_static/edition.css"):
            (Path(folder) / "_site" / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / "_site" / name).touch()
        (Path(folder) / "game.primero").write_text(RECORD)
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.closed_streams", folder], input=json.dumps(asked), check=True,
            capture_output=True, text=True, cwd=ROOT,
        )  # fmt: skip
    keys = [(closed, " ".join(words).replace(f"shelf-{closed}", "shelf")) for closed, words in asked]
    return dict(zip(keys, map(tuple, json.loads(done.stdout)), strict=True))


def _ends(line: str, closed: int | None) -> bool:
    """Say whether a command ends by itself: a server does where it cannot say where it is."""
    return closed == 1 or not line.startswith(("serve", "host"))


def test_every_command_is_tried() -> None:
    """No command is forgotten here."""
    assert {*COMMANDS} == {*primero.commands}


@pytest.mark.parametrize("line", LINES)
def test_an_output_that_is_closed_is_told(line: str) -> None:
    """What a command answers is not lost without a word: one sentence, and the code of an output that cannot be had."""
    code, wrote, said = results()[1, line]

    assert (code, wrote) == (2, "")
    assert said == "The output is lost: the standard output is closed.\n"


@pytest.mark.parametrize("closed", [0, 2])
@pytest.mark.parametrize("line", [line for line in LINES if _ends(line, None)])
def test_a_command_works_without_the_other_streams(line: str, closed: int) -> None:
    """Without an input or an error stream it answers as with them."""
    code, wrote, said = results()[None, line]

    assert (code, said, bool(wrote)) == (0, "", True)
    assert results()[closed, line] == (code, wrote.replace("shelf-None", f"shelf-{closed}"), said)


def test_a_refusal_needs_no_output() -> None:
    """What is refused has its code, whatever is closed, and its sentence where that can be read."""
    assert {closed: results()[closed, "rank 7x"] for closed in (None, 0, 1)} == dict.fromkeys(
        (None, 0, 1), (2, "", "7x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c.\n")
    )
    assert results()[2, "rank 7x"] == (2, "", "")
