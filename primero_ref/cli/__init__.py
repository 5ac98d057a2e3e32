"""The `primero` command."""

from __future__ import annotations

import io
import os
import signal
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import TextIO


def main() -> None:
    """Run the command; one that is stopped with Ctrl-C, even while it starts or ends, says so and no more."""
    stop = signal.getsignal(signal.SIGINT)
    own = getattr(stop, "__module__", "") == "primero_ref"  # what the package answers while it is imported
    try:
        _run(stoppable=own)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)
    finally:
        if own:
            signal.signal(signal.SIGINT, stop)
        for stream in (sys.stdout, sys.stderr):
            _let_go(stream)


def _run(*, stoppable: bool) -> None:
    """Run the command; without click and rich, say in one sentence how to get them.

    With `stoppable` Ctrl-C is an exception from when the command itself begins, for it may have something to say.
    """
    open_streams()
    try:
        from primero_ref.cli.app import primero
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        sys.stderr.write('The command needs click and rich: python -m pip install "primero-ref[cli]"\n')
        sys.exit(2)
    except SyntaxError as error:  # somebody is at work on the engine
        sys.stderr.write(f"{error.filename}:{error.lineno}: Python cannot read this: {error.msg}.\n")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        make_writable(stream, utf8=os.name == "nt" and "PYTHONIOENCODING" not in os.environ)
    if stoppable:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    primero(prog_name="primero")


def open_streams() -> None:
    """Put something in the place of streams that were closed beforehand, so that no file of ours gets their numbers.

    The input is empty, what is written to the error stream is lost, and to write to the output is an error.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            os.dup2(nothing, number)  # children have it too
            if nothing != number:
                os.close(nothing)
            raw = io.FileIO(number, "w" if number else "r", closefd=False)
            buffer = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
            setattr(sys, name, io.TextIOWrapper(buffer, encoding="utf-8"))


def _let_go(stream: TextIO | None) -> None:
    """Have Python not try once more, as it ends, to write what could not be written; the command has told of it."""
    if isinstance(stream, io.TextIOWrapper):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def make_writable(stream: TextIO | None, *, utf8: bool) -> None:
    """Have a stream take whatever is written: what it has no signs for becomes a question mark, never a traceback.

    With `utf8` a file or a pipe gets UTF-8, which our commands read again; a terminal keeps its own encoding. Windows
    gives files the signs of the system, in which a record or a citation would lose letters.
    """
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8" if utf8 and not stream.isatty() else None, errors="replace")
