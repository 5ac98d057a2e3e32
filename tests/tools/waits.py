"""`python -m tests.tools.waits`: how long a reader waits for the engine, in Chromium and in Firefox.

Each round starts each browser with a fresh profile. It measures, in seconds, from asking for a deal to its answer: on
the first page; after an edited demo, on a page that keeps no engine and on one that does; and on a next page that goes
on from the kept engine. Medians are printed, with the least and the most, and the bytes that the first page fetched.

By `--slow` the line carries 1.6 Mbit a second, and each answer begins after 150 ms: what browsers call slow 4G. The
throttling of a browser does not reach a worker, so a slower processor has to be set by the machine (a control group, or
`podman run --cpus 0.5`). By `--disk` the pages are opened from the disk, where no browser keeps an engine.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import sys
import threading
import time
from collections import defaultdict
from contextlib import contextmanager, suppress
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from primero_ref.weave.parts.table.usual_game import form_as_sent
from tests.support.firefox import Firefox
from tests.support.lacking import CHROMIUM, FIREFOX, program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = "rules/3m.html"
"""A page of rules with demos."""

LINE, DELAY = 200_000, 0.15
"""Bytes a second, and the seconds before an answer: 1.6 Mbit/s and 150 ms."""

PATIENCE = 300
"""Seconds after which an engine must be kept."""

PACKED = {".css", ".html", ".js", ".json", ".svg", ".txt"}
"""What a host packs by gzip, as GitHub Pages does."""

ASK = """const one = (asked, edited) => new Promise((done) => {
  self.primero.engine.run({ asked, edited, tell() {}, begun() {}, done });
});
const took = [];
for (const [asked, edited] of JSON.parse(arguments[0])) {
  const begun = performance.now();
  const answer = await one(asked, edited);
  if (answer.failed || answer.stopped) throw new Error(answer.failed || answer.stopped);
  took.push((performance.now() - begun) / 1000);
}
return took;"""
"""Gives the engine jobs, one after another, and says how many seconds each has taken."""

KEPT = """for (const name of await caches.keys()) {
  if (!name.startsWith("primero-engine ")) continue;
  if (await (await caches.open(name)).match("https://engine.invalid/whole")) return 1;
}
return 0;"""
"""Says whether an engine is kept whole."""

FORGET = """for (const name of await caches.keys()) {
  if (name.startsWith("primero-engine ")) await caches.delete(name);
}"""
"""Has the browser forget the engine that it keeps."""

SIT = [{"table": ["sit", form_as_sent("Milan 1")]}, False]
"""A deal, as the form of the table asks for it."""

EDITED = [{"demo": {"code": ">>> 1 + 1\n2\n", "rulebook": "3m"}}, True]
"""A demo that the reader has changed: the engine that ran it is ended after it."""


class Line:
    """What stands between the browser and the files: it counts the bytes, and may be slow."""

    def __init__(self, *, slow: bool) -> None:
        """Begin with nothing sent."""
        self.slow, self.sent, self.free, self.lock = slow, 0, 0.0, threading.Lock()

    def carry(self, content: bytes, write: Callable[[bytes], Any], *, counts: bool) -> None:
        """Send bytes, as fast as the line is while others use it too."""
        self.sent += len(content) * counts
        if not self.slow:
            write(content)
            return
        time.sleep(DELAY)
        for begin in range(0, len(content), 8192):
            piece = content[begin : begin + 8192]
            with self.lock:
                self.free = max(self.free, time.monotonic()) + len(piece) / LINE
                until = self.free
            time.sleep(max(0, until - time.monotonic()))
            write(piece)


@contextmanager
def served(site: Path, line: Line) -> Iterator[str]:
    """Serve the site over a line, packed by gzip; the address is given."""

    @cache
    def packed(path: Path) -> bytes:
        return gzip.compress(path.read_bytes(), 6) if path.suffix in PACKED else path.read_bytes()

    class Files(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            if not path.is_file():
                self.send_error(404)
                return
            content = packed(path)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages says
            self.send_header("Content-Length", str(len(content)))
            if path.suffix in PACKED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            # The service worker fetches pages for a reader without a network: nobody waits for them.
            with suppress(ConnectionError):  # the browser has ended
                line.carry(content, self.wfile.write, counts=self.headers["Sec-Fetch-Dest"] != "empty")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *of: Files(*of, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Chromium:
    """Chromium with a fresh profile."""

    def __init__(self) -> None:
        """Start it."""
        self.playwright = sync_playwright().start()
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        self.browser = self.playwright.chromium.launch(executable_path=program(CHROMIUM), args=root)
        self.page = self.browser.new_context().new_page()
        self.page.set_default_timeout(0)

    def open(self, address: str) -> None:
        """Go to a page, in a new window."""
        new = self.page.context.new_page()
        self.page.close()
        self.page = new
        self.page.set_default_timeout(0)
        self.page.goto(address)

    def ask(self, script: str, *of: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Run the body of a function in the page."""
        return self.page.evaluate(f"(given) => (async function () {{ {script} }})(...given)", list(of))

    def close(self) -> None:
        """End it."""
        self.browser.close()
        self.playwright.stop()


