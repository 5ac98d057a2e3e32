"""The head of a source's page, and what rests on it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html import (
    citation,
)

if TYPE_CHECKING:
    from primero_ref.weave.html.page import Page


def head_of_source(page: Page, name: str) -> str:
    """Say what a source is, how far its text is to be trusted, where it comes from and what is missing."""
    one = works.source(name)
    place = ", ".join(str(one.record[key]) for key in ("place", "publisher") if key in one.record)
    when = ", ".join(filter(None, (place, one.year)))
    lead = f"{escape(capital(one.author))}, <i>{escape(one.title)}</i>, {escape(when)}."
    how = "Given in short quotations" if works.quoted_words(name) else "Not quoted"
    given = f"{how}: the work is in copyright" if one.rights == "in copyright" else "Public domain"
    facts = [f"<code>{name}</code>", given, numbered(len(one.passages), "passage")]
    entry = page.uri("entry", name)
    if entry:
        facts.append(f'<a href="{escape(entry)}">in the bibliography</a>')
    if one.address:
        facts.append(f'<a href="{escape(one.address)}" rel="external">the original</a>')
    told = [("", one.head)]
    told += [("How far to trust it. ", one.trust), ("Where the text comes from. ", one.provenance)]
    told += [("What is missing. ", one.missing)]
    said = "".join(f"<p>{f'<i>{label}</i>' if label else ''}{page.prose(words)}</p>" for label, words in told if words)
    return (
        f'<p class="pr-lead">{lead}</p>'
        f'<ul class="pr-facts" aria-label="Standing of this text">{"".join(f"<li>{fact}</li>" for fact in facts)}</ul>'
        f"{said}{resting(page, name)}"
        f"{citation.listed(page, 'source', name)}"
    )


def resting(page: Page, name: str) -> str:
    """Sum up what rests on a source: how many rules of each rulebook, and the questions that they answer."""
    found = relations.source_use(name)
    if not found.claims:
        return "<p><i>What it bears on. </i>No rule yet.</p>"
    books = "".join(
        f"<li>{page.link('rulebook', book, claims.rulebook(book).title)}: "
        + ", ".join(f"{words} {counts[how]}" for how, words in relations.BEARING_VERBS.items() if how in counts)
        + "</li>"
        for book, counts in found.books.items()
    )
    count = f"{numbered(found.claims, 'rule')} of {numbered(len(found.books), 'rulebook')}"
    told = f"<p><i>What it bears on. </i>{count}.</p>"
    if not found.questions:
        return f'{told}<ul class="pr-attests">{books}</ul>'
    links = "".join(f"<li>{page.link('question', asked)}</li>" for asked in found.questions)
    questions = numbered(len(found.questions), "question")
    return (
        f'{told}<ul class="pr-attests">{books}</ul><p class="pr-note">They answer {questions}:</p>'
        f'<ul class="pr-asked" aria-label="Questions that these rules answer">{links}</ul>'
    )
