"""A host with a policy of its own: what it must allow for the engine to start, and what the page says otherwise."""

from __future__ import annotations

import json
import re
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from primero_ref.cli.server import Server
from tests.site.test_kept_engine import HURRY, NAME, Opened, answer, expected, kept
from tests.support.reach import REACH, SHUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

SUFFICES = {
    "the worker": "worker-src 'self'",
    "all": "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'",
}
"""Policies that allow no worker but from an address of the site, and yet suffice."""

STANDS_IN_THE_WAY = {
    "worker-src 'none'": "'self' in worker-src",
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'": "blob: in script-src",
}
"""Policies that do not, each with what it must allow."""

FROM_ITS_ADDRESS = "self.workersMade.at(-1)"
"""Tells of what the last worker of the page was made."""

NOTE = """(() => {
  const Real = Worker;
  self.workersMade = [];
  self.Worker = class extends Real {
    constructor(address) {
      super(address);
      self.workersMade.push(String(address));
    }
  };
})()"""
"""Has a page note of what it makes its workers."""


@contextmanager
def hosted(site: Path, policy: str) -> Iterator[str]:
    """Serve the site as a host does that sends a policy of its own with every file."""
    server = Server(site, 0)
    server.headers = server.headers | {"Content-Security-Policy": policy}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def opened(chromium: Browser) -> Iterator[tuple[Page, list[str]]]:
    """Open a window, with the list of all that it asks for."""
    context = chromium.new_context()
    context.add_init_script(NOTE)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page, asked
    context.close()


def run(page: Page) -> None:
    """Run the first demo of the page, and wait for the answer."""
    page.locator(".pr-demo .pr-run").first.click()
    expect(page.locator(".pr-demo output").first).to_have_text(re.compile(r"The same, in \d+ ms\."), timeout=60_000)


def test_the_worker_at_its_address_is_that_of_the_pieces(site: Path) -> None:
    """Whichever way it comes, it is the same text."""
    told = (site / "_web" / "pieces.js").read_text(encoding="utf-8")
    text = json.loads(told.removeprefix("primeroPieces(").removesuffix(");\n"))["worker"]

    assert (site / "_web" / "worker.js").read_text(encoding="utf-8") == text


def test_where_nothing_forbids_it_the_worker_is_made_of_its_text(chromium: Browser, site: Path) -> None:
    """Then the policy of the page holds in it, which a host that sends none could not give to a file."""
    with hosted(site, "img-src 'self' data:") as root, opened(chromium) as (page, asked):
        page.goto(f"{root}/rules/3m.html")
        run(page)

        assert page.evaluate(FROM_ITS_ADDRESS).startswith(f"blob:{root}/")
        assert [url for url in asked if "/_web/worker.js" in url] == []


@pytest.mark.parametrize("policy", SUFFICES)
def test_a_host_need_not_allow_a_worker_of_text(chromium: Browser, site: Path, policy: str) -> None:
    """The worker comes from its address; the demo answers, and an edited one finds every way out shut."""
    with hosted(site, SUFFICES[policy]) as root, opened(chromium) as (page, asked):
        page.goto(f"{root}/rules/3m.html")
        run(page)
        assert page.evaluate(FROM_ITS_ADDRESS).startswith(f"{root}/_web/worker.js?")

        box = page.locator(".pr-demo").first
        box.locator(".pr-edit").click()
        box.locator("textarea").fill(REACH.replace("CODES", repr(SHUT)))
        box.locator(".pr-run").click()
        said = box.locator(".pr-said")
        expect(said).to_contain_text(re.compile(r"\n\['\w+'"), timeout=60_000)
        answers = re.findall(r"'(\w+)'", said.inner_text().rsplit("\n[", 1)[1])
        assert len(answers) == len(SHUT)
        assert [code for code, answer in zip(SHUT, answers, strict=True) if answer == "open"] == []
        assert [url for url in asked if not url.startswith((root, f"blob:{root}"))] == []


@pytest.mark.parametrize("policy", STANDS_IN_THE_WAY)
def test_a_policy_of_the_host_that_forbids_the_engine_is_named(chromium: Browser, site: Path, policy: str) -> None:
    """Where a web server's own policy stops the worker, the page blames it and not the browser."""
    with hosted(site, policy) as root, opened(chromium) as (page, _):
        page.goto(f"{root}/rules/3m.html")
        page.locator(".pr-demo .pr-run").first.click()
        expect(page.locator(".pr-demo output").first).to_have_text(
            "The web server of this site forbids the engine to start: "
            f"its Content-Security-Policy must allow {STANDS_IN_THE_WAY[policy]}.",
            timeout=60_000,
        )


@pytest.mark.parametrize("policy", ["worker-src 'self'", *STANDS_IN_THE_WAY])
def test_firefox_does_the_same(firefox: Firefox, site: Path, policy: str) -> None:
    """In Firefox the worker comes from its address too, and a policy that stands in the way is named."""
    with hosted(site, policy) as root:
        firefox.open(f"{root}/rules/3m.html")
        firefox.ask("document.querySelector('.pr-demo .pr-run').click()")
        state = "let {state} = document.querySelector('.pr-demo').dataset; return state && state !== 'running'"
        firefox.wait(state)
        told = firefox.ask("return document.querySelector('.pr-demo output').textContent.trim()")
        wanted = STANDS_IN_THE_WAY.get(policy)

        assert re.fullmatch(rf"The web .* must allow {wanted}\." if wanted else r"The same, in \d+ ms\.", told)


def test_a_kept_engine_goes_on_from_the_address(chromium: Browser, site: Path) -> None:
    """On the next page no piece is fetched, and the answer is the same."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(HURRY)
    context.add_init_script(NOTE)
    with hosted(site, SUFFICES["all"]) as root:
        first = Opened(context, root + NAME)
        assert expected() == answer(first.ask)
        kept(first.ask)
        first.page.close()
        second = Opened(context, root + NAME)
        assert expected() == answer(second.ask)

        assert second.page.evaluate(FROM_ITS_ADDRESS).startswith(f"{root}/_web/worker.js?")
        assert (bool(first.pieces), second.pieces) == (True, [])
        context.close()
