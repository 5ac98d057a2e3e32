"""A process of its own for each mutant: it imports the engine afresh, with the fault in it, and asks its witnesses."""

from __future__ import annotations

import ast
import gc
import importlib
import os
import pickle
import signal
import sys
import traceback
import warnings
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    from tests.tools.mutation.witnesses import Witness

ROOT = Path(__file__).parents[3]

UNTOUCHED = {
    "primero_ref.claims.inventory", "primero_ref.errors", "primero_ref.sources", "primero_ref.sources.works",
    "primero_ref.values",
}  # fmt: skip
"""Modules that know nothing of those that are mutated: they stay, with the files that they have read."""

OURS = ("tests.tools.mutation", "tests.conftest")
"""Modules that are no part of what is tried."""

MEMORY = 1 << 30
"""How many bytes more a mutant may take."""

SECONDS = 0.8
"""How long of the processor's time the import, or one demo, may take."""


class Held(SourceFileLoader):
    """Import modules from code that is at hand."""

    def __init__(self, codes: dict[str, CodeType]) -> None:
        """Hold the code of some modules."""
        super().__init__("", "")
        self.codes = codes

    def get_code(self, fullname: str) -> CodeType:
        """Give the code."""
        return self.codes[fullname]

    def get_filename(self, fullname: str | None = None) -> str:
        """Give the file that the code is of."""
        return self.codes[fullname].co_filename if fullname else ""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in its usual place, but load it from here."""
        spec = PathFinder.find_spec(name, path, target) if name in self.codes else None
        if spec:
            spec.loader = self
            spec.cached = None
        return spec


def module_of(path: Path) -> str:
    """Name the module of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def hold(paths: Iterable[Path]) -> Held:
    """Compile some files, and import them from here in this process and its children."""
    codes = {module_of(path): compile(path.read_bytes(), str(path), "exec", dont_inherit=True) for path in paths}
    held = Held(codes)
    sys.meta_path.insert(0, held)
    return held


def afresh() -> None:
    """Forget the engine and the tests, so that they are imported anew; what was read of the rulebooks stays."""
    for name in [*sys.modules]:
        if name.startswith(("primero_ref", "tests.")) and name not in UNTOUCHED and not name.startswith(OURS):
            del sys.modules[name]


def leaning_on(name: str, held: Held) -> set[str]:
    """Name the modules that import one at their top, by whatever way, and itself."""
    found, before = {name}, 0
    while len(found) > before:
        before = len(found)
        for other, code in held.codes.items():
            tree = ast.parse(Path(code.co_filename).read_text(encoding="utf-8"))
            imported = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
            names = {f"{one.module}.{alias.name}" for one in imported for alias in one.names}
            if not found.isdisjoint(names | {one.module for one in imported}):
                found.add(other)
    return found | {"primero_ref"}


def ready(name: str, held: Held) -> None:
    """Import what does not lean on a module, with what the rulebooks say of hands: it stays so for all its mutants."""
    afresh()
    leaning = leaning_on(name, held)
    importlib.import_module("primero_ref.demo")
    if "primero_ref.claims.book" not in leaning:
        from primero_ref import rulebook, rulebooks

        for book in rulebooks():
            ranking = rulebook(book).ranking
            _ = getattr(ranking, "bids", None), getattr(ranking, "kind_bids", None)
    for one in leaning:
        sys.modules.pop(one, None)
    gc.collect()
    gc.freeze()


def limit(seconds: float) -> None:
    """Let this process be ended when it has used so many seconds of the processor."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def in_child(job: Callable[[], Any]) -> Any:  # noqa: ANN401  # it gives whatever the job gives
    """Do something in a process of its own, and give what it gave; None if it was ended by its limits."""
    read, write = os.pipe()
    with warnings.catch_warnings():
        # pytest-xdist has a thread of its own, which the child does without
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if not pid:
        status = 1
        gc.disable()
        try:
            os.close(read)
            told = pickle.dumps(job())
            with os.fdopen(write, "wb") as back:
                back.write(told)
            status = 0
        except BaseException:  # noqa: BLE001  # whatever it is, the process ends here
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read, "rb") as back:
        told = back.read()
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return None
    if status:
        message = "A process that was to try a mutant has broken down"
        raise RuntimeError(message)
    return pickle.loads(told)  # noqa: S301  # from our own child


def killer(
    held: Held, name: str, tree: ast.Module, witnesses: Sequence[Witness], bites: Sequence[Witness]
) -> str | None:
    """Say what first tells a mutant from the module as it is; an empty text if nothing does, None if it never ends.

    `tree` is the module as the mutant has it; `bites` are asked besides whether they still bite.
    """

    def run() -> str:
        import resource  # Windows has none, and no fork either

        resource.setrlimit(resource.RLIMIT_AS, (_size() + MEMORY, resource.RLIM_INFINITY))
        _mute()
        limit(2 * SECONDS)
        try:
            held.codes[name] = compile(tree, held.codes[name].co_filename, "exec", dont_inherit=True)
            importlib.import_module(name)
            importlib.import_module("primero_ref.demo")
        except Exception:  # noqa: BLE001  # whatever it is, the module is broken
            return "import"
        for one in witnesses:
            limit(SECONDS + 10 * one.seconds)
            if not one.passes():
                return one.id
        for one in bites:
            limit(SECONDS + 10 * one.seconds)
            if not one.bites():
                return f"{one.id}, which no longer bites"
        return ""

    said: str | None = in_child(run)
    return said


def _mute() -> None:
    """Print nothing more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _size() -> int:
    """Give the size of this process in bytes, as far as the system says."""
    import resource

    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 0
