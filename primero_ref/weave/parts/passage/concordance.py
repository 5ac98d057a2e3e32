"""The concordance: a list to jump from, and each word of the game with the words around it, place by place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from primero_ref.claims.wording import numbered
from primero_ref.claims.words import LANGUAGES
from primero_ref.sources import works
from primero_ref.weave.apparatus import concordance as concordance_apparatus
from primero_ref.weave.apparatus.terms import fold, terms
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.apparatus.concordance import Hit, WordOccurrences
    from primero_ref.weave.apparatus.terms import Term
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

CONCORDANCE = Template(__file__)
TERM = Template(__file__, "term")

BEFORE, AFTER = 38, 46
"""The letters that are shown before a word and after it, at the most; a word is never cut."""


@directive("concordance")
class ConcordanceDirective(Directive):
    """Every word of the game with every place at which it stands."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the concordance; a word that stands nowhere breaks the build."""
        depend(self.env, "texts", "words")
        for fault in concordance_apparatus.faults():
            problem(self.env, self.lineno, fault, "unknown")
        for name in terms():
            self.anchor("term", name, name)
            there = concordance_apparatus.occurrences(name)
            self.need("passage", *(hit.passage.id for hit in (*there.hits, *(aside for aside, _ in there.asides))))
        return [ConcordancePart().node()]


@dataclass(frozen=True)
class ConcordancePart(Part):
    """The whole concordance, of all texts."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it."""
        del content
        return concordance(page)


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


def excerpt(hit: Hit) -> Markup:
    """Write the words around a place, the term marked; those of a work that is only quoted stand in quotation marks."""
    text = hit.passage.texts[hit.tag]
    left, right = before(text[: hit.start]), after(text[hit.end :])
    if works.source(hit.passage.source).quoted_only:
        left, right = f"“{left}", f"{right}”"
    marked = element("span", joined([element("mark", hit.shown), right]))
    return element("span", element("span", left) + marked, lang=hit.tag)


def line(page: Page, hit: Hit) -> Markup:
    """Write one place at which a term stands."""
    return element("li", page.link("passage", hit.passage.id) + excerpt(hit))


def spellings(there: WordOccurrences) -> Markup:
    """List how the term is spelt in the texts, the likeliest forms together."""
    printed = {hit.shown.lower() for hit in there.hits}
    shown = sorted(printed, key=lambda word: ([fold(part) for part in word.split()], word))
    return joined((element("i", word) for word in shown), ", ")


def entry(page: Page, term: Term) -> Markup:
    """Write a term: its sense, its spellings, its places, and those left aside with their reasons."""
    places = concordance_apparatus.occurrences(term.name)
    return TERM(
        term=term,
        sense=page.prose(term.sense),
        languages=", ".join(LANGUAGES[tag] for tag in term.languages),
        places=numbered(len(places.hits), "place"),
        works=numbered(len({hit.passage.source for hit in places.hits}), "work"),
        spellings=spellings(places),
        link=citation.link(page, "term", term.name),
        rows=[line(page, hit) for hit in places.hits],
        asides=[(page.link("passage", hit.passage.id), hit, why) for hit, why in places.asides],
    )


def concordance(page: Page) -> Markup:
    """Write the list to jump from and all terms by group."""
    groups: dict[str, list[Term]] = {}
    for term in terms().values():
        groups.setdefault(term.group, []).append(term)
    total = sum(len(concordance_apparatus.occurrences(name).hits) for name in terms())
    return CONCORDANCE(
        words=numbered(len(terms()), "word"),
        places=numbered(total, "place"),
        groups=groups,
        entries={term.name: entry(page, term) for term in terms().values()},
    )
