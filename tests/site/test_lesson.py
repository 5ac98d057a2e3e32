"""A lesson on its page: it is played there, answers what is wrong, and the browser keeps how far the reader is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.lessons.course import lesson

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from primero_ref.lessons.course import Step
    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

TAUGHT = lesson("numerus")
"""The lesson that is played: it asks for an option, for cards and for moves, with fields and without."""

WRONG = {
    "37": ("21", "That is the seven alone."),
    "7s": ("Kd", "The king is a diamond"),
    "see": ("pass", "may not pass without exchanging a card"),
    "revie": ("see", "Seeing is allowed, and your 52 could win."),
}
"""What is tried before some of the answers, by how these begin, and how it is answered."""


def press(page: Page, selector: str) -> None:
    """Press a button by key, as somebody without a pointer does, so that no press counts as a double click."""
    page.locator(selector).press("Enter")


def button(page: Page, answer: str) -> str:
    """Name the button of an answer: of a card, a verb or an option."""
    if page.locator(f".pr-held [data-card='{answer}']").count():
        return f".pr-held [data-card='{answer}']"
    verb = f".pr-verb[data-verb={answer}] [type=submit]" if answer.isalpha() else ""
    return verb if verb and page.locator(verb).count() else f".pr-moves > button:has-text('{answer}')"


def give(page: Page, step: Step) -> None:
    """Give the right answer to a step: an option, cards, or a move with what it names, stakes and exchanges."""
    for card in re.findall(r" -(\S+)", step.move) or ([] if step.options else step.answer):
        press(page, button(page, card))
    verb, named, money = re.match(r"(\w*)(?: \w+ (\d+) for (\d+))?", step.move).groups()  # type: ignore[union-attr]
    if named:
        press(page, f".pr-verb[data-verb={verb}] .pr-opener")
        for field, sum_ in zip(("first", "last"), (named, money), strict=True):
            getattr(page.locator(f".pr-verb[data-verb={verb}] input"), field).fill(sum_)
    if verb or step.options:
        press(page, button(page, verb or step.answer[0]))


def test_a_lesson_is_played_on_its_page(
    site: Path, serve: Callable[[Path], str], watched: Watched, objections: Asks
) -> None:
    """On a telephone, step by step: a wrong answer is told why and may be tried again, and the focus is never lost."""
    with watched(f"{serve(site)}/play/{TAUGHT.id}.html") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        asks = page.locator(".pr-course .pr-asks")
        expect(asks).to_have_text(TAUGHT.asked[0].asks)
        expect(page.locator(".pr-onpaper")).to_be_hidden()
        assert objections(page, ".pr-course") == []
        for number, step in enumerate(TAUGHT.asked, 1):
            while asks.text_content() != step.asks:
                expect(page.locator(".pr-onward")).to_be_focused()
                before = page.locator(".pr-words").inner_text()
                press(page, ".pr-onward")
                expect(page.locator(".pr-words")).not_to_have_text(before, use_inner_text=True)
            expect(page.locator(".pr-played")).to_contain_text(f"step {number} of {len(TAUGHT.asked)}")
            if number > 1:
                expect(page.locator(".pr-asks:focus, .pr-onward:focus")).to_have_count(1)
            begins = step.move.partition(" ")[0] or step.answer[0]
            if begins in WRONG:
                wrong, why = WRONG[begins]
                for card in (wrong, *step.answer[1:]) if not step.move and not step.options else (wrong,):
                    press(page, button(page, card))
                expect(page.locator(".pr-answered")).to_contain_text(why)
                expect(page.locator(".pr-answered a")).to_have_text("rule")
                expect(asks).to_have_text(step.asks)
            give(page, step)
            expect(page.locator(".pr-answered")).to_be_empty()
            expect(asks).not_to_have_text(step.asks)
        press(page, ".pr-onward")
        expect(page.locator(".pr-won")).to_contain_text("Your numerus 52")
        expect(page.locator(".pr-moves a")).to_be_focused()
        assert objections(page, ".pr-course") == []
        frame = page.locator(".pr-course .pr-table").bounding_box()
        assert frame
        assert (frame["y"] >= 0, frame["y"] + frame["height"] <= 844) == (True, True)

        page.reload()
        expect(page.locator(".pr-played")).to_contain_text("1 done")
        press(page, "[data-does=text]")
        expect(page.locator(".pr-onpaper")).to_be_visible()
        page.goto(page.url.replace(f"{TAUGHT.id}.html", "index.html"))
        expect(page.locator(f"[data-lesson={TAUGHT.id}]")).to_contain_text("Done.")
        assert troubles == []
