"""How long the master thinks about a move where somebody waits for it, in each game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from primero_ref import claims
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.measured import MeasuredDirective
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


QUICK = 100
"""How many milliseconds a move may take at a terminal."""


@directive("move-times")
class MoveTimesDirective(MeasuredDirective):
    """How long the master thinks, from the file that `tests.tools.move_times` wrote: `{move-times} move_times.json`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return [MoveTimesPart(self.read(self.arguments[0])).node()]


@dataclass(frozen=True)
class MoveTimesPart(Part):
    """The text of the file."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return move_times(json.loads(self.text))


def move_times(measured: dict[str, Any]) -> Markup:
    """Draw how long the master thinks about a move where somebody waits for it, in each game."""
    kept = [row for row in measured["rows"] if row["book"] in claims.rulebooks()]
    rows = [
        (claims.rulebook(row["book"]).title, str(row["seats"]), f"{_mean(row['ms']):.0f}",
         str(row["ms"][int(0.95 * len(row["ms"]))]), str(row["ms"][-1]), f"{row['deals']:g}")
        for row in kept
    ]  # fmt: skip
    every = [time for row in kept for time in row["ms"]]
    quick = sum(time < QUICK for time in every)
    how = (
        f"How many milliseconds a move took, in processor time, on {measured['machine']}, {measured['date']}. "
        f"Of {len(every):,} moves {quick:,} took less than {QUICK} milliseconds."
    )
    heads = ("Game", "Players", "Average", "95% took at most", "Longest", "Deals played out")
    return element("p", how) + figures_table(heads, rows)


def _mean(times: Sequence[int]) -> float:
    return sum(times) / len(times)
