"""A passage quoted in the midst of a page, in all its languages."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.sources import works
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.quotation import figure

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


@directive("passage")
class PassageDirective(Directive):
    """A passage, or a range of them: `{passage} minsheu-1599:41`."""

    def run(self) -> list[Node]:
        """Put the passage."""
        name = self.arguments[0]
        if self.unknown("passage", name):
            return []
        depend(self.env, "texts")
        self.need("passage", *(cited.id for cited in works.passage_range(name)))
        return [PassagePart(name).node()]


@dataclass(frozen=True)
class PassagePart(Part):
    """A passage or a range, by its id."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Quote it, with its place and its citation."""
        del content
        return figure(page, self.name, whole=True)
