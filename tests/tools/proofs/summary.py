"""What the page on coverage says of the answers: how many there are of each kind, and how many a game shows."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from primero_ref.reconstruction.effect import PLAYED
from tests.tools.proofs.agreement import disagreements, kind_of
from tests.tools.proofs.answers import PLAYED as BOOKS
from tests.tools.proofs.results import is_shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.tools.proofs.results import Key
    from tests.tools.proofs.search import Found

FILE: Final = Path(__file__).parents[3] / "docs" / "engine" / "proofs.json"
"""What the page reads."""

READ: Final = Path(__file__).with_name("read_by_hand.toml")
"""The answers of which one thing is declared and the games show another, with what a reader found in the script."""


class ReadByHand(NamedTuple):
    """Some answers of which a person has read the script, and what was found."""

    questions: tuple[str, ...]
    books: tuple[str, ...]
    answers: tuple[object, ...]
    says: str

    def fits(self, key: Key) -> bool:
        """Say whether it speaks of an answer; without books or answers it speaks of all."""
        book, name, answer = key
        same = not self.answers or any(answer == value and type(answer) is type(value) for value in self.answers)
        return name in self.questions and (not self.books or book in self.books) and same


@cache
def read_by_hand() -> tuple[ReadByHand, ...]:
    """Read the file."""
    rows: list[dict[str, Any]] = tomllib.loads(READ.read_text(encoding="utf-8")).get("read", [])
    return tuple(
        ReadByHand(tuple(row["questions"]), tuple(row.get("books", ())), tuple(row.get("answers", ())), row["says"])
        for row in rows
    )


def summary(found: Mapping[Key, Found]) -> str:
    """Write what the page reads."""
    played = Counter(key[0] for key in found if kind_of(key) == PLAYED)
    shown = Counter(key[0] for key, row in found.items() if is_shown(row) and kind_of(key) == PLAYED)
    tried = Counter(key[0] for key in found)
    books = {book: {"tried": tried[book], "played": played[book], "shown": shown[book]} for book in BOOKS}
    odd = [row.key for row in disagreements(found)]
    read = Counter({row.says: 0 for row in read_by_hand()})
    for key in odd:
        read.update({row.says for row in read_by_hand() if row.fits(key)})
    reasons = [{"says": says, "answers": number} for says, number in read.items()]
    return json.dumps({"books": books, "read": reasons}, indent=1, ensure_ascii=False) + "\n"
