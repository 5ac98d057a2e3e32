"""The gaps as HTML, part by part."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.sources.chicago import capital
from primero_ref.weave.apparatus import gaps, relations
from primero_ref.weave.apparatus.terms import term
from primero_ref.weave.html import drawings
from primero_ref.weave.html.concordance import after
from primero_ref.weave.html.map import who

if TYPE_CHECKING:
    from collections.abc import Callable

    from primero_ref.sources import Passage
    from primero_ref.weave.html.page import Page


def work_of(name: str) -> str:
    """Name the source of a passage.

    >>> work_of("minsheu-1599:41")
    'minsheu-1599'
    """
    return name.partition(":")[0]


def begins(passage: Passage) -> str:
    """Quote how a passage begins, or say what stands there where its words are not given."""
    if not passage.texts:
        return escape(capital(passage.label))
    tag, text = next(iter(passage.texts.items()))
    words = escape(after(text), quote=False)
    return f'<span lang="{tag}">{f"“{words}”" if works.source(passage.source).quoted_only else words}</span>'


def passages(page: Page) -> str:
    """List the passages that tell of a rule and bear no claim, with the words that say so; then the noted."""
    listed = gaps.unclaimed()
    rows = []
    for work, names in groupby(listed, key=work_of):
        drawn = []
        for passage in map(works.passage, names):
            words = ", ".join(page.link("term", word, term(word).head) for word in gaps.telling(passage))
            note = f" {page.prose(passage.note)}" if passage.note else ""
            drawn.append(
                f"<li>{page.link('passage', passage.id)} {begins(passage)} "
                f'<span class="pr-note"><i>{words}.</i>{note}</span></li>'
            )
        rows.append(f'<h3>{who(page, work)}</h3><ul class="pr-plainlist">{"".join(drawn)}</ul>')
    others = "".join(
        f"<li>{who(page, work)}: {', '.join(page.link('passage', name) for name in names)}</li>"
        for work, names in groupby(gaps.noted(), key=work_of)
    )
    total = numbered(len(gaps.bearing()), "passage")
    return (
        f'<p class="pr-note">No rule cites {len(listed)} of the {total} that seem to describe one.</p>{"".join(rows)}'
        "<h3>Passages that describe no rule, by our note</h3>"
        f'<p class="pr-note">There are {numbered(len(gaps.noted()), "passage")} of this sort.</p>'
        f'<ul class="pr-plainlist pr-note">{others}</ul>'
    )


def groundless_claims(page: Page) -> str:
    """List the claims that no passage stands behind, by rulebook."""
    by_book = gaps.groundless()
    rows = "".join(
        f'<h3>{page.link("rulebook", book, claims.rulebook(book).title)}</h3><ul class="pr-plainlist">'
        + "".join(
            f"<li>{drawings.grade(claim.grade)} {escape(claim.says, quote=False)} {page.link('claim', claim.id)}</li>"
            for claim in listed
        )
        + "</ul>"
        for book, listed in by_book.items()
    )
    total = sum(map(len, by_book.values()))
    return f'<p class="pr-note">These are {total} of {numbered(len(relations.all_claims()), "rule")}.</p>{rows}'


def second_hand(page: Page) -> str:
    """List the claims that rest, but for their redactor's word, on what another work quotes."""
    rows = "".join(
        f"<h3>{who(page, work)}, quoted in {who(page, via)}</h3>"
        f'<p class="pr-note">{numbered(len(listed), "rule")}: '
        f"{', '.join(page.link('claim', name) for name in listed)}</p>"
        for (work, via), listed in gaps.second_hand().items()
    )
    several = {name for listed in gaps.second_hand().values() for name in listed}
    return f'<p class="pr-note">There are {numbered(len(several), "rule")} of this sort.</p>{rows}'


def missing(page: Page) -> str:
    """List what is missing of the works that are here."""
    rows = "".join(f"<dt>{who(page, work)}</dt><dd>{page.prose(words)}</dd>" for work, words in gaps.missing().items())
    return f'<dl class="pr-index">{"".join(rows)}</dl>' if rows else ""


def wanted(page: Page) -> str:
    """List the works that are not here at all."""
    rows = "".join(
        f"<dt>{escape(work.title, quote=False)}</dt><dd>{page.prose(work.gives)} "
        f"<i>Where:</i> {page.prose(work.said)} "
        f"<i>Here instead:</i> {page.prose(work.stands_in)}</dd>"
        for work in gaps.wanted().values()
    )
    return f'<dl class="pr-wanted">{rows}</dl>'


ASKED = {
    "nobody": ("No rulebook answers", "The engine then uses a default, which you find with the question."),
    "we": ("Only this edition answers", "No text says, and a game could not go on without an answer."),
    "handed on": (
        "Only a translation or a digest answers",
        "Cardano may well answer, but his words are not here, only what a later reader made of them.",
    ),
    "late": ("Only a modern rulebook answers", "A modern author or club answers; no text of the time does."),
}
"""The heads under which questions stand that no source of the time answers."""


def unanswered_questions(page: Page) -> str:
    """List the questions that no source of the time answers."""
    unanswered = gaps.unanswered()
    total = sum(map(len, unanswered.values()))
    rows = "".join(
        f'<h3>{head}</h3><p>{words} {numbered(len(unanswered[which]), "question")}.</p><ul class="pr-plainlist">'
        + "".join(
            f"<li>{escape(claims.question(name).asks, quote=False)} {page.link('question', name)}</li>"
            for name in unanswered[which]
        )
        + "</ul>"
        for which, (head, words) in ASKED.items()
        if unanswered[which]
    )
    return f'<p class="pr-note">These are {total} of {numbered(len(claims.questions()), "question")}.</p>{rows}'


PART_WRITERS: dict[str, Callable[[Page], str]] = dict(
    zip(gaps.PARTS, (passages, groundless_claims, second_hand, missing, wanted, unanswered_questions), strict=True)
)
"""How each part is written."""


def part(page: Page, name: str) -> str:
    """Write one part of the gaps."""
    return f'<div class="pr-gaps">{PART_WRITERS[name](page)}</div>'
