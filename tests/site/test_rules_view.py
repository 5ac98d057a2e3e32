"""The ways to read a long page of rules: sentences only, a section at a time, some grades; nothing is out of reach."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pikepdf
import pytest
from playwright.sync_api import expect

from primero_ref import claims
from primero_ref.weave.apparatus import relations

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser


def test_a_long_page_of_rules_can_be_read_in_other_ways(site: Path, watched: Watched, objections: Asks) -> None:
    """On a phone, by the keyboard: a way is chosen, an address opens what it names, and grades keep their rules."""
    with watched(f"{site.as_uri()}/rules/losing.html") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        height = "document.documentElement.scrollHeight"
        whole = page.evaluate(height)
        rule = page.locator(".pr-claim").first
        name = rule.get_attribute("id")
        page.get_by_role("button", name="Sentences only").focus()
        page.keyboard.press("Enter")
        expect(rule.locator(".pr-kin")).to_be_hidden()
        expect(rule.locator(".pr-says")).to_be_visible()
        assert page.evaluate(height) < whole / 3
        page.get_by_role("button", name="A section at a time").press("Enter")
        expect(rule).to_be_hidden()
        assert objections(page, "article") == []
        page.evaluate("name => { location.hash = name }", name)
        expect(rule.locator(".pr-kin")).to_be_visible()
        page.get_by_role("button", name="Everything").press("Enter")
        grade, count = next((grade, count) for grade, count in relations.graded(("losing",)).items() if count)
        page.locator(f".pr-grades button[value={grade}]").press("Enter")
        expect(page.locator(".pr-claim:visible")).to_have_count(count)
        expect(page.locator(".pr-views output")).to_have_text(
            f"{count} of {len(claims.rulebook('losing').own)} rules are shown."
        )
        assert troubles == []


LONGEST = 12_000
"""How high a page of rules may be on a phone until its reader asks for more."""


@pytest.mark.parametrize("name", sorted(claims.rulebooks()))
def test_on_a_phone_a_page_of_rules_begins_short(site: Path, watched: Watched, name: str) -> None:
    """Its sections are closed where the browser finds words in them; an address opens what it names."""
    with watched((site / f"rules/{name}.html").as_uri()) as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        page.reload()
        expect(page.locator(".pr-views [aria-pressed=true]")).to_have_text("A section at a time")
        assert page.evaluate("document.documentElement.scrollHeight") < LONGEST
        closed = page.locator(".pr-fold")
        assert {fold.get_attribute("hidden") for fold in closed.all()} == {"until-found"}
        opener = page.locator(".pr-section-opener").first
        assert re.match(r"[1-9]\d* rules?$", opener.inner_text().removesuffix(" – open"))
        rule = page.locator(".pr-claim").last
        page.evaluate("name => { location.hash = name }", rule.get_attribute("id"))
        expect(rule.locator(".pr-says")).to_be_visible()
        assert troubles == []


TEXT = {"Tj", "TJ", "'", '"'}
"""The operators by which a page of a PDF shows words."""


def printed(page: Page) -> int:
    """Print a page, and give the number of its pages; each of them must have words."""
    with pikepdf.open(io.BytesIO(page.pdf(format="A4"))) as paper:
        worded = [
            any(str(instruction.operator) in TEXT for instruction in pikepdf.parse_content_stream(sheet))
            for sheet in paper.pages
        ]
    assert all(worded), f"of {len(worded)} pages these are empty: {[n for n, has in enumerate(worded, 1) if not has]}"
    return len(worded)


def test_paper_has_every_section_and_says_what_the_reader_left_out(site: Path, watched: Watched) -> None:
    """Closed sections are printed open; sentences alone and chosen grades as they are chosen; no page is empty."""
    with watched(f"{site.as_uri()}/rules/losing.html") as (page, troubles):
        rules = page.locator(".pr-claim .pr-says")
        whole = printed(page)
        page.get_by_role("button", name="A section at a time").click()
        assert printed(page) == whole
        page.emulate_media(media="print")
        expect(page.locator(".pr-claim .pr-says:visible")).to_have_count(rules.count())
        expect(page.locator(".pr-printed")).to_be_hidden()
        page.emulate_media(media="screen")
        page.get_by_role("button", name="Sentences only").click()
        assert printed(page) < whole / 2
        page.locator(".pr-grades button").first.click()
        page.emulate_media(media="print")
        expect(page.locator(".pr-claim .pr-kin").first).to_be_hidden()
        expect(page.locator(".pr-printed")).to_have_text(
            re.compile(rf"^\d+ of {rules.count()} rules are printed here: those graded \w+\. Only the sentences")
        )
        assert troubles == []
