"""The table: a form, and the frame that stands there once somebody sits, which its scripts fill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from primero_ref import claims
from primero_ref.claims.words import glossary
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.table.form import form
from primero_ref.weave.parts.table.pictures import pictures
from primero_ref.weave.parts.table.sample import SamplePart, sample_game
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

SITTING = Template(__file__)

GLOSSARY = "glossary"
"""The page that explains the words."""

ELSEWHERE = ("Telling fortunes",)
"""The headings of the glossary whose words nobody meets at the table."""

PACES = {"readable": "one after another", "step": "when I click “Go on”", "once": "at once"}
"""When the others act, by the word that the script knows it by."""


RUNLESS = "In this copy nobody sits at the table: on the site and at a terminal somebody does."
"""What is said where there is no Python for the browser, as in the electronic book."""


class ExplainedWord(NamedTuple):
    """A word that is explained at the table, and what it means."""

    head: str
    gloss: str


@directive("sitting")
class TableDirective(Directive):
    """The table, and the sample under it."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *(name for name in matrix.every_book() if claims.rulebook(name).script))
        self.need("claim", *(claim for event in sample_game().log for claim in event.claims))
        return [SittingPart(self.words()).node(), SamplePart().node()]

    def words(self) -> tuple[ExplainedWord, ...]:
        """Give the words that are explained at the table, where the site has a glossary."""
        if GLOSSARY not in self.env.found_docs:
            return ()
        depend(self.env, "words")
        return tuple(ExplainedWord(word.head, word.longer) for word in glossary() if word.group not in ELSEWHERE)


@dataclass(frozen=True)
class SittingPart(Part):
    """The table, with the words that are explained at it."""

    words: tuple[ExplainedWord, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the form and the frame; without Python for the browser, as in an electronic book, only a note."""
        del content
        if not page.runs:
            return element("p", RUNLESS, class_="pr-note")
        return SITTING(root=page.root, pictures=pictures(), form=form(page.root), words=self.words, paces=PACES)
