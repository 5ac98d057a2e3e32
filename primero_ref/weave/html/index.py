"""The indexes of rules and of passages as HTML: each row with its words, grades, games and sources, and the filters."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import GRADES
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Claim
    from primero_ref.sources import Passage
    from primero_ref.weave.parts.page import Page

LEADS = {
    "claims": "Every rule of every game: its sentence, its grade, and the sources that speak about it. "
    "The name of a rule leads to its page.",
    "passages": "Every passage of the sources: how it begins, and the rules that rest on it, with their grades. "
    "The name of a passage leads to its text.",
}
"""What a reader finds on each page."""

WORDS = 18
"""The most words of a passage that stand in its row."""


def body(page: Page, of: str, title: str, listed: Mapping[str, Iterable[str]]) -> str:
    """Write an index `of` claims or of passages: `listed` has the ids by rulebook or by source."""
    many, section = ("rules", _rules_of_book) if of == "claims" else ("passages", _passages_of_work)
    sections = "".join(section(page, name, [*ids]) for name, ids in listed.items())
    form = _form(of, [*listed]) if page.builder.name == "html" else ""
    nothing = (
        f'<p class="pr-nothing" hidden>No {many[:-1]} fits this choice. <button type="button" class="pr-copy">Show all'
        f"</button></p>"
    )
    lead = f'<h1>{escape(title)}</h1><p class="pr-lead">{LEADS[of]}</p>'
    return f'{lead}{form}<div class="pr-listed" data-many="{many}">{nothing}{sections}</div>'


def _rules_of_book(page: Page, book: str, names: list[str]) -> str:
    rows = "".join(_rule(page, relations.all_claims()[name]) for name in names)
    return _section(book, page.link("rulebook", book, claims.rulebook(book).title), rows)


def _passages_of_work(page: Page, work: str, names: list[str]) -> str:
    rows = "".join(_passage(page, works.passage(name)) for name in names)
    return _section(work, page.link("source", work, works.source(work).short), rows)


def _section(name: str, title: str, rows: str) -> str:
    return f'<section id="of-{name}"><h2>{title}</h2><dl class="pr-index">{rows}</dl></section>'


def _rule(page: Page, claim: Claim) -> str:
    """Write a rule: its sentence, its grade, its sources."""
    sources = sources_of(claim)
    listed = "; ".join(escape(works.source(work).short, quote=False) for work in sources)
    facts = f'<p class="pr-note">{drawings.grade(claim.grade)} {listed}</p>'
    return (
        f'<div data-of="{claim.book}:{claim.grade}" data-from="{" ".join(sources)}">'
        f"<dt>{page.link('claim', claim.id)}</dt><dd>{escape(claim.says, quote=False)}{facts}</dd></div>"
    )


def sources_of(claim: Claim) -> tuple[str, ...]:
    """Name the sources that speak about a rule, each once.

    >>> "minsheu-1599" in sources_of(relations.all_claims()["italian/forced-see"])
    True
    """
    return tuple(dict.fromkeys(works.passage_range(row.passage)[0].source for row in claim.evidence))


def _passage(page: Page, passage: Passage) -> str:
    """Write a passage: how it begins, and by grade the rules that rest on it."""
    by_grade: dict[str, dict[str, None]] = {}
    for row in relations.claims_resting_on(passage.id):
        by_grade.setdefault(relations.all_claims()[row.claim].grade, {})[row.claim] = None
    pairs = {f"{name.partition('/')[0]}:{grade}": None for grade, names in by_grade.items() for name in names}
    rests = "".join(
        f'<p class="pr-note">{drawings.grade(grade)} {", ".join(by_grade[grade])}</p>'
        for grade in GRADES
        if grade in by_grade
    )
    return (
        f'<div data-of="{" ".join(pairs)}" data-from="{passage.source}"><dt>{page.link("passage", passage.id)}</dt>'
        f"<dd>{beginning(passage)}{rests}</dd></div>"
    )


def beginning(passage: Passage) -> str:
    """Write how a passage begins, in English where it has any; what is quoted from a work in copyright is marked so.

    >>> beginning(works.passage("minsheu-1599:1"))
    '<q lang="en-emodeng">Hola page, bring cardes, let vs paſſe away the time.</q>'
    """
    tag = next((tag for tag in passage.texts if tag.startswith("en")), "")
    if tag or (passage.texts and not passage.english):
        tag = tag or next(iter(passage.texts))
        return f'<q lang="{tag}">{escape(_shortened(passage.texts[tag]), quote=False)}</q>'
    return escape(_shortened(passage.english or passage.plain or passage.note), quote=False)


def _shortened(text: str) -> str:
    words = text.split()
    return text if len(words) <= WORDS else f"{' '.join(words[:WORDS])} …"


def _form(of: str, listed: list[str]) -> str:
    """Write the form by which a reader filters the rows; a script enables it."""
    books = listed if of == "claims" else [*dict.fromkeys(claim.book for claim in relations.all_claims().values())]
    spoken = {work for claim in relations.all_claims().values() for work in sources_of(claim)}
    sources = [work for work in works.sources() if work in spoken] if of == "claims" else listed
    selects = "".join(
        f'<p><label for="pr-by-{name}">{name.capitalize()}</label><select id="pr-by-{name}" name="{name}">'
        f'<option value="">{every}</option>{_options(titles)}</select></p>'
        for name, every, titles in (
            ("grade", "All grades", {grade: grade for grade in GRADES}),
            ("game", "All games", {book: claims.rulebook(book).title for book in books}),
            ("source", "All sources", {work: works.source(work).short for work in sources}),
        )
    )
    return (
        '<form class="pr-sift" role="search" aria-label="Filter the list"><fieldset disabled>'
        f'{selects}<p><label for="pr-by-words">Words</label><input id="pr-by-words" name="words" type="search" '
        'autocomplete="off"></p></fieldset><p class="pr-note"><output></output></p></form>'
    )


def _options(titles: Mapping[str, str]) -> str:
    return "".join(f'<option value="{value}">{escape(title, quote=False)}</option>' for value, title in titles.items())
