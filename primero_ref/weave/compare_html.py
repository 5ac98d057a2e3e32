"""Two rulebooks side by side: the questions on which they part, each with both answers and the claims behind them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref.claims import GRADES, question, questions, rulebook
from primero_ref.weave import claim_html, drawing, kin

if TYPE_CHECKING:
    from primero_ref.claims import Answer, Difference, Rulebook
    from primero_ref.weave.page import Page


def parting(here: str, there: str) -> tuple[Difference, ...]:
    """List the questions on which two rulebooks part, in the order in which all questions stand.

    >>> [row.question for row in parting("italian", "italian-2003")]
    ['fold.refund', 'last-player.phase2', 'rest']
    """
    order = [*questions()]
    rows = rulebook(here).difference(rulebook(there))
    return tuple(sorted(rows, key=lambda row: order.index(row.question)))


def matrix(page: Page, here: str, there: str) -> str:
    """Draw the questions on which two rulebooks part: one a row, a column for each book, and a key to the marks."""
    rows = parting(here, there)
    if not rows:
        return '<p class="pr-note">They answer every question alike.</p>'
    books = rulebook(here), rulebook(there)
    grades = {kin.claims()[name].grade for row in rows for name in row.here.claims + row.there.claims}
    key = "".join(f"<li>{drawing.grade(grade)}</li>" for grade in GRADES if grade in grades)
    names = briefly(*books)
    heads = "".join(
        f'<th scope="col" role="columnheader">{page.link("rulebook", book.id, book.title)}'
        f"<span>{escape(book.redactor)}</span></th>"
        for book in books
    )
    body = "".join(
        f'<tr role="row"><th scope="row" role="rowheader">{escape(question(row.question).asks, quote=False)}</th>'
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

    >>> briefly(rulebook("italian"), rulebook("italian-2003"))
    ('Italian Primero', 'The opinions of 2003')
    >>> briefly(rulebook("english-2003"), rulebook("italian-2003"))
    ('English Primero', 'Italian Primero')
    """
    games, prints = zip(*(book.title.partition(", ")[::2] for book in (here, there)), strict=True)
    one, other = games if games[0] != games[1] else (prints[0] or games[0], prints[1] or games[1])
    return claim_html.worded(one), claim_html.worded(other)


def cell(page: Page, answer: Answer, book: str) -> str:
    """Write a cell of a table that turns into blocks on a narrow screen."""
    return f'<td role="cell" data-book="{escape(book)}">{said(page, answer, "not asked here")}</td>'


def said(page: Page, answer: Answer, silent: str) -> str:
    """Write an answer with the grade of each claim that gives it, linked to that claim; without one, what is silent."""
    if not answer.claims:
        return f'<span class="pr-silent">{escape(silent)}</span>'
    words = [claim_html.worded(answer.value), *answer.claims[1:]]
    linked = ", ".join(
        f"{grade_mark(name)}{page.link('claim', name, shown)}" for name, shown in zip(answer.claims, words, strict=True)
    )
    return f"<span>{linked}</span>"


def grade_mark(name: str) -> str:
    """Draw the grade of a claim; its word is read out."""
    grade = kin.claims()[name].grade
    return f'<svg class="pr-i" role="img" aria-label="{grade}"><use href="#g-{grade}"/></svg>'
