"""Every quotation comes from the texts: nobody has typed the words of a source into a page, a rule or a note."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims import questions
from primero_ref.sources import source, sources
from primero_ref.weave.apparatus import relations

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

RUN = 6
"""So many words in a row are a quotation."""

ORDINARY = frozenset(
    ["the", "a", "and", "of", "seuen", "six", "ace", "tuuo", "three", "four", "fiue", "same", "suit"],
)
"""A row of these, spelt as `spelt` spells them, is nobody's: whoever names a seven, a six and an ace says it so."""


def spelt(text: str) -> list[str]:
    """Give the words of a text in one spelling, as the search of the site does.

    >>> spelt("I muſt vie, Ioyne; vve prosper'd")
    ['i', 'must', 'uie', 'ioine', 'uue', 'prosperd']
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign)).lower()
    bare = re.sub(r"vv|uu|w", "uu", re.sub(r"['’\[\]]", "", bare.replace("ſ", "s")))
    return re.findall(r"[^\W_]+", bare.translate(str.maketrans("vjy", "uii")))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Give every run of words of a text that could be a quotation."""
    words = spelt(text)
    for at in range(len(words) - RUN + 1):
        run = tuple(words[at : at + RUN])
        if not ORDINARY.issuperset(run):
            yield run


@cache
def quotable() -> dict[tuple[str, ...], str]:
    """Give the runs of words of all sources, each with its passage."""
    passages = (passage for name in sources() for passage in source(name).passages.values())
    return {run: passage.id for passage in passages for text in passage.texts.values() for run in runs(text)}


def typed(*texts: str) -> list[tuple[str, str]]:
    """Say which words of a source stand in some texts."""
    return [(quotable()[run], " ".join(run)) for text in texts for run in runs(text) if run in quotable()]


def prose(page: str) -> str:
    """Leave out of a page what Python says and answers: an answer may well print a passage."""
    return re.sub(r"^>>>.*?(?=\n\n|\n```|\Z)", "", page, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_a_page_types_no_quotation(path: Path) -> None:
    """A page names a passage and the words come from the text: no six of them stand in the page itself."""
    assert typed(prose(path.read_text(encoding="utf-8"))) == []


def test_rules_are_in_our_own_words() -> None:
    """No claim, no note on one and no question repeats six words of a source."""
    sentences: dict[str, tuple[str, ...]] = {
        name: (claim.says, claim.note) for name, claim in relations.all_claims().items()
    }
    sentences |= {question.id: (question.asks,) for question in questions().values()}

    assert {name: repeated for name, texts in sentences.items() if (repeated := typed(*texts))} == {}


def test_notes_are_in_our_own_words() -> None:
    """What is said of a source or a passage repeats six words of none; only a plain reading keeps close to its own."""
    for name in sources():
        work = source(name)

        assert typed(work.head, work.trust, work.provenance, work.missing) == []
        assert [
            repeated for passage in work.passages.values() if (repeated := typed(passage.note, *passage.corrections))
        ] == []


def test_a_typed_quotation_is_found() -> None:
    """Six words of Minsheu are found in any spelling, and card names in a row are not taken for a quotation."""
    assert typed("Lorenço says: I must of force see it, deale the cards.")[0] == (
        "minsheu-1599:41",
        "i must of force see it",
    )
    assert typed("the seven, six and ace of the same suit") == []
    assert prose("Text\n\n>>> passage(\"minsheu-1599:41\")\n'I must of force see it'\n\nMore") == "Text\n\n\n\nMore"
