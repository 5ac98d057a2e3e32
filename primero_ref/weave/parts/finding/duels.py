"""How far the master was ahead of each other player over the same deals, with both sides of each played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from primero_ref import claims
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.measured import MeasuredDirective, with_bounds
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


FEWEST = 20
"""How many deals a pair must have played before an average of them is shown."""


@directive("duels")
class DuelsDirective(MeasuredDirective):
    """What `make duels` found, from the file that it wrote: `{duels} duels.json`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return [DuelsPart(self.read(self.arguments[0])).node()]


@dataclass(frozen=True)
class DuelsPart(Part):
    """The text of the file."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return duels(json.loads(self.text))


def duels(file: dict[str, Any]) -> Markup:
    """Draw how far the master was ahead of each other player over the same deals, with both sides of each played."""
    kept: list[dict[str, Any]] = [row for row in file["duels"] if row["book"] in claims.rulebooks()]
    played = [row for row in kept if row["deals"] >= FEWEST]
    if not played:
        return element("p", f"No pair has played the {FEWEST} deals that a figure takes.")
    others = list(dict.fromkeys(row["other"] for row in played))
    leads: dict[tuple[str, str], Sequence[float]] = {(row["book"], row["other"]): row["lead"] for row in played}
    numbers = [row["deals"] for row in played]
    books = dict.fromkeys(row["book"] for row in played)
    rows = [(claims.rulebook(book).title, *(_lead(leads.get((book, other))) for other in others)) for book in books]
    how = (
        f"How many counters the master was ahead of each player, in two games of the same deal, with {min(numbers)} to "
        f"{max(numbers)} deals for each pair. The 95% confidence interval is in brackets. Pairs with fewer than "
        f"{FEWEST} deals are left out."
    )
    more = sum(low > 0 for _, low, _ in leads.values())
    less = [pair for pair, (*_, high) in leads.items() if high < 0]
    sure = f"In {more} of {len(leads)} pairings the whole 95% interval is above zero, in {len(less)} below"
    named = "; ".join(f"{claims.rulebook(book).title} against {other}" for book, other in less)
    behind = f"{sure}: {named}." if named else f"{sure}."
    end = f"{behind} The other differences are too small to tell from so few deals."
    return element("p", how) + figures_table(("Game", *others), rows) + element("p", end)


def _lead(lead: Sequence[float] | None) -> str:
    return with_bounds(lead) if lead else "too few deals"
