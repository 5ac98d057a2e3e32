"""The glossary: each word with its address, its sense and links to what is behind it, under the heading of its page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims.words import glossary
from tests.support.small_site import SmallSite

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "```{words} Betting\n```\n\n```{concordance}\n```\n\nSee {ref}`what it is to vie <word:vie>`."


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Build a page with one heading of the glossary, and with the concordance."""
    return SmallSite(tmp_path_factory.mktemp("words"), PAGE).page()


def test_every_word_of_the_heading_is_there_and_no_other(page: str) -> None:
    """Each stands once, under its address, in the order of the file."""
    listed = [word.address for word in glossary() if word.group == "Betting"]

    assert re.findall(r'<dt id="(word-[^"]*)"', page) == listed
    assert len(listed) > 15


def test_a_word_is_explained_with_what_is_behind_it(page: str) -> None:
    """The text is complete without a script: the gloss, its sentences, their rules, and the way to the old texts."""
    entry = re.search(r'<dt id="word-pass">pass.*?</dd>', page, re.DOTALL)

    assert entry
    text = " ".join(re.sub(r"<a [^>]*headerlink.*?</a>|<[^>]*>|\s+", " ", entry[0]).split())
    assert text == (
        "pass To let your turn go by without a bet. italian/action-pass In the Italian game you must then exchange a "
        "card or two. italian/pass-draws pass in the texts"
    )
    assert 'href="#pass"' in entry[0]


def test_a_word_can_be_referred_to_from_any_page(page: str) -> None:
    """Its address has a label, which other sites find too."""
    assert re.search(r'href="#word-vie"[^>]*>.*?what it is to vie', page)


def test_what_is_no_heading_is_told_at_its_line(tmp_path: Path) -> None:
    """The nearest heading is named."""
    site = SmallSite(tmp_path, "Words.\n\n```{words} Beting\n```")

    says = "There is no heading of the glossary 'Beting'; the nearest is 'Betting'."
    assert f"index.md:5: WARNING: {{words}} cannot be put here: {says}" in site.warnings
