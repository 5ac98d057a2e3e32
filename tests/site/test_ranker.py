"""The form on the page of one hand: a reader takes cards or writes them, and the engine of the page ranks them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref import cards
from primero_ref.compare.hands import agreeing, rank_under_all, showdowns
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.site.conftest import Asks, Watched
    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

WHERE = "compare/one-hand.html"

RANKED = " below says which "
"""What the form says when its tables stand below it."""


@pytest.fixture(scope="module")
def address(site: Path) -> str:
    """Give the page as a file on the disk."""
    return f"{site.as_uri()}/{WHERE}"


@pytest.fixture(scope="module")
def opened(watched: Watched, address: str) -> Iterator[tuple[Page, list[str]]]:
    """Open it once, so that the engine starts once, and keep what it complains of."""
    with watched(address) as opened:
        yield opened


@pytest.fixture
def page(opened: tuple[Page, list[str]]) -> Iterator[Page]:
    """Give it with nothing named; the test fails when it complains."""
    page, troubles = opened
    page.click("text=Put all back")
    page.focus("#pr-one")
    expect(page.locator(".pr-outcome")).to_be_empty()
    yield page
    assert troubles == []


def take(page: Page, hands: str) -> None:
    """Click cards of the pack."""
    for card in hands.split():
        page.click(f".pr-pack [data-card='{card}']")


def answers(page: Page, where: str) -> list[str]:
    """Read the tables of a part of the page."""
    return [" ".join(table.split()) for table in page.locator(f"{where} table.pr-ranked").all_inner_texts()]


def test_an_empty_form_says_what_to_do(chromium: Browser, site: Path) -> None:
    """Before anything is named the form tells how, and nothing of the engine has been fetched."""
    page = chromium.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")
    expect(page.locator(".pr-ranker output")).to_contain_text("Take up to four cards, or write them")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")

    assert not [name for name in loaded if re.search(r"pieces|python-\d|engine-\d", name)]
    page.close()


def test_the_answer_is_the_table_of_the_page(page: Page) -> None:
    """Cards that are clicked get the very table that the build wrote for them; so do two hands that meet."""
    take(page, "7c 6c Ac Js")
    expect(page.locator(".pr-ranker output")).to_contain_text(RANKED)
    assert page.input_value("#pr-one") == "7c 6c Ac Js"
    assert answers(page, ".pr-outcome") == answers(page, "#the-fifty-five")

    take(page, "5h 4h 3h 2h")  # the first hand is full, so the second takes these
    expect(page.locator(".pr-outcome table")).to_have_count(3)
    expect(page.locator(".pr-meeting").first.locator("li")).to_have_count(8)
    expect(page.locator(".pr-ranker output")).to_contain_text("fluxus 54 beats supremus 55")
    assert page.input_value("#pr-other") == "5h 4h 3h 2h"
    assert answers(page, ".pr-outcome")[0] == answers(page, "#the-fifty-five-against-a-flush")[0]
    hrefs = "where => [...document.querySelector(where).querySelectorAll('td a')].map(link => link.href)"
    assert page.evaluate(hrefs, ".pr-outcome .pr-answer") == page.evaluate(hrefs, "#the-fifty-five-against-a-flush")


def test_a_written_hand_is_ranked(page: Page) -> None:
    """In whatever case it is written, when its last card is whole."""
    page.locator("#pr-one").press_sequentially("7C 6c kd qD")
    # the hand is ranked card by card as it is written: the whole hand comes last
    for group in agreeing(rank_under_all("7c 6c Kd Qd")):
        expect(page.locator(".pr-ranker output")).to_contain_text(group.first.words)
    pressed = page.locator(".pr-pack [aria-pressed=true]").all()
    assert {card.get_attribute("data-card") for card in pressed} == {"7c", "6c", "Kd", "Qd"}


def test_who_wins_between_two_written_hands(page: Page) -> None:
    """The form sums up how the rulebooks part."""
    page.fill("#pr-one", "7d 7h 7s Ac")
    page.fill("#pr-other", "5c 4c 3c 2c")
    expect(page.locator(".pr-outcome table")).to_have_count(3)

    said = page.inner_text(".pr-ranker output")
    assert all(group.first.words in said for group in agreeing(showdowns("7d 7h 7s Ac", "5c 4c 3c 2c")))


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("8x", "", "8x is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        ("seven", "", "seven is no card: write a rank (A 2 3 4 5 6 7 J Q K) and a suit (c d h s), as in 7c."),
        ("7c 7c", "", "7c is named twice."),
        ("7c 6c", "Ac 7c", "7c lies in both hands."),
    ],
)
def test_a_slip_is_answered_by_the_engine(page: Page, one: str, other: str, sentence: str) -> None:
    """Its sentence stands as it is, the table goes, and the right cards bring it back."""
    output = page.locator(".pr-ranker output")
    page.fill("#pr-one", one)
    page.fill("#pr-other", other)
    page.press("#pr-other", "Enter")
    expect(output).to_have_text(sentence)
    expect(page.locator(".pr-outcome")).to_be_empty()

    page.fill("#pr-other", "")
    page.fill("#pr-one", "7c 6c")
    expect(output).to_contain_text(RANKED)


def test_a_half_written_card_is_not_yet_a_slip(page: Page) -> None:
    """Nothing is said of a card until it is whole, or Enter is pressed."""
    output = page.locator(".pr-ranker output")
    page.locator("#pr-one").press_sequentially("7c 6")
    page.wait_for_timeout(300)

    assert "no card" not in output.inner_text()
    page.press("#pr-one", "Enter")
    expect(output).to_contain_text("6 is no card")


def test_the_keyboard_is_enough(page: Page) -> None:
    """The pack is one stop of Tab; the arrows go about in it, the space bar takes a card and puts it back."""
    page.focus("#pr-other")
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space", "End", "Space", "ArrowUp", "Home", "Space"):
        page.keyboard.press(key)

    assert page.input_value("#pr-other") == "3d Kd Ac"
    page.keyboard.press("Space")
    assert page.input_value("#pr-other") == "3d Kd"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Rank"
    expect(page.locator(".pr-ranker output")).to_contain_text(RANKED)


def test_a_card_is_put_back_by_a_second_click(page: Page) -> None:
    """Then it may go to another hand; all are put back at once by a button."""
    take(page, "7c 6c 7c")
    assert page.input_value("#pr-one") == "6c"

    page.click("text=Put all back")
    expect(page.locator(".pr-ranker output")).to_contain_text("Take up to four cards")
    assert page.input_value("#pr-one") == ""
    assert page.locator(".pr-pack [aria-pressed=true]").count() == 0


def test_hands_are_ranked_with_the_network_off(page: Page) -> None:
    """Once the engine is there nothing more is fetched."""
    take(page, "7c 6c")
    expect(page.locator(".pr-ranker output")).to_contain_text(RANKED)
    page.context.set_offline(True)
    take(page, "Ac")

    expect(page.locator(".pr-ranker output")).to_contain_text("supremus 55")
    page.context.set_offline(False)


def test_an_engine_that_does_not_come_can_be_asked_for_again(
    chromium: Browser, site: Path, serve: Callable[[Path], str]
) -> None:
    """A broken line is told in one sentence, and the button tries anew."""
    page = chromium.new_page()
    page.route("**/python-04.js*", lambda route: route.abort())
    page.goto(f"{serve(site)}/{WHERE}")
    take(page, "7c")
    expect(page.locator(".pr-ranker output")).to_have_text("The engine could not be loaded.")

    page.unroute_all()
    page.click(".pr-ranker .pr-run")
    expect(page.locator(".pr-ranker output")).to_contain_text("nothing")
    page.close()


def test_the_answer_is_for_everybody(chromium: Browser, site: Path, objections: Asks) -> None:
    """Axe finds nothing to object to in the form and the tables that it fills, and they fit a phone."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    answer_beside(page)
    page.goto(f"{site.as_uri()}/{WHERE}")
    take(page, "7c 6c Kd Qd 5h 4h 3h 2h")
    expect(page.locator(".pr-outcome table")).to_have_count(3)

    assert objections(page, ".pr-ranker, .pr-outcome") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()


def test_without_scripts_the_tables_are_there_and_the_form_is_not(chromium: Browser, site: Path) -> None:
    """Nothing idle is shown."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")

    assert page.locator("table.pr-ranked:visible").count() > 10
    assert not page.locator(".pr-ranker:visible").count()
    context.close()


def test_firefox_ranks_two_hands(firefox: Firefox, address: str) -> None:
    """In Firefox it is the same, from a server and from a file."""
    firefox.open(address)
    for card in cards("7c 6c Ac Js 5h 4h 3h 2h"):
        firefox.ask("document.querySelector(`[data-card='${arguments[0]}']`).click()", str(card))
    firefox.wait("return document.querySelectorAll('.pr-outcome table').length === 3")

    said = firefox.ask("return document.querySelector('.pr-ranker output').textContent")
    assert "fluxus 54 beats supremus 55" in said
