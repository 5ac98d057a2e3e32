"""A reader who comes back to a long page is offered the place where he stopped, by a link that he may dismiss."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

LINE = ".pr-resume"

KEPT = "() => localStorage.getItem('primero-places') ?? ''"


def leave_at(page: Page, name: str) -> str:
    """Read as far as a rule, go to another page, and give the rule that is kept: the last in the upper third."""
    page.evaluate("name => document.getElementById(name).scrollIntoView()", name)
    page.goto(f"{page.url.rpartition('/rules/')[0]}/glossary.html")
    (place,) = json.loads(page.evaluate(KEPT)).values()
    return str(place["at"])


def test_a_reader_is_led_back_to_where_he_stopped(site: Path, watched: Watched, objections: Asks) -> None:
    """A link names the place, and nothing moves by itself; where the address has a place there is none."""
    address = f"{site.as_uri()}/rules/losing.html"
    name = re.findall(r'class="pr-claim" id="([^"]+)"', (site / "rules/losing.html").read_text(encoding="utf-8"))[9]
    with watched(address) as (page, troubles):
        expect(page.locator(LINE)).to_have_count(0)
        assert leave_at(page, name) == name
        page.goto(address)
        expect(page.locator(LINE)).to_contain_text("Continue where you stopped: ")
        assert page.evaluate("scrollY") == 0
        assert objections(page, LINE) == []
        page.goto("about:blank")
        page.goto(f"{address}#{name}")
        expect(page.locator(LINE)).to_have_count(0)
        page.goto("about:blank")
        page.goto(address)
        page.locator(LINE).get_by_role("link").click()
        expect(page.locator(f"[id='{name}'] .pr-says")).to_be_in_viewport()
        expect(page.locator(LINE)).to_have_count(0)
        page.goto("about:blank")
        page.goto(address)
        page.get_by_role("button", name="Dismiss, and forget the place").press("Enter")
        expect(page.locator(LINE)).to_have_count(0)
        page.reload()
        expect(page.locator(LINE)).to_have_count(0)
        assert page.evaluate(KEPT) == "{}"
        assert troubles == []


@pytest.mark.parametrize("way", ["Sentences only", "A section at a time"])
def test_the_way_of_reading_comes_back_with_the_place(site: Path, watched: Watched, way: str) -> None:
    """Who read only sentences, or a section at a time, is led back to his place in that way."""
    address = f"{site.as_uri()}/rules/italian.html"
    with watched(address) as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 500})
        page.get_by_role("button", name=way).click()
        if way == "A section at a time":
            page.locator(".pr-section-opener").nth(1).click()
        name = str(page.locator(".pr-claim:visible").nth(2 if way.startswith("A") else 9).get_attribute("id"))
        kept = leave_at(page, name)
        page.goto(address)
        page.locator(LINE).get_by_role("link").click()
        expect(page.locator(f"[id='{kept}'] .pr-says")).to_be_in_viewport()
        expect(page.get_by_role("button", name=way)).to_have_attribute("aria-pressed", "true")
        assert troubles == []
