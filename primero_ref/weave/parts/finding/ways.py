"""In how many ways a game can go on, from the folder with the counts of each rulebook."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from primero_ref import claims
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

MOVES = ("one move", "two", "three", "four", "five", "six")
"""The columns: how many moves are made."""


@directive("ways")
class WaysDirective(Directive):
    """In how many ways a game can go on, from the folder with the counts of each rulebook: `{ways} ../tests/counts`."""

    def run(self) -> list[Node]:
        """Put the table; the openings of the rulebooks are shown."""
        depend(self.env, "facts", "engine")
        files = sorted(Path(self.env.relfn2path(self.arguments[0])[1]).glob("*.toml"))
        counted = []
        for file in files:
            self.env.note_dependency(str(file))
            openings = tomllib.loads(file.read_text(encoding="utf-8"))["opening"]
            counted.append((file.stem, (*openings["ways"], *openings["deep"])))
        return [WaysPart(tuple(counted)).node()]


@dataclass(frozen=True)
class WaysPart(Part):
    """Of each rulebook its name, and the counts of its opening by the number of moves."""

    counted: tuple[tuple[str, tuple[int, ...]], ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw them, one column for each number of moves."""
        del page, content
        rows = [(claims.rulebook(book).title, *cells(counts)) for book, counts in self.counted]
        return figures_table(("Rulebook", *MOVES), rows)


def cells(counts: tuple[int, ...]) -> list[str]:
    """Write the counts that fit the columns; what was not counted stays empty.

    >>> cells((1219, 192137))
    ['1,219', '192,137', '', '', '', '']
    """
    return [f"{number:,}" for number in counts[: len(MOVES)]] + [""] * (len(MOVES) - len(counts))
