"""What stands first in the search for plain words, on the site as it is built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.claims.words import glossary
from primero_ref.weave.site.search import leads

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser


def test_no_words_lead_to_two_pages() -> None:
    """Of two pages that would stand first for the same words, one would not."""
    every = [words.casefold() for plain in leads().values() for words in plain]

    assert len(every) == len({*every})


def test_no_excerpt_has_tags_or_a_name_twice(site: Path) -> None:
    """What is searched are the words that a reader sees: no tags but an example’s, and a type in a signature once."""
    listed = (site / "_static" / "words.js").read_text(encoding="utf-8")

    assert re.findall(r"</?(?:a|section|abbr|h2)\b[^>]*>", listed) == []
    assert "strstr" not in listed


@pytest.fixture(scope="module")
def search(site: Path, watched: Watched) -> Iterator[tuple[Page, list[str]]]:
    """Open the search once, with the list of what it complains of."""
    with watched((site / "search.html").as_uri()) as opened:
        yield opened


@pytest.mark.parametrize("uri", leads())
def test_plain_words_are_led_by_their_page(search: tuple[Page, list[str]], uri: str) -> None:
    """Whoever asks in plain words finds the page that is meant before all that has the words."""
    page, troubles = search
    for words in leads()[uri]:
        page.fill("#pr-query", words)
        expect(page.locator("#pr-results a").first).to_have_attribute("href", uri)
    assert troubles == []


def test_a_word_of_the_game_is_led_by_the_glossary(search: tuple[Page, list[str]]) -> None:
    """Each word that the glossary lists finds its entry there first; only a game that is called so comes before it."""
    titles = {"scopa": "rules/scopa.html"}
    listed = {
        name.removeprefix("the "): f"glossary.html#{word.address}"
        for word in reversed(glossary())
        for name in word.names
    }
    assert {"fluxus", "flush", "rest", "vie", "numerus", "fifty-five", *titles} <= {*listed}
    page, troubles = search
    for words, uri in (listed | titles).items():
        page.fill("#pr-query", words)
        expect(page.locator("#pr-results a").first).to_have_attribute("href", uri)
    page.fill("#pr-query", "what does fluxus mean?")
    expect(page.locator("#pr-results li").first).to_contain_text("Four cards of one suit.")
    assert troubles == []
