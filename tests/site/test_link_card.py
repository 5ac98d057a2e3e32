"""The card beside a link to a rule: it shows what the rule says, and is in nobody's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.claims import claim

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

LINK = 'main p a[href="#five-types"]'
"""A link to a rule, in the words of a page."""


def test_a_card_shows_the_rule_that_a_link_leads_to(site: Path, watched: Watched, objections: Asks) -> None:
    """Pointed at or reached by the keyboard, a link shows its rule beside it, for everybody; Escape takes it away.

    So it does where the address of the page names a place that cannot be read.
    """
    rule = claim("italian/five-types")
    with watched(f"{site.as_uri()}/rules/italian.html#%E0") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        link, card = page.locator(LINK).first, page.locator(".pr-hovered:popover-open")
        link.scroll_into_view_if_needed()
        link.hover()
        expect(card).to_contain_text(rule.says)
        expect(card).to_contain_text(rule.grade)
        over, beside = card.bounding_box(), link.bounding_box()
        assert over
        assert beside
        assert over["x"] >= 0
        assert over["x"] + over["width"] <= 390
        assert over["y"] + over["height"] <= beside["y"] or over["y"] >= beside["y"] + beside["height"]
        assert objections(page, ".pr-hovered") == []
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)

        page.mouse.move(0, 0)
        link.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(card).to_contain_text(rule.says)
        expect(link).to_have_attribute("aria-describedby", str(card.get_attribute("id")))
        assert troubles == []


def test_a_finger_that_rests_shows_the_card_and_one_that_taps_follows_the_link(chromium: Browser, site: Path) -> None:
    """On a phone a long touch shows the card and stays on the page; a tap elsewhere takes it away, a tap goes there."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/rules/italian.html")
    page.wait_for_function("() => document.readyState === 'complete'")
    here = page.url
    link, card = page.locator(LINK).first, page.locator(".pr-hovered:popover-open")
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    assert box
    touch = context.new_cdp_session(page)
    point = {"x": box["x"] + 5, "y": box["y"] + 8}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.url == here
    page.touchscreen.tap(3, 300)  # the margin
    expect(card).to_have_count(0)
    link.tap()
    expect(page).to_have_url(f"{here}#five-types")
    context.close()
