"""The filters above the matrix: columns, words and where the columns part, by mouse and by keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.claims.parts import GamePart, by_part
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.html import matrix as matrix_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

WHERE = "compare/matrix-betting.html"
ROWS = ".pr-books tbody tr:has(td)"


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


def test_all_stands_there_until_something_is_chosen(page: Page) -> None:
    """The script takes nothing away by itself, and says what is shown."""
    questions, books = part().questions, matrix_html.answering(part().questions)

    expect(page.locator(f"{ROWS}:visible")).to_have_count(len(questions))
    expect(page.locator(".pr-filter output")).to_have_text(
        f"{len(questions)} of {len(questions)} questions, {len(books) + 4} of {len(books) + 4} columns"
    )


def test_a_column_that_is_not_wanted_goes(page: Page) -> None:
    """By the keyboard: the list of columns opens, a box is cleared, and the column is gone from head and rows."""
    page.focus(".pr-filter summary")
    page.keyboard.press("Enter")
    box = page.get_by_label("Caudate Primero (Zorli, 2011)", exact=True)
    box.focus()
    page.keyboard.press("Space")

    expect(page.locator("thead th", has_text="Caudate Primero")).to_be_hidden()
    shown = page.locator(f"{ROWS}:visible").first.locator("td:visible")
    expect(shown).to_have_count(page.locator("thead th:visible").count() - 1)


def test_words_find_questions_and_answers(page: Page) -> None:
    """Who looks for the half that comes back finds its question."""
    page.get_by_label("Words in a question or an answer").fill("takes back")
    page.get_by_label("Words in a question or an answer").fill("folds take back")

    expect(page.locator(f"{ROWS}:visible")).to_have_count(1)
    expect(page.locator(f"{ROWS}:visible")).to_contain_text("Half")


def test_only_where_the_columns_shown_part(page: Page) -> None:
    """With two columns left, the questions are those on which these two rulebooks part by their claims."""
    page.click(".pr-filter summary")
    page.click("text=none")
    for title in ("Italian Primero (du Coeur, 2002)", "Italian Primero (du Coeur, 2003)"):
        page.get_by_label(title, exact=True).check()
    page.get_by_label("Show only rows that differ").check()

    asked = page.locator(f"{ROWS}:visible th").all_inner_texts()
    assert [re.sub(r"\s+", " ", one).strip() for one in asked] == [
        "What does a player who folds take back?",
        "Must the last player see (call) in the second phase as well?",
    ]


def test_the_table_scrolls_by_keyboard_and_keeps_its_questions_in_sight(page: Page) -> None:
    """On a phone: the region takes the focus, the arrow moves it, the page itself does not move sideways."""
    page.set_viewport_size({"width": 390, "height": 844})
    region = page.locator(".pr-wide")
    region.focus()
    for _ in range(100):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)  # the browser scrolls in its own time
        if region.evaluate("region => region.scrollLeft") > 100:
            break

    assert region.evaluate("region => region.scrollLeft") > 100
    left = page.locator(f"{ROWS} th").first.bounding_box()
    assert left is not None
    assert 0 <= left["x"] < 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
