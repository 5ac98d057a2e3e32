"""How quick the table is in a browser: from the click to the cards, from a tap to the drawn state, and what is fetched.

The first cards are the reader's own, with the buttons of his moves. The first move is made as soon as they are there,
and is timed from the click that dealt: it may have to wait for the engine.

    python -m tests.tools.table_times [folder of a built site] [browsers]

opens the table in so many new browsers, plays some moves in each, and prints a table of what was measured. Nothing
else should run meanwhile: the figures are those of two free cores.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from primero_ref.cli.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SITE = Path(__file__).parents[2] / "_site"
"""The site that is measured unless another is named."""

BROWSERS = 10
"""New browsers, each without anything kept."""

TAPS = 6
"""Moves that are made in each of them."""

ENGINE = ("/_web/pieces.js", "/_web/engine-", "/_web/python-", "/_web/pyodide")
"""How the addresses of what belongs to the engine go on after the site's own."""

WATCH = """(() => {
  const seen = self.tableTimes = { shift: 0, longest: 0, asked: 0, answers: 0, drawn: [] };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch("longtask", (entry) => { seen.longest = Math.max(seen.longest, entry.duration); });
  const Old = self.Worker;
  self.Worker = class extends Old {
    constructor(...of) {
      super(...of);
      this.addEventListener("message", ({ data }) => { if (data.outcome) seen.answers += data.ms; });
    }
  };
})()"""
"""Has a page add up what moves in it unasked, its longest task, and how long the engine thought."""

WAITS = """(until) => {
  const reached = new Function(`return ${until}`);
  self.timed = new Promise((done) => {
    addEventListener("click", () => {
      const [start, before, thought] = [performance.now(), location.hash, tableTimes.answers];
      tableTimes.start ??= start;
      self.hashBefore = before;
      const look = () => (reached() ? done(performance.now() - start - (tableTimes.answers - thought))
        : requestAnimationFrame(look));
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""
"""Has the page wait for the next click, and then for something to be drawn: how long, besides the engine's thinking."""

CARDS = "document.querySelector('.pr-held .pr-card') && document.querySelector('.pr-verb [type=submit]')"
MOVED = "location.hash !== hashBefore || document.querySelector('.pr-refusal').textContent"


def timed(page: Page, target: str, until: str) -> float:
    """Click on something, and give the milliseconds until something is drawn."""
    page.evaluate(WAITS, until)
    page.locator(target).first.click()
    time: float = page.evaluate("timed")
    return time


class Measured(NamedTuple):
    """What was measured in one browser, in milliseconds and bytes."""

    dealt: float
    answered: float
    taps: list[float]
    moves: list[float]
    shift: float
    longest: float
    page: int


def measured(browser: Browser, address: str) -> Measured:
    """Open the table in a new window of a new browser, deal, tap, and play some moves."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes: list[int] = []
    page.on(
        "requestfinished",
        lambda request: (
            None
            if any(sign in request.url for sign in ENGINE)
            else sizes.append(request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"])
        ),
    )
    page.goto(address)
    page.wait_for_load_state("networkidle")
    weight = sum(sizes)
    page.evaluate(WAITS, CARDS)
    page.locator(".pr-setting [type=submit]").first.click()
    dealt, thought = page.evaluate("async () => [await timed, tableTimes.answers]")
    dealt += thought  # here the engine's thinking counts
    page.evaluate("() => { document.querySelector('[name=pace]').value = 'once' }")
    timed(page, ".pr-verb:is([data-verb=pass],[data-verb=see]) [type=submit]", MOVED)
    answered = page.evaluate("performance.now() - tableTimes.start")
    taps: list[float] = []
    moves: list[float] = []
    for _ in range(TAPS):
        page.wait_for_selector(".pr-verb, .pr-end:not([hidden])", timeout=120_000)
        if page.locator(".pr-end:not([hidden])").count():
            break
        if page.locator(".pr-toss").count():
            taps.append(timed(page, ".pr-toss", "true"))
        see = page.locator(".pr-verb[data-verb=see] [type=submit]:visible").count()
        opener = page.locator(".pr-opener:visible").count()
        if not see and opener:
            taps.append(timed(page, ".pr-opener:visible", "true"))
        moves.append(timed(page, f".pr-verb{'[data-verb=see]' if see else ''} [type=submit]:visible", MOVED))
        if page.locator(".pr-refusal:not(:empty)").count():
            break
    shift, longest = page.evaluate("[tableTimes.shift, tableTimes.longest]")
    context.close()
    return Measured(dealt, answered, taps, moves, shift, longest, weight)


def rows(all_: list[Measured]) -> Iterator[tuple[str, str, str]]:
    """Give the rows of the table: what it is, what was measured, and what it should be."""
    taps = [time for one in all_ for time in one.taps]
    moves = [time for one in all_ for time in one.moves]
    dealt = [one.dealt for one in all_]
    answered = [one.answered for one in all_]
    yield "deal to first cards, median", f"{median(dealt):.0f} ms (to {max(dealt):.0f})", "1500 ms"
    yield "deal to first move made, median", f"{median(answered):.0f} ms (to {max(answered):.0f})", ""
    if taps:
        yield "tap on a card or verb, median", f"{median(taps):.0f} ms (to {max(taps):.0f})", "50 ms"
    if moves:
        yield "move, besides the engine, median", f"{median(moves):.0f} ms (to {max(moves):.0f})", "50 ms"
    yield "layout shift, most", f"{max(one.shift for one in all_):.3f}", "0.05"
    yield "task of the page, longest", f"{max(one.longest for one in all_):.0f} ms", "200 ms"
    yield "bytes before the engine, most", f"{max(one.page for one in all_) / 1000:.0f} KB", "300 KB"


def main(folder: str = str(SITE), browsers: str = str(BROWSERS)) -> None:
    """Measure, and print the table."""
    server = Server(Path(folder), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/play/table.html"
    all_ = []
    with sync_playwright() as playwright:
        for _ in range(int(browsers)):
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            all_.append(measured(browser, address))
            browser.close()
    server.shutdown()
    server.server_close()
    for what, found, wanted in rows(all_):
        print(f"{what:34} {found:24} {wanted:>8}")  # noqa: T201 - a tool for whoever builds


if __name__ == "__main__":
    main(*sys.argv[1:])
