"""Programs of anybody's in the arena: two examples play, and whatever else a program does, it loses by rule."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from primero_ref import load, rulebook
from primero_ref.cli.bot_process import GRACE
from primero_ref.game.record import records_in
from primero_ref.lab.arena import MOST_FAULTS
from primero_ref.lab.pairing import forfeit
from primero_ref.players import line_protocol
from tests.cli.test_workers import is_alive
from tests.support.commands import answer, refused, run

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "docs" / "engine" / "bots"
PLAIN = f"{shlex.quote(sys.executable)} {BOTS / 'plain_bot.py'}"
NODE = shutil.which("node")

needs_processes = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="This system shows no processes.")


def arena(*words: str, games: int = 2, book: str = "italian") -> tuple[str, ...]:
    """Give the words of a command."""
    return ("arena", *words, "-r", book, "-n", str(games), "--duplicate")


@pytest.mark.parametrize("book", ["italian", "rmi", "scopa"])
def test_the_python_example_plays(book: str, tmp_path: Path) -> None:
    """At two seats or four, for money or points, it breaks no rule, plays the same again, and its games are kept."""
    words = arena("plain", "sensible", "plain", "--bot", f"plain={PLAIN}", games=4, book=book)
    file = tmp_path / "games.txt"
    first = run(*words, "--records", str(file))
    records = file.read_text(encoding="utf-8")

    assert first.exit_code == 0, first.stderr
    assert records.count("plain (Plain 1.0) sits first, plain (Plain 1.0) beside") == 4
    assert [load(record).over for record in records_in(records)] == [True] * 12
    assert "0 : 0" in first.stdout
    assert run(*words).stdout == first.stdout


@pytest.mark.skipif(not NODE, reason="There is no node here.")
@pytest.mark.parametrize("book", ["italian", "kings"])
def test_the_javascript_example_plays(book: str) -> None:
    """Against the other example it breaks no rule."""
    bots = ("--bot", f"plain={PLAIN}", "--bot", f"pairs=node {BOTS / 'pair_bot.js'}")
    [pair] = answer(*arena("plain", "pairs", *bots, games=4, book=book))["pairs"]

    assert pair["faults"] == [{"number": 0, "first": ""}] * 2


BEGIN = """\
import os, signal, subprocess, sys, time
with open({pids!r}, "a") as file: print(os.getpid(), file=file)
def say(*lines):
    for line in lines: print(line, flush=True)
def until(word):
    for line in sys.stdin:
        if line.startswith(word): return
def child(**more):
    run = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], **more)
    with open({pids!r}, "a") as file: print(run.pid, file=file)
"""
"""How the bad programs begin: they say who they are, and whom they have started."""

READY = "say('ready'); until('go'); "

GONE = "stopped answering: it ended, or closed its output"

BAD = {
    "crashes at the start": ("sys.exit(3)", GONE),
    "crashes in the middle": (READY + "sys.exit(3)", GONE),
    "is never ready": ("until('quit')", "was not ready within 2 seconds"),
    "never answers": (READY + "until('quit')", "chose no move within 0.5 seconds"),
    "answers something": (READY + "say('seven'); until('quit')", "wrote 'seven' in place of bestmove and a move"),
    "answers no text": (
        READY + r"os.write(1, b'bestmove \xff\n'); until('quit')", "wrote a line that is not UTF-8",
    ),
    "ends no line": (
        READY + "os.write(1, b'a' * 70000); until('quit')", "wrote a line of more than 65,536 bytes",
    ),
    "writes without end": (
        READY + "signal.alarm(60)\nwhile True: say('info ' + 'a' * 1000)", "chose no move within 0.5 seconds",
    ),
    "cheats": (READY + "say('bestmove fold'); until('quit')", "chose what is not allowed: Seat1 may not fold"),
    "closes its input": (READY + "os.close(0); time.sleep(600)", "chose no move within 0.5 seconds"),
    "closes its output": (READY + "os.close(1); time.sleep(600)", GONE),
    "leaves a child": (READY + "child(); sys.exit(3)", GONE),
    "starts a child": (READY + "child(); until('quit')", "chose no move within 0.5 seconds"),
    "does not hear": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); " + READY + "time.sleep(600)",
        "chose no move within 0.5 seconds",
    ),
    "ends its guard": (
        READY + "os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)", "chose no move within 0.5 seconds",
    ),
    "stops its guard": (
        READY + "os.kill(os.getppid(), signal.SIGSTOP); time.sleep(600)", "chose no move within 0.5 seconds",
    ),
}  # fmt: skip


@needs_processes
@pytest.mark.parametrize(("program", "fault"), BAD.values(), ids=BAD)
def test_a_bad_program_loses_and_leaves_nobody_behind(
    program: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It loses all that it sat down with, the record says why, the arena goes on, and no process of it is left."""
    if "ready" in fault:
        monkeypatch.setattr(line_protocol, "START_TIME", 2.0)
    pids, file = tmp_path / "pids", tmp_path / "games.txt"
    code = tmp_path / "bad.py"
    code.write_text(BEGIN.format(pids=str(pids)) + program + "\n", encoding="utf-8")
    limit = "0.5" if "chose no move" in fault else "10"
    words = ("arena", "bad", "random", "-n", "1", "--time", limit, "--bot", f"bad={shlex.quote(sys.executable)} {code}")
    began = time.monotonic()
    result = run(*words, "--records", str(file))

    assert time.monotonic() - began < 40
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[1].split()[:3] == ["bad", "random", "-200.00"]
    assert "bad broke a rule in one deal against random." in result.stdout
    assert f"# bad at Seat1 {fault}" in file.read_text(encoding="utf-8")
    started = [*map(int, pids.read_text(encoding="utf-8").split())]
    until = time.monotonic() + 5
    while any(map(is_alive, started)) and time.monotonic() < until:
        time.sleep(0.02)
    assert [number for number in started if is_alive(number)] == []


