"""The indexes of rules and of passages: each row with its words, grades, games and sources, and the filters."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.claims import GRADES
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Claim
    from primero_ref.sources import Passage
    from primero_ref.weave.parts.page import Page

INDEX = Template(__file__)
FILTER = Template(__file__, "index_filter")
RULE = Template(__file__, "index_rule")
PASSAGE = Template(__file__, "index_passage")

LEADS = {
    "claims": "Every rule of every game: its sentence, its grade, and the sources that speak about it. "
    "The name of a rule leads to its page.",
    "passages": "Every passage of the sources: how it begins, and the rules that rest on it, with their grades. "
    "The name of a passage leads to its text.",
}
"""What a reader finds on each page."""

WORDS = 18
"""The most words of a passage that stand in its row."""


def body(page: Page, of: str, title: str, listed: Mapping[str, Iterable[str]]) -> Markup:
    """Write an index `of` claims or of passages: `listed` has the ids by rulebook or by source."""
    many, section = ("rules", _rules_of_book) if of == "claims" else ("passages", _passages_of_work)
    return INDEX(
        title=title,
        lead=LEADS[of],
        filter=_form(of, [*listed]) if page.builder.name == "html" else "",
        many=many,
        sections=[(name, *section(page, name, [*ids])) for name, ids in listed.items()],
    )


def _rules_of_book(page: Page, book: str, names: list[str]) -> tuple[Markup, list[Markup]]:
    rows = [_rule(page, relations.all_claims()[name]) for name in names]
    return page.link("rulebook", book, claims.rulebook(book).title), rows


def _passages_of_work(page: Page, work: str, names: list[str]) -> tuple[Markup, list[Markup]]:
    rows = [_passage(page, works.passage(name)) for name in names]
    return page.link("source", work, works.source(work).short), rows


def _rule(page: Page, claim: Claim) -> Markup:
    """Write a rule: its sentence, its grade, its sources."""
    sources = sources_of(claim)
    return RULE(
        claim=claim,
        link=page.link("claim", claim.id),
        sources=sources,
        grade=drawings.grade(claim.grade),
        named="; ".join(works.source(work).short for work in sources),
    )


def sources_of(claim: Claim) -> tuple[str, ...]:
    """Name the sources that speak about a rule, each once.

    >>> "minsheu-1599" in sources_of(relations.all_claims()["italian/forced-see"])
    True
    """
    return tuple(dict.fromkeys(works.passage_range(row.passage)[0].source for row in claim.evidence))


def _passage(page: Page, passage: Passage) -> Markup:
    """Write a passage: how it begins, and by grade the rules that rest on it."""
    by_grade: dict[str, dict[str, None]] = {}
    for row in relations.claims_resting_on(passage.id):
        by_grade.setdefault(relations.all_claims()[row.claim].grade, {})[row.claim] = None
    pairs = {f"{name.partition('/')[0]}:{grade}": None for grade, names in by_grade.items() for name in names}
    return PASSAGE(
        pairs=" ".join(pairs),
        source=passage.source,
        link=page.link("passage", passage.id),
        beginning=beginning(passage),
        rests=[(drawings.grade(grade), ", ".join(by_grade[grade])) for grade in GRADES if grade in by_grade],
    )


def beginning(passage: Passage) -> Markup | str:
    """Write how a passage begins, in English where it has any; what is quoted from a work in copyright is marked so.

    >>> beginning(works.passage("minsheu-1599:1"))
    Markup('<q lang="en-emodeng">Hola page, bring cardes, let vs paſſe away the time.</q>')
    """
    tag = next((tag for tag in passage.texts if tag.startswith("en")), "")
    if tag or (passage.texts and not passage.english):
        tag = tag or next(iter(passage.texts))
        return element("q", _shortened(passage.texts[tag]), lang=tag)
    return _shortened(passage.english or passage.plain or passage.note)


def _shortened(text: str) -> str:
    words = text.split()
    return text if len(words) <= WORDS else f"{' '.join(words[:WORDS])} …"


def _form(of: str, listed: list[str]) -> Markup:
    """Write the form by which a reader filters the rows; a script enables it."""
    books = listed if of == "claims" else [*dict.fromkeys(claim.book for claim in relations.all_claims().values())]
    spoken = {work for claim in relations.all_claims().values() for work in sources_of(claim)}
    sources = [work for work in works.sources() if work in spoken] if of == "claims" else listed
    return FILTER(
        fields=(
            ("grade", "All grades", {grade: grade for grade in GRADES}),
            ("game", "All games", {book: claims.rulebook(book).title for book in books}),
            ("source", "All sources", {work: works.source(work).short for work in sources}),
        )
    )
