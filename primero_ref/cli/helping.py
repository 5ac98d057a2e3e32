"""Processes that help a command with its work, and leave Ctrl-C to it."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


@contextmanager
def helpers(number: int) -> Iterator[Executor]:
    """Give so many processes; whatever stops the command, what they have not begun is dropped."""
    executor = ProcessPoolExecutor(number, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
