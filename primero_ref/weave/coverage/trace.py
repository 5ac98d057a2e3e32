"""Which demos reach which branches of the scripts: each is judged by a run with a mark at every branch."""

from __future__ import annotations

import gc
import hashlib
import json
import re
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, NamedTuple

from primero_ref.claims.book import forget_rulebooks
from primero_ref.demo import runner
from primero_ref.weave.coverage import conditions
from primero_ref.weave.coverage.branches import branches, compiled, scripts, text
from primero_ref.weave.package import known_digests
from primero_ref.weave.store.verdicts import as_row
from primero_ref.weave.store.wording import wording_read

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType

    from primero_ref.demo import Demo, Outcome

RULES = "primero_ref.rules."

COMMENT = re.compile(r"^ *#.*\n", re.MULTILINE)

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


def marks_key() -> str:
    """Sum up how the scripts are marked, and by what names: their text without the lines that are all comment."""
    here = [path for path in sorted(Path(__file__).parent.iterdir()) if path.suffix == ".py"]
    digest = hashlib.sha256(known_digests().of_files(here, "code").encode())
    for script in scripts():
        digest.update(COMMENT.sub("", text(script)).encode())
    return digest.hexdigest()


class MarkedRuns:
    """Runs of demos, each with the ways that it takes; what looks on between two lines takes none."""

    def __init__(self, marks: _Marked) -> None:
        """Begin with none."""
        self._marks = marks
        self.ways: list[list[str]] = []

    def run(
        self,
        *of: Any,  # noqa: ANN401  # as a demo is run
        look: Callable[[dict[str, object]], None] = lambda _: None,
        **how: Any,  # noqa: ANN401  # likewise
    ) -> Outcome:
        """Run a demo as `runner.run` does."""
        ways: set[str] = set()

        def looking(names: dict[str, object]) -> None:
            ways.update(self._marks.take())
            look(names)
            self._marks.take()

        forget_rulebooks()  # what an earlier run has worked out would be looked up, and its ways not be taken
        self._marks.take()
        outcome = runner.run(*of, look=looking, **how)
        self.ways.append(sorted(ways.union(self._marks.take())))
        return outcome


def row_of(demo: Demo, marks: _Marked, key: str) -> dict[str, Any]:
    """Run a demo with its claim and without, and write down what came of it and the ways that it took."""
    runs = MarkedRuns(marks)
    with wording_read() as words:
        verdict = runner.check(demo, runs.run)
    kept, without = [*runs.ways, [], []][:2]
    return as_row(verdict, words, key, [kept, without])


def reached(demos: Sequence[Demo], ways: Iterable[tuple[list[str], list[str]]]) -> dict[str, list[object]]:
    """Give who took which way, as they stand and without their claims."""
    demos_by_way: dict[str, list[str]] = {}
    without: dict[str, list[str]] = {}
    for demo, runs in zip(demos, ways, strict=True):
        for by_way, taken in zip((demos_by_way, without), runs, strict=True):
            for way in taken:
                by_way.setdefault(way, []).append(demo.id)
    reaching: dict[str, list[object]] = {}
    for name in sorted({*demos_by_way, *without}):
        listed = sorted(demos_by_way.get(name) or without[name], key=lambda name: name.startswith("finding/"))
        reaching[name] = [len(listed), listed[:NAMED], name not in demos_by_way]
    return reaching


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


def standing() -> dict[str, str]:
    """Say of each condition what it turns on."""
    return {name: how for module in scripts() for name, how in conditions.condition_kinds(module).items()}


def main(docs: str, out: str, *numbers: str) -> None:
    """Run some of the demos of some pages, by their numbers, with marked scripts; write what came of each."""
    marks, key = _Marked(), marks_key()
    sys.meta_path.insert(0, marks)
    demos = collected(Path(docs))
    rows = [[number, row_of(demos[number], marks, key)] for number in map(int, numbers)]
    Path(out).write_text(json.dumps(rows), encoding="utf-8")


if __name__ == "__main__":
    gc.disable()  # a quarter of the time, for nothing: the games leave nothing to sweep
    main(*sys.argv[1:])
