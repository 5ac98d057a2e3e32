"""Processes that help a command: Ctrl-C, which a terminal sends to all, is the command's own to hear."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from primero_ref.cli.workers import child, worker_pool

CHECKOUT = Path(__file__).parents[2]

HELPERS = """\
import os, time
from primero_ref.cli.workers import worker_pool
if __name__ == "__main__":
    with worker_pool(2) as pool:
        print(*sorted({pool.submit(os.getpid).result() for _ in range(4)}), flush=True)
        later = [pool.submit(time.sleep, 60) for _ in range(4)]
        later[0].result()
"""
"""A command with two helpers that have long work; it tells who they are."""

CHILD = """\
import subprocess, sys
from primero_ref.cli.workers import child
grandchild = "import time; time.sleep(60)"
program = (
    "import subprocess, sys; from primero_ref.weave.parent import end_with_parent; end_with_parent(); "
    f"run = subprocess.Popen([sys.executable, '-c', {grandchild!r}]); print(run.pid, flush=True); run.wait()"
)
with child([sys.executable, "-c", program], stdout=subprocess.PIPE, encoding="utf-8") as run:
    print(run.pid, run.stdout.readline().strip(), flush=True)
"""
"""A command whose child has a child of its own; it tells who they are."""


BUSY = """\
import subprocess, sys
from primero_ref.cli.workers import child
program = (
    "import re; from primero_ref.weave.parent import end_with_parent; end_with_parent(); print(flush=True); "
    "re.match('(a|a)*b', 'a' * 60)"
)
with child([sys.executable, "-c", program], stdout=subprocess.PIPE, encoding="utf-8") as run:
    run.stdout.readline()
    print(run.pid, flush=True)
"""
"""A command whose child looks for ever for what is not there, and lets no thread run meanwhile: so does a huge page."""


def is_alive(number: int) -> bool:
    """Say whether a process goes on; one that is only waited for does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(os.name == "nt", reason="Windows blocks no signal.")
def test_a_helper_is_deaf_to_ctrl_c_from_its_first_moment() -> None:
    """It is started with the signal blocked, before it can say that it ignores it; the command hears it as before."""
    with worker_pool(1) as executor:
        blocked = executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()

    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="This system does not show its processes.")
@pytest.mark.parametrize("stop", ["SIGTERM", "SIGKILL", "SIGHUP"])
@pytest.mark.parametrize("program", [HELPERS, CHILD, BUSY], ids=["helpers", "child", "busy child"])
def test_whatever_ends_a_command_ends_those_whom_it_started(program: str, stop: str) -> None:
    """When a command is stopped by a signal, heard or not, none of its processes goes on."""
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as run:
        assert run.stdout
        started = [*map(int, run.stdout.readline().split())]
        assert started
        assert all(map(is_alive, started))
        run.send_signal(signal.Signals[stop])
        run.wait(10)
        until = time.monotonic() + 5  # a second is wanted; a busy machine may take longer
        while any(map(is_alive, started)) and time.monotonic() < until:
            time.sleep(0.02)

    alive = [number for number in started if is_alive(number)]
    for number in alive:
        os.kill(number, signal.SIGKILL)
    assert alive == []


def test_a_child_is_waited_for() -> None:
    """A child that is not stopped goes on until it is done, and its output is whole."""
    program = "import time; from primero_ref.weave.parent import end_with_parent; end_with_parent(); time.sleep(0.3)"
    with child([sys.executable, "-c", f"{program}; print('done')"], cwd=CHECKOUT, stdout=subprocess.PIPE) as run:
        assert run.stdout
        output = run.stdout.read()

    assert (run.returncode, output.split()) == (0, [b"done"])
