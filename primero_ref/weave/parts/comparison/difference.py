"""Two rulebooks side by side: the questions on which they part, each with both answers and the claims behind them."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims import GRADES, wording
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.relations import parting
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.claims import Answer, Rulebook
    from primero_ref.weave.parts.page import Page

DIFFERENCE = Template(__file__)


@directive("difference")
class DifferenceDirective(Directive):
    """Two rulebooks side by side: `{difference} italian english` lists the questions on which they part."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """Put the questions with both answers."""
        here, there = self.arguments
        if self.unknown("rulebook", here) or self.unknown("rulebook", there):
            return []
        depend(self.env, "facts")
        self.need("rulebook", here, there)
        for row in parting(here, there):
            self.need("claim", *row.here.claims, *row.there.claims)
        return [DifferencePart(here, there).node()]


@dataclass(frozen=True)
class DifferencePart(Part):
    """Two rulebooks, by their names."""

    here: str
    there: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the questions on which they part."""
        del content
        return difference(page, self.here, self.there)


def difference(page: Page, here: str, there: str) -> Markup:
    """Draw the questions on which two rulebooks part: one a row, a column for each book, and a key to the marks."""
    rows = parting(here, there)
    if not rows:
        return element("p", "The two rulebooks give the same answer to every question.", class_="pr-note")
    books = claims.rulebook(here), claims.rulebook(there)
    grades = {relations.all_claims()[name].grade for row in rows for name in row.here.claims + row.there.claims}
    names = briefly(*books)
    return DIFFERENCE(
        key=[drawings.grade(grade) for grade in GRADES if grade in grades],
        caption=f"Where {books[0].title} and {books[1].title} differ",
        heads=[(page.link("rulebook", book.id, book.title), book.redactor) for book in books],
        rows=[
            (
                claims.question(row.question).asks,
                [
                    (name, answer_text(page, answer, "not asked here"))
                    for name, answer in zip(names, (row.here, row.there), strict=True)
                ],
            )
            for row in rows
        ],
    )


def briefly(here: Rulebook, there: Rulebook) -> tuple[str, str]:
    """Name two rulebooks as a narrow screen does, beside each answer: by the half of the title that tells them apart.

    >>> briefly(claims.rulebook("italian"), claims.rulebook("italian-2003"))
    ('Du Coeur, 2002', 'Du Coeur, 2003')
    >>> briefly(claims.rulebook("english-2003"), claims.rulebook("italian-2003"))
    ('English Primero', 'Italian Primero')
    """
    halves = (book.short_title.removesuffix(")").partition(" (")[::2] for book in (here, there))
    games, prints = zip(*halves, strict=True)
    first, second = games if games[0] != games[1] else (prints[0] or games[0], prints[1] or games[1])
    return wording.worded(first), wording.worded(second)


def answer_text(page: Page, answer: Answer, silent: str) -> Markup:
    """Write an answer with the grade of each claim that gives it, linked to that claim; without one, what is silent."""
    if not answer.claims:
        return element("span", silent, class_="pr-silent")
    words = [wording.worded(answer.value), *["another rule says so too"] * (len(answer.claims) - 1)]
    links = (
        drawings.grade_mark(name) + page.link("claim", name, shown)
        for name, shown in zip(answer.claims, words, strict=True)
    )
    return element("span", joined(links, "; "))
