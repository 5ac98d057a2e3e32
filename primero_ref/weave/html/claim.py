"""A claim as HTML: its sentence, its standing, what it rests on, its kin."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims.wording import worded
from primero_ref.weave.apparatus import relations
from primero_ref.weave.html import citation, drawings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.weave.html.page import Page

__all__ = ["closing", "note", "opening", "rule_name", "worded"]


def opening(page: Page, name: str, explained: Iterable[tuple[int, int, str]] = ()) -> str:
    """Write the sentence and the standing of a claim: who grades it how, and what its demo said.

    `explained` says which spans of the sentence are old words, and what each means.
    """
    claim = relations.all_claims()[name]
    slug = claim.slug
    facts = [
        drawings.graded(claim),
        drawings.verdict(page.domain.states()[name]),
        f"<code>{name}</code>",
    ]
    if not claim.held:
        facts.insert(2, "an optional rule, off by default")
    listed = "".join(f"<li>{fact}</li>" for fact in facts)
    return (
        f'<section class="pr-claim" id="{slug}" aria-labelledby="{slug}-says">'
        f'<h3 class="pr-says" id="{slug}-says">'
        f'<a class="pr-mark" href="#{slug}" aria-label="Permanent link to {name}">¶</a> '
        f"{_with_words(claim.says, explained)}</h3>"
        f'<ul class="pr-facts" aria-label="How certain this rule is">{listed}</ul>'
    )


def _with_words(says: str, explained: Iterable[tuple[int, int, str]]) -> str:
    """Write a sentence in which some words show their sense on hover."""
    written, at = "", 0
    for start, end, sense in sorted(explained):
        written += escape(says[at:start], quote=False)
        written += f'<abbr title="{escape(sense)}">{escape(says[start:end])}</abbr>'
        at = end
    return written + escape(says[at:], quote=False)


def note(page: Page, name: str) -> str:
    """Write what the rulebook itself notes of a claim, and for a remark why no engine can show it."""
    claim = relations.all_claims()[name]
    notes = [claim.note, f"No demo: {claim.remark}" if claim.remark else ""]
    return "".join(f'<p class="pr-note">{page.prose(words)}</p>' for words in notes if words)


def kin(page: Page, names: Sequence[str]) -> str:
    """Link to rules of other rulebooks, each by its rulebook; where one has several, by the rule too."""
    books = Counter(name.partition("/")[0] for name in names)
    return "".join(
        page.link("claim", name, rule_name(name, alone=books[name.partition("/")[0]] == 1)) for name in names
    )


def rule_name(name: str, *, alone: bool = False) -> str:
    """Name a rule as a reader would: by its rulebook, and unless it stands alone by the words of its id.

    >>> rule_name("english/forced-see")
    'English Primero (du Coeur, 2002): forced see'
    """
    book, _, slug = name.partition("/")
    title = claims.rulebook(book).short_title
    return title if alone else f"{title}: {slug.replace('-', ' ')}"


def closing(page: Page, name: str) -> str:
    """Write who agrees and differs, what the claim settles, and how to cite it."""
    from primero_ref.weave.html import script  # it draws on this module

    claim = relations.all_claims()[name]
    family = relations.related_claims(claim)
    rows = []
    if claim.settles:
        agree = kin(page, family.agree)
        nobody = '<span class="pr-quiet">no other rulebook yet</span>'
        rows.append(f"<li><b>Agree</b><span>{agree or nobody}</span></li>")
        if family.differ:
            rows.append(f"<li><b>Differ</b><span>{kin(page, family.differ)}</span></li>")
        answers = "".join(
            f"<span>{page.link('question', asked.id, asked.asks)} {escape(worded(answer))}.</span>"
            for asked, answer in ((claims.question(question), answer) for question, answer in claim.settles.items())
        )
        rows.append(f"<li><b>Settles</b><span>{answers}</span></li>")
        rows.append(script.where_decided(page, claim))
    rows.append(citation.row(page, "claim", name))
    return f'<ul class="pr-kin">{"".join(rows)}</ul></section>'
