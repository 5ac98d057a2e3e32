"""The score of the evening in the page: it survives a reload and a closed window, is saved, and is ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.session.saved_evening import opened, saved
from primero_ref.session.session import read_session
from tests.support.python_beside import answer_beside
from tests.support.table_page import PLAYS
from tests.web.test_evening import to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.site.conftest import Asks, Watched

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


ALONE = "italian;seed={};seats=Alberto:50:person,Bernardo:50:random,Cinthio:50:random;dealer=Cinthio"
"""A game whose seed is still to be named."""


def test_the_sheet_is_for_everybody_and_for_the_keyboard(
    watched: Watched, site: Path, serve: Callable[[Path], str], objections: Asks
) -> None:
    """Axe objects to nothing, on a telephone and a desktop; the keyboard reaches each button; Escape leads back."""
    with watched("about:blank") as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        answer_beside(page)
        page.goto(f"{serve(site)}/play/table.html#{ALONE.format('Siena')}")
        page.evaluate("document.querySelector('[name=pace]').value = 'once'")
        assert page.evaluate(PLAYS, MOVES)
        opener = page.locator(".pr-after [data-does=evening]")
        opener.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".pr-remembered dt").first).to_be_visible()
        for width, height in ((1280, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert objections(page, ".pr-evening") == []
            assert page.evaluate("document.documentElement.scrollWidth") == width
        wanted = {"Save as text", "Save as a table (CSV)", "Save all hands (record)", "Forget this evening"}
        wanted.add("End the evening")
        for _ in range(30):
            page.keyboard.press("Tab")
            wanted.discard(page.evaluate("document.activeElement.textContent"))
        assert not wanted
        page.keyboard.press("Escape")
        expect(page.locator(".pr-evening")).to_be_hidden()
        expect(opener).to_be_focused()
        assert troubles == []


def test_an_evening_in_two_windows_loses_no_hand(watched: Watched, site: Path, serve: Callable[[Path], str]) -> None:
    """What the other window has written is not overwritten: this one says so, and then brings the hands of both."""
    address = f"{serve(site)}/play/table.html"
    with watched("about:blank") as (first, troubles):
        second = first.context.new_page()
        for page, seed in ((first, "Siena"), (second, "Genoa")):
            answer_beside(page)
            page.goto(f"{address}#{ALONE.format(seed)}")
            page.wait_for_function("() => document.querySelector('.pr-verb')")
            page.evaluate("document.querySelector('[name=pace]').value = 'once'")
        for page in (second, first):
            assert page.evaluate(PLAYS, MOVES)
        first.click(".pr-after [data-does=evening]")
        expect(first.locator(".pr-score tbody tr")).to_have_count(1)
        expect(first.get_by_role("alert").filter(visible=True)).to_contain_text("has changed in another window")
        first.get_by_role("button", name="Keep the hands of both windows here").click()
        expect(first.locator(".pr-score tbody tr")).to_have_count(2)
        expect(first.get_by_role("button", name="Keep the hands of both windows here")).to_have_count(0)
        assert troubles == []


KEPT = """localStorage.setItem("primero-evening-1", JSON.stringify(
    {version: 1, id: "1-2", turn: 1, hands: [{text: "italian;nothing=here"}], current: "", label: "", over: false}));"""
"""An evening whose one hand no engine can read any more."""

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };"


def test_a_full_device_still_shows_what_it_keeps(chromium: Browser, site: Path, serve: Callable[[Path], str]) -> None:
    """With no room left and no colours chosen the evening is there, the light goes off, and nothing is thrown."""
    context = chromium.new_context()
    context.add_init_script(KEPT + FULL)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{serve(site)}/play/table.html")

    expect(page.get_by_role("button", name="Score of the evening")).to_be_visible()
    page.locator(".theme-toggle:visible").first.click()
    assert page.evaluate("document.body.dataset.theme") in {"light", "dark"}
    assert page.evaluate("JSON.parse(localStorage.getItem('primero-evening-1')).hands.length") == 1
    assert troubles == []
    context.close()


def test_hands_that_cannot_be_read_are_saved_or_forgotten(
    watched: Watched, site: Path, serve: Callable[[Path], str]
) -> None:
    """An evening of such hands alone can be saved as it is kept, and is deleted when that is asked twice."""
    with watched("about:blank") as (page, troubles):
        answer_beside(page)
        page.add_init_script(f"if (!sessionStorage.once) {{ sessionStorage.once = 1; {KEPT} }}")
        page.goto(f"{serve(site)}/play/table.html")
        page.get_by_role("button", name="Score of the evening").click()
        expect(page.locator(".pr-evening")).to_contain_text("1 hand is not on the sheet")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save all hands as they are kept").click()
        assert Path(download.value.path()).read_text(encoding="utf-8") == "italian;nothing=here\n"

        page.get_by_role("button", name="Forget this evening").click()
        page.get_by_role("button", name="Delete the evening").click()
        expect(page.locator(".pr-evening")).not_to_contain_text("not on the sheet")
        assert page.evaluate("localStorage.getItem('primero-evening-1')") is None
        assert troubles == []


@pytest.mark.parametrize("by", ["http", "file"])
def test_a_saved_evening_is_opened_and_goes_on(  # fixtures, and how the page is reached
    by: str, watched: Watched, site: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    """On a telephone, with its sheet and the hand that was on; what is broken is told, what is none changes nothing."""
    hands, current = _saved_evening()
    whole, broken, foreign = (tmp_path / name for name in ("whole.primero", "broken.primero", "foreign.pdf"))
    whole.write_text(saved(hands, current), encoding="utf-8")
    broken.write_text(saved(hands, current).replace("Alberto: ", "Ugo: ", 1), encoding="utf-8")
    foreign.write_bytes(b"%PDF-1.4 \x00\xff")
    with watched("about:blank") as (page, troubles):
        page.set_viewport_size({"width": 390, "height": 844})
        answer_beside(page)
        page.goto(f"{serve(site) if by == 'http' else site.as_uri()}/play/table.html")
        chooses, rows = page.locator(".pr-file input"), page.locator(".pr-score tbody tr")
        chooses.set_input_files(foreign)
        expect(page.locator(".pr-file-said")).to_contain_text("“foreign.pdf” is not opened. This file has no hand")
        expect(page.locator(".pr-evening")).to_be_hidden()
        chooses.set_input_files(broken)
        expect(rows).to_have_count(len(hands) - 1)
        expect(page.locator(".pr-evening-sheet .pr-wrong")).to_contain_text("Hand 1 is left out.")
        chooses.set_input_files(whole)
        expect(rows).to_have_count(len(hands))
        chooses.set_input_files(foreign)
        expect(page.locator(".pr-evening-sheet .pr-wrong")).to_contain_text("is not opened")
        expect(rows).to_have_count(len(hands))
        page.locator(".pr-evening-does .is-main").click()
        expect(page.locator(".pr-table")).to_be_visible()
        assert page.url.endswith(f"#{current}")

        assert page.evaluate(PLAYS, MOVES)
        chooses.set_input_files(whole)
        asks = f"This device keeps an evening of {len(hands) + 1} hands."
        expect(page.locator(".pr-evening-sheet")).to_contain_text(asks)
        page.get_by_role("button", name="Keep mine").click()
        expect(page.locator(".pr-end")).to_be_visible()
        chooses.set_input_files(whole)
        with page.expect_download() as download:
            page.get_by_role("button", name="Save mine, then open").click()
        kept = opened(Path(download.value.path()).read_text(encoding="utf-8"))
        assert (kept.hands[:-1], len(kept.hands)) == (hands, len(hands) + 1)
        expect(rows).to_have_count(len(hands))
        assert troubles == []


def _saved_evening() -> tuple[tuple[str, ...], str]:
    """Play two hands, and begin a third."""
    session = read_session(ALONE.format("Siena"))
    hands = []
    for _ in range(2):
        session = to_the_end(session)
        hands.append(session.text)
        session = session.again()
    return (*hands,), session.text
