"""The matrix as HTML: questions down, the old witnesses and then the rulebooks across."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.cite.citation import where
from primero_ref.claims import GRADES, catalogue, wording
from primero_ref.claims.parts import by_part
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import works
from primero_ref.weave.apparatus import matrix, relations
from primero_ref.weave.html import compare
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Answer
    from primero_ref.weave.apparatus.matrix import Testimony, Witness
    from primero_ref.weave.parts.page import Page


def table(page: Page, title: str, names: tuple[str, ...], books: tuple[str, ...], *, parted: bool) -> str:
    """Draw questions, parted by the part of the game if wished, with each answer of the old texts and of the rulebooks.

    Above the table stand the key to the marks and what a script makes the filters of.
    """
    witnesses = [witness for witness in matrix.witnesses() if any(matrix.testimony(name, witness) for name in names)]
    heads = [
        f'<th scope="col">{escape(witness.title)}<span>{escape(witness.of)}</span></th>' for witness in witnesses
    ] + [
        f'<th scope="col" data-game="{book}">{page.link("rulebook", book, claims.rulebook(book).title)}'
        f"<span>{escape(claims.rulebook(book).redactor)}</span></th>"
        for book in books
    ]  # fmt: skip
    parts = by_part(names)
    width = 1 + len(heads)
    body = "".join(
        "<tbody>"
        + (f'<tr><th scope="rowgroup" colspan="{width}"><span>{part.title}</span></th></tr>' if parted else "")
        + "".join(row(page, name, witnesses, books) for name in part.questions)
        + "</tbody>"
        for part in parts
    )
    home, first = to_report(page), " ".join(catalogue.begins_with())
    label = f"What to show of: {escape(title)}"
    form = f'<form class="pr-filter" aria-label="{label}" data-first="{first}" data-report="{home}" hidden></form>'
    filters = form if len(books) > 2 else ""
    return (
        f'{key(names, books)}{filters}<div class="pr-wide" role="region" aria-label="{escape(title)}" tabindex="0">'
        f'<table class="pr-books"><caption class="pr-sr">{escape(title)}</caption>'
        f'<thead><tr><th scope="col">Question</th>{"".join(heads)}</tr></thead>{body}</table></div>'
    )


def key(names: tuple[str, ...], books: tuple[str, ...]) -> str:
    """List the marks that stand in a table, each with its word."""
    every = relations.all_claims()
    given = {
        every[claim_id].grade for book in books for name in names for claim_id in claims.rulebook(book).ask(name).claims
    }
    listed = "".join(f"<li>{drawings.grade(grade)}</li>" for grade in GRADES if grade in given)
    return f'<ul class="pr-facts" aria-label="What the marks mean">{listed}</ul>'


def row(page: Page, name: str, witnesses: Iterable[Witness], books: tuple[str, ...]) -> str:
    """Write a question with all its answers."""
    cells = [witness_cell(page, matrix.testimony(name, witness), witness.title) for witness in witnesses]
    cells += [book_cell(page, name, book) for book in books]
    asks = page.link("question", name, claims.question(name).asks)
    return f'<tr data-question="{name}"><th scope="row">{asks}</th>{"".join(cells)}</tr>'


def book_cell(page: Page, name: str, book: str) -> str:
    """Write what a rulebook answers; where no rule does, what the engine takes, if the game comes to the question."""
    rules = claims.rulebook(book)
    answer = rules.ask(name)
    words = compare.answer_text(page, answer, silent(name, book, answer))
    return f'<td data-book="{escape(rules.title)}">{words}</td>'


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


def witness_cell(page: Page, rows: tuple[Testimony, ...], title: str) -> str:
    """Write what an old text has to say: each answer with the passages for it, or against."""
    answers = "".join(
        f"<dt>{escape(wording.worded(testimony.answer))}</dt><dd>{passage_links(page, testimony)}</dd>"
        for testimony in rows
    )
    return f'<td data-book="{escape(title)}" class="pr-old">{f"<dl>{answers}</dl>" if answers else ""}</td>'


def passage_links(page: Page, testimony: Testimony) -> str:
    """List the passages behind an answer by what they say to it; one that says so is not said to suggest it too."""
    stated = {row.passage for row in testimony.evidence if row.how == "states"}
    by_relation: dict[str, dict[str, str]] = {words: {} for words in claims.RELATIONS.values()}
    for row in testimony.evidence:
        if row.how != "implies" or row.passage not in stated:
            by_relation[row.relation].setdefault(row.passage, row.reading)
    return "; ".join(
        f"<i>{relation}:</i> "
        + ", ".join(
            page.link("passage", name, locus_text(name)) + (f" (read so by {reader})" if reader else "")
            for name, reader in readers.items()
        )
        for relation, readers in by_relation.items()
        if readers
    )


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


def some(page: Page, title: str, names: tuple[str, ...], books: tuple[str, ...]) -> str:
    """Draw some questions, under some rulebooks or under all that answer one of them."""
    return table(page, title, names, books or answering(names), parted=False)


def whole(page: Page, title: str) -> str:
    """Draw every question on which two rulebooks part."""
    return table(page, title, matrix.parting(), answering(matrix.parting()), parted=True)


def answering(names: Iterable[str]) -> tuple[str, ...]:
    """Name the rulebooks of the matrix that answer one of some questions at least.

    >>> answering(["duel.is"])
    ('zorli',)
    """
    settled = tuple(names)
    return tuple(book for book in matrix.books() if claims.rulebook(book).claims_settling(*settled))


def contents(page: Page, of: str) -> str:
    """List the pages of the matrix, of the `parts` of the game or of the `rulebooks`."""
    if of == "parts":
        rows = [
            (page_of_part(part.slug), part.title, f"{len(part.questions)} questions")
            for part in by_part(matrix.compared())
        ]
    else:
        books = map(claims.rulebook, matrix.every_book())
        rows = [(page_of_book(book.id), book.title, book.redactor) for book in books]
    listed = "".join(
        f'<li>{to(page, name, words)} <span class="pr-note">{escape(more)}</span></li>' for name, words, more in rows
    )
    return f'<ul class="pr-plainly">{listed}</ul>'


def to(page: Page, name: str, words: str) -> str:
    """Link to a page of the matrix."""
    return f'<a href="{escape(page.builder.get_relative_uri(page.docname, name))}">{escape(words)}</a>'


def to_report(page: Page) -> str:
    """Say how a page reaches that on which a reader makes his own rules."""
    return escape(page.builder.get_relative_uri(page.docname, "cite/report"))


def page_of_part(slug: str) -> str:
    """Name the page of a part of the game."""
    return f"compare/matrix-{slug}"


def page_of_book(book: str) -> str:
    """Name the page on which a rulebook stands alone."""
    return f"compare/book-{book}"
