"""Which lines of the engine each witness reaches, found once and kept, and how long it takes."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from primero_ref.edition import ABOVE
from tests.tools.mutation.child import ROOT, UNTOUCHED, Held, afresh, in_child, module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from tests.tools.mutation.witnesses import Witness

ENGINE = ROOT / "primero_ref"
KEPT = ROOT / ".cache" / "mutation" / "reach.json"
HELPERS = ("conftest", "support/scenes", "support/strategies")
"""What the tests are made with."""

HITS = "_reached"

met: dict[str, set[int]] = {}
"""The lines that were reached, by file."""


class Instrument(ast.NodeTransformer):
    """Let each statement of a function, and each lambda, say that it is reached."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Go into a function."""
        self.generic_visit(node)
        self._all(node, "body")
        return node

    def _all(self, node: ast.AST, field: str) -> None:
        body: list[ast.stmt] = []
        for one in getattr(node, field):
            for inner in ("body", "orelse", "finalbody"):
                if isinstance(one, (ast.If, ast.While, ast.For, ast.With, ast.Try)) and getattr(one, inner, None):
                    self._all(one, inner)
            for handler in getattr(one, "handlers", ()):
                self._all(handler, "body")
            is_text = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
            body += [one] if is_text else [ast.Expr(_hit(one)), one]
        setattr(node, field, body)

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Go into a lambda."""
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.Or(), [_hit(node.body), node.body])
        return node


def _hit(node: ast.AST) -> ast.Call:
    return ast.Call(ast.Name(HITS, ast.Load()), [ast.Constant(node.lineno)], [])  # type: ignore[attr-defined]  # it has a place


def instrument(held: Held, paths: Iterable[Path]) -> None:
    """Put the engine's modules in the place of those held, each saying what is reached."""
    for path in paths:
        tree = Instrument().visit(ast.parse(path.read_text(encoding="utf-8")))
        file = path.relative_to(ROOT).as_posix()
        ours = ast.parse(
            f"from tests.tools.mutation.reach import met as {HITS}\n{HITS} = {HITS}.setdefault({file!r}, set()).add"
        )
        after = next(place for place, one in enumerate(tree.body) if isinstance(one, ast.ImportFrom)) + 1
        tree.body[after:after] = ours.body
        held.codes[module_of(path)] = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


class Caches:
    """The caches of the engine, so that what one test has asked for can be reckoned anew for the next."""

    def __init__(self) -> None:
        """Import the engine, and keep every rulebook that is made from now on."""
        self.claims = claims = importlib.import_module("primero_ref.claims.book")
        self.made: list[Any] = []
        begin = claims.Rulebook.__init__

        def kept(book: object, *args: object, **named: object) -> None:
            begin(book, *args, **named)
            self.made.append(book)

        claims.Rulebook.__init__ = kept
        self.known = 0
        self.some: list[Any] = []

    def empty(self) -> None:
        """Empty them all."""
        engine = [one for name, one in sys.modules.items() if name.startswith("primero_ref") and name not in UNTOUCHED]
        if len(engine) > self.known:
            self.known = len(engine)
            every = [one for room in engine for one in vars(room).values()]
            every += [one.__wrapped__ for one in every if hasattr(one, "__wrapped__")]  # apart for each suspension
            self.some = [
                one
                for one in every
                if isinstance(one, functools._lru_cache_wrapper) and one.__module__ not in UNTOUCHED
            ]
        for one in self.some:
            one.cache_clear()
        self.claims._rankings.clear()
        for book in self.made:
            book.memo.clear()
            vars(book).pop("ranking", None)


def of_all(find: Callable[[Path], list[Witness]], file: Path, held: Held, paths: Iterable[Path]) -> dict[str, Any]:
    """Run the witnesses in a file, in a process of their own, and give what each reaches."""

    def run() -> dict[str, Any]:
        instrument(held, paths)
        afresh()
        caches = Caches()
        found: dict[str, Any] = {}
        for one in find(file):
            caches.empty()
            for lines in met.values():
                lines.clear()
            begun = time.process_time()
            if not one.passes():
                continue
            taken = round(time.process_time() - begun, 4)
            found[one.id] = {"seconds": taken, "lines": {name: sorted(some) for name, some in met.items() if some}}
        return found

    result: dict[str, Any] = in_child(run)
    return result


def at_import(held: Held, paths: Iterable[Path]) -> dict[str, set[int]]:
    """Give the lines that are reached when the engine is imported, by whatever witness."""

    def run() -> dict[str, set[int]]:
        instrument(held, paths)
        afresh()
        importlib.import_module("primero_ref.demo")
        return {name: {*some} for name, some in met.items()}

    result: dict[str, set[int]] = in_child(run)
    return result


def digest(*texts: str) -> str:
    """Give a short hash of some texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def trace(
    files: dict[Path, Callable[[Path], list[Witness]]],
    held: Held,
    paths: list[Path],
    say: Callable[[str, int, int], None],
) -> dict[str, dict[str, Any]]:
    """Give what everything reaches; what was found before for the same engine and the same file is kept."""
    sources = [
        *(path for path in ENGINE.rglob("*") if path.relative_to(ENGINE).parts[0] not in ABOVE),
        *(ROOT / "tests" / f"{name}.py" for name in HELPERS),
    ]
    engine = digest(*(path.read_text(encoding="utf-8") for path in sorted(sources) if path.is_file()))
    known: dict[str, Any] = {}
    if KEPT.exists():
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        known = kept["found"] if kept["engine"] == engine else {}
    now: dict[str, Any] = {}
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    for place, (file, find) in enumerate(files.items()):
        beside = (
            sorted(file.parent.glob(f"{file.stem.removeprefix('test_')}.*")) if file.stem.startswith("test_") else []
        )
        key = digest(file.as_posix(), *(one.read_text(encoding="utf-8") for one in (file, *beside)))
        say(f"reading {file.name}", place, len(files))
        now[key] = known[key] if key in known else of_all(find, file, held, paths)
        if key not in known:
            KEPT.write_text(json.dumps({"engine": engine, "found": known | now}), encoding="utf-8")
    return {name: one for some in now.values() for name, one in some.items()}
