"""The file of a simulation: resumed where it was cut, refused in a sentence where it was changed, held for one run."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims.file_lock import FileLock
from primero_ref.errors import Unreadable
from primero_ref.lab import run_file
from primero_ref.lab.experiment import run
from tests.support.commands import refused
from tests.support.commands import run as command
from tests.support.full_disk import no_room
from tests.support.toy import TOY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")

TWO = {"Ünal": "random", "Bernardo": "random"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Play five games into a file."""
    run(TOY, TWO, 5, file=str(tmp_path / "run.jsonl"))
    return tmp_path / "run.jsonl"


def test_a_run_is_resumed_wherever_it_was_cut(file: Path) -> None:
    """At whatever byte of its last lines, within a letter of two bytes too, the same games stand there in the end."""
    whole = file.read_bytes()
    first = whole.index(b"\n") + 1
    wanted = run(TOY, TWO, 5).games
    assert "Ü".encode() in whole[first:]
    for end in (*range(40), *range(first, first + 60), *range(len(whole) - 60, len(whole))):
        file.write_bytes(whole[:end])
        assert run(TOY, TWO, 5, file=str(file)).games == wanted
        assert file.read_bytes() == whole


def _value(place: int, value: object) -> Callable[[str], str]:
    """Put another value in a place of a line."""

    def change(line: str) -> str:
        values = json.loads(line)
        values[place] = value
        return json.dumps(values)

    return change


CHANGES: dict[str, Callable[[str], str]] = {
    "brackets": lambda _: "[" * 100_000, "braces": lambda _: '{"a":' * 100_000,
    "a long number": lambda _: "[" + "9" * 9999, "no text": lambda _: "\x00",
    "a list for an end": _value(3, ["shown"]), "an unknown end": _value(3, "lost"),
    "a string for a number": _value(5, "12"), "a fraction": _value(5, 1.5), "yes": _value(5, True),
    "a string for a sum": _value(8, ["1", "-1"]), "a sum too few": _value(8, [0]), "a stranger": _value(6, ["Nobody"]),
    "a number for a winner": _value(6, [7]), "a list for a dealer": _value(1, [[]]), "no kinds": _value(7, None),
    "a list for a bid": _value(4, [[]]), "another number": _value(0, 3), "a number in words": _value(0, "1"),
    "a list for a winner": _value(6, [[]]), "a list for a kind": _value(7, [["Bernardo", []]]),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_line_that_was_changed_is_named(file: Path, change: str) -> None:
    """File and line are told in one sentence, and nothing is lost."""
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[2] = CHANGES[change](lines[2])
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = file.read_bytes()

    with pytest.raises(Unreadable) as caught:
        run(TOY, TWO, 5, file=str(file))
    assert str(caught.value) == f"{file}, line 3, is not game 1 of this run: cut the file off before it."
    assert file.read_bytes() == before


@pytest.mark.parametrize("head", ["", "\x00", "[]", "{}", "[" * 100_000, '{"run": 1}', "\udcff"])
def test_a_first_line_that_was_changed_is_no_head_of_this_run(file: Path, head: str) -> None:
    """Whatever stands there, the file is left as it is."""
    _, *lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([head.encode(errors="surrogateescape") + b"\n", *lines]))
    before = file.read_bytes()

    with pytest.raises(Unreadable, match="does not hold this run"):
        run(TOY, TWO, 5, file=str(file))
    assert file.read_bytes() == before


def test_what_an_editor_adds_does_no_harm(file: Path) -> None:
    """A mark before the text and the line ends of Windows are read over."""
    file.write_bytes(run_file.BOM + file.read_bytes().replace(b"\n", b"\r\n"))

    assert run(TOY, TWO, 7, file=str(file)).games == run(TOY, TWO, 7).games
    assert run(TOY, TWO, 7, file=str(file)).games == run(TOY, TWO, 7).games


def test_a_second_run_does_not_write_into_the_first(file: Path) -> None:
    """While a run has the file, another with the same file is refused, in the command too."""
    before = file.read_bytes()
    with FileLock(str(file)):
        words = ("lab", "-r", "toy", "Ünal=random", "Bernardo=random", "-n", "9", "--file", str(file))
        assert f"{file} is in use by process" in refused(command(*words))
    assert file.read_bytes() == before


def test_games_of_two_editions_are_not_counted_together(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under other rules the same deals may go otherwise, so the file is refused; the first edition wrote none in it."""
    monkeypatch.setattr(run_file, "RULES", "0.9.0")
    before = file.read_bytes()
    with pytest.raises(Unreadable, match=r"was begun under edition .*, and this is edition 0\.9\.0"):
        run(TOY, TWO, 7, file=str(file))
    assert file.read_bytes() == before

    monkeypatch.setattr(run_file, "RULES", run_file.FIRST)
    head, *lines = before.decode().splitlines(keepends=True)
    file.write_text("".join([json.dumps({"run": json.loads(head)["run"]}) + "\n", *lines]))
    assert run(TOY, TWO, 7, file=str(file)).games == run(TOY, TWO, 7).games


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")
def test_a_full_disk_names_the_file(file: Path) -> None:
    """The file that could not be written is told, not the output; what was played before is resumed."""
    size = file.stat().st_size + 100
    words = ("lab", "-r", "toy", "Ünal=random", "Bernardo=random", "-n", "60", "--file", str(file))
    with no_room(size):
        assert refused(command(*words)) == f"{file}: File too large."
    assert command(*words).exit_code == 0
    assert run(TOY, TWO, 60, file=str(file)).games == run(TOY, TWO, 60).games
