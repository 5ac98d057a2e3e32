"""A slip: what is wrong in a data file or a page, where, and the way out."""

from __future__ import annotations

from primero_ref.errors import Unknown
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable


class Slip(NamedTuple):
    """What is wrong, and where."""

    at: str
    """The file, and the line where it has one."""
    says: str
    woven: bool = False
    """Whether Sphinx tells the same at the same line, when nothing else stops it."""

    def __str__(self) -> str:
        """Say it in one sentence, with file and line."""
        return f"{self.at}: {self.says}"

    @property
    def place(self) -> tuple[str, int]:
        """The file and the line, to be sorted by."""
        file, _, line = self.at.rpartition(":")
        return (file, int(line)) if line.isdigit() else (self.at, 0)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no such name, and which is nearest.

    >>> unknown("suit", "harts", ["hearts", "spades"])
    "There is no suit 'harts'; the nearest is 'hearts'."
    """
    return str(Unknown(what, name, known))


def listed(names: Iterable[str]) -> str:
    """Write names as a sentence does.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    every = list(names)
    return f"{', '.join(every[:-1])} and {every[-1]}" if every[1:] else "".join(every)
