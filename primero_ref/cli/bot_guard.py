"""Stands between the arena and a program that plays: whichever of them ends, the group of the other ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from primero_ref.weave.parent import end_with_parent

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence


def guard(number: str, command: Sequence[str]) -> None:
    """Run a program whose input is the open file of this number; when it has ended, end all whom it started."""
    end_with_parent()
    signal.signal(signal.SIGTERM, lambda *_: None)  # it is for the program, which has it as the system set it
    asked = int(number)
    try:
        run = subprocess.Popen(command, stdin=asked)  # the arena has looked that it is there
    except OSError as error:
        sys.exit(f"{command[0]} cannot be run: {error.strerror}.")
    os.close(asked)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # so that the end of the program's output is seen
    run.wait()
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    guard(sys.argv[1], sys.argv[2:])
