"""The score of the evening in the page: it survives a reload and a closed window, is saved, and is ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.python_beside import answer_beside
from tests.support.table_page import PLAYS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

MOVES = 200
"""More than any hand has."""


def test_an_evening_is_kept_saved_and_ended(watched: Watched, site: Path, serve: Callable[[Path], str]) -> None:
    """Two hands by “Just play” stand on the sheet after a reload; the window may be closed; a new evening is empty."""
    where = f"{serve(site)}/play/table.html"
    with watched("about:blank") as (page, troubles):
        answer_beside(page)
        page.goto(where)
        page.select_option("[name=pace]", "once", force=True)
        page.evaluate("document.querySelector('#pr-seed').value = 'Milan'")
        page.click(".pr-go")
        expect(page.locator(".pr-table")).to_be_visible()
        assert page.evaluate(PLAYS, MOVES)
        page.locator(".pr-after [data-does=again]:visible, .pr-broke .pr-move").last.click()
        expect(page.locator(".pr-end")).to_be_hidden()
        assert page.evaluate(PLAYS, MOVES)
        ended = page.url

        page.reload()
        page.click(".pr-after [data-does=evening]")
        expect(page.locator(".pr-score tbody tr")).to_have_count(2)
        expect(page.locator(".pr-run-chart polyline")).to_have_count(3)
        last = page.locator(".pr-score tbody tr").last.locator("td").first.locator("b").inner_text()
        expect(page.locator(".pr-run-chart text.is-mine")).to_have_text(f"You {last}")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a table").click()
        assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 3

        page.goto("about:blank")
        page.goto(where)
        page.get_by_role("button", name="Go on with your game").click()
        expect(page.locator(".pr-end")).to_be_visible()
        assert page.url == ended
        page.click(".pr-after [data-does=evening]")
        page.get_by_role("button", name="End the evening").click()
        expect(page.locator(".pr-evening-title")).to_have_text("The evening is over")
        page.get_by_role("button", name="Begin a new evening").click()
        page.get_by_role("button", name="Begin anew").click()
        expect(page.locator(".pr-table")).to_be_hidden()
        expect(page.locator(".pr-go-on")).to_be_hidden()
        assert page.evaluate("localStorage.getItem('primero-evening-1')") is None
        assert troubles == []
