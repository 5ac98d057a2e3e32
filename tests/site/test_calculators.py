"""The two calculators on their page: a reader names cards, and the engine of the page counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.web.calculators import throwing, winning
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.site.conftest import Asks, Watched
    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

WHERE = "findings/calculators.html"


@pytest.fixture(scope="module")
def opened(watched: Watched, site: Path) -> Iterator[tuple[Page, list[str]]]:
    """Open the page once, from the disk, with Python beside the browser, and keep what it complains of."""
    with watched("about:blank") as (page, troubles):
        answer_beside(page)
        page.goto(f"{site.as_uri()}/{WHERE}")
        yield page, troubles


@pytest.fixture
def page(opened: tuple[Page, list[str]]) -> Iterator[Page]:
    """Give it with nothing named; the test fails when it complains."""
    page, troubles = opened
    for form in ("throw", "win"):
        page.click(f".pr-{form} >> text=Put all back")
        expect(page.locator(f"#pr-{form}-outcome")).to_be_empty()
    yield page
    assert troubles == []


def said(page: Page, form: str, sentence: object) -> None:
    """Wait until a form sums its answer up so."""
    expect(page.locator(f".pr-{form} output")).to_have_text(str(sentence))


def take(page: Page, form: str, hand: str) -> None:
    """Click cards of the pack of a form."""
    for card in hand.split():
        page.click(f".pr-{form} .pr-pack [data-card='{card}']")


def test_the_engine_comes_when_somebody_comes_to_the_form(watched: Watched, site: Path) -> None:
    """Until then nothing is fetched; then it is on its way before the first card is named, and counts in the page."""
    with watched(f"{site.as_uri()}/{WHERE}") as (page, troubles):
        assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('pieces'))")
        with page.expect_request("**/_web/pieces.js*"):
            page.hover(".pr-throw")
        take(page, "throw", "7h 6h 5h 2c")
        expect(page.locator("#pr-throw-outcome tr").first).to_be_visible()
        expect(page.locator(".pr-throw output")).to_have_text(str(throwing("italian", "7h 6h 5h 2c")["says"]))
        assert troubles == []


TABLE = """where => [...document.querySelector(where).querySelectorAll('.pr-counted tr')].map(row =>
    [...row.children].map(cell => [cell.textContent, ...[...cell.querySelectorAll('.pr-card')].map(one =>
        one.getAttribute('aria-label')), cell.querySelector('rect')?.getAttribute('width')]))"""


def test_what_to_throw_is_the_table_of_the_page(page: Page) -> None:
    """Cards that are clicked get the very table that the build wrote for them: words, cards and bars."""
    take(page, "throw", "7c 6c Ad 2h")
    said(page, "throw", throwing("italian", "7c 6c Ad 2h")["says"])

    drawn = page.evaluate(TABLE, "#pr-throw-outcome")
    assert len(drawn) == 17
    assert drawn == page.evaluate(TABLE, "#an-example-seven-and-six-of-clubs-and-two-that-do-not-help")


def test_what_is_wanted_may_be_a_bid_under_another_rulebook(page: Page) -> None:
    """The kind and the points are asked for only where they are wanted; a fifth card is one seen elsewhere."""
    expect(page.locator("#pr-throw-kind")).to_be_hidden()
    page.select_option("#pr-throw-book", "english")
    page.select_option("#pr-throw-goal", "meet")
    page.select_option("#pr-throw-kind", "primero")
    page.fill("#pr-throw-points", "50")
    take(page, "throw", "7c 6d Ad 2h Ks")

    assert page.input_value("#pr-throw-known") == "Ks"
    said(page, "throw", throwing("english", "7c 6d Ad 2h", "meet primero 50", "Ks")["says"])
    page.select_option("#pr-throw-goal", "kind")
    expect(page.locator("#pr-throw-points")).to_be_hidden()
    said(page, "throw", throwing("english", "7c 6d Ad 2h", "kind primero", "Ks")["says"])


def test_who_wins_is_the_table_of_the_page(page: Page) -> None:
    """Two hands that are written get the table that the build wrote for them."""
    page.fill("#pr-win-1", "7c 6c")
    said(page, "win", winning("italian", "7c 6c | ")["says"])
    page.fill("#pr-win-2", "kh qd 2s 5c")
    said(page, "win", winning("italian", "7c 6c | Kh Qd 2s 5c")["says"])

    drawn = page.evaluate(TABLE, "#pr-win-outcome")
    assert drawn == page.evaluate(TABLE, "#an-example-two-cards-against-a-whole-hand")


def test_suit_signs_and_capitals_are_read(page: Page) -> None:
    """The signs of the suits, as a telephone writes them too, need no space between the cards."""
    page.fill("#pr-throw-hand", "7♠6♠ a♥️ K♢")
    said(page, "throw", throwing("italian", "7s 6s Ah Kd")["says"])
    page.fill("#pr-throw-hand", "7S, 6S, AH, KD")
    said(page, "throw", throwing("italian", "7s 6s Ah Kd")["says"])
    expect(page.locator(".pr-throw .pr-pack [aria-pressed=true]")).to_have_count(4)


def test_what_cannot_be_counted_is_said(page: Page) -> None:
    """Too many cards to come, and a card that lies in two hands, are told in a sentence, and no table stands."""
    for number, hand in enumerate(("7c 6c", "Kh Qd", "As 2h"), 1):
        page.fill(f"#pr-win-{number}", hand)
    expect(page.locator(".pr-win output")).to_contain_text("name more cards")
    page.fill("#pr-win-3", "7c")
    said(page, "win", "7c is named twice.")
    expect(page.locator("#pr-win-outcome")).to_be_empty()


def test_the_keyboard_is_enough(page: Page) -> None:
    """From the last field before it the pack is one stop of Tab; the arrows and the space bar take cards."""
    page.focus("#pr-throw-goal")
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "Space", "ArrowDown", "Space"):
        page.keyboard.press(key)

    said(page, "throw", throwing("italian", "2c 2d")["says"])


def test_it_is_for_everybody(chromium: Browser, site: Path, objections: Asks) -> None:
    """Axe finds nothing to object to in the forms and their tables, by day and by night, and they fit a phone."""
    page = chromium.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
    answer_beside(page)
    page.goto(f"{site.as_uri()}/{WHERE}")
    take(page, "throw", "7c 6c")
    take(page, "win", "7c 6c")
    expect(page.locator(".pr-counted")).to_have_count(4)

    assert objections(page, ".pr-picker, .pr-outcome") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()


def test_without_scripts_the_examples_are_there_and_the_forms_are_not(chromium: Browser, site: Path) -> None:
    """Nothing idle is shown."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")

    assert page.locator(".pr-counted:visible").count() == 2
    assert not page.locator(".pr-picker:visible").count()
    context.close()


