"""A long list in parts: on a phone one part at a time; without scripts and on paper it is whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref import claims

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

WHERE = "rules/questions.html"
LONGEST = 12_000
"""Pixels that the page may be high on a phone until its reader asks for more."""


def test_on_a_phone_the_questions_begin_with_their_parts_closed(site: Path, watched: Watched, objections: Asks) -> None:
    """A part says how many questions it has; an address opens the part that has it, and a button opens all."""
    with watched((site / WHERE).as_uri()) as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        page.reload()
        assert page.evaluate("document.documentElement.scrollHeight") < LONGEST
        assert {part.get_attribute("hidden") for part in page.locator(".pr-parted .pr-fold").all()} == {"until-found"}
        opener = page.locator(".pr-parted .pr-section-opener").first
        assert re.match(r"\d+ questions", opener.inner_text())
        question = page.locator("[id='fold.refund']")
        expect(question).to_be_hidden()
        page.evaluate("location.hash = 'fold.refund'")
        expect(question).to_be_visible()
        assert objections(page, "article") == []
        page.get_by_role("button", name="All parts").click()
        expect(page.locator(".pr-parted dt").last).to_be_visible()
        assert troubles == []


def test_without_scripts_and_on_paper_every_question_stands_there(site: Path, chromium: Browser) -> None:
    """Each of them, in the parts of the game."""
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto((site / WHERE).as_uri())
    expect(page.locator(".pr-parted dt:visible")).to_have_count(len(claims.questions()))
    expect(page.locator(".pr-section-opener")).to_have_count(0)
    context.close()
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.goto((site / WHERE).as_uri())
    page.emulate_media(media="print")
    expect(page.locator(".pr-parted dt:visible")).to_have_count(len(claims.questions()))
    expect(page.get_by_role("button", name="All parts")).to_be_hidden()
    page.close()
