"""The first deal: cards that the build has laid down, which the engine answers to the letter, and what waits for it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Route, expect

from primero_ref.session.session import read_session
from primero_ref.weave.parts.table import usual_game
from primero_ref.web.door import answer
from tests.support.python_beside import PIECES, answer_beside
from tests.support.table_page import NAMED, WHERE, Table, hidden, turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

DEALS = "**/_web/first-deals.js*"
"""The script of the first deals."""

ENGINE = """async (jobs) => {
  const one = (job) => new Promise((done) => primero.engine.run({
    asked: { table: ["sit", job] }, tell: () => {}, begun: () => {}, done: ({ outcome }) => done(outcome),
  }));
  const answers = [];
  for (const job of jobs) answers.push(JSON.stringify(await one(job)));
  return answers;
}"""
"""Asks the engine of the page for one deal after another."""


def laid(site: Path) -> list[tuple[str, dict[str, Any]]]:
    """Read every first deal of the site: what the page would send, and what it shows."""
    text = (site / "_web" / "first-deals.js").read_text(encoding="utf-8")
    deals = json.loads(text.removeprefix("primeroDeals(").removesuffix(");\n"))
    return [(asked, answered) for asked, _, answered in deals]


@pytest.fixture
def table(watched: Watched, site: Path, serve: Callable[[Path], str]) -> Iterator[Table]:
    """Give a page whose engine will be beside the browser; it is not opened yet."""
    with watched("about:blank") as (page, troubles):
        page.emulate_media(reduced_motion="reduce")
        answer_beside(page)
        yield Table(page, troubles, f"{serve(site)}/{WHERE}")
        assert troubles == []


def held_engine(page: Page) -> list[Route]:
    """Keep the engine back until `release`."""
    held: list[Route] = []
    page.route("**/_web/pieces.js*", lambda route: held.append(route))  # noqa: PLW0108 - Playwright signs its handlers
    return held


def release(held: list[Route]) -> None:
    """Let the engine come."""
    for route in held:
        route.fulfill(content_type="text/javascript", body=PIECES)


def test_each_first_deal_is_what_python_answers_and_tells_of_no_hidden_card(site: Path) -> None:
    """In each the reader has the first move, and no card is named that he could not know."""
    deals = laid(site)

    assert len(deals) == usual_game.DEALS
    for asked, table in deals:
        assert json.loads(answer(json.dumps({"table": ["sit", asked]}))) == table
        game = read_session(table["text"]).game()
        assert table["table"]["turn"] == "Alberto"
        assert not {*NAMED.findall(json.dumps(table["table"]))} & hidden(game, "Alberto")


def test_the_engine_of_the_page_answers_each_first_deal_to_the_letter(
    watched: Watched, site: Path, serve: Callable[[Path], str]
) -> None:
    """Python in the browser deals what Python dealt when the site was built."""
    deals = laid(site)
    with watched(f"{serve(site)}/{WHERE}") as (page, _):
        answers = page.evaluate(ENGINE, [asked for asked, _ in deals])

    assert [json.loads(one) for one in answers] == [table for _, table in deals]


def test_cards_are_there_before_the_engine_and_a_move_waits_for_it(table: Table) -> None:
    """The move is seen to wait, is made when the engine comes, and the game goes on from the same cards."""
    page = table.page
    held = held_engine(page)
    page.goto(table.address)
    page.click(".pr-go")
    turn(page)
    cards = page.locator(".pr-held svg").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    begun = table.text

    assert cards == [card.name for card in table.game().view("Alberto").hands["Alberto"]]
    page.locator(".pr-toss").first.click()
    page.click("[data-verb=pass] [type=submit]")
    expect(page.locator(".is-sent")).to_contain_text("Getting the rules ready…")
    expect(page.locator(".pr-now")).to_have_text("Getting the rules ready…")
    page.click("[data-verb=pass] [type=submit]")  # a second tap is no second move
    assert table.text == begun

    release(held)
    page.wait_for_function("begun => location.hash.slice(1) !== begun", arg=begun)
    assert read_session(table.text).until(1).text == f"{begun};moves=pass_-1"
    expect(page.locator(".is-sent")).to_have_count(0)


def test_the_engine_has_the_last_word_on_the_first_deal(table: Table) -> None:
    """A first deal that is not the engine's, as after a change of the site, gives way to it."""
    page = table.page

    def alter(route: Route) -> None:
        read = route.fetch().text()
        route.fulfill(content_type="text/javascript", body=read.replace('"stack": 20', '"stack": 19'))

    page.route(DEALS, alter)
    held = held_engine(page)
    page.goto(table.address)
    page.click(".pr-go")
    expect(page.locator(".pr-purse")).to_contain_text("19")

    release(held)
    expect(page.locator(".pr-purse")).to_contain_text("20")


def test_without_the_file_of_the_first_deal_the_engine_deals(table: Table) -> None:
    """A file that does not come, as without a network, is not missed."""
    table.page.route(DEALS, lambda route: route.abort())
    table.page.goto(table.address)
    table.page.click(".pr-go")

    expect(table.page.locator(".pr-held .pr-card").first).to_be_visible()
    table.troubles.clear()  # the browser says that the file did not come
