"""The file of a simulation: what it is on the first line, and then a line for each game."""

from __future__ import annotations

from os import path

from primero_ref.claims.file_lock import FileLock
from primero_ref.edition import RULES
from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import IO, Any, Self, TypeVar

    T = TypeVar("T")

FIRST = "0.1.0"
"""The edition that wrote files which do not say which edition they are of."""

BOM = b"\xef\xbb\xbf"
"""What some editors put before a text."""


class RunFile:
    """A file that is held for one simulation: what an earlier stop has left of it, and what is added.

    A line that was cut short by a stop is played again. A file of another simulation, of another edition, or with a
    line that is no game of this one, is refused and left as it is; so is one that somebody else is writing.
    """

    def __init__(self, file: str, run: Mapping[str, object]) -> None:
        """Name the file, and say which simulation it is."""
        self.file = file
        self._run = run
        self._lock = FileLock(file)
        self._out: IO[bytes] | None = None

    def __enter__(self) -> Self:
        """Hold the file."""
        if path.exists(self.file) and not path.isfile(self.file):
            raise Unreadable(f"{self.file} is no file: name another.")
        self._lock.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """Let it go."""
        if self._out:
            self._out.close()
        self._lock.__exit__()

    def kept(self, read: Callable[[Any, int], T]) -> list[T]:
        """Give the games that it holds, each read by a function of its values and its number; make it ready for more.

        The function raises `ValueError` or `TypeError` where the values are no game.
        """
        head = _written({"edition": RULES, "run": self._run})
        data = b""
        if path.exists(self.file):
            with open(self.file, "rb") as stream:
                data = stream.read()
        start = len(BOM) if data.startswith(BOM) else 0
        *lines, rest = data[start:].split(b"\n")
        beginnings = (head, _written({"run": self._run}))
        if not lines and any(beginning.startswith(rest) for beginning in beginnings):
            self._open("wb")
            self.add([head])
            return []
        self._check_head(lines[0] if lines else rest)
        games = [self._game(line, number, read) for number, line in enumerate(lines[1:])]
        self._open("r+b")
        if self._out:
            self._out.truncate(len(data) - len(rest))
            self._out.seek(0, 2)
        return games

    def _check_head(self, line: bytes) -> None:
        """Refuse what holds another simulation, or games of another edition, whose rules may be other ones."""
        try:
            head = _json(line)
        except ValueError:
            head = None
        # as it reads once written: a tuple is a list there
        if not isinstance(head, dict) or head.get("run") != _json(_written(self._run)):
            raise Unreadable(f"{self.file} does not hold this run: name another file, or go on with what it holds.")
        edition = str(head.get("edition", FIRST))
        if edition != RULES:
            raise Unreadable(
                f"{self.file} was begun under edition {edition}, and this is edition {RULES}, which may play "
                f"otherwise: go on with that edition, or name another file."
            )

    def _game(self, line: bytes, number: int, read: Callable[[Any, int], T]) -> T:
        try:
            return read(_json(line), number)
        except (TypeError, ValueError):  # no JSON, or not what is kept of a game
            where = f"{self.file}, line {number + 2}"
            raise Unreadable(f"{where}, is not game {number} of this run: cut the file off before it.") from None

    def _open(self, mode: str) -> None:
        # unbuffered, so that nothing is left to be written when a full disk has been told
        self._out = open(self.file, mode, buffering=0)  # noqa: SIM115  # it is closed with the run

    def add(self, lines: Iterable[bytes]) -> None:
        """Add some lines; where they cannot be written, the error names the file."""
        data = b"".join(line + b"\n" for line in lines)
        try:
            while self._out and data:
                data = data[self._out.write(data) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.file) from None


def _written(value: object) -> bytes:
    from json import dumps

    return dumps(value, ensure_ascii=False).encode()


def _json(line: bytes) -> Any:  # noqa: ANN401  # whatever somebody has written
    """Read a line of JSON; what is none, or has no end, is a `ValueError`."""
    from json import loads

    try:
        return loads(line.decode())
    except RecursionError:
        raise ValueError(line[:10]) from None
