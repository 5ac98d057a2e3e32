"""The demos of the site, run beside the build with marked scripts where nothing is kept of them, and what was found."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

from primero_ref.errors import Unreadable
from primero_ref.weave.coverage import trace
from primero_ref.weave.package import PACKAGE, digest, known_digests
from primero_ref.weave.store.kept_file import write_kept
from primero_ref.weave.store.verdicts import KeptVerdicts

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from primero_ref.demo import Demo, Verdict


HOME = "engine/coverage"
"""The page, from which those of the scripts are reached."""

SHARE = 12
"""How many demos are worth a process of their own, which takes a while to begin."""


def kept_verdicts(folder: Path) -> KeptVerdicts:
    """Give what is kept of earlier runs of the demos, in the folder that keeps it."""
    return KeptVerdicts(folder / "verdicts.json", PACKAGE, known_digests(), digest)


class DemoTrace:
    """The run of all demos beside one build, and what it found."""

    def __init__(self) -> None:
        """Begin with nothing run."""
        self.result: trace.TraceResult | None = None
        self._demos: Sequence[Demo] = ()
        self._marks = ""
        self._verdicts: KeptVerdicts | None = None

    def begin(self, docs: Path, folder: Path) -> None:
        """Run the demos of which nothing is kept, or what was kept holds no more, side by side."""
        self.result = None
        self._demos, self._marks, self._verdicts = trace.collected(docs), trace.marks_key(), kept_verdicts(folder)
        numbers = [n for n, demo in enumerate(self._demos) if self._verdicts.get(demo, self._marks) is None]
        folder.mkdir(parents=True, exist_ok=True)
        for number, row in _run(docs, folder, numbers):
            self._verdicts.put(self._demos[number], row)
        self._verdicts.write()

    def leave(self) -> None:
        """Keep nothing of another site: there demos are run as they are read."""
        self.result, self._verdicts = None, None

    def verdict(self, demo: Demo) -> Verdict | None:
        """Give the verdict on a demo that was run beforehand."""
        kept = self._verdicts.get(demo) if self._verdicts else None
        return kept.verdict if kept else None

    def end(self, file: Path) -> trace.TraceResult:
        """Put together who took which way; what an earlier build has put together of the same runs is read."""
        if self.result is None:
            self.result = self._read(file) or self._put_together(file)
        return self.result

    def _key(self) -> str:
        keys = [self._verdicts.key(demo) + demo.id for demo in self._demos] if self._verdicts else []
        return hashlib.sha256(repr([self._marks, *keys]).encode()).hexdigest()

    def _read(self, file: Path) -> trace.TraceResult | None:
        try:
            before = trace.read(file)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None  # there is none, or it is nothing of ours
        return before if before.key == self._key() else None

    def _put_together(self, file: Path) -> trace.TraceResult:
        runs = [self._verdicts.get(demo, self._marks) if self._verdicts else None for demo in self._demos]
        ways = [run.ways for run in runs if run and run.ways]
        if len(ways) < len(runs):
            raise Unreadable("The data or the code changed while the demos were run: run them again.")
        written = {"key": self._key(), "reached": trace.reached(self._demos, ways), "standing": trace.standing()}
        write_kept(file, written)
        return trace.read(file)


def _run(docs: Path, folder: Path, numbers: Sequence[int]) -> list[tuple[int, dict[str, object]]]:
    """Run some demos in as many processes as there are processors, and give what came of each."""
    shares = max(1, min(os.cpu_count() or 1, len(numbers) // SHARE))
    running, rows = [], []
    for share in range(shares if numbers else 0):
        out = folder / f"run.{os.getpid()}.{share}"
        command = [sys.executable, "-m", trace.__name__, str(docs), str(out), *map(str, numbers[share::shares])]
        process = subprocess.Popen(command, cwd=PACKAGE.parent, stderr=subprocess.PIPE, encoding="utf-8")
        running.append((process, out))
    complaints = [(process.communicate()[1], process.returncode) for process, _ in running]
    for complaint, code in complaints:
        if code:
            why = complaint.strip().splitlines()[-1:] or ["a demo has ended Python itself."]
            raise Unreadable(f"The demos could not be run: {why[0]}")
    for _, out in running:
        rows += json.loads(out.read_bytes())
        out.unlink()
    return [(number, row) for number, row in rows]
