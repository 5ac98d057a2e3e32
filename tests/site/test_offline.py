"""Without a network: what was read is there, what was not is told, and nothing old stands in the way of the new."""

from __future__ import annotations

import shutil
import threading
import time
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

from primero_ref.cli.server import Files, Server
from primero_ref.weave.site import offline
from primero_ref.weave.site.theme import POLICY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]

DOWNLOAD = "cite/download"

WAIT = 60_000
"""Milliseconds to wait at most, where all cores are busy."""

KEPT = """async (names) => {
  const { scope: root } = (await navigator.serviceWorker.getRegistration()) ?? {};
  const found = [];
  for (const one of (await caches.keys()).filter((one) => one.startsWith(`primero ${root} `))) {
    const inside = await (await caches.open(one)).keys();
    found.push(...inside.map(({ url }) => url.slice(root.length)).filter((name) => !name.startsWith("*")));
  }
  return names.every((name) => found.includes(name)) && found.sort();
}"""
"""Says what is kept of the site of the page, once the files that are named are."""


RENEW = "navigator.serviceWorker.ready.then((one) => void one.update())"
"""Has the browser ask for a new build now; it does so by itself some time after a page was opened."""

RENEWED = """async (words) => {
  const { scope } = await navigator.serviceWorker.getRegistration();
  const found = [];
  for (const name of (await caches.keys()).filter((name) => name.startsWith(`primero ${scope} `))) {
    const cache = await caches.open(name); // and that makes one that has just been thrown away anew, empty
    if ((await cache.keys()).length) found.push(await (await cache.match(`${scope}two.html`))?.text());
  }
  return found.length === 1 && found[0]?.includes(words);
}"""
"""Says whether of the site of the page one build is kept, and in it a page with these words."""

LATER = """() => new Promise((done) => {
  const script = document.createElement("script");
  Object.assign(script, { src: "_static/say.js?later", onload: () => done(document.body.dataset.script) });
  script.onerror = () => done("nothing");
  document.body.append(script);
})"""
"""Loads the script of the page once more, and gives what it says."""


def wait(page: Page, script: str, told: object) -> None:
    """Ask the page again and again until it says yes."""
    until = time.monotonic() + WAIT / 1000
    while not page.evaluate(script, told):
        assert time.monotonic() < until, told
        page.wait_for_timeout(20)


class Host:
    """A server that can be stopped, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def root(self) -> str:
        """Say where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, handler: type[Files] = Files) -> None:
        """Serve."""
        self.server = Server(self.folder, self.port)
        self.server.RequestHandlerClass = handler
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def hang(self) -> None:
        """Answer nobody, but let everyone hope."""
        self.server.shutdown()

    def stop(self) -> None:
        """Serve no more, and close what is still open."""
        self.hang()
        self.server.server_close()
        for one in self.server.connections.copy():
            self.server._close(one)


@pytest.fixture
def host() -> Iterator[Callable[[Path], Host]]:
    """Give a way to serve folders, for one test."""
    hosts: list[Host] = []

    def serve(folder: Path) -> Host:
        hosts.append(Host(folder))
        return hosts[-1]

    yield serve
    for one in hosts:
        one.stop()


@pytest.fixture
def reader(chromium: Browser) -> Iterator[BrowserContext]:
    """Open a browser that may keep what it reads."""
    context = chromium.new_context(service_workers="allow")
    yield context
    context.close()


