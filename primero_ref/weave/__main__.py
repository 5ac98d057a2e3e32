"""Sphinx, as `primero build` runs it: nothing is swept away on the way, for all that it makes is used to the end."""

from __future__ import annotations

import gc
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx._cli.util import errors
from sphinx.cmd.build import main
from sphinx.errors import SphinxError

from primero_ref.weave.parent import end_with_parent

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PACKAGE = Path(__file__).parents[1]


def say(exception: BaseException, /, *, stderr: SupportsWrite[str] = sys.stderr, **_: object) -> None:
    """Say in one sentence what stopped a build: on which page and, of what nobody has foreseen, at which line of ours.

    Sphinx would write its versions, a traceback and to whom to report it, who cannot help an author.
    """
    if isinstance(exception, KeyboardInterrupt):
        return
    cause = getattr(exception, "orig_exc", None) or exception
    frames = [frame for frame, _ in traceback.walk_tb(exception.__traceback__)]
    page = next((f"{name}.md: " for frame in frames if (name := frame.f_locals.get("docname"))), "")
    foreseen = isinstance(cause, (SphinxError, UnicodeError)) or type(cause).__module__ == "primero_ref.errors"
    kind = "" if foreseen else f"{type(cause).__name__}: "
    where = [
        f" ({Path(frame.filename).relative_to(PACKAGE.parent).as_posix()}:{frame.lineno})"
        for frame in traceback.extract_tb(cause.__traceback__)
        if not foreseen and Path(frame.filename).is_relative_to(PACKAGE)
    ]
    sentence = " ".join(str(cause).split()).rstrip(".")
    print(f"{page}ERROR: {kind}{sentence}{''.join(where[-1:])}.", file=stderr)  # a program's error stream


# A quarter of the time of a build went to looking for what could be thrown away; without that it takes a quarter more
# memory, or half as much again where one process does all.
gc.disable()
end_with_parent()
errors.handle_exception = say
code = main(sys.argv[1:])
gc.freeze()  # nor is it swept when Python ends, which took a second
sys.exit(code)
