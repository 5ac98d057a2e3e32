"""How a command reads a record and writes a file: whole or not at all; if it fails, the old bytes stand as before."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from primero_ref.claims.plain_text import decoded, read_text
from primero_ref.cli.console import Refusal
from primero_ref.game.record import LONGEST

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

MOST_BYTES = 4 * LONGEST
"""The most bytes that a record may have."""

MEGABYTE = 1_000_000

READABLE = 0o666
"""The mode of a new file, before the mask of whoever runs the command is taken off."""


def kept_record(file: str) -> str:
    """Read a record from a file, or from the standard input where it is named `-`."""
    if file == "-":
        return decoded(sys.stdin.buffer.read(MOST_BYTES + 1), "The standard input", MOST_BYTES)
    return read_text(file, MOST_BYTES)


def file_to_write(name: str) -> Path:
    """Give the file of this name, so that what takes long is not begun in vain; its folder must be there."""
    path = Path(name)
    if not path.parent.is_dir():
        raise Refusal(f"There is no folder called {str(path.parent)!r}.")
    if path.is_dir():
        raise Refusal(f"{name} is a folder: name a file in it.")
    return path


def write_whole(path: Path, content: bytes, *, anew: bool = False) -> None:
    """Write a file beside its place and put it there when it is whole; with `anew`, only where nothing stands.

    What goes wrong names the file that was asked for. A device or a pipe is written to as it is.
    """
    try:
        target = Path(os.path.realpath(path))
        if anew and os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        mode = path.stat().st_mode if path.exists() else None
        if mode is None or stat.S_ISREG(mode):
            if mode is not None and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            _replace(target, content, mode)
        else:
            with path.open("wb") as out:
                out.write(content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def written_by_and_by(path: Path) -> Iterator[IO[bytes]]:
    """Write a file piece by piece beside its place, and put it there at the end, or when somebody stops the command.

    What goes wrong names the file that was asked for, and what stood there stands. A device or a pipe is written to as
    it is.
    """
    try:
        mode = path.stat().st_mode if path.exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            with path.open("wb", buffering=0) as out:
                yield out
            return
        target = Path(os.path.realpath(path))
        if mode is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with _beside(target, mode, also_if_stopped=True) as out:
            yield out
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(target: Path, content: bytes, mode: int | None) -> None:
    """Write beside a place, and change the two."""
    with _beside(target, mode) as out:
        out.write(content)


@contextmanager
def _beside(target: Path, mode: int | None, *, also_if_stopped: bool = False) -> Iterator[IO[bytes]]:
    """Give a file beside a place, and put it there unless something goes wrong."""
    number, name = tempfile.mkstemp(".part", ".primero-", target.parent)
    part, stopped = Path(name), None
    try:
        with os.fdopen(number, "wb") as out:
            try:
                yield out
            except KeyboardInterrupt as stop:
                if not also_if_stopped:
                    raise
                stopped = stop
            out.flush()
            os.fsync(out.fileno())
        part.chmod(READABLE & ~_mask() if mode is None else stat.S_IMODE(mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    if stopped:
        raise stopped


def _mask() -> int:
    """Give what the system takes off the mode of a new file; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def check_room(path: Path, size: int) -> None:
    """Refuse a place that takes no folder, or has no room for so many bytes, before they are made in vain."""
    folder = next(parent for parent in path.absolute().parents if parent.is_dir())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Refusal(f"{path} cannot be written: {folder} allows no new files. Name another folder.")
    free = shutil.disk_usage(folder).free
    if free < size:
        raise Refusal(
            f"{path} takes some {size // MEGABYTE + 1} MB, and {folder} has room for {free // MEGABYTE}: make room "
            f"there, or name another place."
        )


def folder_size(folder: Path) -> int:
    """Say how many bytes the files of a folder have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def copy_folder(folder: Path, target: Path, copy: Callable[[str, str], object] | None = None) -> None:
    """Copy a folder to a place where nothing stands; of what went wrong the first is told, as the system says it."""
    try:
        shutil.copytree(folder, target, copy_function=copy or shutil.copy2)
    except shutil.Error as error:
        first = str(error.args[0][0][2])
        why = first.partition("] ")[2].partition(": '")[0] or first
        raise OSError(errno.EIO, why, str(target)) from None
