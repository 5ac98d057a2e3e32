"""The hand of the day in a browser: today's by the reader's calendar, an answer that is kept, a message to send."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.lessons.problem import TAUGHT_FROM, hand_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PAGE = "play/hand-of-the-day.html"


def test_a_hand_is_answered_kept_and_shared(chromium: Browser, serve: Callable[[Path], str], site: Path) -> None:
    """The third day has the third hand; a choice is told its worth, and stands when the page is loaded again."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page, address = context.new_page(), serve(site)
    page.clock.set_fixed_time("2026-11-24T10:00:00")
    page.goto(f"{address}/{PAGE}")
    expect(page.locator(".pr-day")).to_have_text("Today, 24 November 2026")
    expect(page.locator(".pr-problem")).to_have_id("hand-3")

    best = int(page.locator(".pr-problem").get_attribute("data-answer") or "")
    page.locator(".pr-option").nth(best).click()
    expect(page.locator(".pr-verdict-of")).to_have_text("The coach would do the same.")
    expect(page.get_by_text("You have answered 1 hand on this device; the coach agrees with you in 1.")).to_be_visible()
    expect(page.locator(".pr-answer .is-best")).to_be_visible()
    page.get_by_role("button", name="Share your answer").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    message = page.evaluate("navigator.clipboard.readText()")
    assert message.startswith("Primero, hand of 24 November 2026: I would ")
    assert message.endswith(f"; the coach agrees. {address}/{PAGE}#2026-11-24")

    page.reload()
    expect(page.locator(".pr-option").nth(best)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="The day before").click()
    expect(page.locator(".pr-day")).to_have_text("23 November 2026")
    expect(page.locator(".pr-answer .is-best")).to_be_hidden()
    page.goto(f"{address}/{PAGE}#2026-12-24")
    expect(page.get_by_text("The hand of 24 December 2026 is not out yet, so this is today’s hand.")).to_be_visible()
    expect(page.locator(".pr-problem")).to_have_id("hand-3")
    day = TAUGHT_FROM + timedelta(40)
    page.clock.set_fixed_time(f"{day}T10:00:00")
    page.goto(f"{address}/{PAGE}?later")
    expect(page.locator(".pr-problem")).to_have_id(hand_of(day).id)
    expect(page.locator(".pr-problem")).to_contain_text("New to this game? Begin with lesson ")
    page.goto(f"{address}/{PAGE}?later#2026-11-27")
    expect(page.locator(".pr-problem")).to_have_id("hand-6")
    context.close()
