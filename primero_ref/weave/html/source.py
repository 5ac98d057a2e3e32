"""The head of a source's page, and behind its text what is known of it and what rests on it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.sources.rights import RIGHTS
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import citation

if TYPE_CHECKING:
    from primero_ref.sources import Source
    from primero_ref.weave.parts.page import Page


LINKED = {
    "": "the original", "an archived copy": "an archived copy of the original", "a copy": "a copy of the original",
    "a quotation": "where it is quoted",
}  # fmt: skip
"""What a link to a source is called, by what it leads to."""

LONG = 20
"""The fewest passages of a source in which a reader may want to be led back to his place."""


def head_of_source(page: Page, name: str) -> str:
    """Say what a source is, and how far its text is to be trusted; the rest stands behind the text."""
    source = works.source(name)
    printed = ", ".join(str(source.record[key]) for key in ("place", "publisher") if key in source.record)
    when = ", ".join(filter(None, (printed, source.year)))
    lead = f"{escape(capital(source.author))}, <i>{escape(source.title)}</i>, {escape(when)}."
    resumption = page.resumption if len(source.passages) >= LONG else ""
    remarks = _paragraphs(page, ("", source.head), ("How far to trust it. ", source.trust))
    return f'{resumption}<p class="pr-lead">{lead}</p>{remarks}'


def shown(source: Source) -> str:
    """Say what the rights of a source allow to be shown here, and under which licence it is, if it is under one."""
    rights = RIGHTS[source.rights]
    if rights.address:
        return f'<a href="{rights.address}" rel="license external">{rights.title}</a>: {rights.says}'
    how = "Given in short quotations" if works.quoted_words(source.id) else "Not quoted"
    return rights.title if rights.whole else f"{how}: the work is in copyright"


def about_source(page: Page, name: str) -> str:
    """Say by which names a source goes, where its text comes from, what is missing, and what rests on it."""
    source = works.source(name)
    facts = [f"<code>{name}</code>", shown(source), numbered(len(source.passages), "passage")]
    entry = page.uri("entry", name)
    if entry:
        facts.append(f'<a href="{escape(entry)}">in the bibliography</a>')
    if source.address:
        facts.append(f'<a href="{escape(source.address)}" rel="external">{LINKED[source.copy]}</a>')
    if source.transcription:
        facts.append(f'<a href="{escape(source.transcription)}" rel="external">the transcription</a>')
    if page.builder.name == "html":
        facts.append(f'<a href="../tei/{name}.xml">as TEI</a>')
    remarks = _paragraphs(
        page,
        ("Where the text comes from. ", source.provenance),
        ("What is missing. ", source.missing),
        ("Passages without a page. ", source.unpaged),
    )
    return (
        f'<ul class="pr-facts" aria-label="Standing of this text">{"".join(f"<li>{fact}</li>" for fact in facts)}</ul>'
        f"{remarks}{resting(page, name)}"
        f"{citation.listed(page, 'source', name)}"
    )


def _paragraphs(page: Page, *rows: tuple[str, str]) -> str:
    return "".join(f"<p>{f'<i>{label}</i>' if label else ''}{page.prose(words)}</p>" for label, words in rows if words)


def resting(page: Page, name: str) -> str:
    """Sum up what rests on a source: how many rules of each rulebook, and the questions that they answer."""
    use = relations.source_use(name)
    if not use.claims:
        return "<p><i>What it bears on. </i>No rule yet.</p>"
    books = "".join(
        f"<li>{page.link('rulebook', book, claims.rulebook(book).title)}: "
        + ", ".join(f"{words}: {counts[how]}" for how, words in claims.RELATIONS.items() if how in counts)
        + "</li>"
        for book, counts in use.books.items()
    )
    count = f"{numbered(use.claims, 'rule')} of {numbered(len(use.books), 'rulebook')}"
    summary = f"<p><i>What it bears on. </i>{count}.</p>"
    if not use.questions:
        return f'{summary}<ul class="pr-attests">{books}</ul>'
    links = "".join(f"<li>{page.link('question', asked, claims.question(asked).asks)}</li>" for asked in use.questions)
    questions = numbered(len(use.questions), "question")
    return (
        f'{summary}<ul class="pr-attests">{books}</ul><p class="pr-note">They answer {questions}:</p>'
        f'<ul class="pr-asked" aria-label="Questions that these rules answer">{links}</ul>'
    )
