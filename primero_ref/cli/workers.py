"""Processes that help a command with its work, and leave Ctrl-C to it."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")


@contextmanager
def worker_pool(number: int) -> Iterator[Executor]:
    """Give so many processes; whatever stops the command, what they have not begun is dropped."""
    executor = _Undisturbed(number, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


class _Undisturbed(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach even while they start: one that it ended then would be waited for."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand in some work; a process that is started for it inherits what is blocked here."""
        if sys.platform == "win32":
            return super().submit(fn, *args, **kwargs)
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
