"""A demo is confined: it writes and opens no file, reaches no network, starts no program and imports what is harmless.

This keeps a slip of an author from doing harm; it is no wall against somebody who means it.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from primero_ref.demo.clock import is_authored
from primero_ref.demo.permission import NONE, Permission
from primero_ref.errors import shortened

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import FrameType

HARMLESS = frozenset((
    "__future__", "abc", "array", "ast", "base64", "binascii", "bisect", "calendar", "cmath", "collections",
    "colorsys", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal", "difflib", "dis", "enum",
    "fractions", "functools", "graphlib", "hashlib", "heapq", "hmac", "html", "io", "itertools", "json", "keyword",
    "math", "numbers", "operator", "pprint", "random", "re", "reprlib", "secrets", "statistics", "string",
    "stringprep", "struct", "textwrap", "time", "timeit", "token", "tokenize", "tomllib", "types", "typing",
    "unicodedata", "warnings", "zlib",
))  # fmt: skip
"""The modules of Python that a demo may import: they reckon, and touch nothing outside it."""

OURS = "primero_ref"

COMMANDS = (f"{OURS}.cli", f"{OURS}.weave", f"{OURS}.__main__")
"""What of ours is for who works on the edition, and no part of the engine."""

IN_A_PAGE = sys.platform == "emscripten"
"""Whether this is a reader's browser, whose worker has neither files nor a network: he may import what there is."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_EVENTS = {
    "write files": """
        os.remove os.rename os.mkdir os.rmdir os.link os.symlink os.truncate os.chmod os.chown os.chflags os.utime
        os.setxattr os.removexattr os.chdir os.putenv os.unsetenv sqlite3.connect shutil tempfile
    """,
    "use the network": "socket urllib http ftplib smtplib imaplib poplib nntplib telnetlib webbrowser",
    "start programs": """
        subprocess os.system os.exec os.fork os.forkpty os.posix_spawn os.spawn os.startfile pty os.kill os.killpg
        signal _winapi
    """,
    "start threads": "_thread.start_new_thread _thread.start_joinable_thread",
    "read the keyboard": "builtins.input builtins.breakpoint",
    "reach into Python": "ctypes sys.addaudithook sys.setprofile winreg msvcrt resource fcntl syslog mmap",
}
"""What Python tells of by which word, whole or up to its first dot."""

ACTS_BY_EVENT: Mapping[str, str] = {word: act for act, words in _EVENTS.items() for word in words.split()}

QUIET = frozenset((
    "compile", "exec", "import", "object.__getattr__", "builtins.id", "sys.settrace", "pdb.Pdb", "sys._getframe",
))  # fmt: skip
"""What Python tells of most often, and means nothing here."""


class Confined(BaseException):
    """A demo was about to do what demos may not; no `except Exception` of its own shall hide it."""


class Confinement:
    """What one demo may do, and what it has tried besides."""

    def __init__(self, permission: Permission) -> None:
        """Begin with nothing tried."""
        import threading

        self._permission, self._thread = permission, threading.get_ident()
        self._tried: list[str] = []

    def take(self) -> str:
        """Give the first of what was tried since this was asked last; nothing if nothing was."""
        first, self._tried = self._tried[:1], []
        return "".join(first)

    def builtins(self) -> dict[str, object]:
        """Give the names that Python brings to a demo, with an import that is confined."""
        import builtins

        return vars(builtins) | ({} if IN_A_PAGE else {"__import__": self._import})

    def _import(
        self,
        name: str,
        names: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> object:
        """Import a module for a demo, if it may."""
        for module in (name, *(f"{name}.{part}" for part in wanted or () if name == OURS)):
            if not level and not self._may_import(module):
                self._refuse(f"import {module}", "")
        return __import__(name, names, local, wanted or (), level)

    def _may_import(self, module: str) -> bool:
        root = module.partition(".")[0]
        permitted = self._permission.modules
        ours = root == OURS and not any(module == some or module.startswith(f"{some}.") for some in COMMANDS)
        return ours or root in HARMLESS or root in permitted or module in permitted

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        """Refuse what Python is about to do for the demo, if demos may not."""
        act = ACTS_BY_EVENT.get(event) or ACTS_BY_EVENT.get(event.partition(".")[0], "")
        if not act and event != "open":
            return
        frame = sys._getframe(2)  # noqa: SLF001  # Python has no other way to it
        act = act or _act_of_opening(arguments[2], frame)
        if not act or act in self._permission.acts:
            return
        import _thread

        if _thread.get_ident() == self._thread and not _is_importing(frame):
            self._refuse(act, shortened(arguments[0]) if act.endswith("files") and arguments else "")

    def _refuse(self, act: str, what: str) -> None:
        of = f" ({what})" if what else ""
        self.note(f"a demo may not {act}{of}; take that out, or permit it with a reason: `:may: {act}, because …`")
        raise Confined(self._tried[-1])

    def note(self, sentence: str) -> None:
        """Keep what it has tried, or what it leaves behind."""
        self._tried.append(sentence)


def _act_of_opening(flags: object, frame: FrameType) -> str:
    """Say what opening a file is: to write it, or, if a demo does so itself, to read it; the engine reads its own."""
    if isinstance(flags, int) and flags & WRITING:
        return "write files"
    return "read files" if is_authored(frame.f_code) else ""


def _is_importing(frame: FrameType | None) -> bool:
    """Say whether Python is loading a module, which writes what it has compiled, and may bring in others."""
    while frame is not None and not is_authored(frame.f_code):
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


_confinement: Confinement | None = None
_hearing = False


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if _confinement is not None and event not in QUIET:
        _confinement.hear(event, arguments)


def _tell_of_threads() -> None:
    """Have this Python tell of a thread that is begun, as newer ones do."""
    import _thread
    import threading
    from functools import wraps

    begin: Callable[..., int] = _thread.start_new_thread

    @wraps(begin)
    def told(*what: object) -> int:
        sys.audit("_thread.start_new_thread", *what)
        return begin(*what)

    for module, name in ((_thread, "start_new_thread"), (_thread, "start_new"), (threading, "_start_new_thread")):
        setattr(module, name, told)


@contextmanager
def confined(permission: Permission = NONE) -> Iterator[Confinement]:
    """Refuse inside, with `Confined`, whatever a demo may not do.

    What hears of Python's doings stays for as long as the process, so it is put there with the first demo.
    """
    global _hearing  # noqa: PLW0603  # one for the whole process: what hears cannot be taken away again
    confinement = Confinement(permission)
    if IN_A_PAGE:
        yield confinement
        return
    if not _hearing:
        sys.addaudithook(_hear)
        if sys.version_info < (3, 12):
            _tell_of_threads()
        _hearing = True
    with _heard(confinement):
        yield confinement


@contextmanager
def cleared(permission: Permission) -> Iterator[list[str]]:
    """End what outlives a demo that may do more than others; the list says in the end what could not be ended.

    This belongs outside the bounds of the demo: to look through all that a large program has takes seconds of work.
    """
    if IN_A_PAGE or not permission.acts:
        yield []
        return
    from primero_ref.demo.remains import ending_remains

    with ending_remains() as left:
        yield left


@contextmanager
def _heard(confinement: Confinement) -> Iterator[None]:
    """Let it hear what Python is about to do."""
    global _confinement  # noqa: PLW0603  # likewise
    before, _confinement = _confinement, confinement
    try:
        yield
    finally:
        _confinement = before
