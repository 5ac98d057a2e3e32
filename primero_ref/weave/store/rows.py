"""Rows in a file, each under a sum of what it came from, with the words of the rules that were read for it."""

from __future__ import annotations

import json
from typing import Any

from primero_ref.weave.store.kept_file import write_kept
from primero_ref.weave.store.wording import words_digest

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

MOST = 4_000
"""How many rows are kept of which a run has not asked, before they are dropped."""


class KeptRows:
    """The rows of earlier runs; a file that holds anything else is left aside."""

    def __init__(self, file: Path, fields: Iterable[str]) -> None:
        """Read the rows that have these fields, `words` being one of them."""
        self._file = file
        self._kept = _read(file, {*fields})
        self._asked: set[str] = set()
        self._new = False

    def get(self, key: str) -> dict[str, Any] | None:
        """Give a row, if the words that were read for it are as they were."""
        row = self._kept.get(key)
        try:
            if row is None or any(words_digest(name) != digest for name, digest in row["words"].items()):
                return None
        except (TypeError, AttributeError):  # nothing of ours
            return None
        self._asked.add(key)
        return row

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Keep a row in the place of any other."""
        self._kept[key] = dict(row)
        self._asked.add(key)
        self._new = True

    def drop(self, key: str) -> None:
        """Keep no row of this sum."""
        self._new = self._kept.pop(key, None) is not None or self._new
        self._asked.discard(key)

    def write(self, *, whole: bool) -> None:
        """Keep what was asked for or put, and nothing else; after a run that was not `whole`, the others too."""
        rest = not whole and len(self._kept) <= MOST
        left = {*self._kept} if rest else self._asked
        if not self._new and left == {*self._kept}:
            return
        write_kept(self._file, {key: self._kept[key] for key in sorted(left)})
        self._new = False


def _read(file: Path, fields: set[str]) -> dict[str, dict[str, Any]]:
    """Read what is kept; each row is tried, and one that cannot be read is as if it were not there."""
    try:
        kept = json.loads(file.read_bytes())
        return {key: row for key, row in kept.items() if {*row} == fields}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
