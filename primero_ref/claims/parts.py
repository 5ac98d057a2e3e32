"""The parts of a game, in playing order, and the questions that belong to each."""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.claims.inventory import read_file
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

POINTS = {
    **dict.fromkeys("2345", "points.two-to-five"), **dict.fromkeys("67", "points.six-seven"),
    **dict.fromkeys("89T", "points.eight-to-ten"), **dict.fromkeys("JQK", "points.court"), "A": "points.ace",
}  # fmt: skip
"""The question that says what a card scores, by its rank."""


class GamePart(NamedTuple):
    """A part of the game, and the questions that belong to it."""

    slug: str
    title: str
    lead: str
    questions: tuple[str, ...]


@cache
def layout() -> dict[str, Any]:
    """Give the file that lays the comparison out."""
    return read_file(path.dirname(__file__), "parts")


@cache
def part_of(question: str) -> str:
    """Say to which part of the game a question belongs.

    >>> part_of("pass.change"), part_of("rest.sum"), part_of("rest.answer")
    ('deal', 'table', 'betting')
    """
    fitting = [
        (len(word), row["slug"])
        for row in layout()["part"]
        for word in row["questions"]
        if question == word or question.startswith(word + ".")
    ]
    return str(max(fitting)[1] if fitting else layout()["part"][-1]["slug"])


def by_part(names: Iterable[str]) -> tuple[GamePart, ...]:
    """Put questions under the parts of the game to which they belong; a part without any is left out.

    >>> [part.slug for part in by_part(("fold", "pass", "see"))]
    ['deal', 'betting']
    """
    named = tuple(names)
    parts = (
        GamePart(row["slug"], row["title"], row["lead"], tuple(name for name in named if part_of(name) == row["slug"]))
        for row in layout()["part"]
    )
    return tuple(part for part in parts if part.questions)
