"""The pages of the matrix that nobody writes: one for each part of the game, and one for each rulebook."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from primero_ref import claims
from primero_ref.claims.parts import by_part
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.parts.comparison import matrix as matrix_html
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

    from primero_ref.weave.parts.markup import Markup

MATRIX_PAGE = Template(__file__)

HOW_TO_READ = (
    "Click an answer to see its rule. The mark before it says how certain the rule is. Answers in italics come from "
    "no rule: the engine needs some answer, and uses this one. The first columns are the old texts, with the passages "
    "that support or contradict each answer."
)
"""What a reader needs to know of every table of the matrix."""

HOME = "compare/index"
"""The page from which the pages of the matrix are reached."""


class MatrixPage(NamedTuple):
    """A page of the matrix: its name, its title, its first words, its table, and where it leads."""

    name: str
    title: str
    lead: str
    table: Callable[[Page], Markup]
    others: str
    also: tuple[tuple[str, str], ...]


def pages() -> Iterator[MatrixPage]:
    """Give every page: of each part of the game, then of each rulebook."""
    parts = by_part(matrix.compared())
    for part in parts:
        also = tuple((matrix_html.page_of_part(other.slug), other.title) for other in parts if other != part)
        title = f"{part.title}: every rulebook"
        table = partial(matrix_html.some, title=title, names=part.questions, books=())
        name = matrix_html.page_of_part(part.slug)
        yield MatrixPage(name, title, part.lead, table, "The other parts of the game", also)
    for book in matrix.every_book():
        rules, first = claims.rulebook(book), claims.rulebook(matrix.FIRST)
        books = (book,) if book == first.id else (book, first.id)
        beside = "" if book == first.id else f", beside those of {first.title}"
        lead = f"All answers of this rulebook{beside}. As told by {rules.redactor}."
        title = f"{rules.short_title}: every answer, compared"
        also = tuple(
            (matrix_html.page_of_book(other), claims.rulebook(other).title)
            for other in matrix.every_book()
            if other != book
        )
        table = partial(_table_of, book, books)
        yield MatrixPage(matrix_html.page_of_book(book), title, lead, table, "The other rulebooks", also)


def _table_of(book: str, books: tuple[str, ...], page: Page) -> Markup:
    title = f"The answers of {claims.rulebook(book).title}"
    return matrix_html.table(page, title=title, names=matrix.alone(book), books=books, parted=True)


def page_html(page: Page, drawn: MatrixPage) -> Markup:
    """Write a page."""
    return MATRIX_PAGE(
        page=drawn,
        how_to_read=HOW_TO_READ,
        table=drawn.table(page),
        links=[matrix_html.to(page, name, words) for name, words in (*drawn.also, (HOME, "Compare the rulebooks"))],
    )


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the pages, where the site has the page from which they are reached."""
    for drawn in pages() if HOME in app.env.found_docs else ():
        with generated_pages.made(app, f"{drawn.name}.html") as due:
            if due:
                page = page_html(Page(app.builder, drawn.name), drawn)
                yield drawn.name, {"title": drawn.title, "body": page}, "page.html"


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("html-collect-pages", collect_pages)
