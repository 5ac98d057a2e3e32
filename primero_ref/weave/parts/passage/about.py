"""What stands behind the text of a source: its names, where the text comes from, and what rests on it."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.sources.rights import RIGHTS
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.sources import Source
    from primero_ref.weave.parts.page import Page

ABOUT = Template(__file__)
RESTING = Template(__file__, "resting")

LINKED = {
    "": "the original", "an archived copy": "an archived copy of the original", "a copy": "a copy of the original",
    "a quotation": "where it is quoted",
}  # fmt: skip
"""What a link to a source is called, by what it leads to."""

@directive("source-about")
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
        return [AboutPart(name).node()]


@dataclass(frozen=True)
class AboutPart(Part):
    """A source, by its id."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it, with the way to its file as TEI."""
        del content
        return self.standing(page, tei=f"../tei/{self.name}.xml")

    def book(self, page: Page, content: Markup) -> Markup:
        """Leave out the file, which a book has not."""
        del content
        return self.standing(page, tei="")

    def standing(self, page: Page, tei: str) -> Markup:
        """Say by which names a source goes, where its text comes from, what is missing, and what rests on it."""
        source = works.source(self.name)
        return ABOUT(
            source=source,
            shown=shown(source),
            passages=numbered(len(source.passages), "passage"),
            entry=page.uri("entry", self.name),
            linked=LINKED[source.copy],
            tei=tei,
            provenance=page.prose(source.provenance),
            missing=page.prose(source.missing),
            unpaged=page.prose(source.unpaged),
            resting=resting(page, self.name),
            cited=citation.listed(page, "source", self.name),
        )


def shown(source: Source) -> Markup | str:
    """Say what the rights of a source allow to be shown here, and under which licence it is, if it is under one."""
    rights = RIGHTS[source.rights]
    if rights.address:
        return element("a", rights.title, href=rights.address, rel="license external") + f": {rights.says}"
    how = "Given in short quotations" if works.quoted_words(source.id) else "Not quoted"
    return rights.title if rights.whole else f"{how}: the work is in copyright"


def resting(page: Page, name: str) -> Markup:
    """Sum up what rests on a source: how many rules of each rulebook, and the questions that they answer."""
    use = relations.source_use(name)
    return RESTING(
        rules=numbered(use.claims, "rule") if use.claims else "",
        rulebooks=numbered(len(use.books), "rulebook"),
        books=[
            (
                page.link("rulebook", book, claims.rulebook(book).title),
                ", ".join(f"{words}: {counts[how]}" for how, words in claims.RELATIONS.items() if how in counts),
            )
            for book, counts in use.books.items()
        ],
        number=numbered(len(use.questions), "question"),
        questions=[page.link("question", asked, claims.question(asked).asks) for asked in use.questions],
    )
