"""Two rulebooks side by side: the questions on which they part, each with both answers and the claims behind them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import GRADES, wording
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.relations import parting
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.drawings import grade_mark

if TYPE_CHECKING:
    from primero_ref.claims import Answer, Rulebook
    from primero_ref.weave.parts.page import Page


def matrix(page: Page, here: str, there: str) -> str:
    """Draw the questions on which two rulebooks part: one a row, a column for each book, and a key to the marks."""
    rows = parting(here, there)
    if not rows:
        return '<p class="pr-note">They answer every question alike.</p>'
    books = claims.rulebook(here), claims.rulebook(there)
    grades = {relations.all_claims()[name].grade for row in rows for name in row.here.claims + row.there.claims}
    key = "".join(f"<li>{drawings.grade(grade)}</li>" for grade in GRADES if grade in grades)
    names = briefly(*books)
    heads = "".join(
        f'<th scope="col" role="columnheader">{page.link("rulebook", book.id, book.title)}'
        f"<span>{escape(book.redactor)}</span></th>"
        for book in books
    )
    body = "".join(
        '<tr role="row"><th scope="row" role="rowheader">'
        f"{escape(claims.question(row.question).asks, quote=False)}</th>"
        f"{cell(page, row.here, names[0])}{cell(page, row.there, names[1])}</tr>"
        for row in rows
    )
    caption = f"Where {books[0].title} and {books[1].title} part"
    return (
        f'<ul class="pr-facts" aria-label="What the marks mean">{key}</ul>'
        f'<table class="pr-matrix" role="table"><caption class="pr-sr">{escape(caption)}</caption>'
        '<thead role="rowgroup"><tr role="row"><td role="cell"><span class="pr-sr">Question</span></td>'
        f'{heads}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
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


def cell(page: Page, answer: Answer, book: str) -> str:
    """Write a cell of a table that turns into blocks on a narrow screen."""
    return f'<td role="cell" data-book="{escape(book)}">{answer_text(page, answer, "not asked here")}</td>'


def answer_text(page: Page, answer: Answer, silent: str) -> str:
    """Write an answer with the grade of each claim that gives it, linked to that claim; without one, what is silent."""
    if not answer.claims:
        return f'<span class="pr-silent">{escape(silent)}</span>'
    words = [wording.worded(answer.value), *["another rule says so too"] * (len(answer.claims) - 1)]
    linked = "; ".join(
        f"{grade_mark(name)}{page.link('claim', name, shown)}" for name, shown in zip(answer.claims, words, strict=True)
    )
    return f"<span>{linked}</span>"
