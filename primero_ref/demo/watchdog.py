"""A thread beside a demo that stops it, where the system has no signals for that, as Windows has none."""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
from contextlib import contextmanager, suppress

from primero_ref.demo.clock import GRACE, TICK, Clock, Endless, Insistent, end_python, is_within_demo
from primero_ref.demo.run_notes import NOTES

if sys.platform != "emscripten":  # a browser’s Python has neither this nor threads
    import ctypes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

HELD = 10.0
"""For how many seconds more than it may work a demo may leave no other thread a turn; then Python ends."""


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Have an error be raised in another thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


@contextmanager
def watched(seconds: float = 0.0) -> Iterator[Clock]:
    """Watch what this thread does; what cannot be interrupted ends with its process.

    An exception raised from another thread waits until Python runs a line again. So `time.sleep` goes on, and what
    keeps all of Python to itself is ended by a thread that needs no turn.
    """
    demo, over, turn = threading.get_ident(), threading.Lock(), threading.Lock()
    clock = Clock(time.monotonic(), time.process_time(), seconds)
    traced, done = sys.gettrace(), False

    def end_unless_seen_again() -> None:
        where = _nowhere() if os.environ.get(NOTES) else 2
        faulthandler.dump_traceback_later(clock.limit + HELD, exit=True, file=where)

    def look() -> None:
        while not over.acquire(timeout=TICK):
            with turn:
                if done:
                    return
                end_unless_seen_again()
                if clock.overdue(time.monotonic(), time.process_time() - time.thread_time()):
                    if clock.ignored > GRACE:
                        end_python(clock.why)
                    frame = sys._current_frames().get(demo)  # noqa: SLF001  # Python has no other way to it
                    if is_within_demo(frame):
                        _raise_in(demo, Insistent if clock.ignored else Endless)

    over.acquire()
    end_unless_seen_again()
    threading.Thread(target=look, daemon=True, name="watchdog of a demo").start()
    try:
        yield clock
    finally:
        while over.locked():
            with suppress(Endless):  # what was sent last comes while we make an end of it
                with turn:
                    faulthandler.cancel_dump_traceback_later()
                    done = True
                time.sleep(0)
                over.release()
        if clock.why:
            sys.settrace(traced)


_NOWHERE: list[int] = []


def _nowhere() -> int:
    """Open, once, where a process writes that has nothing to say."""
    if not _NOWHERE:
        _NOWHERE.append(os.open(os.devnull, os.O_WRONLY))
    return _NOWHERE[0]
