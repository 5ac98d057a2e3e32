"""A demo comes to an end: how long it may take, and which one is named where Python itself ends with it."""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.demo.verdict import Demo

LIMIT = 10.0
"""How many seconds a demo may reckon; the longest of ours takes one."""

WAIT = 60.0
"""How many seconds it may take by the clock, however much else the machine has to do."""

NOTES = "PRIMERO_DEMOS_RUNNING"
"""The variable of the environment that names the folder in which every process notes which demo it runs."""


class Endless(BaseException):
    """A demo was stopped; no `except Exception` of its own shall hold it up."""


@contextmanager
def limited() -> Iterator[None]:
    """Stop what goes on too long; what will not be stopped ends with its process half as late again.

    Windows and the browser have no such clock: there a demo is stopped by whoever started it.
    """
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise Endless

    clocks = (
        (signal.ITIMER_VIRTUAL, signal.SIGVTALRM, LIMIT, stop), (signal.ITIMER_REAL, signal.SIGALRM, WAIT, stop),
        (signal.ITIMER_PROF, signal.SIGPROF, LIMIT * 1.5, signal.SIG_DFL),
    )  # fmt: skip
    before = [signal.signal(number, then) for _, number, _, then in clocks]
    for clock, _, seconds, _ in clocks:
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for clock, _, _, _ in clocks:
            signal.setitimer(clock, 0)
        for (_, number, _, _), then in zip(clocks, before, strict=True):
            signal.signal(number, then)


@contextmanager
def noted(demo: Demo) -> Iterator[None]:
    """Note which demo this process runs for as long as it does, where somebody wants to know."""
    import os
    import signal
    import threading

    folder = os.environ.get(NOTES)
    if not folder or threading.current_thread() is not threading.main_thread():
        yield
        return
    note = os.path.join(folder, str(os.getpid()))

    def forget() -> None:
        if os.path.exists(note):
            os.unlink(note)

    def stopped(number: int, _: object) -> None:
        forget()
        os._exit(128 + number)

    with open(note, "w", encoding="utf-8") as file:
        file.write(f"{demo.file}:{demo.line}: {demo.id}")
    before = signal.signal(signal.SIGTERM, stopped)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        forget()


def ended(folder: str) -> list[str]:
    """Say of each demo that was still noted when its process was gone that it ended it."""
    from os import listdir, path

    sentences = set()
    for name in listdir(folder):
        with open(path.join(folder, name), encoding="utf-8") as file:
            sentences.add(f"{file.read()} ends Python itself, or runs on and cannot be stopped; take that out of it.")
    return sorted(sentences)
