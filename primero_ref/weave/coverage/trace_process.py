"""The trace of all demos as a process beside the build, and what it found."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, ClassVar

from primero_ref.errors import Unreadable
from primero_ref.weave.coverage import trace
from primero_ref.weave.package import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path


HOME = "engine/coverage"
"""The page, from which those of the scripts are reached."""


class DemoTrace:
    """The run of all demos beside the build, and what it found."""

    result: ClassVar[trace.TraceResult | None] = None
    _running: ClassVar[subprocess.Popen[str] | None] = None

    @classmethod
    def begin(cls, docs: Path, file: Path) -> None:
        """Read what was found before, if nothing has changed since; else run all demos, while the pages are read."""
        cls.result = cls._running = None
        if file.exists():
            before = trace.read(file)
            if before.key == trace.key(trace.collected(docs)):
                cls.result = before
                return
        file.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", trace.__name__, str(docs), str(_beside(file))]
        cls._running = subprocess.Popen(command, cwd=PACKAGE.parent, stderr=subprocess.PIPE, encoding="utf-8")

    @classmethod
    def end(cls, file: Path) -> trace.TraceResult:
        """Wait for the run."""
        if cls._running is not None:
            _, complaint = cls._running.communicate()
            if cls._running.returncode:
                why = complaint.strip().splitlines()[-1:] or ["a demo has ended Python itself."]
                raise Unreadable(f"The demos could not be traced: {why[0]}")
            cls._running = None
            _beside(file).replace(file)
        if cls.result is None:
            cls.result = trace.read(file)
        return cls.result


def _beside(file: Path) -> Path:
    """Name a file of our own, which takes the place of the other when it is whole."""
    return file.with_name(f"{file.name}.{os.getpid()}")
