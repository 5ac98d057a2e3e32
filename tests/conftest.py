"""How the tests run: those of properties with the same examples each time, and no clock on them."""

from __future__ import annotations

import gc
import signal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support import durations, each, lacking, sweeps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Playwright

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("quick"), derandomize=False, max_examples=2000)
settings.load_profile("quick")

# Ten thousand tests stand until the end: to sweep among them as often as Python does took a twelfth of the time.
gc.set_threshold(50_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run ask for everything, as `make test-all` does."""
    parser.addoption("--all", action="store_true", dest="everything", help="run the long sweeps too (make test-all)")


def hear_signals() -> None:
    """Hear the signals that a shell has its background ignore, so that what the tests start hears them too.

    Under `nohup`, and begun with `&` in a script, a program inherits that Ctrl-C or the end of its terminal is
    nothing to it; whether our commands end by them could not be tried.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):  # Windows has neither
        if signal.getsignal(number := getattr(signal, name, signal.SIGINT)) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def pytest_configure(config: pytest.Config) -> None:
    """Hear signals, and have counted what each test costs."""
    hear_signals()
    config.pluginmanager.register(durations.Recorder(config), "primero-durations")
    config.pluginmanager.register(each, "primero-each")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start what drives the browsers: there can be one in a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


MISSING = pytest.StashKey[list[str]]()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say before the tests begin what is missing here, so that nobody waits for what is not tried."""
    asked = config.args == [*config.getini("testpaths")] or any("site" in argument for argument in config.args)
    config.stash[MISSING] = [*lacking.lacking()] if asked else []
    return lacking.told(config.stash[MISSING])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:  # noqa: ANN401 - pytest hides its type
    """Say it once more at the end, where it is not scrolled away."""
    for line in lacking.told(config.stash.get(MISSING, [])):
        terminalreporter.write_line(line)


LONGEST = (
    "site/test_every_page.py", "whole/test_answers.py", "whole/test_digests.py", "whole", "site/test_reproducible.py",
    "site/test_table.py", "site/test_drawn_table.py", "site/test_runner.py", "site/test_attack.py", "site", "weave",
)  # fmt: skip
"""Files and folders that take long: begun with the first; while it builds the site, the others need none as yet."""


IN_VAIN = [r"TimeoutError", r"with timeout \d+ms"]
"""What Playwright, Firefox and `expect` say when they have waited a minute for something that did not come."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long sweeps to a full run, and begin with what takes long, so that at the end no worker has it alone.

    Whoever names a test gets it, a sweep or not.

    A browser that has waited in vain is asked once more, and the summary lists it (`R`): on a machine whose cores are
    all busy a browser now and then starves. What a page shows wrong is wrong the second time too, and fails.
    """
    here = Path(__file__).parent
    if not any("::" in argument for argument in config.args):
        listed, names = sweeps.sweeps(), [item.nodeid for item in items]
        if idle := sweeps.idle(names, listed):
            message = f"tests/sweeps.toml lists what is not there: {', '.join(idle)}."
            raise pytest.UsageError(message)
        if not config.getoption("everything"):
            left = sweeps.left_out(names, listed)
            config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
            items[:] = [item for item in items if item.nodeid not in left]

    @cache
    def place(file: Path) -> int:
        way = file.relative_to(here)
        ways = {way.as_posix(), *(folder.as_posix() for folder in way.parents)}
        return next((place for place, long in enumerate(LONGEST) if long in ways), len(LONGEST))

    items.sort(key=lambda item: place(item.path))
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=IN_VAIN))


@pytest.fixture(scope="module")
def toy() -> Iterator[None]:
    """Have the small rulebook for tests of machinery found by its name."""
    from tests.support.toy import found

    with found():
        yield


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand an empty checkout in place of ours."""
    from primero_ref.cli import checkout as checkout_cli

    (tmp_path / "docs" / "rules").mkdir(parents=True)
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    return tmp_path


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have commands and builds pass over the published data: whether these have slips is the matter of `slips/`."""
    from primero_ref.slips import gate

    monkeypatch.setattr("primero_ref.cli.check.slips", tuple)
    monkeypatch.setattr(gate, "slips", lambda **_: [])
