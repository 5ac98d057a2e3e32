"""Answers that need another first: with what is offered to give them a subject, a game comes out otherwise for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from primero_ref.claims import answer_text, read_answer, rulebook
from primero_ref.reconstruction.effect import NEEDS, effect
from tests.tools.proofs.answers import pairs
from tests.tools.proofs.search import OUTCOMES, Found, Search, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tests.tools.proofs.results import Key

FILE: Final = Path(__file__).with_name("companions.txt")

HEAD: Final = """\
# For each answer that needs another answer first: the answers that are offered with it, and the game that comes out
# otherwise than with those alone, and where. `python -m tests.tools.proofs --companions` goes on with the search.
"""

GAMES: Final = 400
"""How many scenarios are played with each offer, besides the demos, before the next is tried."""


class Together(NamedTuple):
    """What came of an answer that needs others first: the offer with which a game shows it, or the first of them."""

    given: Mapping[str, object]
    found: Found

    @property
    def is_shown(self) -> bool:
        """Say whether it names a game."""
        return self.found.by not in OUTCOMES


def needing() -> Iterator[Key]:
    """List the answers that need another first."""
    for book, name, answer in pairs():
        if effect(rulebook(book), name, answer).kind == NEEDS:
            yield book, name, answer


@cache
def with_offer(book: str, given: tuple[tuple[str, object], ...]) -> Search:
    """Give the games of a rulebook with some answers."""
    return Search(book, GAMES, dict(given))


def search(keys: Iterable[Key]) -> Iterator[tuple[Key, Together]]:
    """Search for a game for each answer, with one offer after another until one shows it."""
    for book, name, answer in keys:
        first: Together | None = None
        for offer in effect(rulebook(book), name, answer).offers:
            row = Together(offer, with_offer(book, (*offer.items(),)).find(name, answer))
            first = row if row.is_shown else first or row
            if row.is_shown:
                break
        if first:
            yield (book, name, answer), first


def read(text: str) -> dict[Key, Together]:
    """Read kept rows."""
    found: dict[Key, Together] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            book, name, answer, offer, by, where = line.split(" | ")
            given = {asked: read_answer(asked, value) for asked, value in _parts(offer)}
            found[book, name, read_answer(name, answer)] = Together(given, Found(by, where))
    return found


def _parts(offer: str) -> Iterator[tuple[str, str]]:
    for part in offer.split(" & "):
        asked, _, value = part.partition("=")
        yield asked, value


def kept() -> dict[Key, Together]:
    """Read the file."""
    return read(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def written(found: Mapping[Key, Together]) -> str:
    """Write rows as the file has them."""
    rows = sorted(
        (book, name, answer_text(answer), _told(row.given), *row.found) for (book, name, answer), row in found.items()
    )
    return HEAD + "".join(f"{' | '.join(row)}\n" for row in rows)


def _told(given: Mapping[str, object]) -> str:
    return " & ".join(f"{asked}={answer_text(value)}" for asked, value in given.items())


def still_shown(key: Key, row: Together) -> str:
    """Play a kept game both ways; say where it goes otherwise, or nothing if nowhere."""
    return shown(*key, row.found.by, row.given)
