"""Ctrl-C while the command starts: it ends quietly from the first line of ours that runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.interrupting import started

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to all")

ROOT = Path(__file__).parents[2]

HOOK = """\
import os, signal, sys
def stop(event, arguments):
    if event == "import" and arguments[0] == {module!r}:
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(stop)
"""
"""Presses Ctrl-C as a module is about to be imported; Python runs it before all else."""

MODULES = (
    "primero_ref.cards", "primero_ref.claims", "primero_ref.claims.book", "primero_ref.rules.divination",
    "primero_ref.cli", "primero_ref.cli.app", "click", "primero_ref.cli.console", "rich.console",
)  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_ctrl_c_while_it_starts_ends_it_quietly(module: str, tmp_path: Path) -> None:
    """Wherever the command is in its start, it says so in a word and ends with the code that shells know for that."""
    (tmp_path / "sitecustomize.py").write_text(HOOK.format(module=module))
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    run = started([sys.executable, "-m", "primero_ref", "rank", "7c"], cwd=ROOT, env=env)
    wrote, said = run.communicate(timeout=60)

    assert (run.returncode, wrote, said) == (130, "", "Stopped.\n")


def test_whoever_imports_the_engine_keeps_his_own_answer() -> None:
    """Only the command ends so; in a program of others Ctrl-C stays what it was."""
    code = "import signal, primero_ref; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    run = started([sys.executable, "-c", code], cwd=ROOT)

    assert run.communicate(timeout=60) == ("True\n", "")


def test_what_ignores_ctrl_c_goes_on_ignoring_it(tmp_path: Path) -> None:
    """A command in the background, which a shell has told to mind no Ctrl-C, minds none while it starts."""
    (tmp_path / "sitecustomize.py").write_text(HOOK.format(module="click"))
    done = subprocess.run(
        [sys.executable, "-m", "primero_ref", "rank", "7c"], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # nothing else runs there
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, b"")
