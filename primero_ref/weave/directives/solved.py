"""The small game on its page: `{solved} solved.json bid` puts a table, `{solved} solved.json nobody` a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref.errors import Unreadable
from primero_ref.odds.plot import ChartBar, bars
from primero_ref.weave.directives.base import Directive
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.html import solved as solved_html

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node


class SolvedDirective(Directive):
    """What `make solved` found, from the file that it wrote: a part of it, or a picture."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the part."""
        at, _, part = self.arguments[0].partition(" ")
        name, file = self.env.relfn2path(at)
        self.env.note_dependency(name)
        depend(self.env, "engine", "rules")
        written = Path(file).read_text(encoding="utf-8")
        if part in solved_html.PARTS:
            return self.block("solved", written, part)
        if part not in PICTURES:
            named = ", ".join([*solved_html.PARTS, *PICTURES])
            raise Unreadable(f"The solved game has no part {part!r}: the parts are {named}")
        title, shown = PICTURES[part](json.loads(written))
        return self.block("plot", title, bars(title, shown), tuple((bar.label, bar.figure) for bar in shown))


def falling(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show what could still be gained after some rounds, in that game in which it was most."""
    left: dict[int, float] = {}
    for game in [*kept["games"], *kept["larger"]]:
        for done, share in game["fell"]:
            left[done] = max(left.get(done, 0.0), share)
    longest = max(left.values())
    shown = [
        ChartBar(f"{done} round{'s' * (done > 1)}", share / longest, f"{share:.2%}")
        for done, share in sorted(left.items())
    ]
    return "What a player could still gain by playing in another way, in per cent of the first pot", shown


def nobody(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show how often nobody wins for each way in which a bid counts, with the least and the greatest figure."""
    shown = []
    for bid, label in SHORT.items():
        games = solved_html.chosen(kept["games"], bid=bid, rest="agreed")
        parts = [game["figures"]["nobody"] for game in games]
        middle = sum(parts) / len(parts)
        shown.append(ChartBar(label, middle, solved_html.spread(parts), (min(parts), max(parts))))
    return "How often nobody wins if both play as well as possible", shown


SHORT = {
    "best hand": "the best hand wins",
    "sets the type": "the bid sets the type",
    "least type": "higher types may win too",
    "sets the type, not above the hand": "no bid above the hand",
}
"""The ways in which a bid counts, in words that fit before a bar."""


def opening(kept: dict[str, Any]) -> tuple[str, list[ChartBar]]:
    """Show how often the eldest opens with a vie on each hand, in the first of the games."""
    vies = kept["games"][0]["opening"]
    shown = [ChartBar(name, share, solved_html.percent(share)) for name, share in vies.items()]
    return "How often the eldest opens with a vie, from the weakest hand to the strongest", shown


PICTURES: dict[str, Callable[[dict[str, Any]], tuple[str, list[ChartBar]]]] = {
    "falling": falling, "nobody": nobody, "opening": opening,
}  # fmt: skip
"""What each picture shows, by its name."""
