"""`primero serve --watch`: what is changed is built and shown, as a build from nothing would make it."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import sys
import threading
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from primero_ref.cli import checkout as checkout_cli
from primero_ref.cli import site as site_cli
from primero_ref.cli.server import HERE
from primero_ref.cli.watch_server import WatchServer
from tests.support.commands import refused, run
from tests.support.interrupting import started
from tests.support.small_checkout import ENDS, Checkout

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

watch_cli = pytest.importorskip("primero_ref.cli.watch", reason="watchfiles is not installed.", exc_type=ImportError)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no signal to send")

CONF = """
project, extensions = "Small", ["myst_parser", "primero_ref.weave"]
primary_domain, html_theme, myst_enable_extensions = "primero", "basic", ["colon_fence"]
suppress_warnings = ["primero.undemonstrated", "primero.missing"]

def wait(app, exception):
    import pathlib, time
    if (pathlib.Path(app.confdir) / "slow").exists():
        (pathlib.Path(app.confdir) / "slow").unlink()
        time.sleep(2)

def setup(app):
    app.connect("build-finished", wait)
"""

SERVE = """
import pathlib, sys
from primero_ref.cli import checkout, main
checkout.ROOT = pathlib.Path(sys.argv.pop(1))
main()
"""

START = "# Small\n\n```{{toctree}}\n{}\n```\n\n{{claim}}`italian/value-ace` is told elsewhere.\n"
CLAIM = "# Other\n\n{}\n\n:::{{claim}} italian/value-ace\nSo.\n\n{}:::\n"
DEMO = "```{{demo}}\n:story: So.\n\n>>> {}\n```\n"

PATIENCE = 90
"""Seconds that a machine may take which does much else."""


class Serving:
    """A command that serves and watches a checkout, and what it has said so far."""

    def __init__(self, run: subprocess.Popen[str]) -> None:
        """Listen to it."""
        self.run = run
        self.said: list[str] = []
        for stream in (run.stdout, run.stderr):
            threading.Thread(target=lambda stream=stream: self.said.extend(stream or ()), daemon=True).start()
        self.hears("http://")
        self.address = self.text().split("http://")[1].split("/")[0]

    def text(self) -> str:
        """Give all that it has said."""
        return "".join(self.said)

    def hears(self, *words: str, times: int = 1) -> None:
        """Wait until it has said something, or said it so many times."""
        until = time.monotonic() + PATIENCE
        while min(self.text().count(word) for word in words) < times:
            assert self.run.poll() is None, self.text()
            assert time.monotonic() < until, self.text()
            time.sleep(0.05)

    def page(self, name: str) -> str:
        """Give a page as it is served now; of one that there is not, its number."""
        try:
            with urlopen(f"http://{self.address}/{name}", timeout=PATIENCE) as page:  # our own
                return str(page.read().decode())
        except HTTPError as error:
            return str(error.code)

    def news(self) -> dict[str, object]:
        """Give what an open page is told first."""
        with urlopen(f"http://{self.address}/.watch/news", timeout=PATIENCE) as news:  # our own
            message: dict[str, object] = json.loads(news.readline().removeprefix(b"data: "))
        return message


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Stand a small checkout in place of ours, with the weave."""
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    small = Checkout(tmp_path)
    (tmp_path / "conf.py").write_text(CONF, encoding="utf-8")
    small.write(index=START.format("other"), other=CLAIM.format("First.", ""))
    return small


@contextmanager
def serving(checkout: Checkout) -> Iterator[Serving]:
    """Serve and watch a checkout, until Ctrl+C, after which nothing is left."""
    command = [sys.executable, "-u", "-c", SERVE, str(checkout.root), "serve", "--watch", "--port", "0"]
    with started(command) as run:
        try:
            served = Serving(run)
            served.hears("Built in")
            yield served
            begun = time.monotonic()
            run.send_signal(signal.SIGINT)
            assert (run.wait(PATIENCE), "Traceback" in served.text()) == (0, False), served.text()
            assert time.monotonic() - begun < PATIENCE / 3
            with site_cli.alone(checkout.site):  # nobody who was started with it is left
                pass
        finally:
            run.kill()


