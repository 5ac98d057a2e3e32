"""What every test of the site needs: the built site, a server for it, and real browsers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from playwright.sync_api import expect

from primero_ref.cli.server import Server
from primero_ref.cli.sphinx_process import JOBS
from primero_ref.weave.site.browser import _program, fetch_runtime
from tests.support import lacking, structure
from tests.support.firefox import WAIT, Firefox
from tests.support.wcag import WCAG
from tests.support.webkit import WebKit
from tests.support.webkit import lacking as lacking_webkit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

    Asks = Callable[..., list[object]]
    Watched = Callable[[str], AbstractContextManager[tuple[Page, list[str]]]]

ROOT = Path(__file__).parents[2]
"""The checkout."""

expect.set_options(timeout=WAIT)

STILL = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What keeps Chromium from calling home."""

UNWANTED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)  # fmt: skip
"""What Chromium does without: what Playwright switches off, whose list this replaces, and the pages of the address bar,
which no window shows here and which took more time at each than the page that was opened."""

PLAIN = "--js-flags=--liftoff-only --wasm-lazy-compilation"
"""Has Chromium translate of the engine what is used, once and plainly, and not a second time for speed, which took half
of each start: what the engine answers is the same, and Firefox runs it as readers have it."""


def missing(what: str) -> NoReturn:
    """Skip a test for want of a browser or the network, unless they must be there."""
    if os.environ.get(lacking.REQUIRED):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve folders as `primero serve` does; each call gives the address of one."""
    servers = []

    def start(folder: Path) -> str:
        server = Server(folder, 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, once for all tests, each warning an error; or take the one that PRIMERO_SITE names.

    Where the tests run in several processes the first that asks builds it, and the others wait for it.
    """
    if built := os.environ.get("PRIMERO_SITE"):
        return Path(built)
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    out, building = shared / "site", shared / "site.building"
    try:
        building.mkdir()  # it stays, so that nobody builds again
    except FileExistsError:
        while building.is_dir() and not out.is_dir():
            time.sleep(0.1)
        if not out.is_dir():
            pytest.fail("The site was not built; the process that tried says why.")
        return out
    try:
        weave = [sys.executable, "-m", "primero_ref.weave", "-n", "-W", "-q", "-j", JOBS]
        subprocess.run([*weave, "-c", str(ROOT), str(ROOT / "docs"), str(building / "site")], check=True, cwd=ROOT)
        (building / "site").rename(out)
    except BaseException:
        shutil.rmtree(building)
        raise
    return out


ALIKE = ("engine/scripts/*", "engine/beside/*", "reports/*", "compare/book-*")
"""Pages that are written by one function, each of them once for every book, module or thing."""


ALWAYS = ("index.html", "how-to-read.html", "glossary.html", "search.html", "play/table.html")
"""Pages that are looked at whatever they are made of: those that most readers open."""


@pytest.fixture(scope="session")
def parts(site: Path) -> dict[str, frozenset[str]]:
    """Give the kinds of parts that each page is made of."""
    pages = sorted(site.rglob("*.html"))
    return {path.relative_to(site).as_posix(): structure.kinds(path.read_text(encoding="utf-8")) for path in pages}


@pytest.fixture(scope="session")
def chosen(site: Path, parts: dict[str, frozenset[str]]) -> list[Path]:
    """List so many pages that all that any page is made of stands on one of them."""
    sizes = {name: (site / name).stat().st_size for name in parts}
    return [site / name for name in sorted({*structure.chosen(parts, sizes, ALWAYS)})]


@pytest.fixture(scope="session", params=["main", "every"])
def looked_at(site: Path, request: pytest.FixtureRequest) -> list[Path]:
    """List the pages that are looked at one by one: those that most readers open; in a full run every page too.

    Of pages that one function writes, that is the shortest, the longest, and those with what no other page has.
    """
    if request.param == "main":
        return [site / name for name in sorted(ALWAYS)]
    names = {path.relative_to(site).as_posix() for path in request.getfixturevalue("chosen")}
    folders = [f"cite/{path.name}/**/*" for path in sorted((site / "cite").iterdir()) if path.is_dir()]
    kinds = [
        sorted(site.glob(f"{alike}.html"), key=lambda path: (path.stat().st_size, path)) for alike in (*ALIKE, *folders)
    ]
    left = {path.relative_to(site).as_posix() for alike in kinds for path in alike[1:-1]}
    names |= {path.relative_to(site).as_posix() for path in site.rglob("*.html")} - left
    return [site / name for name in sorted(names)]


