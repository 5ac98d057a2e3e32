"""What each temper makes of a game, against the sensible and against the random player."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from primero_ref import claims
from primero_ref.players.tempers import TEMPERS
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.measured import MeasuredDirective, with_bounds
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


@directive("contest")
class ContestDirective(MeasuredDirective):
    """What `make contest` found, from the file that it wrote: `{contest} players.json`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return [ContestPart(self.read(self.arguments[0])).node()]


@dataclass(frozen=True)
class ContestPart(Part):
    """The text of the file."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw what each temper makes of a game more than each of the two."""
        del page, content
        return contest(json.loads(self.text))


def contest(played: dict[str, Any]) -> Markup:
    """Draw, against the sensible and against the random player, what each temper makes of a game more than he."""
    books = [row for row in played["books"] if row["book"] in claims.rulebooks()]
    when = f"{played['games']:,} games of each, played on {played['date']}."
    bounds = "Each figure is in counters a game; its 95% confidence interval is in brackets."
    parts = [element("p", f"{when} {bounds}")]
    for other in ("sensible", "random"):
        head = f"Compared with the {other} player"
        rows = [
            (claims.rulebook(row["book"]).title, *(with_bounds(row["over"][temper][other]) for temper in TEMPERS))
            for row in books
        ]
        parts.append(figures_table((head, *TEMPERS), rows))
        parts.append(element("p", _doubtful(books, other)))
    return joined(parts)


def _doubtful(books: Sequence[Mapping[str, Any]], other: str) -> str:
    """Say in how many figures the whole interval of a style is above another player, and in how many below.

    >>> rows = [{"book": "italian", "over": {temper: {"random": [2, 1, 3]} for temper in TEMPERS}}]
    >>> rows += [{"book": "kings", "over": {temper: {"random": [0, -1, 1]} for temper in TEMPERS}}]
    >>> _doubtful(rows, "random")
    'In 3 of 6 figures the whole 95% interval is above zero, in none below. The others are too small to tell.'
    """
    gains = [row["over"][temper][other] for row in books for temper in TEMPERS]
    more, less = sum(low > 0 for _, low, _ in gains), sum(high < 0 for *_, high in gains)
    return (
        f"In {more} of {len(gains)} figures the whole 95% interval is above zero, in {less or 'none'} below. "
        "The others are too small to tell."
    )
