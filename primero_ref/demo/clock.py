"""The clock of one demo: how long it has worked and done nothing, and how it is told to stop."""

from __future__ import annotations

import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from types import CodeType, FrameType

    from _typeshed import TraceFunction

LIMIT = 2.0
"""How many seconds of processor time a demo may take; the longest of ours takes a quarter of a second."""

ASLEEP = 5.0
"""How many seconds it may do nothing."""

WAIT = 60.0
"""How many seconds it may take by the clock beyond those of its work, however much else the machine has to do."""

TICK = 0.1
"""How often, in seconds, somebody looks how long it has taken."""

AWAKE = 0.01
"""The share of a tick in which a demo must have worked if it is not idle; a busy machine gives it little."""

PLOT = "<plot>"
"""How Python calls the code of a picture on a page."""

RUN_AS = ("<doctest ", PLOT)
"""How it calls the code of demos."""

GRACE = 2.0
"""For how many seconds a demo may go on after it was told to stop; then its process ends."""


class Endless(BaseException):
    """A demo was stopped; no `except Exception` of its own shall hold it up."""


class Insistent(Endless):
    """The same, told to a demo that has caught it before: it comes again at the next line of its own."""

    def __init__(self) -> None:
        """Watch the lines of the thread that is told."""
        super().__init__()
        stop_at_next_line(sys._getframe(1))  # noqa: SLF001  # Python has no other way to it


class Clock:
    """What a demo has taken so far, as seen from tick to tick."""

    def __init__(self, now: float, worked: float, seconds: float = 0.0) -> None:
        """Start it, with the time by the clock and by the processor; `seconds` is what its author permits, if any."""
        self.limit, self._asleep = seconds or LIMIT, max(seconds, ASLEEP)
        self._first = self._last = (now, worked)
        self._idle = self._told = 0.0
        self.why = ""
        """Why the demo was stopped; nothing if it was not."""

    def overdue(self, now: float, worked: float) -> bool:
        """Say whether it has taken too long, now that the clock and the processor show these times.

        No tick counts as more than two of idleness: a process that was halted, or a machine that was, has not slept.
        """
        passed, progress = now - self._last[0], worked - self._last[1]
        self._last = now, worked
        if self.why:
            return True
        if progress < AWAKE * passed:
            self._idle += min(passed, 2 * TICK)
        if worked - self._first[1] > self.limit:
            self.why = f"it came to no end within {self.limit:g} seconds of work"
        elif self._idle > self._asleep:
            self.why = f"it did nothing for {self._asleep:g} seconds"
        elif now - self._first[0] > self.limit + WAIT:
            self.why = f"it came to no end within {self.limit + WAIT:g} seconds by the clock"
        self._told = now
        return bool(self.why)

    @property
    def ignored(self) -> float:
        """For how many seconds the demo has gone on since it was told to stop."""
        return self._last[0] - self._told


def is_authored(code: CodeType) -> bool:
    """Say whether code stands in no file, as a demo does, rather than in a module of ours or of Python's."""
    return code.co_filename.startswith("<") and not code.co_filename.startswith("<frozen")


def is_within_demo(frame: FrameType | None) -> bool:
    """Say whether some code of a demo is being run, and not what comes between two of its lines.

    A program that was started with a line of code, as the workers of tests are, has a frame in no file of its own.
    """
    while frame is not None and not frame.f_code.co_filename.startswith(RUN_AS):
        frame = frame.f_back
    return frame is not None


def stop_at_next_line(frame: FrameType | None) -> None:
    """Raise once more at the next line of a demo, which is the one that catches what is raised now."""
    sys.settrace(_stop)
    while frame is not None:
        if is_authored(frame.f_code):
            frame.f_trace = _stop
        frame = frame.f_back


def _stop(frame: FrameType, event: str, _: object) -> TraceFunction:
    if event == "line" and is_authored(frame.f_code):
        raise Endless
    return _stop


def end_python(why: str) -> None:
    """End this process, which a demo will not give back; where nobody notes what runs, say so first."""
    import os

    from primero_ref.demo.run_notes import NOTES

    if not os.environ.get(NOTES):
        os.write(2, f"A demo ends Python: {why}, and it cannot be stopped.\n".encode())
    os._exit(1)
