"""The pages of the matrix that nobody writes: one for each part of the game, and one for each rulebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref.claims import rulebook
from primero_ref.weave import matrix, matrix_html
from primero_ref.weave.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

HOW_TO_READ = (
    "The mark before an answer says how far a source carries it, and the answer leads to its rule. In quiet italics "
    "stands what no rule says: what the engine does all the same where the game comes to that point. The old texts "
    "stand first, with the passages on which somebody’s rule rests, for or against; a rule may say more than the "
    "question asks, and the passage may bear on its other half."
)
"""What a reader needs to know of every table of the matrix."""

HOME = "compare/index"
"""The page from which the pages of the matrix are reached."""


def of_part(page: Page, part: matrix.Part) -> str:
    """Write the page of a part of the game."""
    others = [one for one in matrix.by_part(matrix.compared()) if one != part]
    drawn = matrix_html.some(page, f"{part.title}: every rulebook", part.questions, ())
    links = [matrix_html.to(page, matrix_html.page_of_part(one.slug), one.title) for one in others]
    return _page(part.title, part.lead, drawn, "The other parts of the game", links, page)


def of_book(page: Page, book: str) -> str:
    """Write the page of a rulebook, beside the Italian game where it is another."""
    rules, first = rulebook(book), rulebook(matrix.FIRST)
    books = (book,) if book == first.id else (book, first.id)
    told = "" if book == first.id else f", beside those of {first.title}"
    lead = f"All answers of this rulebook{told}. As told by {rules.redactor}."
    drawn = matrix_html.table(page, f"The answers of {rules.title}", matrix.alone(book), books, parted=True)
    others = [one for one in matrix.every_book() if one != book]
    links = [matrix_html.to(page, matrix_html.page_of_book(one), rulebook(one).title) for one in others]
    return _page(f"{rules.title}, point by point", lead, drawn, "The other rulebooks", links, page)


def _page(title: str, lead: str, drawn: str, others: str, links: list[str], page: Page) -> str:
    listed = "".join(f"<li>{link}</li>" for link in links)
    home = matrix_html.to(page, HOME, "All comparisons")
    return (
        f'<h1>{escape(title)}</h1><p class="pr-lead">{escape(lead)}</p><p class="pr-note">{HOW_TO_READ}</p>{drawn}'
        f'<h2>{others}</h2><ul class="pr-plainly">{listed}<li>{home}</li></ul>'
    )


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the pages, where the site has the page from which they are reached."""
    if HOME not in app.env.found_docs:
        return
    for part in matrix.by_part(matrix.compared()):
        name = matrix_html.page_of_part(part.slug)
        yield name, {"title": part.title, "body": of_part(Page(app.builder, name), part)}, "page.html"
    for book in matrix.every_book():
        name = matrix_html.page_of_book(book)
        yield (
            name,
            {"title": f"{rulebook(book).title}, point by point", "body": of_book(Page(app.builder, name), book)},
            "page.html",
        )


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("html-collect-pages", collect_pages)
