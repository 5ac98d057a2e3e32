"""Sphinx, as `primero build` runs it: nothing is swept away on the way, for all that it makes is used to the end."""

from __future__ import annotations

import gc
import sys
import traceback
from pathlib import Path

from sphinx._cli.util import errors
from sphinx.application import Sphinx
from sphinx.cmd import build
from sphinx.errors import SphinxError

from primero_ref.weave.parent import end_with_parent, wait_for_word

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import SupportsWrite

PACKAGE = Path(__file__).parents[1]

PAGES_CHANGED = "primero-pages-changed"
"""What is told to the extension when pages may have changed since it looked at them."""


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


class ReadySphinx(Sphinx):
    """Sphinx, which may be made ready before there is something to build, and then looks at the pages once more."""

    def build(self, force_all: bool = False, filenames: Sequence[Path] = ()) -> None:  # noqa: FBT001, FBT002  # Sphinx's own
        """Build, as soon as the command says so."""
        if wait_for_word() and PAGES_CHANGED in self.events.events:
            self.events.emit(PAGES_CHANGED)
        super().build(force_all, filenames)


# A quarter of the time of a build went to looking for what could be thrown away; without that it takes a quarter more
# memory, or half as much again where one process does all.
gc.disable()
end_with_parent()
errors.handle_exception = say
vars(build)["Sphinx"] = ReadySphinx
code = build.main(sys.argv[1:])
gc.freeze()  # nor is it swept when Python ends, which took a second
sys.exit(code)
