"""A command writes a file whole or not at all: on a full disk the old bytes stand, and nothing lies in the way."""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
from pathlib import Path

import pytest

from primero_ref.cli.console import Refusal
from primero_ref.cli.files import check_room, copy_folder, write_whole
from tests.support.commands import refused, run
from tests.support.full_disk import no_room

CLI = Path(__file__).parents[2] / "primero_ref" / "cli"
"""Where the commands are."""

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")


def stands(folder: Path) -> dict[str, bytes]:
    """Give all files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@posix
@pytest.mark.parametrize("size", [0, 10])
def test_a_full_disk_leaves_the_old_bytes_and_nothing_else(tmp_path: Path, size: int) -> None:
    """What was there stands; where nothing was, nothing is; the error names the file that was asked for."""
    (tmp_path / "old").write_bytes(b"old bytes")
    for name in ("old", "new"):
        with no_room(size), pytest.raises(OSError, match="too large") as caught:
            write_whole(tmp_path / name, b"new bytes, and more of them")
        assert caught.value.filename == str(tmp_path / name)
    assert stands(tmp_path) == {"old": b"old bytes"}


def test_what_is_stopped_while_it_writes_leaves_the_old_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the midst takes away what was begun."""
    (tmp_path / "old").write_bytes(b"old bytes")

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "old", b"new bytes")
    assert stands(tmp_path) == {"old": b"old bytes"}


def test_a_file_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    """A new file has the mode of any other, an old one keeps its own, and a link goes on leading to it."""
    (tmp_path / "plain").write_bytes(b"")
    (tmp_path / "private").write_bytes(b"old")
    (tmp_path / "private").chmod(0o600)
    (tmp_path / "link").symlink_to("private")
    write_whole(tmp_path / "new", b"new")
    write_whole(tmp_path / "link", b"new")

    modes = {name: stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "new", "private")}
    assert (modes["plain"], 0o600) == (modes["new"], modes["private"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "private").read_bytes() == b"new"


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    """A device is written to as it is; a folder, and with `anew` whatever stands, is refused."""
    write_whole(type(tmp_path)(os.devnull), b"gone")
    assert not stat.S_ISREG(type(tmp_path)(os.devnull).stat().st_mode)
    with pytest.raises(OSError, match=r"directory|denied"):
        write_whole(tmp_path, b"new")
    (tmp_path / "dead").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "dead", b"new", anew=True)
    assert [path.name for path in tmp_path.iterdir()] == ["dead"]


@posix
def test_a_game_that_is_kept_is_not_lost_on_a_full_disk(tmp_path: Path) -> None:
    """`primero play --record` refuses in a sentence, and the game goes on from there when there is room again."""
    file = tmp_path / "game"
    words = ("play", "-n", "2", "--record", str(file))
    run(*words, "--seed", "7", typed="pass -Kc\nquit\n")
    before = stands(tmp_path)
    with no_room(len(before["game"]) // 2):
        result = run(*words, typed="pass\npass\n")
    assert (2, f"{file} cannot be written: File too large.\n") == (result.exit_code, result.stderr)
    assert before == stands(tmp_path)
    assert "Guest passes and exchanges Kc" in run(*words, typed="quit\n").output


@posix
@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (("odds", "7c", "6c", "Ad", "2h", "--goal", "kind fluxus", "--plot", "FILE"), ""),
        (("report", "italian", "-o", "FILE"), ""),
        (("play", "-n", "2", "--seed", "7", "--record", "FILE"), ""),
        (("play", "-n", "2", "--seed", "7"), "record FILE\n"),
    ],
    ids=["odds", "report", "play", "table"],
)
def test_a_full_disk_does_not_block_the_next_try(tmp_path: Path, words: tuple[str, ...], typed: str) -> None:
    """What could not be written leaves no empty file; with room again the same words do it."""
    file = str(tmp_path / "a.svg")
    words, typed = tuple(word.replace("FILE", file) for word in words), typed.replace("FILE", file)
    with no_room():
        result = run(*words, typed=typed)
    assert "File too large." in " ".join(result.output.split())
    assert "Traceback" not in result.output
    assert not stands(tmp_path)

    assert run(*words, typed=typed).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


@posix
def test_a_full_disk_loses_no_game_of_a_run(tmp_path: Path) -> None:
    """A run that was cut short within a line has that line taken off, and nothing before it, when there is no room."""
    file = tmp_path / "run.jsonl"
    words = ("lab", "-n", "3", "--file", str(file))
    assert run(*words).exit_code == 0
    before = file.read_bytes()
    file.write_bytes(before[:-5])
    with no_room(len(before) // 2):
        assert refused(run(*words)).endswith("File too large.")
    whole = file.read_bytes()
    assert before.startswith(whole)
    assert len(whole.splitlines()) == len(before.splitlines()) - 1
    assert run(*words).exit_code == 0
    assert before == file.read_bytes()


def test_what_stops_a_copy_is_one_sentence(tmp_path: Path) -> None:
    """Of many files that cannot be copied the first is told, and no list of Python's."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "dead").symlink_to("nowhere")
    with pytest.raises(OSError, match="No such file or directory") as caught:
        copy_folder(folder, tmp_path / "copy")
    assert caught.value.strerror == "No such file or directory"


ALONE_MAY = {
    r"\bsubprocess\.(?:Popen|run|call|check_\w+)\([^)]": {"bot_guard.py", "workers.py"},
    r"\.write_(?:text|bytes)\(|open\([^)]*[\"'](?:[wax]b?|r\+b?)[\"']": {"files.py", "shelve.py", "site.py"},
    r"\bsys\.stdin\.(?:buffer|read\w*)\b|\.read_bytes\(\)\.decode": {"files.py"},
}
"""What is done in one way by all commands, and where: `shelve` and `site` write within folders of their own making.

A guard is itself such a child, and starts the program that plays.
"""


def test_what_every_command_does_is_done_in_one_way() -> None:
    """Children are started, files written and records read by one function each, which is tried at its edges."""
    for deed, files in ALONE_MAY.items():
        texts = {file.name: file.read_text(encoding="utf-8") for file in CLI.glob("*.py")}
        assert {name for name, text in texts.items() if re.search(deed, text)} <= files, deed
        assert any(re.search(deed, texts[name]) for name in files)


def test_a_place_without_room_is_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How much is needed and how much there is are told, and nothing is made."""
    free = shutil.disk_usage(tmp_path)._replace(free=5_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    check_room(tmp_path / "a" / "b", 5_000_000)
    with pytest.raises(Refusal, match=r"b takes some 6 MB, and .* has room for 5: make room there, or name another"):
        check_room(tmp_path / "a" / "b", 5_000_001)
    assert stands(tmp_path) == {}


def test_a_place_that_cannot_be_written_is_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that takes no new files is named."""
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path or not mode & os.W_OK)  # root may write all
    with pytest.raises(Refusal, match=f"b cannot be written: {tmp_path} allows no new files"):
        check_room(tmp_path / "a" / "b", 0)
