"""A demo does no harm: what it may not do is refused and told, once, and nothing of it is left behind."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.demo import check, collect, remains, run
from primero_ref.demo.confinement import ACTS_BY_EVENT, confined
from primero_ref.demo.permission import ACTS, NONE, Permission
from primero_ref.demo.remains import _children
from primero_ref.errors import Unreadable
from tests.support import small_site
from tests.support.commands import run as command
from tests.support.misdeeds import CLAIM, CONFINED, FAILING, PUBLISHED, page_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")

pytestmark = pytest.mark.usefixtures("toy", "unread")


@pytest.fixture
def nothing_left(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a checkout that is the folder of the process, and see afterwards that nothing has come into it, nor runs."""
    monkeypatch.chdir(checkout)
    children = _children()
    yield checkout
    files = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*")}
    assert files - {".cache", ".cache/code.json"} == {"docs", "docs/rules", "docs/rules/italian.md"}  # check keeps sums
    assert _children() <= children


def test_check_tells_each_misdeed_once(nothing_left: Path) -> None:
    """What a demo may not do is told in one line, with file, line and way out, and nothing that follows from it is."""
    told = page_of(CONFINED | FAILING)
    (nothing_left / "docs" / "rules" / "italian.md").write_text(told.page, encoding="utf-8")

    result = command("check", CLAIM)

    expected = [f"docs/rules/italian.md:{line}" for line in told.lines]
    assert [line for line in result.stdout.splitlines() if CLAIM in line] == expected
    assert result.exit_code == 1


def test_check_tells_the_misdeeds_of_a_finding(nothing_left: Path) -> None:
    """A finding is confined as a rule's demo is."""
    few = {kind: misdeed for kind, misdeed in CONFINED.items() if kind in ("write", "socket", "os")}
    told = page_of(few, owner="{finding} aces")
    (nothing_left / "docs" / "rules" / "italian.md").write_text(told.page, encoding="utf-8")

    result = command("check", "findings")

    expected = [f"docs/rules/italian.md:{line}" for line in told.lines]
    assert [line for line in result.stdout.splitlines() if "finding/aces" in line] == expected
    assert result.exit_code == 1


