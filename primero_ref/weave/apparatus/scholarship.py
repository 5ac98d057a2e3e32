"""What has been written about primero: each work with how much of it we have read, and what it says on which point."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from primero_ref.sources import chicago

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).parent / "scholarship.toml"

SEEN = ("in part", "the opening", "a description", "not seen")
"""How much of a work we have read."""


class Saying(NamedTuple):
    """What a work says on a point of the game, in our words."""

    on: str
    says: str


class Study(NamedTuple):
    """A work about the game: its record, how much of it we have read, how we know of it, and what it says."""

    name: str
    record: Mapping[str, Any]
    seen: str
    known: str
    says: tuple[Saying, ...]

    @property
    def sorted_by(self) -> tuple[str, str]:
        """Its place in the alphabet."""
        plain = "".join(letter for letter in normalize("NFD", chicago.entry_of(self.record)) if not combining(letter))
        return plain.lstrip("“*").casefold(), self.name


@cache
def studies() -> Mapping[str, Study]:
    """Give all works by their names in the file, in the order of the alphabet.

    >>> studies()["orfino-2003"].seen
    'a description'
    """
    file = tomllib.loads(FILE.read_text(encoding="utf-8"))
    listed = [
        Study(name, row["record"], row["seen"], row["known"], tuple(Saying(**saying) for saying in row.get("says", ())))
        for name, row in file.items()
    ]
    return {study.name: study for study in sorted(listed, key=lambda study: study.sorted_by)}


def by_seen() -> Mapping[str, tuple[Study, ...]]:
    """Give them by how much of them we have read, those of which we have read most first.

    >>> [*by_seen()][-1]
    'not seen'
    """
    return {seen: tuple(study for study in studies().values() if study.seen == seen) for seen in SEEN}
