"""The `primero` command."""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import TextIO


def main() -> None:
    """Run the command; one that is stopped with Ctrl-C, even while it starts, says so and no more."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)


def _run() -> None:
    """Run the command; without click and rich, say in one sentence how to get them."""
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
    # where the input was closed beforehand nothing can be read
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        make_writable(stream, utf8=os.name == "nt" and "PYTHONIOENCODING" not in os.environ)
    primero(prog_name="primero")


def make_writable(stream: TextIO | None, *, utf8: bool) -> None:
    """Have a stream take whatever is written: what it has no signs for becomes a question mark, never a traceback.

    With `utf8` a file or a pipe gets UTF-8, which our commands read again; a terminal keeps its own encoding. Windows
    gives files the signs of the system, in which a record or a citation would lose letters.
    """
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8" if utf8 and not stream.isatty() else None, errors="replace")