def test_firefox_counts(firefox: Firefox, serve: Callable[[Path], str], site: Path) -> None:
    """In Firefox, from a server, it is the same."""
    firefox.open(f"{serve(site)}/{WHERE}")
    for card in ("7c", "6c"):
        firefox.ask("document.querySelector(`.pr-throw [data-card='${arguments[0]}']`).click()", card)
    expected = throwing("italian", "7c 6c")["says"]
    firefox.wait("return document.querySelector('.pr-throw output').textContent === arguments[0]", expected)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_the_odds_can_be_read_on_a_phone(watched: Watched, site: Path, size: tuple[int, int]) -> None:
    """No figure lies beyond the edge, and each has beside it, in words that a stranger knows, what it is of."""
    with watched(f"{site.as_uri()}/{WHERE}") as (page, troubles):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        table = page.locator(".is-kinds").first
        assert table.evaluate("home => home.scrollWidth <= home.clientWidth")
        beside = """cells => cells.filter((cell) => cell.offsetParent)
          .map((cell) => getComputedStyle(cell, "::before").content.slice(1, -1))"""
        said = {*table.locator("tbody tr").nth(4).locator("td").evaluate_all(beside)}
        assert said == {
            "higher than, of all hands", "numerus", "primero", "supremus (fifty-five)", "fluxus (flush)", "chorus",
        }  # fmt: skip
        expect(page.locator(".pr-answer .pr-note").first).to_contain_text("Fluxus: Four cards of one suit.")
        assert troubles == []
