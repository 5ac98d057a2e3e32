"""In how many games each player was clearly ahead of each other, and in how many clearly behind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from primero_ref.players import PLAYER_NAMES
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.measured import MeasuredDirective
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


@directive("meetings")
class MeetingsDirective(MeasuredDirective):
    """Who is ahead of whom, from files that `make duels` wrote: `{meetings} quick_duels.json table_duels.json`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table."""
        duels = [duel for named in self.arguments[0].split() for duel in json.loads(self.read(named))["duels"]]
        return [MeetingsPart(json.dumps(duels)).node()]


@dataclass(frozen=True)
class MeetingsPart(Part):
    """The duels of the files, as JSON."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return meetings(json.loads(self.text))


def meetings(duels: list[dict[str, Any]]) -> Markup:
    """Draw in how many games each player was clearly ahead of each other, and in how many clearly behind."""
    ahead: dict[tuple[str, str], list[int]] = {}
    for row in duels:
        _, low, high = row["lead"]
        for pair, sure, against in ((("one", "other"), low > 0, high < 0), (("other", "one"), high < 0, low > 0)):
            counts = ahead.setdefault((row[pair[0]], row[pair[1]]), [0, 0])
            counts[0] += sure
            counts[1] += against
    names = [name for name in PLAYER_NAMES if any(name in pair for pair in ahead)]
    rows = [(name, *(_ahead_and_behind(ahead.get((name, other))) for other in names)) for name in names]
    games = len({row["book"] for row in duels})
    numbers = [row["deals"] for row in duels]
    how = (
        f"In how many of the {games} games the player of the row was clearly ahead of the player of the column, and in "
        f"how many clearly behind: the whole 95% confidence interval was above zero, or below. Each pair played "
        f"{min(numbers):,} to {max(numbers):,} deals of each game."
    )
    return element("p", how) + figures_table(("Player", *names), rows)


def _ahead_and_behind(counts: list[int] | None) -> str:
    if counts is None:
        return "—"
    sides = zip(counts, ("ahead", "behind"), strict=True)
    return ", ".join(f"{games} {side}" for games, side in sides if games) or "neither"
