"""A file of many records, such as the arena or an evening writes, read one game after another."""

from __future__ import annotations

from contextlib import nullcontext

from primero_ref.errors import Illegal, Unknown, Unreadable, shortened
from primero_ref.game.load import load

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from os import PathLike

    from primero_ref.game.game import Game


class BrokenRecord(UserWarning):
    """A record of a file cannot be read, or has a move that a rule forbids; it is left out, and the others are read."""


def read_games(
    file: str | PathLike[str] | Iterable[str], broken: Callable[[int, Exception], object] | None = None
) -> Iterator[Game]:
    """Read the games of a file one by one; however long the file is, one record is held at a time.

    `file` is a path, or an open file or any other lines. Each record begins with its rulebook. One that cannot be read
    is left out: `broken` is told its number, from one, and why; without it the warning `BrokenRecord` says both.

    >>> from primero_ref import dealt, rulebook
    >>> records = [dealt(rulebook(book), "Bernardo 7c 6c; Alberto Qh 5d").record() for book in ("italian", "english")]
    >>> [game.rules.id for game in read_games(records)]
    ['italian', 'english']
    >>> broken = [records[0].replace("italian", "itlian"), records[1]]
    >>> [game.rules.id for game in read_games(broken, broken=lambda number, why: print(number, why))]
    1 Line 1: There is no rulebook 'itlian'; the nearest is 'italian'.
    ['english']
    """
    for number, (first, text) in enumerate(_records(file), 1):
        try:
            yield load(text)
        except (Illegal, Unknown, Unreadable) as error:
            if broken:
                broken(number, error)
            else:
                from warnings import warn

                warn(f"Record {number}, from line {first} on, is left out: {error}", BrokenRecord, stacklevel=2)


def _records(file: str | PathLike[str] | Iterable[str]) -> Iterator[tuple[int, str]]:
    """Part a file into its records, each with the number of its first line; what stands before the first is of it."""
    lines: list[str] = []
    first = 1
    with _opened(file) as opened:
        for number, line in enumerate(_decoded(opened), 1):
            if not isinstance(line, str):
                raise Unreadable(f"{shortened(line)} is no line of a record: give a path, an open file or its lines.")
            if line.lstrip().startswith("[Rulebook ") and any(kept.lstrip().startswith("[Rulebook ") for kept in lines):
                yield first, "".join(lines)
                lines, first = [], number
            lines.append(line)
    if any(map(str.strip, lines)):
        yield first, "".join(lines)


def _decoded(lines: Iterable[str]) -> Iterator[str]:
    """Give the lines, as long as they are text."""
    try:
        yield from lines
    except UnicodeDecodeError:
        name = getattr(lines, "name", "What was given")
        raise Unreadable(f"{name} cannot be read as records: it is not text in UTF-8.") from None


def _opened(file: str | PathLike[str] | Iterable[str]) -> AbstractContextManager[Iterable[str]]:
    """Open a path; lines are taken as they are."""
    if isinstance(file, str) or hasattr(file, "__fspath__"):
        try:
            return open(file, encoding="utf-8")  # type: ignore[arg-type]  # whoever takes it closes it
        except OSError as error:
            raise Unreadable(f"{file} cannot be read: {error.strerror}.") from None
    if not hasattr(file, "__iter__"):
        raise Unreadable(f"{shortened(file)} is no file of games: give a path, an open file or its lines.")
    return nullcontext(file)
