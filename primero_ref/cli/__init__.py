"""The `primero` command."""

from __future__ import annotations

import io
import sys


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
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        # a terminal without the suits' signs gets question marks, not a traceback
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    primero(prog_name="primero")
