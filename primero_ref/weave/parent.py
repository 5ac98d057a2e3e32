"""A program that `primero build` started ends with it, however that ends."""

from __future__ import annotations

import os
import signal
import sys
import threading

ASKED = "PRIMERO_ENDS_WITH_PARENT"
"""What is set in the environment of a program that is to end with the command that started it."""


WAITS = "PRIMERO_WAITS"
"""What is set in the environment of a program that is to make itself ready, and to wait for a word of the command."""

_told = threading.Event()


def end_with_parent() -> None:
    """If it was asked for, end this process and its group when the standard input ends, which the command holds."""
    if os.environ.pop(ASKED, ""):
        if sys.platform != "win32" and os.getpgrp() == os.getpid() and not os.fork():
            _watch()
        threading.Thread(target=_wait, daemon=True).start()


def _watch() -> None:
    """End the group when the input ends, from a process of its own: a page of many megabytes lets no thread run.

    It holds nothing but the input, and reads nothing of it.
    """
    import select

    os.closerange(1, os.sysconf("SC_OPEN_MAX"))
    hung_up = select.poll()
    hung_up.register(0, 0)
    hung_up.poll()
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)


def wait_for_word() -> bool:
    """Wait until the command says something, if it asked for that; say whether it did."""
    waits = bool(os.environ.pop(WAITS, ""))
    if waits:
        _told.wait()
    return waits


def _wait() -> None:
    """Note that the command has said something; wait for the end of the input, and stop."""
    while os.read(0, 1024):
        _told.set()
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
