"""How fast the engine is: what `make bench` measured and wrote down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from primero_ref import claims
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.finding.measured import MeasuredDirective
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

SPEED = Template(__file__)


@directive("speed")
class SpeedDirective(MeasuredDirective):
    """What `make bench` measured, from the file that it wrote: `{speed} speed.json`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return [SpeedPart(self.read(self.arguments[0])).node()]


@dataclass(frozen=True)
class SpeedPart(Part):
    """The text of the file."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the measurements."""
        del page, content
        return speed(json.loads(self.text))


def speed(measured: dict[str, Any]) -> Markup:
    """Draw the measurements: each work beside the peers that do it, then our own figures beside those wanted."""
    rows = [
        (row["work"], _peer(peer), _figure(peer["figure"], row["unit"]),
         _figure(row["ours"], row["unit"]), f"{peer['ratio']:g}")
        for row in measured["works"] for peer in row["peers"]
    ]  # fmt: skip
    own = [(row["what"], _measured(row), _wanted(row), _reached(row)) for row in measured["own"]]
    books = [
        (claims.rulebook(row["book"]).title, str(row["players"]), f"{row['game']:g}", f"{row['move']:g}")
        for row in measured["books"] if row["book"] in claims.rulebooks()
    ]  # fmt: skip
    return SPEED(
        measured=measured,
        busy=f"{measured['busy']:g}",
        works=figures_table(("Task", "Library", "Its figure", "Ours", "Ratio"), rows, named=True),
        slower=slower(measured["works"]),
        own=figures_table(("Our engine alone", "Measured", "Target", "Met"), own),
        books=figures_table(("Rulebook", "Players", "Per game", "Per move"), books),
    )


def slower(works: Iterable[Mapping[str, Any]]) -> str:
    """Say where a peer is the faster.

    >>> slower([{"work": "The import", "peers": [{"peer": "treys", "ratio": 0.5}, {"peer": "pokerkit", "ratio": 60}]}])
    'A ratio above one means that our engine is faster. Faster than ours: treys (the import).'
    """
    faster = [
        f"{peer['peer']} ({row['work'][:1].lower()}{row['work'][1:]})"
        for row in works for peer in row["peers"] if peer["ratio"] < 1
    ]  # fmt: skip
    named = f"Faster than ours: {'; '.join(dict.fromkeys(faster))}." if faster else "None of them is faster."
    return f"A ratio above one means that our engine is faster. {named}"


def _peer(peer: Mapping[str, Any]) -> str:
    """Name a peer with its version, and the game that it plays, if it plays one.

    >>> _peer({"peer": "rlcard", "version": "1.2.0", "game": "Leduc hold ’em"})
    'rlcard 1.2.0: Leduc hold ’em'
    """
    game = f": {peer['game']}" if "game" in peer else ""
    return f"{peer['peer']} {peer['version']}{game}"


def _figure(number: float, unit: str) -> str:
    shown = f"{number:,.0f}" if number >= 100 else f"{number:g}"
    return f"{shown} {unit}" if unit != "/s" else f"{shown} a second"


def _measured(row: Mapping[str, Any]) -> str:
    return "not measured" if row["figure"] is None else _figure(row["figure"], row["unit"])


def _wanted(row: Mapping[str, Any]) -> str:
    return f"{_figure(row['wanted'], row['unit'])} at {'most' if row['unit'] == 'ms' else 'least'}"


def _reached(row: Mapping[str, Any]) -> str:
    if row["figure"] is None:
        return ""
    good = row["figure"] <= row["wanted"] if row["unit"] == "ms" else row["figure"] >= row["wanted"]
    return "yes" if good else "no"
