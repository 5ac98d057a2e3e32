"""Words of a passage within a sentence, taken from the source."""

from __future__ import annotations

from dataclasses import dataclass

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from primero_ref.sources import works
from primero_ref.weave.domain.domain import depend, page_data, problem
from primero_ref.weave.parts.directive import role
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message

    from primero_ref.weave.parts.page import Page


@role("quote")
class Quote(SphinxRole):
    """Words of a passage within a sentence, {quote}`minsheu-1599:56`, or in a language, {quote}`minsheu-1599:56 es`."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Put the words; a passage or language that is not there breaks the build."""
        name, _, language = self.text.partition(" ")
        try:
            texts = works.passage(name).texts
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return [nodes.literal("", self.text)], []
        language = language or next(reversed([*texts]), "")
        if language not in texts:
            problem(self.env, self.lineno, f"{name} has no words in {language or 'any language'}.", "unknown")
            return [nodes.literal("", self.text)], []
        page_data(self.env).needs.add(("passage", name))
        depend(self.env, "texts")
        return [InlineQuotationPart(name, language).inline()], []


@dataclass(frozen=True)
class InlineQuotationPart(Part):
    """A quotation within a sentence: its passage, and the language in which it is quoted."""

    passage: str
    language: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Quote the passage, linked to its place."""
        del content
        words = works.passage(self.passage).texts[self.language]
        return element("q", words, lang=self.language, cite=page.uri("passage", self.passage) or None)
