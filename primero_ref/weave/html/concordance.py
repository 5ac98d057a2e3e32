"""The concordance as HTML: a list to jump from, and each word with the words around it, place by place."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.weave.apparatus import concordance as concordance_apparatus
from primero_ref.weave.apparatus.terms import LANGUAGES, fold, terms
from primero_ref.weave.html import citation

if TYPE_CHECKING:
    from primero_ref.weave.apparatus.concordance import Hit, WordOccurrences
    from primero_ref.weave.apparatus.terms import Term
    from primero_ref.weave.html.page import Page

BEFORE, AFTER = 38, 46
"""The letters that are shown before a word and after it, at the most; a word is never cut."""


def before(text: str) -> str:
    """Give the end of what stands before a word.

    >>> before("What, be these French cards? Yea, sir, do not you ")
    '… French cards? Yea, sir, do not you '
    """
    if len(text) <= BEFORE:
        return text
    return "… " + re.sub(r"^\S*\s+", "", text[-BEFORE:])


def after(text: str) -> str:
    """Give the beginning of what stands after a word.

    >>> after(" the Ruff, the next says, I'le see it, and the third, I'le see it")
    " the Ruff, the next says, I'le see it, and …"
    """
    if len(text) <= AFTER:
        return text
    return re.sub(r"\s+\S*$", "", text[:AFTER]) + " …"


def excerpt(hit: Hit) -> str:
    """Write the words around a place, the term marked; those of a work that is only quoted stand in quotation marks."""
    text = hit.passage.texts[hit.tag]
    left, right = escape(before(text[: hit.start]), quote=False), escape(after(text[hit.end :]), quote=False)
    if works.source(hit.passage.source).quoted_only:
        left, right = f"“{left}", f"{right}”"
    word = escape(hit.shown, quote=False)
    return f'<span lang="{hit.tag}"><span>{left}</span><span><mark>{word}</mark>{right}</span></span>'


def line(page: Page, hit: Hit) -> str:
    """Write one place at which a term stands."""
    return f"<li>{page.link('passage', hit.passage.id)}{excerpt(hit)}</li>"


def spellings(there: WordOccurrences) -> str:
    """List how the term is spelt in the texts, the likeliest forms together."""
    printed = {hit.shown.lower() for hit in there.hits}
    listed = sorted(printed, key=lambda word: ([fold(part) for part in word.split()], word))
    return ", ".join(f"<i>{escape(word, quote=False)}</i>" for word in listed)


def entry(page: Page, term: Term) -> str:
    """Write a term: its sense, its spellings, its places, and those left aside with their reasons."""
    places = concordance_apparatus.occurrences(term.name)
    work_count = len({hit.passage.source for hit in places.hits})
    languages = ", ".join(LANGUAGES[tag] for tag in term.languages)
    summary = f"{languages}. {numbered(len(places.hits), 'place')} in {numbered(work_count, 'work')}"
    rows = "".join(line(page, hit) for hit in places.hits)
    asides = "; ".join(
        f'{page.link("passage", hit.passage.id)} <span lang="{hit.tag}">{escape(hit.shown, quote=False)}</span>: '
        f"{escape(why, quote=False)}"
        for hit, why in places.asides
    )
    left = f'<p class="pr-note">In another sense, and not counted: {asides}.</p>' if asides else ""
    link = citation.link(page, "term", term.name)
    mark = f'<a class="pr-mark" href="#{term.name}" aria-label="Permanent link to {escape(term.head)}">¶</a>'
    return (
        f'<section class="pr-term" id="{term.name}"><h3>{mark} {escape(term.head)}</h3>'
        f"<p>{page.prose(term.sense)}</p>"
        f'<p class="pr-note">{summary}, spelt {spellings(places)}. {link}</p>'
        f'<ol class="pr-kwic">{rows}</ol>{left}</section>'
    )


def concordance(page: Page) -> str:
    """Write the list to jump from and all terms by group."""
    groups: dict[str, list[Term]] = {}
    for term in terms().values():
        groups.setdefault(term.group, []).append(term)
    jumps = "".join(
        f"<li><b>{escape(group)}</b><span>"
        + "".join(f'<a href="#{term.name}">{escape(term.head)}</a>' for term in listed)
        + "</span></li>"
        for group, listed in groups.items()
    )
    total = sum(len(concordance_apparatus.occurrences(name).hits) for name in terms())
    body = "".join(
        f"<h2>{escape(group)}</h2>{''.join(entry(page, term) for term in listed)}" for group, listed in groups.items()
    )
    summary = f"{numbered(len(terms()), 'word')}, {numbered(total, 'place')}."
    return (
        f'<p class="pr-note">{summary}</p>'
        f'<nav aria-label="The words of the concordance"><ul class="pr-jump">{jumps}</ul></nav>{body}'
    )
