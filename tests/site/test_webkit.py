"""WebKit, on which Safari is built, opens the main pages, runs a demo and plays a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.support.table_page import ALONE, PLAYS, WHERE
from tests.support.webkit import LACKING, WebKit, lacking

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.browser

MAIN = {
    "index.html": "return document.querySelector('.sidebar-brand').textContent.includes('Primero')",
    "rules/italian.html": "return document.querySelectorAll('.pr-run:enabled').length > 20",
    "play/table.html": "return document.querySelector('#pr-rulebook').options.length > 10",
    "sources/index.html": "return document.querySelectorAll('article a').length > 50",
    "search.html": "return document.querySelector('#pr-query').offsetHeight > 0",
    "compare/index.html": "return document.querySelectorAll('article a').length > 20",
}
"""The pages that most readers open, and what each must show when its scripts have run."""


@pytest.fixture(scope="module")
def root(site: Path, serve: Callable[[Path], str]) -> str:
    """Serve the site."""
    return serve(site)


def test_a_demo_runs_at_the_press_of_its_button(webkit: WebKit, root: str) -> None:
    """The engine starts in the browser's own WebAssembly, and the first demo of a page of rules says the same."""
    webkit.open(f"{root}/rules/3m.html")
    webkit.press(".pr-demo .pr-run")
    said = webkit.wait(
        "const box = document.querySelector('.pr-demo'), {state} = box.dataset;"
        "return state && state !== 'running' && box.querySelector('output').textContent.trim()"
    )

    assert re.fullmatch(r"The same, in \d+ ms\.", said)


@pytest.mark.parametrize("name", MAIN)
def test_a_main_page_opens(webkit: WebKit, root: str, name: str) -> None:
    """Its scripts have done what they do, it asks nothing of another place, and it fits the window."""
    webkit.open(f"{root}/{name}")

    assert webkit.wait(MAIN[name])
    assert webkit.ask("return document.documentElement.scrollWidth <= innerWidth")
    asked = webkit.ask("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [address for address in asked if not address.startswith(root)] == []


def test_the_first_move_is_made_by_a_press(webkit: WebKit, root: str) -> None:
    """Somebody deals by the button of the form, and makes a move by a button of the table."""
    webkit.open("about:blank")
    webkit.open(f"{root}/{WHERE}")
    webkit.press(".pr-setting .pr-go")
    webkit.wait("return document.querySelector('.pr-verb')")
    before = webkit.ask("return location.hash")
    webkit.press(".pr-verb .pr-opener")
    # By script: a second press so soon, and so near, is the second of a double click, and does nothing.
    webkit.ask("document.querySelector('.pr-verb.is-open [type=submit]').click()")

    assert webkit.wait("return location.hash !== arguments[0] && location.hash", before).startswith(before)


def test_a_game_is_played_to_its_end(webkit: WebKit, root: str) -> None:
    """From a link, by the same buttons as in the other browsers."""
    webkit.open("about:blank")
    webkit.open(f"{root}/{WHERE}#{ALONE}")
    webkit.wait("return document.querySelector('.pr-verb')")
    webkit.ask("document.querySelector('[name=pace]').value = 'once'")

    assert webkit.ask(f"return ({PLAYS})(100)")


@pytest.mark.parametrize("program", LACKING)
def test_what_is_missing_is_named(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the driver, or without a screen, a sentence says what to install; with both, nothing."""
    monkeypatch.setattr("tests.support.webkit.shutil.which", lambda asked: asked if asked != program else None)
    assert lacking() == LACKING[program]
    monkeypatch.setattr("tests.support.webkit.shutil.which", lambda asked: asked)
    assert lacking() is None
