"""Which demos reach which branches of the scripts: all are run once more, with a mark at every branch."""

from __future__ import annotations

import gc
import hashlib
import json
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.weave.coverage import conditions
from primero_ref.weave.coverage.branches import branches, compiled, scripts
from primero_ref.weave.package import files

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from primero_ref.demo import Demo

RULES = "primero_ref.rules."

NAMED = 6
"""How many demos are named for a branch; the others are counted."""

Way = tuple[str, str]
"""The name of a branch, and the way on from it."""


class DemosReaching(NamedTuple):
    """The demos that take some way: how many, and the first few; without its rule, where none does as it stands."""

    number: int
    demos: tuple[str, ...]
    without: bool


class _Marked(MetaPathFinder, Loader):
    """Load the scripts with a mark at every branch, and keep what is marked."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.hits: set[int] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for the scripts, and for nothing else."""
        del path, target
        return (
            ModuleSpec(fullname, self)
            if fullname.startswith(RULES) and fullname.rpartition(".")[2] in scripts()
            else None
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run a script with its marks."""
        name = module.__name__.rpartition(".")[2]
        first, add = len(self.names), self.hits.add
        self.names += [branch.name for branch in branches(name)]

        def mark(number: int, value: object) -> object:
            add(first + number if value else ~(first + number))
            return value

        compiled(name, mark, module.__dict__)

    def take(self) -> list[str]:
        """Give the ways taken since it was asked last: `yes` or `no`, and the name of the branch."""
        taken = [f"yes {self.names[hit]}" if hit >= 0 else f"no {self.names[~hit]}" for hit in self.hits]
        self.hits.clear()
        return taken


def collected(docs: Path) -> list[Demo]:
    """Find all demos of the pages."""
    from primero_ref.demo.pages import collect

    return [
        demo
        for file in sorted(docs.rglob("*.md"))
        for demo in collect(file.read_text(encoding="utf-8"), file.relative_to(docs.parent).as_posix())
    ]


def key(demos: Sequence[Demo]) -> str:
    """Sum up all that decides what is reached: the demos, the engine, the rulebooks, and how it is marked."""
    here = [path for path in Path(__file__).parent.iterdir() if path.suffix == ".py"]
    digest = hashlib.sha256("".join(demo.id + demo.code for demo in demos).encode())
    for path in sorted({*here, *files("engine"), *files("rules")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def trace(demos: Sequence[Demo], marks: _Marked) -> dict[str, list[object]]:
    """Run demos as they stand, and then each without its claim; give who took which way."""
    from primero_ref.demo.limit import noted
    from primero_ref.demo.runner import run

    demos_by_way: dict[str, list[str]] = {}
    without: dict[str, list[str]] = {}
    for demo in demos:
        for ways, off in ((demos_by_way, []), (without, [] if demo.of_finding else [demo.claim])):
            if ways is without and not off:
                continue
            with noted(demo):
                run(demo.code, demo.rulebook, off, demo.claim, until_it_differs=bool(off))
            for way in marks.take():
                ways.setdefault(way, []).append(demo.id)
    reached: dict[str, list[object]] = {}
    for name in sorted({*demos_by_way, *without}):
        listed = sorted(demos_by_way.get(name) or without[name], key=lambda name: name.startswith("finding/"))
        reached[name] = [len(listed), listed[:NAMED], name not in demos_by_way]
    return reached


class TraceResult(NamedTuple):
    """What a run has found: its key, who took which way, and what each condition turns on."""

    key: str
    reached: Mapping[Way, DemosReaching]
    condition_kinds: Mapping[str, str]


def read(file: Path) -> TraceResult:
    """Read what an earlier run has written."""
    written = json.loads(file.read_text(encoding="utf-8"))
    reached: dict[Way, DemosReaching] = {}
    for named, (number, demos, without) in written["reached"].items():
        way, _, name = named.partition(" ")
        reached[name, way] = DemosReaching(number, tuple(demos), without)
    return TraceResult(written["key"], reached, written["standing"])


def main(docs: str, out: str) -> None:
    """Trace all demos of some pages, and write what was found beside its key."""
    marks = _Marked()
    sys.meta_path.insert(0, marks)
    demos = collected(Path(docs))
    standing = {name: how for module in scripts() for name, how in conditions.condition_kinds(module).items()}
    result = {"key": key(demos), "reached": trace(demos, marks), "standing": standing}
    Path(out).write_text(json.dumps(result, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    gc.disable()  # a quarter of the time, for nothing: the games leave nothing to sweep
    main(*sys.argv[1:])
