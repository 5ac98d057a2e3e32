"""A program that plays in the arena, in a process of its own: it can be late, silent or wild, and never holds us up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic

from primero_ref.cli.workers import child, end
from primero_ref.players.line_protocol import LONGEST_LINE, Fault

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GRACE = 1.0
"""How many seconds a program has to end when it is told to, and again when the system tells it to."""

WAITING = 1000
"""How many lines of a program wait to be read; one that writes more has to wait itself."""

GONE = "stopped answering: it ended, or closed its output"


class BotProcess:
    """A program that runs: one thread sends it lines and one reads its lines, so that nobody waits for it in vain.

    Where the system knows groups of processes, the program and all whom it starts have one, which a process of ours
    ends with us or with the program (`primero_ref.cli.bot_guard`).
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it."""
        self._answers: Queue[str | Fault] = Queue(WAITING)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._opened = ExitStack()
        if sys.platform == "win32":
            self._run = self._opened.enter_context(child(command, stdout=subprocess.PIPE, bufsize=0))
            pipes = [pipe for pipe in (self._run.stdin, self._run.stdout) if pipe]
            ours, theirs = [os.dup(pipe.fileno()) for pipe in pipes]
            for pipe in pipes:
                pipe.close()
        else:
            ask, ours = os.pipe()
            theirs, answer = os.pipe()
            guarded = [sys.executable, "-m", "primero_ref.cli.bot_guard", str(ask), *command]
            try:
                self._run = self._opened.enter_context(child(guarded, stdout=answer, pass_fds=(ask,)))
            finally:
                os.close(ask)
                os.close(answer)
        self._listener = Thread(target=_listen, args=(theirs, self._answers), daemon=True)
        self._listener.start()
        Thread(target=_tell, args=(ours, self._lines), daemon=True).start()

    def write(self, text: str) -> None:
        """Send whole lines; a program that does not read them is not waited for."""
        self._lines.put(text)

    def read(self, seconds: float) -> str | None:
        """Give the next line, or None if none comes in time."""
        try:
            answer = self._answers.get(timeout=seconds) if seconds else self._answers.get_nowait()
        except Empty:
            return None
        if isinstance(answer, Fault):
            raise answer
        return answer

    def close(self, *, politely: bool) -> None:
        """End the program and those whom it started: in words, then by the system, and last by force."""
        if politely:
            self._lines.put("quit\n")
        self._lines.put(None)
        if not (politely and self._has_ended()):
            end(self._run)
            self._has_ended()
        if self._run.stdin:
            self._run.stdin.close()  # the guard hears it, and ends its group
        if sys.platform != "win32":
            self._has_ended()
            with suppress(ProcessLookupError):  # a guard that the program itself has stopped
                os.killpg(self._run.pid, signal.SIGKILL)
        else:
            self._run.kill()
        self._opened.close()
        self._drain()

    def _has_ended(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._run.wait(GRACE)
        return self._run.poll() is not None

    def _drain(self) -> None:
        """Let the thread that reads come to its end; one whose pipe somebody still holds is left behind."""
        until = monotonic() + GRACE
        while self._listener.is_alive() and monotonic() < until:
            with suppress(Empty):
                self._answers.get(timeout=0.01)


def _listen(pipe: int, answers: Queue[str | Fault]) -> None:
    """Read what a program writes, line by line, until it ends or a line cannot be read."""
    try:
        for line in _lines_of(pipe):
            answers.put(line.decode())
        answers.put(Fault(GONE))
    except UnicodeDecodeError:
        answers.put(Fault("wrote a line that is not UTF-8"))
    except Fault as fault:
        answers.put(fault)
    finally:
        os.close(pipe)


def _lines_of(pipe: int) -> Iterator[bytes]:
    """Give the lines that come through a pipe."""
    rest = b""
    while chunk := os.read(pipe, LONGEST_LINE):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in (*lines, rest):
            if len(line) > LONGEST_LINE:
                raise Fault(f"wrote a line of more than {LONGEST_LINE:,} bytes")
        yield from lines


def _tell(pipe: int, lines: SimpleQueue[str | None]) -> None:
    """Send a program its lines, as fast as it reads them."""
    try:
        while (text := lines.get()) is not None:
            left = memoryview(text.encode())
            while left:
                left = left[os.write(pipe, left) :]
    except OSError:
        pass  # it does not read any more; it will be too late with its answer
    finally:
        os.close(pipe)
