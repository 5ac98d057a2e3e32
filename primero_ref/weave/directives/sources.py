"""Directives of the pages that survey all texts: the concordance, the timeline, the map, the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.cite.addresses import anchor
from primero_ref.sources import works
from primero_ref.weave.apparatus import concordance, gaps, lineage, relations
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.directives.base import Directive
from primero_ref.weave.domain.domain import depend, problem

if TYPE_CHECKING:
    from docutils.nodes import Node


class ConcordanceDirective(Directive):
    """Every word of the game with every place at which it stands."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the concordance; a word that stands nowhere breaks the build."""
        depend(self.env, "texts")
        for fault in concordance.faults():
            problem(self.env, self.lineno, fault, "unknown")
        for name in terms():
            self.anchor("term", name, name)
            there = concordance.occurrences(name)
            self.need("passage", *(hit.passage.id for hit in (*there.hits, *(aside for aside, _ in there.asides))))
        return self.block("concordance")


class LineageDirective(Directive):
    """The sources in time, or the map of who relies on whom."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the drawing and its words; a source without a kind or a year breaks the build."""
        depend(self.env, "texts", "facts")
        for fault in lineage.faults():
            problem(self.env, self.lineno, fault, "unknown")
        if lineage.faults():
            return []
        self.need("source", *works.sources())
        self.need("rulebook", *claims.rulebooks())
        return self.block(self.name.rpartition(":")[2])


class GapsDirective(Directive):
    """What this edition lacks, part by part: `{gaps} passages`."""

    def run(self) -> list[Node]:
        """Put one part of the gaps."""
        part = self.arguments[0]
        if part not in gaps.PARTS:
            problem(self.env, self.lineno, f"There are no gaps of the kind {part!r}.", "unknown")
            return []
        depend(self.env, "texts", "facts")
        self.need("source", *works.sources())
        self.need("claim", *relations.all_claims())
        self.need("passage", *gaps.unclaimed())
        return self.block("gaps", part)


class SourceDirective(Directive):
    """The head of a source's page: what it is, and how far to trust it."""

    def run(self) -> list[Node]:
        """Put the head."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts")
        self.anchor("source", name, "")
        return self.block("source", name)


class SourceAboutDirective(Directive):
    """What stands behind the text of a source: its names, where the text comes from, and what rests on it."""

    def run(self) -> list[Node]:
        """Put it."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts")
        use = relations.source_use(name)
        self.need("rulebook", *use.books)
        self.need("question", *use.questions)
        self.need("entry", name)
        return self.block("about", name)


class SourceTextDirective(Directive):
    """The text of a source in rows, or a span of it: original, translation, our words, and who relies on it."""

    option_spec: ClassVar = {"from": directives.unchanged_required, "to": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Put the rows."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts")
        loci = list(works.source(name).passages)
        first, last = self.options.get("from", loci[0]), self.options.get("to", loci[-1])
        if self.unknown("passage", f"{name}:{first}") or self.unknown("passage", f"{name}:{last}"):
            return []
        span = [f"{name}:{locus}" for locus in loci[loci.index(first) : loci.index(last) + 1]]
        for passage_id in span:
            self.anchor("passage", passage_id, anchor(passage_id))
            self.need("claim", *(row.claim for row in relations.claims_resting_on(passage_id)))
        return self.block("rows", name, tuple(span))


class PassageDirective(Directive):
    """A passage quoted in the midst of a page, in all its languages."""

    def run(self) -> list[Node]:
        """Put the passage."""
        name = self.arguments[0]
        if self.unknown("passage", name):
            return []
        depend(self.env, "texts")
        self.need("passage", *(cited.id for cited in works.passage_range(name)))
        return self.block("passage", name)
