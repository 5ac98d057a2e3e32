"""`primero replay`: a record is read, and played again."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from primero_ref import load
from tests.support.commands import answer, refused, run

if TYPE_CHECKING:
    from pathlib import Path

RECORD = """\
[Rulebook "italian"]
[Players "Alberto Bernardo Cinthio"]
[Dealer "Alberto"]
[Deal "Bernardo 7c 6h; Cinthio Ks 4s; Alberto Qh 5d"]
Bernardo: vie primero 40 for 2
Cinthio: fold
"""


def test_replay_in_json(tmp_path: Path) -> None:
    """It has the rulebook, the edition, the corrections that turn the game, its events, the stacks, and its end."""
    file = tmp_path / "game.primero"
    file.write_text(RECORD, encoding="utf-8")
    reply = answer("replay", str(file))

    assert isinstance(reply, dict)
    assert [*reply] == ["rulebook", "edition", "corrected", "events", "stacks", "over"]
    assert reply["events"][-2:] == [
        {
            "seat": "Bernardo",
            "move": "vie primero 40 for 2",
            "claims": ["italian/action-vie", "italian/bid-type-and-points"],
        },
        {"seat": "Cinthio", "move": "fold", "claims": ["italian/action-fold", "italian/fold-withdraw-half"]},
    ]
    assert reply["stacks"] == {"Alberto": 100, "Bernardo": 98, "Cinthio": 100}
    assert reply["over"] is False


def test_replay_reads_the_standard_input() -> None:
    """A dash stands for the standard input."""
    result = run("replay", "-", typed=RECORD + "Alberto: see -Qh +7d\n")

    assert "Alberto sees 2, exchanging Qh for 7d  italian/forced-see" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["divine", "q", "--seed", "1"], 0, "--seed 1 lays these cards again."),
        (["play", "-n", "1"], 0, "Good night."),
        (["replay", "-"], 2, "A record begins with its rulebook"),
    ],
)
def test_a_closed_input_is_an_empty_one(words: list[str], code: int, sentence: str) -> None:
    """Where the input was closed before the command began, it reads nothing, and says so in its own words."""
    closed = (
        "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'primero_ref', *sys.argv[1:]])"
    )
    done = subprocess.run([sys.executable, "-c", closed, *words], capture_output=True, text=True, check=False)

    assert done.returncode == code
    assert sentence in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_replay_needs_a_name() -> None:
    """An empty name is no folder."""
    assert refused(run("replay", "")) == "The file name is empty: name a record, or - for standard input."


def test_replay_moves_play_again() -> None:
    """The moves of the JSON are those of the record: played again, they make the same game."""
    text = RECORD + "Alberto: see -Qh +7d\nBernardo: pass -6h\n"
    reply = json.loads(run("replay", "-", "--json", typed=text).stdout)
    game = load(RECORD[: RECORD.index("Bernardo: vie")])
    for event in reply["events"]:
        if event["move"].split()[0] in {"vie", "fold", "see", "pass"}:
            game.play(f"{event['seat']}: {event['move']}")

    assert game.record() == load(text).record()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Alberto: fold", "Line 7: Alberto may not fold: the last player must see [italian/forced-see]"),
        ("Bernardo: see", "Line 7: Bernardo may not see: it is Alberto's turn"),
        ("Alberto: revie primero 41 for 500", "Line 7: Alberto may not revie for 500: "),
    ],
)
def test_illegal_move_in_a_record_is_exit_code_1(line: str, sentence: str) -> None:
    """A move that a rule forbids is named with its line and claim, and the exit code is 1."""
    assert refused(run("replay", "-", typed=RECORD + line), 1).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[Rulebook "italian', "Line 1: a tag reads"),
        ("", "A record begins with its rulebook"),
        (RECORD.replace("italian", "italain"), "Line 1: There is no rulebook 'italain'; the nearest is 'italian'."),
        (RECORD + "Alberto: see -Qh +7c", "Line 7: "),
        (RECORD + "Alberto", "Line 7: a move reads Name: verb"),
        (RECORD + "Alberto: dance", "Line 7: 'dance' is no move of this game"),
    ],
)
def test_unreadable_record_is_exit_code_2(text: str, sentence: str) -> None:
    """A record cut short, of an unknown rulebook, or with a card that cannot come, is refused with its line."""
    assert refused(run("replay", "-", typed=text)).startswith(sentence)


def test_replay_needs_a_file_that_is_text(tmp_path: Path) -> None:
    """A file that is not there, a folder, and one that is no text are refused by name."""
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00")

    assert refused(run("replay", str(tmp_path / "none"))) == f"There is no file called '{tmp_path / 'none'}'."
    assert refused(run("replay", str(tmp_path / "game"))) == f"{tmp_path / 'game'} is not plain text in UTF-8."
    assert str(tmp_path) in refused(run("replay", str(tmp_path)))
