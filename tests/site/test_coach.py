"""The coach at the table: silent until asked, away with the next move, and at the end the decisions that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

GAME = "whittaker-it;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def test_the_coach_speaks_when_asked_and_leaves_with_the_move(
    watched: Watched, site: Path, serve: Callable[[Path], str], objections: Asks
) -> None:
    """Asked, he says what to do and why beside the hand; Escape gives the focus back, and a move sends him away."""
    with watched("about:blank") as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        answer_beside(page)
        page.goto(f"{serve(site)}/play/table.html#{GAME}")
        ask, card = page.locator(".pr-ask"), page.locator(".pr-panel.is-coach")
        expect(ask).to_be_visible()
        expect(card).to_be_hidden()
        page.evaluate("document.querySelector('[name=pace]').value = 'once'")
        for width, height in ((360, 640), (640, 450), (1280, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            ask.click()
            expect(card.locator(".pr-advised")).to_be_in_viewport()
            expect(card.get_by_role("heading", name="The coach")).to_be_focused()
            for band in (".pr-held", ".pr-mid", ".pr-moves"):
                expect(page.locator(band)).to_be_in_viewport(ratio=0.95)
            page.keyboard.press("Escape")
            expect(card).to_be_hidden()
            expect(ask).to_be_focused()
        ask.click()
        expect(card.locator(".pr-tried")).to_be_visible()
        expect(card.get_by_role("status")).not_to_be_empty()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert objections(page, ".pr-sitting") == []
        while page.locator(".pr-end:visible").count() == 0:
            page.locator(".pr-verb [type=submit], .pr-verb .pr-way").first.click()
            expect(page.locator(".pr-verb:visible, .pr-end:visible").first).to_be_visible()
            expect(card).to_be_hidden()
        page.get_by_role("button", name="Show the decisions that mattered").click()
        expect(page.locator(".pr-decisions li").first).to_contain_text("on average")
        assert objections(page, ".pr-sitting") == []
        assert troubles == []
