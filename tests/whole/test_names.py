"""The names of pages: a link to a whole page says the title of that page, or a short form that is allowed here."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

import pytest

from primero_ref import rulebook, rulebooks
from primero_ref.weave.domain.domain import PrimeroDomain
from primero_ref.weave.site.former_headings import former_headings

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {
    path.relative_to(DOCS).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")
}
INDICES = {f"primero-{index.name}": str(index.localname) for index in PrimeroDomain.indices}

SHORT = {
    "Timeline": "in a sentence; the other half of the page is named after it",
    "King’s Deck Primero": "in a sentence; what kind of game it is follows",
    "English Primero": "in a sentence; it is the rulebook’s own title",
    "Italian Primero": "in a sentence; it is the rulebook’s own title",
}
"""Short forms of a title, beside what stands before its colon, each with the reason why it will do."""

MARKDOWN = re.compile(r"\[([^\]]+)\]\(([^)\s#]+)\.md\)|\[([^\]]+)\]\(#(primero-[a-z]+)\)")
ROLE = re.compile(r"\{doc\}`([^`<]+?)\s*<([^`>]+)>`")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
SEEN = re.compile(r'\.see\("([a-z/-]+)", "([^"]+)"\)')


def title(name: str) -> str:
    """Give the title of a page, or of an index that Sphinx makes."""
    if name in INDICES:
        return INDICES[name]
    heading = HEADING.search(PAGES[name])
    assert heading
    assert heading[1] == "#", name
    return heading[2]


def links(name: str) -> Iterator[tuple[str, str]]:
    """List the links of a page that lead to a whole page of the site, each with its words."""
    text = re.sub(r"^(`{3,})(?:py|python|console|sh|\{code-b).*?^\1$", "", PAGES[name], flags=re.MULTILINE | re.DOTALL)
    for words, page, index_words, index in MARKDOWN.findall(text):
        yield " ".join((words or index_words).split()), index or normpath(join(dirname(name), page))
    for words, page in ROLE.findall(text):
        yield " ".join(words.split()), page.removeprefix("/") if page[0] == "/" else normpath(join(dirname(name), page))


def is_name_of(words: str, name: str) -> bool:
    """Say whether words name a page: a sentence may begin them small, or leave out what follows the colon."""
    whole = title(name)
    allowed = {whole, whole.partition(": ")[0], *(short for short in SHORT if whole.startswith(short))}
    return words.casefold() in {form.casefold() for form in allowed}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_link_says_the_title(name: str) -> None:
    """Every link to a whole page says what that page is called."""
    assert [(words, title(page)) for words, page in links(name) if not is_name_of(words, page)] == []


def test_engine_says_the_title() -> None:
    """So do the links that the weave puts on its pages."""
    seen = [
        match
        for path in sorted((ROOT / "primero_ref" / "weave").rglob("*.py"))
        for match in SEEN.findall(path.read_text(encoding="utf-8"))
    ]

    assert seen
    assert [(words, title(page)) for page, words in seen if not is_name_of(words, page)] == []


def test_titles_differ() -> None:
    """No two pages bear one title, and none bears the title of an index."""
    counted = Counter(title(name) for name in (*PAGES, *INDICES))

    assert [name for name, times in counted.items() if times > 1] == []


def test_short_forms_are_used() -> None:
    """No short form is allowed that no link takes."""
    taken = {words.casefold() for name in PAGES for words, _ in links(name)}

    assert [short for short in SHORT if short.casefold() not in taken] == []


@pytest.mark.parametrize("book", rulebooks())
def test_rulebook_is_called_as_its_page(book: str) -> None:
    """A rulebook’s title in tables, sheets, citations and commands is that of its page of rules."""
    assert rulebook(book).title == title(f"rules/{book}")


@pytest.mark.parametrize("book", rulebooks())
def test_rules_page_is_no_other_game(book: str) -> None:
    """No page of rules bears the title that is another rulebook’s own."""
    others = {rulebook(other).title for other in rulebooks() if other != book}

    assert title(f"rules/{book}") not in others


def test_former_headings_are_headings() -> None:
    """Each heading of which a former name is kept is there, and none has become what another was."""
    headings = {words for text in PAGES.values() for _, words in HEADING.findall(text)}

    assert [heading for heading in former_headings() if heading not in headings] == []