def test_after_five_faults_the_arena_ends() -> None:
    """What has been counted is shown, the command fails, and says who and when."""
    quitter = f"{shlex.quote(sys.executable)} -c 0"
    result = run("arena", "random", "bad", "steady", "-n", "100", "--bot", f"bad={quitter}")

    assert result.exit_code == 1
    assert "random  bad      +200.00 (+200.00 to +200.00)  0 : 5" in result.stdout
    assert "steady" not in result.stdout
    assert result.stderr == f"bad broke a rule in {MOST_FAULTS} deals, so the arena ended after 5 games.\n"


def test_in_a_game_for_points_the_points_of_a_game_are_lost() -> None:
    """Where nobody has money, a fault costs what the whole game is played to."""
    quitter = f"{shlex.quote(sys.executable)} -c 0"
    [pair] = answer("arena", "random", "bad", "-r", "scopa", "-n", "1", "--bot", f"bad={quitter}")["pairs"]

    assert pair["lead"]["value"] == 22
    assert pair["faults"][1] == {"number": 1, "first": GONE}


@needs_processes
@pytest.mark.parametrize("stop", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_an_arena_that_is_stopped_leaves_nobody_behind(tmp_path: Path, stop: str) -> None:
    """Whatever ends the command, a program that hears nothing ends with it."""
    pids, code = tmp_path / "pids", tmp_path / "deaf.py"
    program = "signal.signal(signal.SIGTERM, signal.SIG_IGN); say('ready'); child(); time.sleep(600)"
    code.write_text(BEGIN.format(pids=str(pids)) + program, encoding="utf-8")
    words = ["-m", "primero_ref", "arena", "deaf", "random", "--time", "600", "--bot", f"deaf={sys.executable} {code}"]
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, stderr=subprocess.DEVNULL) as command:
        until = time.monotonic() + 30
        while not pids.exists() or len(pids.read_text(encoding="utf-8").split()) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        command.send_signal(signal.Signals[stop])
        command.wait(20)
    started = [*map(int, pids.read_text(encoding="utf-8").split())]
    until = time.monotonic() + 10
    while any(map(is_alive, started)) and time.monotonic() < until:
        time.sleep(0.02)

    assert [number for number in started if is_alive(number)] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mine", "random", "--bot", "mine"), "--bot takes a name and a command"),
        (("mine", "random", "--bot", "mine, yours=python3"), "--bot takes a name and a command"),
        (("steady", "random", "--bot", "steady=python3"), "steady is the name of a player of ours"),
        (("mine", "random", "--bot", f"mine={PLAIN}", "--bot", f"mine={PLAIN}"), "mine is the name of another program"),
        (("random", "random", "--bot", f"mine={PLAIN}"), "mine is not among the players"),
        (("mine", "random", "--bot", "mine=no-such-program"), "The command of mine begins with no program"),
        (("mine", "random", "--bot", "mine="), "The command of mine begins with no program"),
        (("mine", "random", "--bot", "mine=python3 '"), "The command of mine cannot be read, no closing quotation"),
        (("mine", "random", "--bot", "our=python3"), "our is not among the players"),
        (("mine", "random"), "There is no way to play 'mine'"),
    ],
)
def test_a_program_that_cannot_be_run_is_refused(words: tuple[str, ...], sentence: str) -> None:
    """Before a game is played, in a sentence that names the way out."""
    assert refused(run("arena", *words)).startswith(sentence)


def test_the_page_says_what_the_arena_does() -> None:
    """The page shows the files, and names the limits that hold."""
    page = " ".join((BOTS.parent / "bots.md").read_text(encoding="utf-8").split())

    assert {path.name for path in BOTS.iterdir()} == {"conversation.txt", "pair_bot.js", "plain_bot.py"}
    assert all(f"}} bots/{path.name} " in page for path in BOTS.iterdir())
    assert f"more than {line_protocol.LONGEST_LINE:,} bytes" in page
    assert (line_protocol.START_TIME, line_protocol.MOVE_TIME, MOST_FAULTS, GRACE) == (10, 5, 5, 1)
    assert "is not ready ten seconds after it was started" in page
    assert "which is five seconds by default" in page
    assert "After five such deals the arena ends" in page
    assert "waits a second" in page
    assert f"loses {forfeit(rulebook('scopa'), 100)} points" in page
