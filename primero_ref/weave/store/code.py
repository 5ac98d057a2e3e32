"""Code summed up by what it does: a comment, a blank line or the place of a line changes nothing."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from functools import lru_cache

from primero_ref.weave.store.kept_file import write_kept

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from types import CodeType

NAMES = ("co_names", "co_varnames", "co_freevars", "co_cellvars", "co_qualname")
COUNTS = ("co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_flags")
"""What a piece of compiled code is, besides its instructions and constants; the rest says at which lines they stood."""

PYTHON = f"{sys.implementation.cache_tag} {sys.version_info.releaselevel}"
"""The compiler: another one makes other instructions of the same words."""


MODULES = 1000
"""How many modules a process remembers the digests of; the edition has some five hundred."""


@lru_cache(MODULES)
def code_digest(source: bytes) -> str:
    """Sum up a module without its comments, docstrings and the places of its lines.

    >>> code_digest(b"a = 1  # one") == code_digest(b"# begin" + bytes([10, 10]) + b"a = 1")
    True
    >>> code_digest(b"a = 1") == code_digest(b"a = 2")
    False

    What Python cannot read is summed up as it stands.
    """
    if b"assert " in source or b"__doc__" in source:
        return documented_digest(source)  # what is left out below matters to what it does
    try:
        code = compile(source, "", "exec", dont_inherit=True, optimize=2)
    except (SyntaxError, ValueError):
        return hashlib.sha256(source).hexdigest()
    return hashlib.sha256(repr(_parts(code)).encode()).hexdigest()


def _parts(code: CodeType) -> tuple[object, ...]:
    consts = tuple(_parts(const) if hasattr(const, "co_code") else _written(const) for const in code.co_consts)
    named = (getattr(code, name) for name in (*NAMES, *COUNTS))
    return (code.co_code, code.co_exceptiontable, consts, *named)


def _written(const: object) -> object:
    """Write a constant with its type; the order of a set is another in every process."""
    return sorted(map(repr, const)) if isinstance(const, frozenset) else (type(const).__name__, repr(const))


@lru_cache(MODULES)
def documented_digest(source: bytes) -> str:
    """Sum up a module with its docstrings, but without comments and the places of its lines.

    >>> documented_digest(b"'One.'") == documented_digest(b"'Two.'")
    False
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return hashlib.sha256(source).hexdigest()
    attribute_comments = b"\n".join(line for line in source.splitlines() if b"#:" in line)
    return hashlib.sha256(ast.dump(tree, annotate_fields=False).encode() + attribute_comments).hexdigest()


@lru_cache(MODULES)
def imports(source: bytes) -> str:
    """List what a module imports when it runs, in functions too: each module, and what may be one in a package.

    >>> imports(b"from primero_ref.cards import pack")
    'primero_ref.cards primero_ref.cards.pack'
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ""
    names: set[str] = set()
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            todo += node.orelse
            continue
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.update((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
        todo += ast.iter_child_nodes(node)
    return " ".join(sorted(name for name in names if name.startswith("primero_ref")))


KINDS: dict[str, Callable[[bytes], str]] = {"code": code_digest, "documented": documented_digest, "imports": imports}


class KnownDigests:
    """The digests of modules, kept by the bytes that they were made from: a module is taken apart once."""

    def __init__(self, file: Path | None = None) -> None:
        """Read those that an earlier run has written into `file`; one that holds anything else is left aside."""
        self.file = file
        self._known = _read(file) if file is not None else {}
        self._used: dict[str, str] = {}

    def of(self, source: bytes, kind: str) -> str:
        """Give the digest of a module, of the kind `code` or `documented`, or its `imports`."""
        name = f"{kind} {PYTHON} {hashlib.sha256(source).hexdigest()}"
        if name not in self._used:
            before = self._known.get(name)
            self._used[name] = KINDS[kind](source) if before is None else before
        return self._used[name]

    def of_files(self, paths: Iterable[Path], kind: str) -> str:
        """Sum up modules, each by its name and its digest."""
        listed = [f"{path.as_posix()} {self.of(path.read_bytes(), kind)}" for path in paths]
        return hashlib.sha256("\n".join(listed).encode()).hexdigest()

    def write(self) -> None:
        """Keep what was asked for, and nothing older."""
        if self.file is None or self._used.items() <= self._known.items():
            return
        write_kept(self.file, {**self._known, **self._used} if len(self._known) < MOST else self._used)


MOST = 20_000
"""How many digests are kept before those that nobody asks for are dropped."""


def _read(file: Path) -> dict[str, str]:
    try:
        known = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return {}
    right = isinstance(known, dict) and all(isinstance(digest, str) for digest in known.values())
    return known if right else {}
