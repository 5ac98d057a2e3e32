"""What a page of a family is, in a sentence that says of which game: pages of one family begin with the same words."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.sources import works

ITALIAN = "italian"
"""The rulebook beside which the others are compared."""

OF_A_GAME = {
    "rules/": "How to play {title}: {rules} rules as told by {redactor}, each with how certain it is, the words that "
    "it rests on, and a hand of cards that shows it.",
    "reports/": "A game report on {title}, ready for judges: its rules with their sources and grades, what the old "
    "texts say, the open questions, and the works cited.",
    "compare/book-": "Every answer of {title}, as told by {redactor}, question by question{beside}.",
    "engine/beside/": "The rules of {title} beside the lines of the program that play them.",
}
"""The sentence for each family of pages, by the beginning of their names; behind it the name of the rulebook."""

SOURCES = "sources/"

MODULES = "_modules/"
"""Where the pages with the source code of the engine are."""


def page_description(pagename: str) -> str:
    """Describe a page of a family; of any other page its own first words say what it is.

    >>> page_description("compare/book-zorli")[:73]
    'Every answer of Caudate Primero (Zorli, 2011), as told by Girolamo Zorli,'
    >>> page_description("_modules/primero_ref/cards/bids"), page_description("rules/index")
    ('The source code of primero_ref.cards.bids, with links to its documentation.', '')
    """
    if pagename == f"{MODULES}index":
        return "All modules of the Python engine whose source code can be read here."
    if pagename.startswith(MODULES):
        module = pagename.removeprefix(MODULES).replace("/", ".")
        return f"The source code of {module}, with links to its documentation."
    if pagename.startswith(SOURCES) and (name := pagename.removeprefix(SOURCES)) in works.sources():
        work = works.source(name)
        return f"{work.short}: what it says about Primero, and the rules that rest on it. {work.head}"
    for family, sentence in OF_A_GAME.items():
        name = pagename.removeprefix(family)
        if pagename.startswith(family) and name in claims.rulebooks():
            book = claims.rulebook(name)
            beside = "" if name == ITALIAN else f", beside {claims.rulebook(ITALIAN).title}"
            return sentence.format(title=book.title, rules=len(book.own), redactor=book.redactor, beside=beside)
    return ""
