"""The comparison of rulebooks: a few games beside one another, a question a card on a phone, and what is chosen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.claims.parts import GamePart, by_part
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.parts.comparison import matrix as matrix_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Asks, Watched

pytestmark = pytest.mark.browser

WHERE = "compare/matrix-betting.html"
ROWS = ".pr-books tbody tr:has(td)"

OWN = {"base": "italian", "title": "Saturday", "link": "italian;", "answers": {"fold.refund": "Nothing"}}
"""Rules of a reader's own, as the page of reports leaves them."""


@pytest.fixture(params=["http", "file"])
def page(request: pytest.FixtureRequest, site: Path, serve: Callable[[Path], str], watched: Watched) -> Iterator[Page]:
    """Open a part of the matrix, from a server and from the disk; the test fails when the page complains."""
    root = serve(site) if request.param == "http" else site.as_uri()
    with watched(f"{root}/{WHERE}") as (page, troubles):
        yield page
    assert troubles == []


def part() -> GamePart:
    """Give the part of the game that the page shows."""
    return next(one for one in by_part(matrix.compared()) if one.slug == "betting")


def test_a_few_games_stand_beside_one_another_and_others_can_be_chosen(page: Page) -> None:
    """The questions fit the window; the address and the next visit have the choice, and a friend's address another."""
    questions, books = part().questions, matrix_html.answering(part().questions)
    heads = page.locator("thead th:visible")

    expect(page.locator(f"{ROWS}:visible")).to_have_count(len(questions))
    expect(heads).to_have_count(5)
    page.get_by_label("Game 2").select_option("suzuki")
    expect(heads.nth(2)).to_contain_text("Primero (Suzuki, 1994)")
    expect(page.get_by_label("Game 2")).to_be_focused()
    assert page.evaluate("location.hash") == "#games=italian,suzuki,zorli"
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    expect(heads.nth(2)).to_contain_text("Primero (Suzuki, 1994)")
    page.evaluate("location.hash = '#games=rmi,italian&show=old'")
    expect(heads).to_have_count(4)
    expect(page.get_by_role("button", name="Only what old texts mention")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".pr-filter output")).to_contain_text(f"2 of {len(books)} games")


def test_words_and_filters_find_questions(page: Page) -> None:
    """Two games part on two questions, found by the keyboard; who looks for the half that comes back finds his."""
    page.evaluate("location.hash = '#games=italian,italian-2003'")
    expect(page.locator("thead th:visible")).to_have_count(4)
    page.get_by_role("button", name="Only where they differ").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{ROWS}:visible th")).to_have_text(
        ["What does a player who folds take back?", "Must the last player see (call) in the second phase as well?"]
    )
    page.get_by_label("Words in a question or an answer").fill("folds take back")

    expect(page.locator(f"{ROWS}:visible")).to_have_count(1)
    expect(page.locator(f"{ROWS}:visible")).to_contain_text("Half")


def test_on_a_phone_a_question_is_a_card_with_all_its_answers(page: Page, objections: Asks) -> None:
    """Who answers alike stands together, the reader's own rules among them; axe finds nothing."""
    page.evaluate("own => localStorage.setItem('primero-own-rules', own)", json.dumps(OWN))
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    card = page.locator(".pr-q").filter(has=page.get_by_role("heading", name="What does a player who folds take back?"))

    expect(card.locator(".pr-group", has_text="Half")).to_contain_text("Italian Primero (du Coeur, 2002)")
    expect(card.locator(".pr-group.is-yours")).to_contain_text("Nothing")
    expect(card.locator(".pr-group.is-yours")).to_contain_text("Yours: Saturday")
    expect(page.locator(".pr-wide")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert objections(page, "article") == []
