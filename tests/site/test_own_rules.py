"""The way to one's own rules, on a phone: from a game, from the list of games, from the table, and by the search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.reconstruction.switches import switches
from primero_ref.weave.parts.report.own_rules import CHANGE, changeable
from tests.support.python_beside import answer_beside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser


@pytest.fixture(params=[(390, 844), (360, 640)], ids=["wide", "narrow"])
def page(request: pytest.FixtureRequest, watched: Watched) -> Iterator[Page]:
    """Open a phone, with Python beside the browser; the test fails when a page complains."""
    with watched("about:blank") as (page, troubles):
        page.set_viewport_size({"width": request.param[0], "height": request.param[1]})
        answer_beside(page)
        yield page
    assert troubles == []


def test_a_rule_of_a_game_is_changed_from_its_page_and_played(page: Page, site: Path) -> None:
    """The link at the head of the rules opens the questions in sight; one other answer, and the table has it."""
    page.goto((site / "rules/italian.html").as_uri())
    page.get_by_role("link", name=CHANGE).click()
    question = page.get_by_role("button", name="What does a player who folds take back?")
    expect(question).to_be_in_viewport()
    question.click()
    page.locator("[id='q-fold.refund'] input[type=radio]:not(:checked)").first.check()
    expect(page.locator(".pr-status output")).to_contain_text("You changed 1 rule")
    play = page.get_by_role("link", name="Play it")
    expect(play).to_be_in_viewport()
    assert "#rules:italian;fold.refund=" in str(play.get_attribute("href"))


def test_every_game_that_can_be_changed_is_listed(page: Page, site: Path) -> None:
    """Each leads to the form with its questions; the page is in the menu, and in the list of all games."""
    page.goto((site / "play/own-rules.html").as_uri())
    listed = page.locator("#change-a-rule .pr-plainly a")
    assert listed.evaluate_all("links => links.map((link) => link.getAttribute('href'))") == [
        f"../cite/report.html#{book};" for book in changeable()
    ]
    shorter = page.locator("#leave-something-out .pr-plainly a")
    there = shorter.evaluate_all("links => links.map((link) => [link.getAttribute('href'), link.textContent])")
    assert len(there) == sum(len(switch.rulebooks) for switch in switches().values())
    assert all(uri.startswith("table.html#") and ";seed=" in uri and ", without " in words for uri, words in there)
    assert page.locator(".sidebar-tree").get_by_text("Your own rules").count() == 1
    page.goto((site / "rules/index.html").as_uri())
    expect(page.locator("article").get_by_role("link", name="Your own rules")).to_have_attribute(
        "href", "../play/own-rules.html"
    )


def test_at_the_table_the_link_follows_the_game_that_is_chosen(page: Page, site: Path) -> None:
    """Under the list of games one goes on to change a rule of the very game, or of one with something left out."""
    page.goto((site / "play/table.html").as_uri())
    page.get_by_text("Change the game").click()
    link = page.get_by_role("link", name=CHANGE)
    for book, hash_ in (("english", "#english;"), ("zorli;without=duels", "#zorli;without=duels")):
        page.select_option("#pr-rulebook", book)
        expect(link).to_have_attribute("href", re.compile(f"/cite/report.html{re.escape(hash_)}$"))
