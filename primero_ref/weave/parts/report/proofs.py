"""For how many answers a game is kept that shows what they change, from the file that the search wrote."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from primero_ref import claims
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import scroll_table
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

PROOFS = Template(__file__)

HEADS = ("Rulebook", "Answers tried", "Played", "Shown by a game", "Not shown")

COUNTS = ("tried", "played", "shown")
"""What the file counts of each rulebook, in the order of the columns; what is not shown is the rest."""


@directive("proofs")
class ProofsDirective(Directive):
    """How many answers a game shows, from the file that the search wrote: `{proofs} proofs.json`."""

    def run(self) -> list[Node]:
        """Put the table; without the file, say that there was no search."""
        name, file = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        path = Path(file)
        return [ProofsPart(path.read_text(encoding="utf-8") if path.exists() else "").node()]


@dataclass(frozen=True)
class ProofsPart(Part):
    """The text of the file; empty where there was no search."""

    text: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the counts."""
        del page, content
        return proofs(self.text)


def proofs(text: str) -> Markup:
    """Draw for each rulebook how many of the answers that are played a game shows, and why others are not shown."""
    if not text:
        return element("p", "There are no results yet.")
    results: dict[str, Any] = json.loads(text)
    books: Mapping[str, Mapping[str, int]] = results["books"]
    every = [(claims.rulebook(book).title, [row[what] for what in COUNTS]) for book, row in books.items()]
    every.append(("All", [sum(row[what] for row in books.values()) for what in COUNTS]))
    rows = [(title, tried, played, shown, played - shown) for title, (tried, played, shown) in every]
    return PROOFS(table=scroll_table(HEADS, rows, "The answers that a kept game shows"), read=results["read"])
