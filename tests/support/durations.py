"""What each test costs in seconds of a processor, and whether `make test` keeps to its budget (tests/budget.toml).

Clocks tell nothing on a machine that does other work, and little on another machine. So what is counted is what
processors worked, that of browsers and other children too, and it is divided by how slow the machine was meanwhile.
"""

from __future__ import annotations

import json
import os
import time
import tomllib
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.support import processor, sweeps

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

ROOT = Path(__file__).parents[2]

BUDGET = ROOT / "tests" / "budget.toml"

KEPT = ROOT / ".cache" / "durations.json"
"""Where a run of all tests leaves what each cost."""

COLLECTING = "collecting"
"""The name under which it is counted that the tests are found, in each process."""


class Part(NamedTuple):
    """A part of the tests: what it finds, the files below `tests` that belong to it, and its seconds in both runs."""

    name: str
    finds: str
    files: tuple[str, ...] = ()
    test: int = 0
    all: int = 0


class Budget(NamedTuple):
    """How many seconds of one core both runs may take, and what each part takes."""

    most_test: int
    most_all: int
    parts: tuple[Part, ...]

    def part(self, name: str) -> str:
        """Name the part to which a test belongs: that which lists the longest piece of its path."""
        path = name.removeprefix("tests/")
        fitting = [(len(file), part.name) for part in self.parts for file in part.files if path.startswith(file)]
        return max(fitting, default=(0, "other"))[1]


class Run(NamedTuple):
    """What a run cost: each test, and each fixture that stands for a whole process, in seconds of a processor."""

    everything: bool
    slowness: float
    tests: dict[str, float]
    shared: dict[str, float]
    only_all: tuple[str, ...] = ()

    def by_part(self, budget: Budget) -> dict[str, tuple[float, float]]:
        """Give for each part the seconds of `make test` and of this run, as at home."""
        left = {*sweeps.left_out(self.tests, sweeps.sweeps()), *self.only_all}
        short, long = defaultdict[str, float](float), defaultdict[str, float](float)
        for name, seconds in {**self.tests, **self.shared}.items():
            there = seconds / self.slowness
            long[budget.part(name)] += there
            short[budget.part(name)] += 0 if name in left else there
        for part in budget.parts:
            if not part.files:  # it is measured apart, as the linter is
                short[part.name], long[part.name] = part.test, part.all
        return {name: (short[name], seconds) for name, seconds in long.items()}


def read_budget(text: str) -> Budget:
    """Read a budget."""
    told = tomllib.loads(text)
    parts = tuple(Part(**{**part, "files": tuple(part.get("files", ()))}) for part in told["part"])
    return Budget(told["most"]["test"], told["most"]["all"], parts)


def budget() -> Budget:
    """Give the budget."""
    return read_budget(BUDGET.read_text(encoding="utf-8"))


