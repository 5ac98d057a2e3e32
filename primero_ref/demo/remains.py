"""What a demo leaves behind that was permitted to begin it: programs, threads, sockets and open files are ended."""

from __future__ import annotations

import gc
import io
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import compress

from primero_ref.demo.clock import TICK

if sys.platform != "emscripten":  # a browser’s Python has neither this nor threads
    import ctypes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeVar

    Thing = TypeVar("Thing")

PATIENCE = 1.0
"""For how many seconds somebody waits for what he has ended."""


@contextmanager
def ending_remains() -> Iterator[list[str]]:
    """End what was begun inside and goes on after it; the list that is given says in the end what could not be.

    A thread hears of it at its next line, so one that sleeps outside Python goes on.
    """
    threads, programs, children, things = _threads(), _programs(), _children(), _open_things()
    left: list[str] = []
    try:
        yield left
    finally:
        for number, program in _programs().items():
            if number not in programs:
                program.kill()
                program.wait(PATIENCE)
        if sys.platform != "win32":
            for child in _children() - children:
                with suppress(OSError):
                    os.kill(child, 9)
                    os.waitpid(child, 0)
        if not _stopped(_threads() - threads):
            left.append("a thread that it has started goes on and cannot be stopped; have it end")
        for number, thing in _open_things().items():
            if number not in things:
                with suppress(OSError, ValueError):
                    thing.close()


def _threads() -> set[int]:
    return {*sys._current_frames()}  # noqa: SLF001  # `threading` does not know all


def _stopped(threads: set[int]) -> bool:
    """Tell threads to stop, and wait until they have; say whether all have in time."""
    for thread in threads & _threads():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(SystemExit))
    deadline = time.monotonic() + PATIENCE
    while threads & _threads() and time.monotonic() < deadline:
        time.sleep(TICK / 10)
    return not threads & _threads()


def _instances(*classes: type[Thing]) -> Iterator[Thing]:
    """Find what there is of some classes, in C alone: a large program has millions of things."""
    things = gc.get_objects()
    kinds = {kind for kind in {*map(type, things)} if issubclass(kind, classes)}
    yield from compress(things, map(kinds.__contains__, map(type, things)))


def _programs() -> dict[int, subprocess.Popen[bytes]]:
    """Find the programs that this process has started and that have not ended."""
    return {id(program): program for program in _instances(subprocess.Popen) if program.poll() is None}


def _children() -> set[int]:
    """Find the processes that descend from this one, where the system lists them."""
    folder, children = "/proc/self/task", set[int]()
    for thread in os.listdir(folder) if os.path.isdir(folder) else ():
        with suppress(OSError), open(f"{folder}/{thread}/children", encoding="ascii") as file:
            children |= {*map(int, file.read().split())}
    return children


def _open_things() -> dict[int, io.IOBase | socket.socket]:
    """Find the files and sockets that are open."""
    things: Iterator[io.IOBase | socket.socket] = _instances(io.IOBase, socket.socket)
    return {id(thing): thing for thing in things if not getattr(thing, "closed", getattr(thing, "_closed", False))}
