"""Notes of which demo a process runs, so that the demo is named where Python itself ends with it."""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.demo.verdict import Demo

NOTES = "PRIMERO_DEMOS_RUNNING"
"""The variable of the environment that names the folder in which every process notes which demo it runs."""


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
