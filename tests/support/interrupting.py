"""Commands that hear Ctrl-C, however the tests themselves were started."""

from __future__ import annotations

import signal
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


def started(
    command: Sequence[str], *, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """Start a command whose output is kept, in a process group of its own, as a terminal does.

    What a shell runs in the background ignores Ctrl-C, and this does not.
    """
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd, env=env, process_group=0,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # nothing else runs there
    )  # fmt: skip
