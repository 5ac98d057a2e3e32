"""Directives of the pages that survey all texts: the concordance, the timeline, the map, the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.claims import rulebooks
from primero_ref.sources import sources
from primero_ref.weave import concord, gaps, kin, lineage
from primero_ref.weave.directives import Directive
from primero_ref.weave.kept import depend, problem
from primero_ref.weave.terms import terms

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx


class ConcordanceDirective(Directive):
    """Every word of the game with every place at which it stands."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the concordance; a word that stands nowhere breaks the build."""
        depend(self.env, "texts")
        for fault in concord.faults():
            problem(self.env, self.lineno, fault, "unknown")
        for name in terms():
            self.place("term", name, name)
            there = concord.found(name)
            self.need("passage", *(hit.passage.id for hit in (*there.hits, *(one for one, _ in there.asides))))
        return self.block("concordance")


class LineageDirective(Directive):
    """The sources in time, or the map of who relies on whom."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the drawing and its words; a source without a kind or a year breaks the build."""
        depend(self.env, "texts", "rules")
        for fault in lineage.faults():
            problem(self.env, self.lineno, fault, "unknown")
        if lineage.faults():
            return []
        self.need("source", *sources())
        self.need("rulebook", *rulebooks())
        return self.block(self.name.rpartition(":")[2])


class GapsDirective(Directive):
    """What this edition lacks, part by part: `{gaps} passages`."""

    def run(self) -> list[Node]:
        """Put one part of the gaps."""
        part = self.arguments[0]
        if part not in gaps.PARTS:
            problem(self.env, self.lineno, f"There are no gaps of the kind {part!r}.", "unknown")
            return []
        depend(self.env, "texts", "rules")
        self.need("source", *sources())
        self.need("claim", *kin.claims())
        self.need("passage", *gaps.unclaimed())
        return self.block("gaps", part)


DIRECTIVES = {
    "concordance": ConcordanceDirective,
    "timeline": LineageDirective,
    "reliance": LineageDirective,
    "gaps": GapsDirective,
}


def setup(app: Sphinx) -> None:
    """Add the directives to the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("primero", name, directive)
