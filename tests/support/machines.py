"""A cluster of real processes: a scheduler of Dask and its workers, each of which can be ended by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


class Machines:
    """A scheduler, and the workers that have been started for it."""

    def __init__(self, folder: Path) -> None:
        """Start the scheduler, and wait until it has written where it is."""
        self._folder = folder
        self.file = str(folder / "scheduler.json")
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard")
        until = monotonic() + 60
        self.address = ""
        while not self.address:
            assert self.scheduler.poll() is None, "the scheduler has ended"
            assert monotonic() < until, "the scheduler does not begin"
            sleep(0.05)
            with suppress(FileNotFoundError, ValueError):
                self.address = str(json.loads(Path(self.file).read_text(encoding="utf-8"))["address"])

    def join(self, number: int = 1, **variables: str) -> None:
        """Let so many workers join, with variables of their environment."""
        for _ in range(number):
            words = ("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            self.workers.append(self._start(*words, **variables))

    def _start(self, command: str, *words: str, **variables: str) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
        # a scheduler needs nothing but Dask, so it finds no more
        blind = "sys.modules['primero_ref'] = None; " if command == "scheduler" else ""
        code = f"import sys; {blind}from distributed.cli.dask_{command} import main; main()"
        call = [sys.executable, "-c", code, "--scheduler-file", self.file, *words]
        with (self._folder / f"{command}.log").open("ab") as log:
            return subprocess.Popen(call, cwd=self._folder, env=env, stdout=log, stderr=log)

    def end(self) -> None:
        """End them all."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def machines(folder: Path, workers: int = 2) -> Iterator[Machines]:
    """Give a cluster with so many workers."""
    started = Machines(folder)
    try:
        started.join(workers)
        yield started
    finally:
        started.end()
