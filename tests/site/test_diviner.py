"""Three cards on the page of divination: a visitor asks, draws and turns them, and the engine of the page reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from primero_ref import reading
from primero_ref.weave.parts.home.reading import SAMPLE
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from primero_ref.rules.divination import LaidCard, Reading
    from tests.site.conftest import Asks, Watched
    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

WHERE = "rules/divination.html"

PARTS = ".pr-diviner, .pr-reading"
"""What stands on the page for the cards."""

MILAN = "Shall I go to Milan?"

NUMBER = re.compile(r"(?:question and the|The) number (\d+) lays? these cards again")
"""How the page names what it shuffled by."""


@pytest.fixture(scope="module")
def address(site: Path, serve: Callable[[Path], str]) -> str:
    """Give the page as a server has it."""
    return f"{serve(site)}/{WHERE}"


@pytest.fixture(scope="module")
def opened(watched: Watched, address: str) -> Iterator[tuple[Page, list[str]]]:
    """Open it once, so that the engine starts once, and keep what it complains of."""
    with watched(address) as opened:
        yield opened


@pytest.fixture
def page(opened: tuple[Page, list[str]]) -> Iterator[Page]:
    """Give it; the test fails when it complains."""
    page, troubles = opened
    yield page
    assert troubles == []


def draw(page: Page, question: str = MILAN) -> None:
    """Ask a question, and wait until three cards lie there."""
    page.locator(".pr-laid > li").evaluate_all("before => before.forEach(item => { item.dataset.before = 1 })")
    page.fill("#pr-question", question)
    page.click(".pr-diviner .pr-run")
    expect(page.locator(".pr-laid > li:not([data-before]) .pr-flip")).to_have_count(3)
    assert page.inner_text(".pr-diviner output") == "Three cards lie face down. Turn the first: Past."


def told(one: LaidCard) -> list[str]:
    """Give what should stand at a card."""
    return [one.place, one.name, *filter(None, (one.meaning, one.through))]


def laid(page: Page) -> list[list[str]]:
    """Read what stands at each place."""
    return [item.locator("p").all_inner_texts() for item in page.locator(".pr-laid > li").all()]


def lain(page: Page, question: str = MILAN) -> Reading:
    """Lay the cards that lie on the page once more, here, by the number that it names."""
    named = NUMBER.search(page.inner_text(".pr-joint"))
    assert named
    return reading(question, "three", named[1]).turned()


def test_before_a_draw_nothing_of_the_engine_is_fetched(chromium: Browser, site: Path) -> None:
    """The printed reading stands there, and the form says what to do."""
    page = chromium.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")
    expect(page.locator(".pr-diviner output")).to_contain_text("Think of a question")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")

    assert laid(page) == [told(one) for one in reading(SAMPLE[0], "three", SAMPLE[1]).turned().cards]
    assert not [name for name in loaded if re.search(r"pieces|python-\d|engine-\d", name)]
    page.close()


def test_cards_are_drawn_face_down_and_turned_one_at_a_time(page: Page) -> None:
    """No card can be read before it is turned; turned, it says what the engine says of it."""
    draw(page)
    assert laid(page) == [["Past"], ["Present"], ["Future"]]
    assert page.locator(".pr-reading [role=img]").count() == 0

    page.locator(".pr-flip").nth(2).click(force=True)  # it says that it is not its turn yet
    expect(page.locator(".pr-diviner output")).to_have_text("One at a time: turn Past first.")
    assert page.locator(".pr-flip").count() == 3
    for left in (2, 1, 0):
        page.click(".pr-flip.is-next")
        expect(page.locator(".pr-flip")).to_have_count(left)
        assert [len(texts) > 1 for texts in laid(page)] == [place < 3 - left for place in range(3)]
    expect(page.locator(".pr-diviner output")).to_contain_text("All the cards are turned.")
    assert laid(page) == [told(one) for one in lain(page).cards]


def test_a_reversed_card_lies_upside_down_and_says_so(page: Page) -> None:
    """Its picture is turned round and its name ends in reversed; an upright one is neither."""
    draw(page)
    for _ in range(3):
        page.click(".pr-flip.is-next")
    turned = "cards => cards.map(card => getComputedStyle(card).transform.startsWith('matrix(-1'))"

    for drawn, upside_down, one in zip(
        page.locator(".pr-laid .pr-large").all(),
        page.locator(".pr-laid .pr-large").evaluate_all(turned),
        lain(page).cards,
        strict=True,
    ):
        assert upside_down != one.upright
        assert drawn.get_attribute("aria-label") == one.card.name
    assert [one.endswith(", reversed") for one in page.locator(".pr-reads b").all_inner_texts()] == [
        not one.upright for one in lain(page).cards
    ]


def test_the_keyboard_is_enough(page: Page) -> None:
    """Enter draws, and the first card is under the hand; Enter and the space bar turn, and the next one comes."""
    page.fill("#pr-question", "Will it rain?")
    page.press("#pr-question", "Enter")
    expect(page.locator(".pr-diviner output")).to_contain_text("Three cards lie face down")
    for place, key in (("Past", "Enter"), ("Present", "Space"), ("Future", "Enter")):
        assert page.evaluate("document.activeElement.ariaLabel") == f"{place}: turn the card"
        page.keyboard.press(key)

    assert page.evaluate("document.activeElement.textContent").startswith("Future")
    assert laid(page) == [told(one) for one in lain(page, "Will it rain?").cards]


def test_what_is_turned_is_spoken(page: Page) -> None:
    """The words of a card come into a live region, one that was there before them."""
    draw(page)

    assert page.locator(".pr-reads[aria-live=polite]").count() == 3
    page.click(".pr-flip.is-next")
    assert page.locator(".pr-reads[aria-live=polite]").first.inner_text()
    assert page.locator(".pr-joint[aria-live=polite]").count() == 1


def test_every_draw_is_another(page: Page) -> None:
    """The same question is shuffled anew each time, and needs not be asked aloud."""
    seen = set()
    for question in (MILAN, MILAN, ""):
        draw(page, question)
        for _ in range(3):
            page.click(".pr-flip.is-next")
        assert laid(page) == [told(one) for one in lain(page, question).cards]
        seen.add(page.inner_text(".pr-joint"))

    assert len(seen) == 3
    assert page.inner_text(".pr-reading figcaption") == "A question that you keep to yourself."


def test_a_set_is_told_when_the_last_card_is_turned(page: Page) -> None:
    """For a question that brings one up, where chance is held still: nothing of it before the third card."""
    page.evaluate("() => { crypto.getRandomValues = numbers => numbers.fill(67) }")
    question = next(
        one for one in (f"What of {number}?" for number in range(5000)) if reading(one, "three", "67").turned().sets
    )
    draw(page, question)
    for turned in range(3):
        assert page.inner_text(".pr-joint") == "", turned
        page.click(".pr-flip.is-next")

    (three,) = reading(question, "three", "67").turned().sets
    assert page.inner_text(".pr-joint").startswith(f"{three!r}\n")
    assert three.sense in page.inner_text(".pr-joint")
    page.reload()


def test_cards_are_drawn_with_the_network_off(page: Page) -> None:
    """Once the engine is there nothing more is fetched."""
    draw(page)
    page.context.set_offline(True)
    draw(page)
    page.context.set_offline(False)


def test_an_engine_that_does_not_come_can_be_asked_for_again(
    chromium: Browser, site: Path, serve: Callable[[Path], str]
) -> None:
    """A broken line is told in one sentence, the printed reading stays, and the button tries anew."""
    page = chromium.new_page()
    page.route("**/python-04.js*", lambda route: route.abort())
    page.goto(f"{serve(site)}/{WHERE}")
    page.click(".pr-diviner .pr-run")
    expect(page.locator(".pr-diviner output")).to_have_text("The engine could not be loaded.")
    assert SAMPLE[0] in page.inner_text(".pr-reading figcaption")

    page.unroute_all()
    draw(page)
    page.close()


def test_the_cards_are_for_everybody(chromium: Browser, site: Path, objections: Asks) -> None:
    """Axe objects to nothing before the draw, while cards lie face down, and after; all fits a phone."""
    page = chromium.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    answer_beside(page)
    page.goto(f"{site.as_uri()}/{WHERE}")

    assert objections(page, PARTS) == []
    draw(page)
    for left in (3, 2, 1, 0):
        expect(page.locator(".pr-flip")).to_have_count(left)
        assert left == 1 or objections(page, PARTS) == []  # two that are turned are as one
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        if left:
            page.click(".pr-flip.is-next")
    page.close()


@pytest.mark.parametrize(("motion", "moving"), [("reduce", "none"), ("no-preference", "pr-turned")])
def test_nothing_moves_where_that_is_not_wanted(
    page: Page, motion: Literal["reduce", "no-preference"], moving: str
) -> None:
    """A card turns over before the eyes unless the reader has asked for less motion."""
    page.emulate_media(reduced_motion=motion)
    draw(page)
    page.click(".pr-flip.is-next")

    assert moving == page.locator(".is-turned").evaluate("card => getComputedStyle(card).animationName")


def test_without_scripts_a_printed_reading_is_there_and_the_form_is_not(chromium: Browser, site: Path) -> None:
    """Three cards with their meanings, and the set that they make, as the engine laid them when the page was made."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{WHERE}")
    sample = reading(SAMPLE[0], "three", SAMPLE[1]).turned()

    assert laid(page) == [told(one) for one in sample.cards]
    assert repr(sample.sets[0]) in page.inner_text(".pr-joint")
    assert page.locator(".pr-laid .pr-large:visible").count() == 3
    assert not page.locator(".pr-diviner:visible").count()
    context.close()


def test_firefox_turns_three_cards(firefox: Firefox, address: str) -> None:
    """In Firefox it is the same, from a server and from a file."""
    firefox.open(address)
    firefox.ask("document.querySelector('.pr-diviner .pr-run').click()")
    firefox.wait("return document.querySelectorAll('.pr-flip').length === 3")
    for _ in range(3):
        firefox.ask("document.querySelector('.pr-flip.is-next').click()")

    said = firefox.ask("return document.querySelector('.pr-diviner output').textContent")
    assert said.startswith("All the cards are turned.")
    assert firefox.ask("return document.querySelectorAll('.pr-laid [role=img]').length") == 3