def kept_run(path: Path = KEPT) -> Run | None:
    """Give what the last run of all tests cost, if there was one."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        return None
    return Run(**{**told, "only_all": tuple(told["only_all"])})


LOOK_EVERY = 20
"""After so many seconds it is looked again how slow the machine is: two processes that work side by side slow each
other, and at the beginning and the end of a run only one of them works."""


class Recorder:
    """What pytest asks, to count what each test costs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.tests = defaultdict[str, float](float)
        self.shared = defaultdict[str, float](float)
        self.slow = [processor.slowness()]
        self._looked = time.monotonic()
        self.only_all = set[str]()
        self.needed = set[str]()
        self._within: list[float] = []

    @contextmanager
    def counting(self, costs: defaultdict[str, float], name: str, *, last: bool = False) -> Iterator[None]:
        """Count what is done meanwhile, but what is counted within by itself; `last` where every browser ends.

        Only browsers and servers go on while one test after another asks them; to look for them takes milliseconds.
        When such a browser ends, the system hands on all that it has ever worked, which is counted where it worked:
        so nothing costs more than all processors together can have worked meanwhile.
        """
        used = processor.used_by_all if last or "tests/site/" in name else processor.used
        begun, at = used(), time.monotonic()
        self._within.append(0)
        try:
            yield
        finally:
            most = (time.monotonic() - at) * (os.cpu_count() or 1)
            spent, within = min(max(used() - begun, 0), most), self._within.pop()
            costs[name] += max(spent - within, 0)
            if self._within:
                self._within[-1] += spent

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Count how long it takes to find the tests."""
        with self.counting(self.shared, COLLECTING):
            return (yield)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note which fixtures `make test` needs."""
        left = sweeps.left_out([item.nodeid for item in session.items], sweeps.sweeps())
        for item in session.items:
            if item.nodeid not in left:
                self.needed.update(getattr(item, "fixturenames", ()))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        """Count what a test costs, with its own fixtures; the last one ends the browsers, which have been counted."""
        if time.monotonic() > self._looked + LOOK_EVERY:
            self.slow.append(processor.slowness())
            self._looked = time.monotonic()
        with self.counting(self.tests, item.nodeid, last=nextitem is None):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Count by itself what is made once for all: it is not the cost of the test that happens to come first."""
        if fixturedef.scope != "session":
            return (yield)
        name = f"{fixturedef.baseid}/::{fixturedef.argname}"
        if fixturedef.argname not in self.needed:
            self.only_all.add(name)
        with self.counting(self.shared, name):
            return (yield)

    def pytest_sessionfinish(self) -> None:
        """Hand what one of several processes counted to the one that began them."""
        self.slow.append(processor.slowness())
        if hasattr(self.config, "workeroutput"):
            counted = (dict(self.tests), dict(self.shared), sorted(self.only_all), self.slow)
            self.config.workeroutput["durations"] = json.dumps(counted)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 - xdist has no type for it
        """Take what one of several processes counted."""
        if counted := getattr(node, "workeroutput", {}).get("durations"):
            tests, shared, only_all, slow = json.loads(counted)
            for costs, more in ((self.tests, tests), (self.shared, shared)):
                for name, seconds in more.items():
                    costs[name] += seconds
            self.only_all.update(only_all)
            self.slow += slow

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401 - pytest keeps its type to itself
        """Say what the run cost, and keep it where all tests ran."""
        run = Run(
            bool(self.config.getoption("everything")),
            fmean(self.slow),
            {name: round(seconds, 3) for name, seconds in sorted(self.tests.items())},
            {name: round(seconds, 3) for name, seconds in sorted(self.shared.items())},
            tuple(sorted(self.only_all)),
        )
        few = self.config.args != [*self.config.getini("testpaths")]
        if few or self.config.getoption("keyword") or self.config.getoption("collectonly"):
            return
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(run._asdict(), indent=0), encoding="utf-8")
        terminalreporter.write_line(summary(run, budget()))


def over(run: Run, kept: Budget) -> list[str]:
    """Say in a sentence for either run when it costs more than it may, with the parts that grew the most."""
    by_part = run.by_part(kept)
    found = []
    for number, (command, most) in enumerate({"make test": kept.most_test, "make test-all": kept.most_all}.items()):
        if number and not run.everything:
            continue
        spent = sum(seconds[number] for seconds in by_part.values())
        if spent > most:
            planned = {part.name: (part.test, part.all)[number] for part in kept.parts}
            grown = sorted(by_part, key=lambda name: planned.get(name, 0) - by_part[name][number])[:3]
            told = "; ".join(f"{name} {by_part[name][number]:.0f} for {planned.get(name, 0)}" for name in grown)
            found.append(
                f"{command} takes {spent:.0f} seconds of one core and may take {most}. What grew the most: {told}. "
                "Make it quicker, or leave a part to make test-all (tests/sweeps.toml)."
            )
    return found


def summary(run: Run, kept: Budget) -> str:
    """Say in a line what a run cost."""
    short, long = (sum(seconds[number] for seconds in run.by_part(kept).values()) for number in (0, 1))
    whole = f", make test-all {long:.0f} of {kept.most_all}" if run.everything else ""
    return f"Seconds of one core, as at home: make test {short:.0f} of {kept.most_test}{whole} (tests/budget.toml)."


def table(kept: Budget) -> str:
    """Write the table of CONTRIBUTING.md."""
    rows = [("part", "what it finds", "`make test`", "`make test-all`"), ("---",) * 4]
    rows += [(part.name, part.finds, str(part.test), str(part.all)) for part in kept.parts]
    sums = [str(sum(part.test for part in kept.parts)), str(sum(part.all for part in kept.parts))]
    return "\n".join(" | ".join(row) for row in [*rows, ("together", "", *sums)])


def report(run: Run, kept: Budget) -> Mapping[str, tuple[float, float, int, int]]:
    """Give for each part what it took and what is written of it, in both runs."""
    planned = {part.name: (part.test, part.all) for part in kept.parts}
    return {name: (*seconds, *planned.get(name, (0, 0))) for name, seconds in run.by_part(kept).items()}
