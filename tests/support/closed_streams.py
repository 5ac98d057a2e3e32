"""Commands whose streams are closed: `python -m tests.support.closed_streams FOLDER`, with what is to run as JSON.

The input is a list of pairs: the number of the stream that is closed, or none, and the words of a command. Each is run
in FOLDER by a child that has imported the package already; the output has, in the same order, its exit code, what it
wrote, and what it said.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from pathlib import Path

from primero_ref.cli import app, checkout, main


def run(closed: int | None, words: list[str]) -> tuple[int, str, str]:
    """Run a command as if a shell had closed one of its streams."""
    with tempfile.TemporaryFile() as wrote, tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            sys.argv[1:] = words
            _open(0, "stdin", os.open(os.devnull, os.O_RDONLY), is_closed=closed == 0)
            _open(1, "stdout", wrote.fileno(), is_closed=closed == 1)
            _open(2, "stderr", said.fileno(), is_closed=closed == 2)
            _end_as_python_does()
        _, status = os.waitpid(child, 0)
        for file in (wrote, said):
            file.seek(0)
        return os.waitstatus_to_exitcode(status), wrote.read().decode(), said.read().decode()


def _open(number: int, name: str, file: int, *, is_closed: bool) -> None:
    """Give the child a stream, or what Python has in the place of one that is closed."""
    os.dup2(file, number)
    if is_closed:
        os.close(number)
        setattr(sys, name, None)
    else:
        raw = io.FileIO(number, "w" if number else "r", closefd=False)
        buffer = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
        setattr(sys, name, io.TextIOWrapper(buffer, encoding="utf-8", line_buffering=number == 2))


def _end_as_python_does() -> None:
    """Run the command, and end with its code, but with 120 if what it wrote cannot be put out at the end."""
    code: object = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code or 0
    except BaseException:  # noqa: BLE001  # as Python ends with whatever nobody has caught
        import traceback

        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            code = 120
    os._exit(code if isinstance(code, int) else 1)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    checkout.ROOT = folder  # no demo is run where there are no pages
    os.chdir(folder)
    app.primero.name = "primero"
    print(json.dumps([run(closed, words) for closed, words in json.load(sys.stdin)]))  # noqa: T201  # for its caller
