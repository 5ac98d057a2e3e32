"""A file that one process writes at a time: whoever comes second is told who has it, and what to do."""

from __future__ import annotations

from os import path

from primero_ref.errors import Unreadable

BESIDE = ".{}.primero-lock"
"""What the file is called that stands beside the other while it is held; a process that is killed leaves it, free."""

PIECE = 1000
"""Where Windows locks a byte: behind what stands in the file, which it could not read there otherwise."""


class FileLock:
    """Hold a file for as long as this process lives, or until the end of the `with` block.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, FileLock(f"{folder}/run.jsonl"):
    ...     print("Nobody else writes it now.")
    Nobody else writes it now.
    """

    def __init__(self, file: str) -> None:
        """Name the file, which need not be there yet."""
        real = path.realpath(file)
        self.file = file
        self.beside = path.join(path.dirname(real), BESIDE.format(path.basename(real)))
        self._number = -1

    def __enter__(self) -> None:
        """Hold it, or say in a sentence who does."""
        import os
        from contextlib import suppress

        while self._number < 0:
            try:
                number = os.open(self.beside, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError as error:
                raise OSError(error.errno, error.strerror, self.file) from None
            if not _lock(number):
                with suppress(OSError), os.fdopen(number, "rb") as held:
                    process = held.read(PIECE).decode("ascii", "replace")
                by = f" by process {process}" if process.isdecimal() else ""
                raise Unreadable(f"{self.file} is in use{by}: wait until that has ended, or name another file.")
            if _is_at(number, self.beside):
                self._number = number
            else:  # whoever held it has just taken it away
                os.close(number)
        with suppress(OSError):  # on a full disk nobody can read who has it
            os.truncate(self._number, 0)
            os.write(self._number, str(os.getpid()).encode())

    def __exit__(self, *_: object) -> None:
        """Let it go, and take away what stood beside it."""
        import os
        from contextlib import suppress

        with suppress(OSError):  # Windows takes no file away that is open
            os.unlink(self.beside)
        os.close(self._number)
        with suppress(OSError):
            if os.name == "nt":
                os.unlink(self.beside)
        self._number = -1


def _is_at(number: int, name: str) -> bool:
    """Say whether an open file still stands under its name."""
    import os

    try:
        return os.path.samestat(os.fstat(number), os.stat(name))
    except OSError:
        return False


def _lock(number: int) -> bool:
    """Lock an open file, for this process alone; where the system knows no locks, nobody is kept out."""
    import errno
    import sys

    try:
        if sys.platform == "win32":
            import msvcrt
            import os

            os.lseek(number, PIECE, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
            os.lseek(number, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True
