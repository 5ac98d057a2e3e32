"""Slips to plant, one by one: `planted.toml`, which says what each key means."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Planted(NamedTuple):
    """A slip: what is written where, and what must be said of it."""

    what: str
    file: str
    old: str
    new: str
    word: str
    says: str
    way_out: str
    at: str = ""
    throughout: bool = False

    @property
    def told_in(self) -> str:
        """The file at which it must be told."""
        return self.at or self.file

    def spoilt(self, before: str) -> str:
        """Give the text of a file with the slip in it."""
        if not self.old:
            return before + self.new
        if self.old == "*":
            return self.new.replace("{}", before) if self.new.endswith("{}") else self.new
        assert self.old in before, f"{self.what}: {self.old!r} is not there"
        return before.replace(self.old, self.new, -1 if self.throughout else 1)

    def line(self, text: str) -> int:
        """Find the line at which it must be told."""
        if self.word.isdigit():
            return int(self.word)
        return max(number for number, line in enumerate(text.split("\n"), 1) if self.word in line)


@cache
def tables() -> dict[str, list[dict[str, Any]]]:
    """Read the file once: it takes a third of a second."""
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _read(key: str) -> tuple[Planted, ...]:
    return tuple(Planted(**row) for row in tables()[key])


FROM_THE_ERRATA, OF_OTHER_KINDS = _read("errata"), _read("other")
