"""A demo comes to an end, with signals and without, and the one that takes Python with it is named."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.demo import Demo, check, clock, remains, resource_limits, run_notes, watchdog
from primero_ref.demo.confinement import Confinement
from primero_ref.demo.permission import NONE, read_permission
from primero_ref.demo.run_notes import ended, noted
from primero_ref.demo.runner import _Runner, run
from tests.support import small_site
from tests.support.commands import refused
from tests.support.commands import run as command
from tests.support.misdeeds import CLAIM, ENDING, ENDLESS, PUBLISHED, page_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")

pytestmark = pytest.mark.usefixtures("toy", "unread")

needs_signals = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such signals")

WORK, IDLE = 0.3, 0.5
"""The bounds in these tests; the true ones are in those of the clock."""


def demo(code: str) -> Demo:
    """Make a demo of a claim."""
    return Demo(CLAIM, 1, "A story.", code, "docs/rules/italian.md", 10)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all bounds."""
    monkeypatch.setattr(clock, "LIMIT", WORK)
    monkeypatch.setattr(clock, "ASLEEP", IDLE)


@pytest.fixture(params=["with signals", "without signals"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Stop demos as this system does, and as Windows will."""
    if request.param == "without signals":
        monkeypatch.setattr(resource_limits, "has_alarms", lambda: False)
    elif not hasattr(signal, "setitimer"):
        pytest.skip("Windows has no such signals")
    return str(request.param)


def needs_a_signal(kind: str) -> bool:
    """Say whether a demo is outside Python, asleep or at work, where only a signal reaches it."""
    return kind.startswith(("sleep", "power"))


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("kind", ENDLESS)
def test_a_demo_without_an_end_is_stopped(either_way: str, kind: str) -> None:
    """Whatever a demo does for ever, it is stopped, and its line is named; what follows is not run."""
    if needs_a_signal(kind) and either_way == "without signals":
        pytest.skip("such a demo ends its process: another test")
    misdeed = ENDLESS[kind].bounded(WORK, IDLE)
    outer = signal.getsignal(signal.SIGALRM)
    verdict = check(demo(f">>> 1\n1\n{misdeed.code}\n>>> 2\n2\n"))

    assert verdict.complaint() == f"docs/rules/italian.md:{11 + misdeed.line}: {CLAIM}.1{misdeed.sentence}"
    assert len(verdict.outcome.lines) == 1 + misdeed.line
    assert signal.getsignal(signal.SIGALRM) is outer
    assert sys.gettrace() is None
    assert run(">>> 1\n1\n").passed


@needs_signals
@pytest.mark.parametrize("seconds", [60, 0.01])
def test_an_alarm_that_was_set_before_rings_afterwards(seconds: float) -> None:
    """A program that runs demos keeps its own alarm; one that came due meanwhile rings once the demo has ended."""
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    timer = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        assert check(demo(">>> sum(range(10**6))\n499999500000\n")).outcome.passed
        left = signal.getitimer(signal.ITIMER_REAL)[0]
        time.sleep(0.05)
    finally:
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)

    assert (len(rung), left > seconds - 20) == ((0, True) if seconds == 60 else (1, True))


@pytest.mark.usefixtures("short", "either_way")
def test_a_demo_that_is_endless_without_its_claim_is_stopped() -> None:
    """The second run, without the claim, has its limit too."""
    complaint = check(demo('>>> while rules("points.ace") != 16: pass\n')).complaint()

    assert "breaks without its claim for another cause: Endless: it came to no end" in complaint


@pytest.mark.usefixtures("short")
def test_a_demo_in_another_thread_is_stopped() -> None:
    """Where a demo does not run in the main thread it is stopped as without signals, and that thread goes on."""
    complaints: list[str] = []
    thread = threading.Thread(target=lambda: complaints.append(check(demo(">>> while True: pass\n")).complaint()))
    thread.start()
    thread.join(60)

    assert "it came to no end" in complaints[0]


@pytest.mark.usefixtures("short", "either_way")
def test_a_demo_with_more_time_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What its author permits is the bound of a demo."""
    monkeypatch.setattr(clock, "LIMIT", 0.05)
    code = ">>> for _ in range(60): worked = sum(range(10**6))\n"

    assert not run(code).passed
    assert check(demo(code)._replace(may=read_permission("20 seconds, because it adds up."))).outcome.passed


@pytest.mark.usefixtures("either_way")
def test_what_comes_about_a_demo_takes_nothing_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large program has millions of things; to look which a demo has left open there is not the work of the demo."""
    before = remains._open_things

    def slow() -> dict[int, Any]:
        begun = time.process_time()
        while time.process_time() - begun < WORK:
            pass
        return before()

    monkeypatch.setattr(clock, "LIMIT", WORK / 6)
    monkeypatch.setattr(resource_limits, "NEVER_BACK", WORK / 6)
    monkeypatch.setattr(remains, "_open_things", slow)
    may = read_permission("write files, because it leaves one.")

    assert run(">>> 1\n1\n", may=may).passed


@pytest.mark.usefixtures("short")
def test_check_tells_each_endless_demo_once(checkout: Path, either_way: str) -> None:
    """The command names each with its line, and nothing that follows from it; it ends in time."""
    misdeeds = {
        kind: misdeed.bounded(WORK, IDLE)
        for kind, misdeed in ENDLESS.items()
        if not needs_a_signal(kind) or either_way == "with signals"
    }
    told = page_of(misdeeds)
    (checkout / "docs" / "rules" / "italian.md").write_text(told.page, encoding="utf-8")

    result = command("check", CLAIM)

    lines = [line for line in result.stdout.splitlines() if CLAIM in line]
    assert lines == [f"docs/rules/italian.md:{line}" for line in told.lines]
    assert result.exit_code == 1


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("words", [("check", CLAIM), ("claim", CLAIM)])
@pytest.mark.parametrize("kind", ENDING)
def test_a_demo_that_ends_python_is_named(checkout: Path, kind: str, words: tuple[str, ...]) -> None:
    """The command lives on, and says with file and line which demo took its process away."""
    if words[0] == "claim" and kind != "exit of Python":
        pytest.skip("one command is enough")
    misdeed = ENDING[kind]
    place = page_of({kind: misdeed}).lines[0].removesuffix(misdeed.sentence)
    (checkout / "docs" / "rules" / "italian.md").write_text(page_of({kind: misdeed}).page, encoding="utf-8")

    assert refused(command(*words), 1) == f"docs/rules/italian.md:{place} {misdeed.says}; {misdeed.way_out}."


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("kind", ["loop in C", "power", "sleep", "sleep again"])
def test_without_signals_a_demo_that_cannot_be_stopped_ends_python(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """What sleeps outside Python, or keeps Python to itself, ends with its process on Windows, and is named."""
    monkeypatch.setattr(resource_limits, "has_alarms", lambda: False)
    monkeypatch.setattr(watchdog, "HELD", 0.5)
    monkeypatch.setattr(watchdog, "GRACE", 0.5)
    misdeed = (ENDING | ENDLESS)[kind]._replace(line=-1)
    place = page_of({kind: misdeed}).lines[0].removesuffix(misdeed.sentence)
    (checkout / "docs" / "rules" / "italian.md").write_text(page_of({kind: misdeed}).page, encoding="utf-8")

    assert refused(command("check", CLAIM), 1).startswith(f"docs/rules/italian.md:{place} ends Python itself")


def end_of(line: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run a line in a Python of its own, where nobody notes what runs."""
    code = f"""
from primero_ref.demo import clock, run
from primero_ref.demo import resource_limits
import signal
clock.LIMIT, clock.ASLEEP, clock.GRACE = 0.2, 0.3, 0.3
{before}
print(run({line!r}).failure.error)
"""
    environment = {name: value for name, value in os.environ.items() if name != run_notes.NOTES}
    return subprocess.run(
        [sys.executable, "-c", code], check=False, timeout=60, capture_output=True, text=True, env=environment
    )


@needs_signals
def test_what_never_comes_back_ends_with_its_process() -> None:
    """A loop that never comes back to Python is ended by the system."""
    assert end_of(">>> sum(iter(int, 1))").returncode == -signal.SIGPROF


NESTED = """\
>>> while True:
...     try:
...         try:
...             try: sum(range(10**4))
...             except BaseException: pass
...         except BaseException: pass
...     except BaseException: pass
"""


@needs_signals
def test_what_catches_everything_ends_with_its_process() -> None:
    """A demo that catches what it is told again and again is ended, and that is said where nobody notes what runs."""
    ended = end_of(NESTED)

    assert (ended.returncode, ended.stdout) in ((1, ""), (-signal.SIGPROF, ""))
    if ended.returncode == 1:
        assert re.match(r"A demo ends Python: it came to no end .*, and it cannot be stopped\.\n", ended.stderr)


def test_what_is_told_to_stop_as_it_ends_is_told_all_the_same() -> None:
    """Where `Endless` comes again while the line is kept at which a demo was stopped, it is kept afterwards."""
    late, traced = clock.Clock(0.0, 0.0), sys.gettrace()
    late.why = "it came to no end"
    runner = _Runner(late, Confinement(NONE), until_it_differs=False, lenient=False, look=lambda: None)

    clock.stop_at_next_line(None)
    try:
        with pytest.raises(clock.Endless):
            runner.stopped()
    finally:
        sys.settrace(traced)

    assert runner.stopped()
    assert [line.error.partition(";")[0] for line in runner.lines] == ["Endless: it came to no end"]


@needs_signals
def test_memory_has_a_bound() -> None:
    """What a demo fills without end is refused by the system, and the bound is taken off again."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    outcome = run(">>> kept = bytearray(2 << 30)\n>>> while True: kept = 'x' * (1 << 40)\n")

    assert [line.error for line in outcome.lines] == ["MemoryError: there is no room for so much"] * 2
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@pytest.mark.usefixtures("short")
def test_a_build_tells_every_endless_demo(tmp_path: Path) -> None:
    """A build names each with its line, and goes on to the others."""
    told = page_of({kind: misdeed.bounded(WORK, IDLE) for kind, misdeed in ENDLESS.items()}, "# Start\n\n", PUBLISHED)

    warnings = small_site.SmallSite(tmp_path, {"index.md": told.page}, **small_site.A_FEW_CLAIMS).warnings

    for line in told.lines:
        at, _, sentence = line.partition(": ")
        assert re.search(rf"index\.md:{at}: .*{re.escape(sentence)}", warnings), line
    assert warnings.count("WARNING") == len(told.lines)


@pytest.mark.usefixtures("short")
def test_a_picture_is_confined_too(tmp_path: Path) -> None:
    """What a picture counts is bounded and confined as a demo is."""
    plots = ["while True: pass", "import socket", "open('left.txt', 'w')"]
    page = "".join(f"```{{plot}} Number {number}\n{code}\n{{1: 2}}\n```\n\n" for number, code in enumerate(plots))

    warnings = small_site.SmallSite(tmp_path, page).warnings

    assert "'Number 0' cannot be drawn: it came to no end within 0.3 seconds of work" in warnings
    assert "'Number 1' cannot be drawn: a demo may not import socket" in warnings
    assert "'Number 2' cannot be drawn: a demo may not write files" in warnings


def test_only_what_ran_to_the_death_stays_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo that came to its end, or was stopped from outside, is not blamed."""
    monkeypatch.setenv(run_notes.NOTES, str(tmp_path))
    with noted(demo("")):
        assert len(ended(str(tmp_path))) == 1
    assert ended(str(tmp_path)) == []
    child = os.fork()
    if not child:
        with noted(demo("")):
            os.kill(os.getpid(), signal.SIGTERM)
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 128 + signal.SIGTERM
    assert ended(str(tmp_path)) == []