def test_a_build_tells_every_misdeed(nothing_left: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A build names each misdeed with its line, and goes on to the others."""
    told = page_of(CONFINED, "# Start\n\n", PUBLISHED)
    (nothing_left / "docs" / "rules" / "italian.md").write_text("", encoding="utf-8")
    root = tmp_path_factory.mktemp("built")

    warnings = small_site.SmallSite(root, {"index.md": told.page}, **small_site.A_FEW_CLAIMS).warnings

    for line in told.lines:
        at, _, sentence = line.partition(": ")
        assert re.search(rf"index\.md:{at}: .*{re.escape(sentence)}", warnings), line
    assert warnings.count("WARNING") == len(told.lines)
    assert {path.name for path in root.iterdir()} == {"docs", "out", "kept"}


def test_the_engine_may_read_and_import_what_it_needs() -> None:
    """What the engine brings in by itself, such as numpy or its own files, is its own affair."""
    for code in (
        ">>> from primero_ref.odds import exchanges\n>>> len(exchanges(rules, 'Kc Qd Qh Js')) > 1\nTrue\n",
        ">>> passage('minsheu-1599:41').locus\n'41'\n",
        ">>> from statistics import median\n>>> median([1, 2, 3])\n2\n",
    ):
        assert run(code, "toy").passed, run(code, "toy").failure


def test_what_comes_after_a_demo_is_free(tmp_path: Path) -> None:
    """Only demos are confined, and only while they run."""
    with confined():
        pass
    (tmp_path / "file").write_text("written")
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    assert subprocess.run([sys.executable, "-c", "pass"], check=True).returncode == 0


def test_other_threads_are_free(tmp_path: Path) -> None:
    """A server that runs beside a demo goes on as it likes."""
    begun, ended = threading.Event(), threading.Event()

    def serve() -> None:
        begun.wait()
        (tmp_path / "file").write_text("written")
        threading.Thread(target=ended.set).start()

    threading.Thread(target=serve).start()
    with confined() as confinement:
        begun.set()
        assert ended.wait(10)
    assert confinement.take() == ""
    assert (tmp_path / "file").read_text() == "written"


@pytest.mark.parametrize(
    ("permitted", "code"),
    [
        ("write files", ">>> file = open('left.txt', 'w')\n>>> file.close()\n"),
        ("read files", ">>> with open('there.txt') as file: file.read()\n'there'\n"),
        ("import json.tool, import os", ">>> import json.tool, os\n"),
        ("use the network, import socket", ">>> import socket\n>>> kept = socket.socket()\n"),
        ("start programs, import subprocess",
         ">>> import subprocess\n>>> subprocess.run(['true']).returncode\n0\n"),
        ("start threads, import threading",
         ">>> import threading\n>>> thread = threading.Thread(target=len, args=('',))\n>>> thread.start()\n"),
    ],
)  # fmt: skip
def test_an_author_may_permit_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, permitted: str, code: str) -> None:
    """What the option of a demo permits is done, in both runs, and by that demo alone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.txt").write_text("there")
    text = f":::{{claim}} {CLAIM}\n```{{demo}}\n:may: {permitted}, because so.\n:story: A story.\n\n{code}```\n:::\n"
    (demo,) = collect(text, "page.md")

    assert run(demo.code, may=demo.may).passed
    assert not run(demo.code).passed
    assert check(demo).complaint().endswith("does not bite: it passes with its claim suspended")


@pytest.mark.parametrize(
    ("permitted", "sentence"),
    [
        ("10 seconds", 'page.md:3: ":may: 10 seconds" gives no reason: write ":may: 10 seconds, because …".'),
        ("read files, because …", 'page.md:3: ":may: read files" gives no reason: write'),
        ("61 seconds, because so.", "page.md:3: \":may:\" cannot permit '61 seconds': it permits"),
        ("sing, because so.", "page.md:3: \":may:\" cannot permit 'sing': it permits"),
    ],
)
def test_a_permission_needs_a_reason(permitted: str, sentence: str) -> None:
    """What is permitted without a reason, or cannot be permitted, is refused with file and line and the way out."""
    text = f":::{{claim}} {CLAIM}\n```{{demo}}\n:may: {permitted}\n:story: A story.\n\n>>> 1\n1\n```\n:::\n"

    with pytest.raises(Unreadable, match=re.escape(sentence)):
        collect(text, "page.md")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_outlives_a_permitted_demo_is_ended() -> None:
    """A program, a child, a thread and an open socket that a demo leaves behind are ended with it."""
    permission = Permission(0, ACTS, ("os", "socket", "subprocess", "threading"), "so")
    children = _children()
    code = (
        ">>> import os, socket, subprocess, threading\n"
        ">>> kept.append(subprocess.Popen(['sleep', '777']))\n"
        ">>> kept.append(socket.socket())\n"
        ">>> kept.append(threading.Thread(target=lambda: [None for _ in iter(int, 1)]))\n"
        ">>> kept[-1].start()\n"
        ">>> if not os.posix_spawn('/bin/sleep', ['sleep', '777'], {}): pass\n"
    )
    names: dict[str, Any] = {}

    outcome = run(f">>> kept = []\n{code}", may=permission, look=names.update)

    assert outcome.passed, outcome.failure
    program, connection, thread = names["kept"]
    assert program.poll() == -9
    assert connection.fileno() == -1
    assert not thread.is_alive()
    assert _children() <= children


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_cannot_be_ended_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that sleeps on is named."""
    monkeypatch.setattr(remains, "PATIENCE", 0.2)
    permission = Permission(0, ("start threads",), ("threading",), "so")
    code = ">>> import threading, time\n>>> threading.Thread(target=time.sleep, args=(5,)).start()\n"

    before = {*threading.enumerate()}

    failure = run(code, may=permission).failure

    for thread in {*threading.enumerate()} - before:
        thread.join()
    assert failure
    assert failure.error == "Confined: a thread that it has started goes on and cannot be stopped; have it end"


def test_every_act_can_be_permitted() -> None:
    """What Python tells of belongs to an act that an author can name."""
    assert {*ACTS_BY_EVENT.values(), "read files"} == {*ACTS}
    assert NONE.acts == ()
