"""Who copies takes the words alone: no number, sign or link that stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

COPY = """([first, last]) => {
    const selection = getSelection();
    selection.setBaseAndExtent(document.querySelector(first), 0, document.querySelector(last), 1);
    return selection.toString();
}"""
"""Selects from one part to another as a reader drags, and gives what would be copied."""


def test_a_poem_is_copied_without_numbers_and_links(site: Path, watched: Watched) -> None:
    """From the first verse to the third of an epigram: the verses, and what stands in our English beside them."""
    with watched((site / "sources/berni-1526.html").as_uri()) as (page, troubles):
        copied = page.evaluate(COPY, ["#p1", "#p3 blockquote"])

        assert "Tutta l'età d'un uomo intera intera," in copied
        assert "non basterebbe a dir della primiera;" in copied
        assert {line.strip() for line in copied.splitlines()} & {"1", "2", "3", "Cite", "It.", "Ours"} == set()
        assert troubles == []


def test_a_speech_is_copied_without_its_number_and_with_its_speaker(site: Path, watched: Watched) -> None:
    """No row has a line of citation; its own page to cite is one link away."""
    with watched((site / "sources/minsheu-1599.html").as_uri()) as (page, troubles):
        copied = page.evaluate(COPY, ["#s41", "#s42 blockquote"])

        assert "Lorenço" in copied
        assert "echád cartas." in copied
        assert all(words not in copied for words in ("41", "Cite", "More ways", "edition", "p. 26"))
        assert "English Primero" in page.locator("#s41 .pr-rely").inner_text()
        assert "English Primero" not in copied
        assert page.locator(".pr-row .pr-cite").count() == 0
        assert page.locator("#s41 .pr-cited").get_attribute("href") == "../cite/passage/minsheu-1599/41.html"
        assert troubles == []


def test_a_rule_is_copied_without_its_sign(site: Path, watched: Watched) -> None:
    """The sentence of a rule and a heading begin and end with their words."""
    with watched((site / "rules/losing.html").as_uri()) as (page, troubles):
        copied = page.evaluate(COPY, [".pr-claim", ".pr-claim .pr-gloss"])

        assert "Cardano knows a form of primero in which the lower number wins." in copied
        assert "¶" not in copied
        assert "¶" not in page.evaluate(COPY, ["h1", "h1"])
        assert troubles == []
