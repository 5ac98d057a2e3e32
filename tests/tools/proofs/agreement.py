"""Where what is declared of an answer and what the games show do not agree."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.claims import rulebook
from primero_ref.reconstruction.effect import PLAYED, effect
from tests.tools.proofs.results import is_shown
from tests.tools.proofs.search import CONTRADICTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.tools.proofs.results import Key
    from tests.tools.proofs.search import Found


class Disagreement(NamedTuple):
    """An answer of which one thing is declared and another was found."""

    key: Key
    kind: str
    """What is declared of it: one of the kinds of `effect`."""
    found: Found

    def __str__(self) -> str:
        """Say it in a line."""
        book, name, answer = self.key
        return f"{book} | {name} | {answer} | {self.kind} | {' '.join(self.found)}"


@cache
def kind_of(key: Key) -> str:
    """Give what is declared of an answer in a rulebook."""
    book, name, answer = key
    return effect(rulebook(book), name, answer).kind


def disagreements(found: Mapping[Key, Found]) -> Iterator[Disagreement]:
    """Give the answers that are said to be played, and no game shows them; and those that a game shows nevertheless."""
    for key, row in found.items():
        kind = kind_of(key)
        if (kind == PLAYED) != is_shown(row) and row.by != CONTRADICTS:
            yield Disagreement(key, kind, row)
