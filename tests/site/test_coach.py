"""The coach at the table: silent until asked, away with the next move, and at the end the decisions that mattered."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.web.table_requests import answer_json
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

GAME = "whittaker-it;seed=Milan;seats=Alberto:20:person,Bernardo:20:steady;dealer=Bernardo"


def finished() -> str:
    """Play the game to its end: the person passes, or makes the first move that is open."""
    table = json.loads(answer_json("show", GAME, "Alberto"))
    while not table["table"]["over"]:
        if table["table"]["turn_is"] == "player":
            table = json.loads(answer_json("next", table["text"], "Alberto"))
        else:
            move = table["table"]["offer"]["open"][0]["example"]
            table = json.loads(answer_json("play", table["text"], "Alberto", move))
    return str(table["text"])


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
        page.locator(".pr-verb [type=submit]:visible").first.click()
        expect(card).to_be_hidden()
        page.evaluate("link => { location.hash = link }", finished())
        page.get_by_role("button", name="Show the decisions that mattered").click()
        expect(page.locator(".pr-decisions li").first).to_contain_text(re.compile("give or take|about as well|too few"))
        assert objections(page, ".pr-sitting") == []
        assert troubles == []
