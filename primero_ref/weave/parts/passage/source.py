"""The head of a source's page: what it is, and how far to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

SOURCE = Template(__file__)

LONG: Final = 20
"""The fewest passages of a source in which a reader may want to be led back to his place."""


@directive("source")
class SourceDirective(Directive):
    """The head of a source's page: what it is, and how far to trust it."""

    def run(self) -> list[Node]:
        """Put the head."""
        name = self.arguments[0]
        if self.unknown("source", name):
            return []
        depend(self.env, "texts", "facts")
        self.anchor("source", name, "")
        return [SourcePart(name).node()]


@dataclass(frozen=True)
class SourcePart(Part):
    """A source, by its id."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Say what it is; the rest stands behind the text."""
        del content
        source = works.source(self.name)
        printed = (str(source.record[key]) for key in ("place", "publisher") if key in source.record)
        return SOURCE(
            resumption=page.resumption if len(source.passages) >= LONG else "",
            author=capital(source.author),
            title=source.title,
            when=", ".join(filter(None, (*printed, source.year))),
            head=page.prose(source.head),
            trust=page.prose(source.trust),
        )