@pytest.fixture(scope="session")
def npm() -> Path:
    """Give the folder with the checkers that npm installed."""
    folder = ROOT / "tests" / "site" / "node_modules"
    if not folder.is_dir():
        missing("The checkers are not installed: npm ci --prefix tests/site")
    return folder


ASK = """([where, rules]) => axe.run(where, {resultTypes: ["violations"], preload: false, ...rules}).then(
    found => found.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"""

COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a dark page may break where a light one keeps them."""


@pytest.fixture(scope="session")
def objections(npm: Path) -> Asks:
    """Give the way to ask axe of the parts of a page that are found so, in light and in dark."""
    script = (npm / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def ask(page: Page, where: str) -> list[object]:
        if not page.evaluate("'axe' in self"):
            page.evaluate(script)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")  # no colour is halfway
        found: list[object] = page.evaluate(ASK, [where, WCAG])
        page.emulate_media(color_scheme="dark")
        return [*found, *page.evaluate(ASK, [where, COLOURS])]

    return ask


@pytest.fixture(scope="session")
def node() -> list[str]:
    """Give the command that starts Node."""
    try:
        return _program("node")
    except FileNotFoundError:
        missing("Node is not installed.")


@pytest.fixture(scope="session")
def python() -> Path:
    """Fetch Python for the browser."""
    folder = fetch_runtime(ROOT / ".cache")
    if folder is None:
        missing(lacking.NO_ENGINE)
    return folder


ENGINELESS = (
    "test_disputes", "test_every_page", "test_html", "test_light", "test_link_card", "test_linked_data", "test_matrix",
    "test_reading", "test_reading_place", "test_row_filter", "test_rules_view", "test_scripts",
)  # fmt: skip
"""Files of tests for which no page starts the engine: they are tried where npm could not bring it, too."""


@pytest.fixture(scope="module", autouse=True)
def engine_is_there(request: pytest.FixtureRequest) -> None:
    """Skip what needs the engine in a browser where Python for the browser could not be fetched."""
    if request.path.stem not in ENGINELESS and request.node.get_closest_marker("browser"):
        request.getfixturevalue("python")


@pytest.fixture(scope="session")
def start() -> Callable[[Playwright], Browser]:
    """Give the way to start the system's Chromium, headless."""
    program = lacking.program(lacking.CHROMIUM)
    if program is None:
        missing(lacking.THERE[lacking.CHROMIUM])
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    arguments = [*STILL, PLAIN, f"--disable-features={','.join(UNWANTED)}", *root]
    return lambda playwright: playwright.chromium.launch(executable_path=program, args=arguments)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, start: Callable[[Playwright], Browser]) -> Iterator[Browser]:
    """Start a Chromium for all tests."""
    browser = start(playwright)
    keep_nothing(browser)
    yield browser
    browser.close()


NO_WORKER = "delete Navigator.prototype.serviceWorker"
"""Has a page believe that the browser has none; Playwright's own way to block it writes a line to the console."""


def keep_nothing(browser: Browser) -> None:
    """Have no page kept for when there is no network, unless a test allows it: it would slow the others."""
    make = browser.new_context

    def new_context(**settings: Any) -> BrowserContext:  # noqa: ANN401 - whatever Playwright takes
        context = make(**settings)
        context.set_default_timeout(WAIT)
        if settings.get("service_workers") != "allow":
            context.add_init_script(NO_WORKER)
        return context

    browser.new_context = new_context  # type: ignore[method-assign]
    browser.new_page = lambda **settings: new_context(**settings).new_page()  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def watched(chromium: Browser) -> Watched:
    """Give the way to open a page in a window of its own, with the list of what it complains of."""

    @contextmanager
    def opened(address: str) -> Iterator[tuple[Page, list[str]]]:
        context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
        page = context.new_page()
        troubles: list[str] = []
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(address)
        yield page, troubles
        context.close()

    return opened


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    """Start the system's Firefox, headless."""
    program = lacking.program(lacking.FIREFOX)
    if program is None:
        missing(lacking.THERE[lacking.FIREFOX])
    with Firefox(program) as browser:
        yield browser


@pytest.fixture(scope="session")
def webkit() -> Iterator[WebKit]:
    """Start the system's WebKit before a screen that nobody sees."""
    if sentence := lacking_webkit():
        missing(sentence)
    with WebKit(WAIT / 1000) as browser:
        yield browser
