"""Sphinx in a process of its own, begun at once or made ready to begin when it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from typing import Self

from primero_ref.cli.checkout import root
from primero_ref.cli.console import terminal
from primero_ref.cli.workers import child, end
from primero_ref.demo.run_notes import NOTES, ended
from primero_ref.weave.parent import WAITS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from io import TextIOWrapper
    from pathlib import Path
    from types import TracebackType

JOBS = str((os.cpu_count() or 1) + 2)
"""How many processes Sphinx may use: one only makes ready what the others write, and others wait for each other."""


class SphinxProcess:
    """One build of the site; it is ended, with all processes that it started, where the `with` block is left early."""

    def __init__(self, aside: Path, lock: TextIOWrapper, *, paper: bool = False, waits: bool = False) -> None:
        """Start it, to write into the folder `aside`; one that `waits` reads nothing of the pages before `weave`."""
        sphinx = [sys.executable, "-m", "primero_ref.weave", "-b", "html", "-n", "-W", "-j", JOBS, "-c", str(root())]
        sphinx += ["-D", "primero_paper=1"] if paper else []
        sphinx += ["-d", str(aside / "doctrees"), str(root() / "docs"), str(aside / "site")]
        with ExitStack() as left:
            self._complaints = left.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
            self._notes = left.enter_context(tempfile.TemporaryDirectory())
            settings = {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", NOTES: self._notes, WAITS: "1" if waits else ""}
            self._run = left.enter_context(child(
                sphinx, settings, cwd=root(), encoding="utf-8", stdout=subprocess.PIPE, stderr=self._complaints,
                pass_fds=() if os.name == "nt" else (lock.fileno(),),
            ))  # fmt: skip
            self._input = self._run.stdin.fileno() if self._run.stdin else -1
            self._left = left.pop_all()

    def __enter__(self) -> Self:
        """Have it ended when the block is left."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it, if it has not come to its end."""
        end(self._run)
        self._left.__exit__(kind, error, trace)

    @property
    def is_alive(self) -> bool:
        """Whether it still runs, or waits."""
        return self._run.poll() is None

    def weave(self) -> str | None:
        """Have it build, one line showing how far it is; give what it complains of, or None where all is good."""
        with suppress(OSError):  # it has ended before it could be told; its complaints say why
            os.write(self._input, b"\n")
        with terminal(stderr=True).status("Building the site") as line:
            for step in self._run.stdout or ():
                line.update(f"Building the site: {step.strip()}")
            self._run.wait()
        self._complaints.seek(0)
        if not self._run.returncode:
            return None
        end(self._run)  # a process that Sphinx has left behind
        return "".join(f"{sentence}\n" for sentence in ended(self._notes)) or self._complaints.read()