class OfMozilla:
    """Firefox with a fresh profile."""

    def __init__(self) -> None:
        """Start it."""
        self.firefox = Firefox(str(program(FIREFOX)), **{"dom.serviceWorkers.enabled": True})
        self.firefox.call("WebDriver:SetTimeouts", {"script": 600_000, "pageLoad": 600_000})

    def open(self, address: str) -> None:
        """Go to a page."""
        self.firefox.open("about:blank")
        self.firefox.open(address)

    def ask(self, script: str, *of: object) -> Any:  # noqa: ANN401 - whatever the page answers
        """Run the body of a function in the page."""
        whole = f"return (async function () {{ {script} }})(...arguments)"
        asked: dict[str, object] = {"script": whole, "args": of, "sandbox": None}  # it hands functions to the page
        return self.firefox.call("WebDriver:ExecuteScript", asked)["value"]

    def close(self) -> None:
        """End it."""
        self.firefox.__exit__()


def last(browser: Chromium | OfMozilla, *jobs: list[Any]) -> float:
    """Give the engine jobs, and say how many seconds the last has taken."""
    return float(browser.ask(ASK, json.dumps(jobs))[-1])


def waits(browser: Chromium | OfMozilla, root: str, line: Line) -> Iterator[tuple[str, float]]:
    """Go through one round, and give each wait with its name."""
    page = f"{root}/{PAGE}"
    browser.open(page)
    yield "first page", last(browser, SIT)
    yield "  fetched for it, MB", line.sent / 1e6
    yield "restart after an edited demo, nothing kept", last(browser, EDITED, SIT)
    if root.startswith("http"):
        until = time.monotonic() + PATIENCE
        while not browser.ask(KEPT):
            if time.monotonic() > until:
                message = f"No engine was kept after {PATIENCE} seconds."
                raise SystemExit(message)
            time.sleep(0.5)
        yield "restart after an edited demo, engine kept", last(browser, EDITED, SIT)
        browser.open(page)
        yield "next page, engine kept", last(browser, SIT)
        browser.ask(FORGET)
    browser.open(page)
    yield "next page, nothing kept", last(browser, SIT)


def main() -> None:
    """Measure, and print the medians."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.waits", description=str(__doc__).splitlines()[0])
    parser.add_argument("site", nargs="?", type=Path, default=Path("_site"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slow", action="store_true", help="a line of 1.6 Mbit/s, 150 ms a request")
    parser.add_argument("--disk", action="store_true", help="open the pages from the disk")
    asked = parser.parse_args()
    site = asked.site.resolve()
    measured: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _ in range(asked.rounds):
        for name, start in (("Chromium", Chromium), ("Firefox", OfMozilla)):
            line = Line(slow=asked.slow)
            browser = start()
            with served(site, line) as address:
                for what, figure in waits(browser, site.as_uri() if asked.disk else address, line):
                    measured[name, what].append(figure)
                browser.close()
    for (name, what), figures in measured.items():
        middle = statistics.median(figures)
        sys.stdout.write(f"{name:9} {what:45} {middle:6.2f}  ({min(figures):.2f} to {max(figures):.2f})\n")


if __name__ == "__main__":
    main()
