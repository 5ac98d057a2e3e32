"""The console of the engine's page: it keeps its state, completes names, draws hands, and outlives an endless loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(chromium: Browser, site: Path) -> Iterator[Page]:
    """Open the engine's page once, with Python beside the browser."""
    page = chromium.new_page()
    answer_beside(page)
    page.goto((site / "engine" / "index.html").as_uri())
    yield page
    page.close()


def run(page: Page, code: str, entries: int) -> str:
    """Run some code, wait until so many entries stand there, and give the last."""
    page.fill("#pr-line", code)
    page.press("#pr-line", "Control+Enter")
    return ran(page, entries)


def ran(page: Page, entries: int) -> str:
    """Wait until so many entries stand there and nothing runs; give the last."""
    page.wait_for_selector(f".pr-ran > li:nth-child({entries})")
    page.wait_for_selector(".pr-console .pr-run[aria-disabled=false]")
    return page.inner_text(".pr-ran > li:last-child")


def test_the_console_outlives_an_endless_loop(page: Page) -> None:
    """What was defined before a loop that was stopped is there after it, and so is the history."""
    assert "(7c, 6c)" in run(page, "hand = cards('7c 6c')\nhand", 1)
    page.wait_for_selector(".pr-ran [aria-label='seven of clubs']")
    page.fill("#pr-line", "while True: pass")
    page.press("#pr-line", "Control+Enter")
    page.click(".pr-stop")
    assert "Stopped." in ran(page, 2)
    assert run(page, "len(hand)", 3).split()[-1] == "2"
    assert page.locator(".pr-ran > li").count() == 3
    page.press("#pr-line", "ArrowUp")
    assert page.input_value("#pr-line") == "len(hand)"


def test_names_are_completed_and_the_keyboard_gets_out(page: Page) -> None:
    """Tab completes a name; after Escape it leaves the field."""
    page.fill("#pr-line", "shuf")
    page.press("#pr-line", "Tab")
    page.wait_for_function("() => document.querySelector('#pr-line').value === 'shuffled'")
    page.press("#pr-line", "Escape")
    page.press("#pr-line", "Tab")
    assert page.locator("#pr-line").evaluate("field => field !== document.activeElement")


def test_a_piece_of_the_guide_runs_with_those_before_it(page: Page) -> None:
    """A press on the third piece runs the two that it goes on from as well."""
    before = page.locator(".pr-ran > li").count()
    page.locator(".pr-piece").nth(2).click()
    assert "Bernardo vies primero 40 for 2" in ran(page, before + 3)
