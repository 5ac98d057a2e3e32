"""The kept results: for each rulebook, question and answer that is tried, the game that shows it, or what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from primero_ref.claims import answer_text, read_answer
from tests.tools.proofs.search import OUTCOMES, Found

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = Path(__file__).with_name("results.txt")

HEAD: Final = """\
# For each rulebook, question and answer the game that comes out otherwise than with the published answer, and where:
# the number of a scenario, or a demo and which of its games. Where none was found: whether the script asks the question
# in all those games. `python -m tests.tools.proofs` goes on with the search, and `--help` says the rest.
"""

Key = tuple[str, str, object]


def read(text: str) -> dict[Key, Found]:
    """Read the kept rows."""
    found: dict[Key, Found] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            book, name, answer, by, where = line.split(" | ")
            found[book, name, read_answer(name, answer)] = Found(by, where)
    return found


def kept() -> dict[Key, Found]:
    """Read the file."""
    return read(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def written(found: Mapping[Key, Found]) -> str:
    """Write rows as the file has them: in the order of the rulebooks and the questions."""
    rows = sorted((book, name, answer_text(answer), *row) for (book, name, answer), row in found.items())
    return HEAD + "".join(f"{' | '.join(row)}\n" for row in rows)


def is_shown(row: Found) -> bool:
    """Say whether a row names a game."""
    return row.by not in OUTCOMES
