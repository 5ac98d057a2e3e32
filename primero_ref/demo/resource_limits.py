"""A demo comes to an end: what works or sleeps too long is stopped, and what takes too much memory."""

from __future__ import annotations

import sys
from contextlib import contextmanager

from primero_ref.demo.clock import GRACE, TICK, Clock, Endless, end_python, is_within_demo, stop_at_next_line

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

NEVER_BACK = 1.0
"""For how many seconds more a demo may work that does not come back to Python; then the system ends its process."""

SOON = 0.001
"""How many seconds are as good as at once, of which no timer can be told: none would put it off for ever."""

ROOM = 1 << 30
"""How many bytes of memory a demo may take, where the system can be asked to give it no more."""


@contextmanager
def limited(seconds: float = 0.0) -> Iterator[Clock]:
    """Stop what goes on too long with `Endless`; what will not be stopped ends with its process.

    With `seconds` it may work, or sleep, as long as that. The clock that is given says why it was stopped. In the
    browser the page has a clock and ends the worker, whose memory has a bound of its own.
    """
    import threading

    if sys.platform == "emscripten":
        yield Clock(0.0, 0.0)
        return
    if has_alarms() and threading.current_thread() is threading.main_thread():
        with _by_signals(seconds) as clock, _bounded_memory():
            yield clock
    else:
        from primero_ref.demo.watchdog import watched

        with watched(seconds) as clock, _bounded_memory():
            yield clock


def has_alarms() -> bool:
    """Say whether this system wakes a program with a signal, as all but Windows do."""
    import signal

    return hasattr(signal, "setitimer")


@contextmanager
def _by_signals(seconds: float) -> Iterator[Clock]:
    """Look at each tick; what does not come back to Python at all is ended by the system a while later.

    An alarm that whoever runs the demo has set rings afterwards, at the time for which it was set or at once.
    """
    import signal
    import time

    if sys.platform == "win32":  # where `limited` takes the other way
        return
    begun = time.monotonic()
    clock = Clock(begun, time.thread_time(), seconds)

    def look(_: int, frame: FrameType | None) -> None:
        if clock.overdue(time.monotonic(), time.thread_time()) and is_within_demo(frame):
            if clock.ignored > GRACE:
                end_python(clock.why)
            if clock.ignored:
                stop_at_next_line(frame)
            raise Endless

    traced = sys.gettrace()
    before = signal.signal(signal.SIGALRM, look), signal.signal(signal.SIGPROF, signal.SIG_DFL)
    alarm, again = signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    signal.setitimer(signal.ITIMER_PROF, clock.limit + NEVER_BACK)
    try:
        yield clock
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGALRM, before[0])
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, max(alarm + begun - time.monotonic(), SOON), again)
        signal.signal(signal.SIGPROF, before[1])
        if clock.why:
            sys.settrace(traced)


@contextmanager
def _bounded_memory() -> Iterator[None]:
    """Let the system refuse more memory than a demo may take, where it says how much the process has."""
    if sys.platform == "win32":
        yield
        return
    import resource

    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            taken = int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = taken + ROOM
    if before[0] != resource.RLIM_INFINITY and before[0] < most:
        yield
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