def small(folder: Path, edition: str, patience: str = "4000") -> Path:
    """Make a site of a few pages, each of which says of which edition it is, and so does their script."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "_static").mkdir(parents=True)
    (folder / "cite").mkdir()
    for name in ("offline.js", "offline_button.js", "favicon.svg", "manifest.webmanifest", "edition.css"):
        shutil.copy(ROOT / "docs" / "_static" / name, folder / "_static")
    (folder / "_static" / "say.js").write_text(f"document.body.dataset.script = '{edition}'", encoding="utf-8")
    for name in ("index", "search", "one", "two", DOWNLOAD):
        static = "../" * name.count("/") + "_static"
        scripts = ["say", "offline", *(["offline_button"] if name == DOWNLOAD else [])]
        loaded = "".join(f'<script src="{static}/{one}.js" defer></script>' for one in scripts)
        box = '<div class="pr-keep">Take the file.</div>' if name == DOWNLOAD else ""
        (folder / f"{name}.html").write_text(
            f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}"><meta charset="utf-8">'
            f'<title>The page {name} - Primero</title><link rel="icon" href="{static}/favicon.svg">{loaded}'
            f"<body><p>{name}, {edition}</p>{box}</body>",
            encoding="utf-8",
        )
    worker = (ROOT / "docs" / "_web" / offline.WORKER).read_text(encoding="utf-8").replace("4000", patience)
    offline.write(folder, worker, f"<!doctype html><title>None</title>{offline.NOT_KEPT()}")
    return folder


def visit(page: Page, root: str, *names: str) -> None:
    """Open pages, and wait until each is kept with its script."""
    for name in names:
        page.goto(f"{root}/{name}.html")
        wait(page, KEPT, [f"{name}.html", "_static/say.js"])


def shown(page: Page, address: str) -> list[str | None]:
    """Open a page; give what it says, and what its script says."""
    page.goto(address)
    return [page.locator("p").first.text_content(), page.evaluate("document.body.dataset.script")]


def test_what_was_read_is_there_without_a_network(
    reader: BrowserContext, site: Path, host: Callable[[Path], Host]
) -> None:
    """Pages open, a demo runs, search and May I do this? find; a page never opened is told, with what there is."""
    served = host(site)
    page, other, asking = reader.new_page(), reader.new_page(), reader.new_page()
    troubles: list[str] = []
    for one in (page, other, asking):
        one.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{served.root}/rules/3m.html")
    other.goto(f"{served.root}/glossary.html")
    asking.goto(f"{served.root}/rules/may-i/3m.html")  # and nobody types there, so it loads no wordings
    last = max(path.name for path in (site / "_web").glob("python-??.js"))
    wait(other, KEPT, ["rules/3m.html", "glossary.html", f"_web/{last}", "_static/wordings.js"])
    served.stop()
    reader.set_offline(offline=True)

    page.reload()
    page.locator(".pr-demo .pr-run").first.click()
    page.wait_for_selector(".pr-demo[data-state=verified]")
    other.reload()
    assert other.inner_text("h1") == "Glossary"
    other.goto(f"{served.root}/search.html?q=flush")
    other.wait_for_selector("#pr-results li")
    asking.reload()
    asking.get_by_role("searchbox", name="What do you want to do?").fill("may I fold")
    asking.wait_for_selector(".pr-answers > *")

    told = other.goto(f"{served.root}/sources/minsheu-1599.html?there")
    assert told
    assert told.status == 503
    assert other.inner_text("h1") == "This page is not available offline"
    assert other.evaluate("getComputedStyle(document.body).fontFamily").startswith("Alegreya")
    listed = other.locator("li a").evaluate_all("all => all.map((one) => [one.textContent, one.href])")
    assert ["Glossary", f"{served.root}/glossary.html"] in listed
    assert sorted(address.removeprefix(served.root) for _, address in listed) == [
        "/glossary.html", "/index.html", "/rules/3m.html", "/rules/may-i/3m.html", "/search.html"
    ]  # fmt: skip
    assert troubles == []

    served.start()
    reader.set_offline(offline=False)
    other.click("text=Try again")
    other.wait_for_selector("h1:has-text('Minsheu')")
    assert other.url.endswith("/sources/minsheu-1599.html?there")


def test_a_new_build_is_seen_at_once(reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]) -> None:
    """Online the page and its script are the new ones; soon after, so is offline every page that was kept."""
    served = host(small(tmp_path / "site", "1"))
    page = reader.new_page()
    visit(page, served.root, "one", "two")
    small(tmp_path / "site", "2")

    assert shown(page, f"{served.root}/one.html") == ["one, 2", "2"]
    page.evaluate(RENEW)
    wait(page, RENEWED, "two, 2")
    served.stop()
    assert shown(page, f"{served.root}/one.html") == ["one, 2", "2"]
    assert shown(page, f"{served.root}/two.html") == ["two, 2", "2"]


def test_an_old_page_has_its_old_script(reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]) -> None:
    """A build that is not all there is not kept, nor what is cut; offline all is as it was, and fits together."""
    served = host(small(tmp_path / "site", "1"))
    page = reader.new_page()
    visit(page, served.root, "one", "two")
    (small(tmp_path / "site", "2") / "two.html").write_text("<p>two, cut", encoding="utf-8")

    assert shown(page, f"{served.root}/one.html") == ["one, 2", "2"]
    page.evaluate(RENEW)
    wait(page, "navigator.serviceWorker.ready.then(({ installing }) => !installing)", None)
    assert shown(page, f"{served.root}/two.html")[0] == "two, cut"
    assert page.goto(f"{served.root}/three.html").status == 404  # type: ignore[union-attr]  # an answer came
    page.goto(f"{served.root}/index.html")
    served.stop()
    assert page.evaluate(LATER) == "nothing"  # and not what went with the page as it was
    assert shown(page, f"{served.root}/one.html") == ["one, 1", "1"]
    assert shown(page, f"{served.root}/two.html") == ["two, 1", "1"]
    assert "not available offline" in page.goto(f"{served.root}/three.html").text()  # type: ignore[union-attr]


class Ill(Files):
    """A server that has a fault."""

    def send_head(self) -> None:
        """Say so."""
        self.send_error(HTTPStatus.BAD_GATEWAY)


def test_a_bad_network_is_as_none(reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]) -> None:
    """Where the server has a fault, or nothing comes for a while, the page that was kept stands in, with its script."""
    served = host(small(tmp_path, "1", patience="100"))
    page = reader.new_page()
    visit(page, served.root, "one")
    served.stop()
    served.start(Ill)
    assert shown(page, f"{served.root}/one.html") == ["one, 1", "1"]
    assert page.goto(f"{served.root}/two.html").status == 502  # type: ignore[union-attr]
    assert page.goto(f"{served.root}/_static/edition.css").status == 502  # type: ignore[union-attr]
    assert "_static/edition.css" not in page.evaluate(KEPT, [])
    served.stop()
    served.start()
    (tmp_path / "_static" / "say.js").write_text("document.body.dataset.script = '2'", encoding="utf-8")
    served.hang()
    page.goto(f"{served.root}/one.html", wait_until="commit")
    served.server.server_close()
    served.start()
    page.wait_for_selector("body[data-script]")
    assert page.evaluate(LATER) == "1"  # the server has another by now


class Broken(Files):
    """A server whose connection breaks the first time that each file is fetched to be kept."""

    broken: ClassVar[set[str]] = set()

    def do_GET(self) -> None:  # noqa: N802 - the name that the library calls
        """Promise the file and send none of it, once; a page and its script come whole."""
        if self.headers["Sec-Fetch-Dest"] != "empty" or self.path in self.broken:
            super().do_GET()
            return
        self.broken.add(self.path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.close_connection = True


def test_a_connection_that_breaks_once_loses_nothing(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]
) -> None:
    """Each file is fetched once more, those of the beginning and those of the page."""
    served = host(small(tmp_path, "1"))
    served.stop()
    served.start(Broken)
    visit(page := reader.new_page(), served.root, "one")
    assert {"/search.html", "/one.html", "/_static/say.js"} <= Broken.broken
    served.stop()
    assert shown(page, f"{served.root}/one.html") == ["one, 1", "1"]


def test_editions_side_by_side_keep_their_own(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]
) -> None:
    """What one edition keeps, renews or forgets leaves the other as it was."""
    for edition in ("0.1.0", "latest"):
        small(tmp_path / edition, edition)
    served = host(tmp_path)
    page = reader.new_page()
    for edition in ("0.1.0", "latest"):
        visit(page, f"{served.root}/{edition}", "one")
    small(tmp_path / "latest", "newer")
    visit(page, f"{served.root}/latest", "two")
    page.evaluate(RENEW)
    wait(page, RENEWED, "two, newer")
    page.goto(f"{served.root}/latest/{DOWNLOAD}.html")
    page.click("text=Delete the offline copy")
    page.wait_for_selector("text=The offline copy is deleted.")
    served.stop()

    assert shown(page, f"{served.root}/0.1.0/one.html") == ["one, 0.1.0", "0.1.0"]
    assert page.goto(f"{served.root}/latest/one.html").status == 503  # type: ignore[union-attr]


def test_everything_can_be_kept_and_forgotten(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]
) -> None:
    """The button tells its size, can be stopped, and says what came; then pages open that were never opened before."""
    served = host(small(tmp_path, "1"))
    page = reader.new_page()
    page.goto(f"{served.root}/{DOWNLOAD}.html")
    page.wait_for_selector("text=Save the whole site offline (1 MB)")
    page.evaluate(
        "for (const one of ['Save', 'Stop']) [...document.querySelectorAll('button')]"
        ".find((button) => button.textContent.startsWith(one)).click()"
    )
    page.wait_for_selector("[role=status]:has-text('Stopped.')")
    if page.locator("text=Save the whole site offline").is_visible():  # the batch that was under way may have been all
        page.click("text=Save the whole site offline")
        page.wait_for_selector("[role=status]:has-text('The whole site is saved')")
    assert page.locator("progress, button:has-text('Stop')").evaluate_all("all => all.every((one) => one.hidden)")
    served.stop()
    assert shown(page, f"{served.root}/two.html") == ["two, 1", "1"]

    page.goto(f"{served.root}/{DOWNLOAD}.html")
    page.wait_for_selector("[role=status]:has-text('The whole site is saved')")
    page.click("text=Delete the offline copy")
    page.wait_for_selector("[role=status]:has-text('The offline copy is deleted.')")
    assert page.evaluate(KEPT, []) == []
    assert page.goto(f"{served.root}/two.html").status == 503  # type: ignore[union-attr]


def test_who_wanted_everything_has_everything_of_a_new_build(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]
) -> None:
    """It is renewed as a whole, with pages that did not exist."""
    served = host(small(tmp_path / "site", "1"))
    page = reader.new_page()
    page.goto(f"{served.root}/{DOWNLOAD}.html")
    page.click("text=Save the whole site offline")
    page.wait_for_selector("[role=status]:has-text('The whole site is saved')")
    (small(tmp_path / "site", "2") / "three.html").write_text("<p>three", encoding="utf-8")
    offline.renew(tmp_path / "site")
    page.goto(f"{served.root}/index.html")
    page.evaluate(RENEW)
    wait(page, RENEWED, "two, 2")
    served.stop()

    assert shown(page, f"{served.root}/two.html") == ["two, 2", "2"]
    assert shown(page, f"{served.root}/three.html")[0] == "three"


def test_where_there_is_no_room_the_site_is_as_it_was(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host]
) -> None:
    """Pages come from the network without a fault, and the button says that there is no room."""
    served = host(small(tmp_path, "1"))
    page = reader.new_page()
    page.goto(f"{served.root}/{DOWNLOAD}.html")
    page.wait_for_selector("text=Save the whole site offline")
    full = {"origin": served.root, "quotaSize": 1}
    reader.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    troubles: list[str] = []
    reader.on("weberror", lambda error: troubles.append(str(error.error)))
    page.on("console", lambda message: troubles.append(message.text))
    page.click("text=Save the whole site offline")
    page.wait_for_selector("[role=status]:has-text('The browser has no more room.')")

    assert shown(page, f"{served.root}/two.html") == ["two, 1", "1"]
    assert troubles == []


REFUSED = {
    "absent": "delete Navigator.prototype.serviceWorker",
    "refuses": "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no'))",
    "throws": "ServiceWorkerContainer.prototype.register = () => { throw new DOMException('no') }",
}


@pytest.mark.parametrize("how", REFUSED)
def test_a_browser_that_keeps_nothing_names_the_file(
    reader: BrowserContext, tmp_path: Path, host: Callable[[Path], Host], how: str
) -> None:
    """The page is whole, nothing is complained of, and the words that stand in place of the button lead to the zip."""
    served = host(small(tmp_path, "1"))
    reader.add_init_script(REFUSED[how])
    page = reader.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))

    assert shown(page, f"{served.root}/{DOWNLOAD}.html") == [f"{DOWNLOAD}, 1", "1"]
    page.wait_for_load_state("networkidle")
    assert page.inner_text(".pr-keep") == "Take the file."
    assert troubles == []


def test_the_table_is_played_and_gone_on_with_without_a_network(
    reader: BrowserContext, site: Path, host: Callable[[Path], Host]
) -> None:
    """Once the table was opened, a new game is dealt and played without a network, and is there after a reload."""
    there = host(site)
    page = reader.new_page()
    page.goto(f"{there.root}/play/table.html")
    engine = [path.relative_to(site).as_posix() for path in sorted((site / "_web").glob("*-??.js"))]
    wait(page, KEPT, ["play/table.html", "_web/table.js", "_web/pieces.js", *engine])
    reader.set_offline(offline=True)
    there.stop()

    page.goto("about:blank")
    page.goto(f"{there.root}/play/table.html")
    page.evaluate("() => { document.querySelector('[name=pace]').value = 'once' }")
    page.click(".pr-go")
    page.locator(".pr-verb").first.wait_for(timeout=WAIT)
    if page.locator(".pr-toss").count():
        page.locator(".pr-toss").first.click()
    page.locator(".pr-verb [type=submit]:visible").first.click()
    page.wait_for_function("() => location.hash.includes('moves=')", timeout=WAIT)
    page.reload()
    page.locator(".pr-held .pr-card").first.wait_for(timeout=WAIT)
