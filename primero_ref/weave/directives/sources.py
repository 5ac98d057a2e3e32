"""Directives of the pages that survey all texts: the concordance, the timeline, the map, the gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive

if TYPE_CHECKING:
    from docutils.nodes import Node


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
