"""The command in bad company: pipes that close, Ctrl-C, files without end, names and texts that are none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from primero_ref import dealt, rulebook
from primero_ref.cli.app import primero
from primero_ref.cli.files import MOST_BYTES
from tests.support.interrupting import started

PRIMERO = [sys.executable, "-m", "primero_ref"]
ROOT = Path(__file__).parents[2]
GOOD = dealt(rulebook("italian"), "Bernardo 7c 6h; Alberto Qh 5d", "vie primero 40 for 2; see").record().encode()


def one_sentence(stderr: str) -> bool:
    """Say whether there is one line on the error stream, and nothing that steers a terminal in it."""
    return stderr.endswith("\n") and stderr[:-1].isprintable() and bool(stderr[:-1])


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x00", b"\x00" * 100, b"", b"[" * 50_000, b"\x1b[2J", "A\u202e:\n".encode(), b"#" * MOST_BYTES,
        GOOD.replace(b"40", b"4" * 5000), GOOD + b"Bernardo: " + b"-7c " * 20_000,
        GOOD.replace(b"Alberto", b"Al\xc3\xa9" * 4000),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes, tmp_path: Path) -> None:
    """A file that is no record, or too long a one, is refused in one line, in less than two seconds."""
    (tmp_path / "record").write_bytes(data)
    start = time.process_time()
    result = CliRunner().invoke(primero, ["replay", str(tmp_path / "record")])

    assert (2, "", True) == (result.exit_code, result.stdout, one_sentence(result.stderr))
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "data", [GOOD, b"\xef\xbb\xbf" + GOOD, GOOD.replace(b"\n", b"\r\n"), GOOD.replace(b"\n", b"\r")]
)
def test_a_record_is_read_whatever_ends_its_lines(data: bytes) -> None:
    """A record is the same with the marks that other systems put at its beginning and at the end of its lines."""
    result = CliRunner().invoke(primero, ["replay", "-"], input=data)

    assert result.exit_code == 0
    assert "Bernardo vies primero 40 for 2" in result.stdout


def test_a_record_is_read_through_a_link_and_not_from_a_folder(tmp_path: Path) -> None:
    """A link to a record is the record; a link to itself, a folder, or a name with a null is refused in a sentence."""
    (tmp_path / "record").write_bytes(GOOD)
    (tmp_path / "link").symlink_to(tmp_path / "record")
    (tmp_path / "round").symlink_to(tmp_path / "round")

    assert CliRunner().invoke(primero, ["replay", str(tmp_path / "link")]).exit_code == 0
    for name in ("round", ".", "null\0", "x" * 5000, "none"):
        result = CliRunner().invoke(primero, ["replay", str(tmp_path / name)])
        assert (2, "", True) == (result.exit_code, result.stdout, one_sentence(result.stderr)), name


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="This system has no file without end.")
def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    """Nothing is read from a device that never ends: no record, no game that is kept, no rulebook of one's own."""
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    own = str(tmp_path / "zero.toml")
    for words, name in (
        (["replay", "/dev/zero"], "/dev/zero"),
        (["play", "--record", "/dev/zero"], "/dev/zero"),
        (["report", own], own),
        (["rank", "-r", own, "7c 6c Ac Js"], own),
    ):
        result = CliRunner().invoke(primero, words)
        assert (2, f"{name} cannot be read to its end: name a plain file.\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize("command", [["report"], ["rank", "7c 6c Ac Js", "-r"], ["odds", "7c", "-r"], ["play", "-r"]])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 5000, "The reconstruction cannot be read: a number or a list in it has no end."),
        ("[answers]\nante = " + "9" * 5000, "The reconstruction cannot be read: a number or a list in it has no end."),
        ('base = "mine.toml"', "There is no rulebook 'mine.toml'"),
        ("#" * 1_000_001, "is too long: 1,000,000 bytes are the most."),
        ("\udcff", "is not plain text in UTF-8."),
    ],
    ids=["deep", "digits", "itself", "long", "bytes"],
)
def test_a_rulebook_file_that_cannot_be_read_is_refused(
    command: list[str], text: str, sentence: str, tmp_path: Path
) -> None:
    """A file with a rulebook of one's own that is no such thing is refused in a sentence that names it."""
    own = tmp_path / "mine.toml"
    own.write_bytes(text.encode("utf-8", "surrogateescape"))

    result = CliRunner().invoke(primero, [*command, str(own)])

    assert (2, "", True) == (result.exit_code, result.stdout, one_sentence(result.stderr)), result.stderr
    assert str(own) in result.stderr
    assert sentence in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        "lab -n 1000000000000", "lab -n 0", "lab --stacks 99999999999999999999", "lab --file .", "odds 7c --plot .",
        "odds 7c --plot .svg/x.svg", "odds 7c --throw 99999999999999999999999", "odds 7c 6c Ac Js --goal \x1b[2J",
        "odds 7c --bid primero_99999999999999999999", "claim \ud800", "rank \0", "play -n 99999999999",
        "play --stacks 0", "play --name A:B", "play --hands 5",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Absurd numbers, places and names are refused in one line before anything is begun."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(primero, [word.replace("_", " ") for word in words.split(" ")])

    assert (2, "", True) == (result.exit_code, result.stdout, one_sentence(result.stderr)), result.stderr


@pytest.mark.parametrize(
    "typed", ["9" * 5000, "٤", "record a\0b", "record /", "why \0", "\ud800".encode("utf-8", "replace")]
)
def test_whatever_is_typed_at_the_table_the_game_goes_on(typed: str | bytes) -> None:
    """Nothing that is typed at a turn ends the game but getting up."""
    line = typed if isinstance(typed, bytes) else typed.encode()
    result = CliRunner().invoke(primero, ["play", "--seed", "1"], input=line + b"\nquit\n")

    assert result.exception is None
    assert "Good night." in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process.")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_stopping_says_so(tmp_path: Path, workers: str) -> None:
    """Ctrl-C, which all its processes hear, ends a command with one sentence and the code that shells know for it."""
    file = tmp_path / "games"
    with started([*PRIMERO, "lab", "-n", "1000000", "-j", workers, "--file", str(file)], cwd=ROOT) as running:
        try:
            until = time.monotonic() + 60
            while not file.exists() and time.monotonic() < until:
                time.sleep(0.05)
            os.killpg(running.pid, signal.SIGINT)
            _, complaint = running.communicate(timeout=60)
        finally:
            running.kill()

    assert running.returncode == 130
    assert complaint.startswith("Stopped after")
    assert one_sentence(complaint)


@pytest.mark.skipif(os.name == "nt", reason="The pipes of Windows close otherwise.")
def test_a_pipe_that_closes_leaves_no_traceback() -> None:
    """Where nobody reads on, the command ends without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [*PRIMERO, "rank", "7c", "6c", "--json"], stdout=writing, stderr=subprocess.PIPE, check=False, cwd=ROOT
    )
    os.close(writing)

    assert result.stderr == b""
    assert result.returncode in (1, 2)
