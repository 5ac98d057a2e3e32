"""A program that `primero build` started ends with it, however that ends."""

from __future__ import annotations

import os
import signal
import sys
import threading

ASKED = "PRIMERO_ENDS_WITH_PARENT"
"""What is set in the environment of a program that is to end with the command that started it."""


def end_with_parent() -> None:
    """If it was asked for, end this process and its group when the standard input ends, which the command holds."""
    if os.environ.pop(ASKED, ""):
        threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    """Wait for the end of the input, and stop."""
    while os.read(0, 1024):
        pass
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
