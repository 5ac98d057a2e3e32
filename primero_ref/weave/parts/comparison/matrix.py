"""The matrix: questions down, the old witnesses and then the rulebooks across."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.cite.citation import where
from primero_ref.claims import GRADES, catalogue, wording
from primero_ref.claims.parts import by_part
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import works
from primero_ref.weave.apparatus import matrix, relations
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.comparison.difference import answer_text
from primero_ref.weave.parts.comparison.directive import ComparisonDirective
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils.nodes import Node

    from primero_ref.claims import Answer
    from primero_ref.weave.apparatus.matrix import Testimony, Witness
    from primero_ref.weave.parts.page import Page

MATRIX = Template(__file__)


@directive("matrix")
class MatrixDirective(ComparisonDirective):
    """Questions under every rulebook: `{matrix} last-player fold`; without questions, all on which two of them part."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put the table."""
        names = tuple(self.arguments[0].split()) if self.arguments else ()
        books = self.books()
        if books is None or any(self.unknown("question", name) for name in names):
            return []
        if not names:
            self.show(matrix.parting(), matrix.books())
            return [WholeMatrixPart(self.options["title"]).node()]
        self.show(names, books or answering(names))
        return [MatrixPart(self.options["title"], names, books).node()]


@dataclass(frozen=True)
class MatrixPart(Part):
    """Some questions, under some rulebooks or under all that answer one of them."""

    title: str
    names: tuple[str, ...]
    books: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the table."""
        del content
        return some(page, self.title, self.names, self.books)


@dataclass(frozen=True)
class WholeMatrixPart(Part):
    """Every question on which two rulebooks part."""

    title: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the table."""
        del content
        return table(page, self.title, matrix.parting(), answering(matrix.parting()), parted=True)


def table(page: Page, title: str, names: tuple[str, ...], books: tuple[str, ...], *, parted: bool) -> Markup:
    """Draw questions, parted by the part of the game if wished, with each answer of the old texts and of the rulebooks.

    Above the table stand the key to the marks and what a script makes the filters of.
    """
    witnesses = [witness for witness in matrix.witnesses() if any(matrix.testimony(name, witness) for name in names)]
    rulebooks = [claims.rulebook(book) for book in books]
    return MATRIX(
        title=title,
        key=key(names, books),
        filtered=len(books) > 2,
        first=" ".join(catalogue.begins_with()),
        report=page.to("cite/report"),
        witnesses=witnesses,
        books=[(rules, page.link("rulebook", rules.id, rules.title)) for rules in rulebooks],
        parted=parted,
        width=1 + len(witnesses) + len(books),
        parts=[
            (part.title, [(name, *row(page, name, witnesses, books)) for name in part.questions])
            for part in by_part(names)
        ],
    )


def key(names: tuple[str, ...], books: tuple[str, ...]) -> list[Markup]:
    """List the marks that stand in a table, each with its word."""
    every = relations.all_claims()
    given = {
        every[claim_id].grade for book in books for name in names for claim_id in claims.rulebook(book).ask(name).claims
    }
    return [drawings.grade(grade) for grade in GRADES if grade in given]


def row(
    page: Page, name: str, witnesses: Iterable[Witness], books: tuple[str, ...]
) -> tuple[Markup, list[tuple[str, list[tuple[str, Markup]]]], Markup]:
    """Give a question, what each old text has to say to it, and the cells of the rulebooks."""
    old = [
        (
            witness.title,
            [
                (wording.worded(testimony.answer), passage_links(page, testimony))
                for testimony in matrix.testimony(name, witness)
            ],
        )
        for witness in witnesses
    ]
    answers = joined(book_cell(page, name, book) for book in books)
    return page.link("question", name, claims.question(name).asks), old, answers


def book_cell(page: Page, name: str, book: str) -> Markup:
    """Write what a rulebook answers; where no rule does, what the engine takes, if the game comes to the question."""
    rules = claims.rulebook(book)
    answer = rules.ask(name)
    return element("td", answer_text(page, answer, silent(name, book, answer)), data_book=rules.title)


def silent(name: str, book: str, answer: Answer) -> str:
    """Say what stands where no rule answers.

    >>> silent("tie.fluxus", "zorli", claims.rulebook("zorli").ask("tie.fluxus"))
    'nothing'
    """
    if not claims.rulebook(book).script:
        return "says nothing"
    if name not in questions_of(book):
        return "not asked here"
    worded = wording.worded(answer.value)
    return worded[0].lower() + worded[1:]


def passage_links(page: Page, testimony: Testimony) -> Markup:
    """List the passages behind an answer by what they say to it; one that says so is not said to suggest it too."""
    stated = {row.passage for row in testimony.evidence if row.how == "states"}
    by_relation: dict[str, dict[str, str]] = {words: {} for words in claims.RELATIONS.values()}
    for row in testimony.evidence:
        if row.how != "implies" or row.passage not in stated:
            by_relation[row.relation].setdefault(row.passage, row.reading)
    return joined(
        (
            joined([element("i", f"{relation}:"), joined(read_so(page, readers), ", ")], " ")
            for relation, readers in by_relation.items()
            if readers
        ),
        "; ",
    )


def read_so(page: Page, readers: dict[str, str]) -> Iterator[Markup]:
    """Link to passages, each with the reader who reads it so, where readers differ."""
    for name, reader in readers.items():
        link = page.link("passage", name, locus_text(name))
        yield link + f" (read so by {reader})" if reader else link


def locus_text(name: str) -> str:
    """Say where a passage stands, with its work where its column has several.

    >>> locus_text("minsheu-1599:41"), locus_text("berni-1526:40-41")
    ('speech 41', 'Berni 40–41')
    """
    span = works.passage_range(name)
    work = works.source(span[0].source)
    if any(witness.sources == (work.id,) for witness in matrix.witnesses()):
        return where(name)
    loci = "–".join(dict.fromkeys((span[0].locus, span[-1].locus)))
    return f"{work.short.partition(',')[0]} {loci}"


def some(page: Page, title: str, names: tuple[str, ...], books: tuple[str, ...]) -> Markup:
    """Draw some questions, under some rulebooks or under all that answer one of them."""
    return table(page, title, names, books or answering(names), parted=False)


def answering(names: Iterable[str]) -> tuple[str, ...]:
    """Name the rulebooks of the matrix that answer one of some questions at least.

    >>> answering(["duel.is"])
    ('zorli',)
    """
    settled = tuple(names)
    return tuple(book for book in matrix.books() if claims.rulebook(book).claims_settling(*settled))


def to(page: Page, name: str, words: str) -> Markup:
    """Link to a page of the matrix."""
    return element("a", words, href=page.to(name))


def page_of_part(slug: str) -> str:
    """Name the page of a part of the game."""
    return f"compare/matrix-{slug}"


def page_of_book(book: str) -> str:
    """Name the page on which a rulebook stands alone."""
    return f"compare/book-{book}"
