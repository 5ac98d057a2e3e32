"""A file that one process writes at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims.file_lock import BESIDE, FileLock
from primero_ref.errors import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

HOLD = """\
import sys
from primero_ref.claims.file_lock import FileLock
with FileLock(sys.argv[1]):
    print(flush=True)
    input()
"""


def test_a_file_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    """Whoever comes second is told who has it; when it is free again it is his, and nothing is left beside it."""
    file = str(tmp_path / "game")
    with FileLock(file):
        with pytest.raises(Unreadable) as refused, FileLock(file):
            pass
        assert str(refused.value) == (
            f"{file} is in use by process {os.getpid()}: wait until that has ended, or name another file."
        )
        with FileLock(str(tmp_path / "other")):
            pass
    with FileLock(file):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_link_and_its_file_are_the_same(tmp_path: Path) -> None:
    """By whatever name it is called, it is one file."""
    (tmp_path / "link").symlink_to("game")
    with FileLock(str(tmp_path / "game")), pytest.raises(Unreadable), FileLock(str(tmp_path / "link")):
        pass


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_who_is_killed_holds_nothing(tmp_path: Path) -> None:
    """Another process is named by its number; what a killed one has left beside the file stops nobody, and goes."""
    file = str(tmp_path / "game")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        other.stdout.readline()
        with pytest.raises(Unreadable, match=f"in use by process {other.pid}:"), FileLock(file):
            pass
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert (tmp_path / BESIDE.format("game")).exists()
    with FileLock(file):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_file_is_named_by_the_file(tmp_path: Path) -> None:
    """What cannot be held is an error of the file that was asked for."""
    with pytest.raises(FileNotFoundError) as refused, FileLock(str(tmp_path / "nowhere" / "game")):
        pass
    assert refused.value.filename == str(tmp_path / "nowhere" / "game")
