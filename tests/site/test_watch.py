"""`primero serve --watch` in a browser: an open page follows the site by itself, under the policy of the pages."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from primero_ref.cli.server import HERE
from primero_ref.cli.watch_server import WatchServer
from primero_ref.weave.site.theme import FETCHED, POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.site.conftest import Watched

pytestmark = pytest.mark.browser

HEAD = "".join(f'<meta http-equiv="Content-Security-Policy" content="{policy}">' for policy in (POLICY, FETCHED))
"""What a page of the site says of its policy."""

STRIP = "primero-watch div"


def write(folder: Path, text: str, name: str = "index") -> None:
    """Put a page there, as a build does."""
    head = f'<title>A</title>{HEAD}<link rel="icon" href="data:,">'
    page = f'<!doctype html><html lang="en"><head>{head}</head><body><h1>{text}</h1></body></html>'
    (folder / f"{name}.html").write_text(page, encoding="utf-8")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WatchServer]:
    """Serve a site of one page that is watched."""
    write(tmp_path, "First")
    with WatchServer(tmp_path, 0, HERE) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_an_open_page_loads_itself_anew(server: WatchServer, tmp_path: Path, watched: Watched) -> None:
    """After each build it shows the new words; one that there is not yet comes when it does. No policy is broken."""
    with watched(f"http://{HERE}:{server.server_port}/") as (page, troubles):
        for text in ("Second", "Third"):
            write(tmp_path, text)
            server.built()
            expect(page.locator("h1")).to_have_text(text)
        assert troubles == []
        page.goto(f"http://{HERE}:{server.server_port}/new.html")
        expect(page.locator("p")).to_have_text("Page not found.")
        write(tmp_path, "Come", "new")
        server.built()
        expect(page.locator("h1")).to_have_text("Come")
        assert [trouble for trouble in troubles if "404" not in trouble] == []


def test_what_stops_a_build_is_shown_on_the_open_page(server: WatchServer, watched: Watched) -> None:
    """A strip says file, line and sentence as plain text, over the last good page, and goes when it is mended."""
    slip = "docs/other.md:3: <b>No</b> such page."
    with watched(f"http://{HERE}:{server.server_port}/") as (page, troubles):
        server.news.stopped([slip])
        expect(page.locator(STRIP)).to_contain_text(slip)
        expect(page.locator("h1")).to_have_text("First")
        server.news.stopped([])
        expect(page.locator(STRIP)).to_have_count(0)
        server.news.stopped([slip])
        page.reload()
        expect(page.locator(STRIP)).to_contain_text(slip)
        server.built()
        expect(page.locator(STRIP)).to_have_count(0)
        assert troubles == []


def test_a_page_that_nobody_sees_holds_no_connection(server: WatchServer, tmp_path: Path, watched: Watched) -> None:
    """A browser keeps six to one place; a page hears the news when it is looked at again."""
    hide = "see => { Object.defineProperty(document, 'visibilityState', {value: see, configurable: true});"
    hide += " document.dispatchEvent(new Event('visibilitychange')); }"
    with watched(f"http://{HERE}:{server.server_port}/") as (page, troubles):
        page.evaluate(hide, "hidden")
        write(tmp_path, "Second")
        server.built()
        page.wait_for_timeout(300)  # in which it would have come, if it listened
        assert page.locator("h1").text_content() == "First"
        page.evaluate(hide, "visible")
        expect(page.locator("h1")).to_have_text("Second")
        assert troubles == []


def test_the_policy_allows_the_news_and_nothing_else(server: WatchServer, tmp_path: Path) -> None:
    """The page and its head say what they say without watching, but for one address; the file is as it was built.

    The script that keeps pages for when there is no network keeps none.
    """
    with urlopen(f"http://{HERE}:{server.server_port}/", timeout=10) as page:
        content, policy = page.read().decode(), page.headers["Content-Security-Policy"]
    with urlopen(f"http://{HERE}:{server.server_port}/sw.js", timeout=10) as keeper:
        assert "fetch" not in keeper.read().decode()
    assert policy == f"{POLICY}; frame-ancestors 'none', {FETCHED} *:*/.watch/news"
    assert HEAD in content.replace(" *:*/.watch/news", "")
    assert HEAD in (tmp_path / "index.html").read_text(encoding="utf-8")