def test_what_is_changed_is_shown_as_a_clean_build_makes_it(checkout: Checkout, tmp_path: Path) -> None:
    """Words, a page that goes and one that comes, and the settings: after each edit the site has a clean build's bytes.

    What an editor keeps beside a page is none, and pages that are saved together are built together.
    """
    with serving(checkout) as served:
        checkout.write(other=CLAIM.format("Second.", ""))
        served.hears("other.md.")
        assert "Second." in served.page("other.html")
        assert b"/.watch/" not in checkout.stands()["other.html"]

        for name in (".other.md.swp", "other.md~", "4913", "#other.md#"):
            (checkout.root / "docs" / name).write_text("Not yet.", encoding="utf-8")
        checkout.write(other=CLAIM.format("Third.", ""), index=f"{START.format('other')}\nAt once.\n")
        served.hears("docs/index.md, docs/other.md.")
        assert ("Third." in served.page("other.html"), "At once." in served.page("")) == (True, True)
        assert served.text().count("Built in") == 3

        (checkout.root / "docs" / "other.md").rename(checkout.root / "docs" / "new.md")
        checkout.write(index=START.format("new"))
        served.hears("docs/new.md")
        until = time.monotonic() + PATIENCE
        while "Third." not in served.page("new.html"):  # the two may be told of in two goes
            assert time.monotonic() < until, served.text()
            time.sleep(0.1)
        assert served.page("other.html") == "404"

        (checkout.root / "conf.py").write_text(f"{CONF}\nhtml_title = 'Renamed'\n", encoding="utf-8")
        served.hears("conf.py.")
        assert "Renamed" in served.page("new.html")
    site_cli.make_site(tmp_path / "clean")
    clean = {path.name: path.read_bytes() for path in sorted((tmp_path / "clean").rglob("*.html"))}
    assert clean == checkout.stands()


def test_what_stops_a_build_is_told_until_it_is_mended(checkout: Checkout) -> None:
    """File, line and sentence are told at the terminal and to the open pages; the last good page stands meanwhile."""
    with serving(checkout) as served:
        good = served.page("other.html")
        for text, says in (
            (CLAIM.format("[away](nowhere.md)", ""), "docs/other.md:3: "),
            (CLAIM.format("First.\n\n```python\nend", ""), "docs/other.md:5: "),  # seen by the list of checks alone
            (
                CLAIM.format("First.", DEMO.format("sum(range(10**12))")),
                f"docs/other.md:11: italian/value-ace.1 {ENDS}",
            ),
        ):
            before = served.text().count("was not built")
            checkout.write(other=text)
            served.hears("was not built", times=before + 1)
            slips = served.news()["slips"]
            assert isinstance(slips, list)
            assert slips[0].startswith(says)
            assert (served.page("other.html"), says in served.text()) == (good, True)
        checkout.write(other=CLAIM.format("First.", ""))
        served.hears("Nothing differs")
        assert served.news()["slips"] == []
        checkout.write(other=CLAIM.format("Mended.", ""))
        served.hears("Built in", times=2)
        assert (served.news()["slips"], "Mended." in served.page("other.html")) == ([], True)


def test_an_edit_during_a_build_is_built_after_it(checkout: Checkout) -> None:
    """What is saved while Sphinx works is not lost."""
    with serving(checkout) as served:
        (checkout.root / "slow").touch()
        checkout.write(other=CLAIM.format("Early.", ""))
        until = time.monotonic() + PATIENCE
        while (checkout.root / "slow").exists():  # it is at its end, and rests
            assert time.monotonic() < until, served.text()
            time.sleep(0.05)
        checkout.write(other=CLAIM.format("Late.", ""))
        served.hears("Built in", times=3)
        assert "Late." in served.page("other.html")


def test_a_site_that_somebody_else_builds_is_built_after_that(checkout: Checkout) -> None:
    """It is said once, and the edit is not lost."""
    with serving(checkout) as served:
        with site_cli.alone(checkout.site):
            checkout.write(other=CLAIM.format("Second.", ""))
            served.hears("is already being built")
            time.sleep(2.5)  # in which it is tried twice more
        served.hears("Built in", times=2)
        assert "Second." in served.page("other.html")
        assert served.text().count("is already being built") == 1


def test_where_the_system_tells_nothing_of_files_they_are_looked_at(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that watches no more files does not end the watch: changes are found by looking again and again."""
    polls: list[bool | None] = []

    def watch(*_: object, force_polling: bool | None, **__: object) -> Iterator[object]:
        polls.append(force_polling)
        if not force_polling:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        yield {checkout.root / "conf.py"}

    monkeypatch.setattr(watch_cli, "watch", watch)
    with WatchServer(checkout.site, 0, HERE) as server:
        loop = watch_cli.Watch(checkout.site, server)
        loop._watch([checkout.root], recursive=True)
        assert (polls, loop._changed.is_set()) == ([None, True], True)


def test_watching_is_refused_where_it_cannot_be(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port that is taken, a site that is not to be built, and a Python without watchfiles are told in a sentence."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        assert refused(run("serve", "--watch", "--port", port)).startswith(f"Port {port} cannot be used")
    assert "omit --no-build" in refused(run("serve", "--watch", "--no-build"))
    monkeypatch.setattr("primero_ref.cli.serve.find_spec", lambda _: None)
    assert refused(run("serve", "--watch")).endswith('python -m pip install -e ".[watch]"')
    assert not checkout.site.exists()
