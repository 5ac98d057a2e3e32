"""Which modules of the package some code reaches: those that it imports, and those that they import in turn."""

from __future__ import annotations

import hashlib
from functools import lru_cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pathlib import Path

    from primero_ref.weave.store.code import KnownDigests

BY_NAME = "primero_ref.rules"
"""The package of which modules are loaded by the names that rulebooks give them."""


@lru_cache(maxsize=1024)
def reached(package: Path, known: KnownDigests, begun_with: tuple[str, ...]) -> str:
    """Sum up what the modules do that some code reaches which begins with these.

    What is not found by its name may stand anywhere: then all modules count.
    """
    files = {_name(package, path): path for path in sorted(package.rglob("*.py")) if "weave" not in path.parts}
    by_name = {name for name in files if name.startswith(BY_NAME)}
    todo, seen = [*begun_with, *by_name], set[str]()
    while todo:
        name = todo.pop()
        if name in seen or name not in files:
            continue
        seen.add(name)
        parents = [name.rpartition(".")[0]]
        todo += [*parents, *known.of(files[name].read_bytes(), "imports").split()]
    lost = any(name not in files and name.rpartition(".")[0] not in files for name in begun_with)
    paths = {name: path for name, path in files.items() if lost or name in seen}
    listed = [f"{name} {known.of(path.read_bytes(), 'code')}" for name, path in paths.items()]
    return hashlib.sha256("\n".join(listed).encode()).hexdigest()


def _name(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
