"""Try the engine's tests and demos by its mutants: `python -m tests.tools.mutation [MODULE...]`, or `make mutants`.

Each mutant is the engine with one small fault. What reaches its line is run until something fails: first the demos, as
they stand and without their claims, then the tests. What survives is listed with the reason why, where one is given in
`reasons.toml`. The result is written down for the page on coverage.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import os
import platform
import re
import subprocess
import sys
import time
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref import edition
from primero_ref.claims import questions, rulebooks
from primero_ref.claims.inventory import read_book
from primero_ref.weave.coverage import branches
from tests.tools.mutation.child import afresh, hold, in_child, killer, module_of, ready
from tests.tools.mutation.mutants import Mutant, mutants
from tests.tools.mutation.reach import at_import, trace
from tests.tools.mutation.witnesses import Shown, Witness, of_docstrings, of_page, of_tests

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from tests.tools.mutation.child import Held

ROOT = Path(__file__).parents[3]
KEPT = ROOT / "docs" / "engine" / "mutants.json"
"""What the page on coverage is made from."""

REASONS = Path(__file__).with_name("reasons.toml")
"""Why a mutant may survive, by module and by what it changes."""

CORE = ("bids", "masks", "ranking", "pack", "seat", "table", "game", "view", "offers", "moves", "setup", "events")

TESTS = ("cards", "game", "rules", "players/test_capture.py", "compare/test_games.py")
"""The tests that are asked, folders and files of tests, besides those of whole games."""

WHOLE = ("counts", "dialogues", "kept_games", "sample_hand")
"""The tests of whole games that are asked."""

ALLOWED = 1.0
"""How many seconds of tests a mutant is tried by, the quickest first."""

OWN = 5
"""How many times as long its module's own tests are asked."""

UNREACHED = "No demo and no test that is asked reaches this line."
UNEXPLAINED = "Not explained yet."

KEPT_GAMES = "test_kept_games"
"""Games that are kept as they were played; there are many, and they have a time of their own."""

QUICK = 0.06
"""Those that take no more seconds may be asked first, if they told other mutants from the module."""

BITES = 4
"""How many demos are asked, if they still pass, whether they still bite: those that reach the least besides."""


def modules(named: list[str]) -> list[Path]:
    """Give the modules to be tried, all where none is named."""
    engine = edition.modules("cards", "game", "rules", "rules/procedures")
    every = [ROOT / "primero_ref" / engine[name] for name in (*CORE, *branches.scripts())]
    if not named:
        return every
    chosen = [one for one in every if one.stem in named or one.relative_to(ROOT).as_posix() in named]
    if len(chosen) < len(set(named)):
        sys.exit(f"Modules are {', '.join(one.stem for one in every)}.")
    return chosen


def tests() -> list[Path]:
    """Give the files of tests that are asked."""
    named = [ROOT / "tests" / name for name in TESTS]
    every = [path for one in named for path in ([one] if one.suffix else sorted(one.rglob("test_*.py")))]
    return every + [ROOT / "tests" / "whole" / f"test_{name}.py" for name in WHOLE]


def reasons_of(file: str) -> dict[str, str]:
    """Give why mutants of a module may survive, by what they change; a reason may name several of them."""
    found: dict[str, str] = {}
    for one, said in tomllib.loads(REASONS.read_text(encoding="utf-8")).get(file, {}).items():
        found |= {one: said} if isinstance(said, str) else dict.fromkeys(said, one)
    return found


class Bar:
    """A bar on the terminal, for whatever takes longer than a second."""

    def __init__(self) -> None:
        """Begin."""
        self.begun = time.monotonic()

    def __call__(self, what: str, done: int, of: int) -> None:
        """Draw it."""
        if sys.stderr.isatty() and of and time.monotonic() - self.begun > 1:
            full = 30 * done // of
            end = "\n" if done == of else ""
            sys.stderr.write(f"\r{'#' * full}{'.' * (30 - full)} {done}/{of} {what[:60]:<60}{end}")
            sys.stderr.flush()


def say(sentence: str) -> None:
    """Print a line at once."""
    print(sentence, flush=True)  # noqa: T201  # a command speaks


def prime() -> Held:
    """Compile the engine and the tests once, and read the rulebooks, so that every child begins with them."""
    held = hold(
        [
            *sorted(
                path
                for path in (ROOT / "primero_ref").rglob("*.py")
                if path.relative_to(ROOT).parts[1] not in edition.ABOVE
            ),
            *modules([]),
            *tests(),
            *(ROOT / "tests" / "support" / f"{name}.py" for name in ("strategies", "scenes", "kept", "hostile")),
            ROOT / "tests" / "tools" / "counting.py",
        ]
    )
    importlib.import_module("tests.conftest")
    importlib.import_module("numpy")
    questions()
    for name in rulebooks():
        read_book(name)
    # whatever is imported late from elsewhere is there before the first child
    for name in held.codes:
        if name.startswith("tests."):
            importlib.import_module(name)
    for one in of_page(ROOT / "docs" / "rules" / "italian.md"):
        one.passes()
    afresh()
    gc.collect()
    gc.freeze()
    return held


def asked_in(source: list[str], lines: range) -> frozenset[str]:
    """Find the questions that some lines name; one asked for each phase is named without its number."""
    words = set(re.findall(r"[a-z0-9.-]+", " ".join(source[line - 1] for line in lines)))
    return frozenset(one for one in questions() if one in words or one.rstrip("12") in words)


class Trial:
    """The engine with all its witnesses, ready to try mutants."""

    def __init__(self, bar: Bar, allowed: float) -> None:
        """Find the witnesses, and what each reaches."""
        self.bar = bar
        self.allowed = allowed
        self.held = prime()
        self.lately: list[str] = []
        files: dict[Path, Callable[[Path], list[Witness]]] = {}
        files |= dict.fromkeys(sorted((ROOT / "docs").rglob("*.md")), of_page)
        files |= dict.fromkeys(modules([]), of_docstrings)
        files |= dict.fromkeys(tests(), of_tests)
        reached = trace(files, self.held, modules([]), bar)
        self.at_import = at_import(self.held, modules([]))
        self.witnesses = [
            one
            for one in in_child(lambda: [one for file, find in files.items() for one in find(file)])
            if one.id in reached
        ]
        for one in self.witnesses:
            one.seconds, one.lines = reached[one.id]["seconds"], reached[one.id]["lines"]
        afresh()

    def meeting(self, file: str, source: list[str], mutant: Mutant) -> tuple[list[Witness], list[Witness]]:
        """Give the witnesses that meet a mutant, the likeliest first, and the demos that might lose their bite.

        The likeliest turn on a question that is asked in the line, or in the function; then come those that reach the
        least besides. The quick ones that told other mutants are asked before all.
        """
        own = Path("tests", *Path(file).parent.parts[1:], f"test_{Path(file).stem}.py").as_posix()
        here, around = asked_in(source, mutant.lines), asked_in(source, mutant.function)
        met: list[tuple[tuple[int, float, int], Witness]] = []
        by_all = mutant.anywhere or any(line in mutant.lines for line in self.at_import.get(file, ()))
        for one in self.witnesses:
            lines = one.lines.get(file)
            if lines and (by_all or any(line in mutant.lines for line in lines)):
                met.append(((-bool(one.about & here) - bool(one.about & around), one.seconds, len(lines)), one))
        demos = [
            one for _, one in sorted((one for one in met if isinstance(one[1], Shown)), key=lambda one: one[0][::2])
        ]
        tests = [
            one for _, one in sorted((one for one in met if not isinstance(one[1], Shown)), key=lambda one: one[0])
        ]
        chosen, left = demos[:], dict.fromkeys(("own", "kept", "other"), self.allowed)
        left["own"] *= OWN
        for one in tests:
            sort = "own" if one.id.startswith(own) else "kept" if KEPT_GAMES in one.id else "other"
            left[sort] -= one.seconds
            if left[sort] >= 0:
                chosen.append(one)
        lately = {name: -place for place, name in enumerate(self.lately, 1)}
        chosen.sort(key=lambda one: lately.get(one.id, 0) if one.seconds < QUICK else 1)
        return chosen, [one for one in demos if one.about & around][: 2 * BITES] + demos[:BITES]

    def module(self, path: Path, only: set[str] | None, log: TextIO | None) -> dict[str, Any]:
        """Try the mutants of one module, and say which survive."""
        file, name = path.relative_to(ROOT).as_posix(), module_of(path)
        source = path.read_text(encoding="utf-8")
        tree, found = mutants(source)
        reasons = reasons_of(file)
        ready(name, self.held)
        survived = []
        for place, one in enumerate(found):
            self.bar(f"{file}:{one.line}", place, len(found))
            if only is not None and one.key not in only:
                continue
            if only is not None and one.key in reasons:
                survived.append({"line": one.line, "what": one.key, "reason": reasons[one.key]})
                continue
            witnesses, bites = self.meeting(file, source.splitlines(), one)
            back = one.change.swap()
            by = killer(self.held, name, tree, witnesses, bites) if witnesses else ""
            back.swap()
            if log:
                log.write(f"{file}:{one.line}: {one.key} | {by!r} of {len(witnesses)}, {sum(os.times()[2:4]):.2f}\n")
                log.flush()
            if by:
                self.lately = [*(name for name in self.lately[-20:] if name != by), by]
            elif by == "":
                reason = reasons.get(one.key, UNEXPLAINED if witnesses else UNREACHED)
                survived.append({"line": one.line, "what": one.key, "reason": reason})
        return {
            "sha256": hashlib.sha256(source.encode()).hexdigest(), "mutants": len(found),
            "killed": len(found) - len(survived), "survived": survived,
        }  # fmt: skip


def main() -> None:
    """Try the modules, print what survives, and write it down."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutation", description=__doc__.splitlines()[0])
    parser.add_argument("module", nargs="*", help="a module such as hands or vying; all where none is named")
    parser.add_argument("--lines", action="store_true", help="print each survivor with its line")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--again", action="store_true", help="try only what survived the last time and has no reason")
    parser.add_argument("--seconds", type=float, default=ALLOWED, help="seconds of tests for each mutant")
    parser.add_argument("--log", type=argparse.FileType("a"), help="write down what killed each mutant")
    asked = parser.parse_args()
    begun = time.monotonic()
    trial = Trial(Bar(), asked.seconds)
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"modules": {}}
    for path in modules(asked.module):
        file = path.relative_to(ROOT).as_posix()
        only = {one["what"] for one in kept["modules"].get(file, {"survived": []})["survived"]} if asked.again else None
        result = trial.module(path, only, asked.log)
        kept["modules"][file] = result
        if not asked.json:
            say(f"{file:<36}{result['killed']:>5} of {result['mutants']:<5}killed, {len(result['survived'])} left")
        if asked.lines:
            for one in result["survived"]:
                say(f"  {file}:{one['line']}: {one['what']}{'   # ' + one['reason'] if one['reason'] else ''}")
        commit = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout
        kept = {
            "date": f"{datetime.now(UTC):%Y-%m-%d}", "python": platform.python_version(), "commit": commit.strip(),
            "modules": dict(sorted(kept["modules"].items())),
        }  # fmt: skip
        KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if asked.json:
        say(json.dumps(kept, indent=1, ensure_ascii=False))
        return
    total = sum(one["mutants"] for one in kept["modules"].values())
    killed = sum(one["killed"] for one in kept["modules"].values())
    say(f"{killed} of {total} killed, {killed / total:.1%}, in {time.monotonic() - begun:.0f} seconds")


if __name__ == "__main__":
    if not hasattr(os, "fork"):
        sys.exit("Mutants are tried in processes that are forked, which this system does not do.")
    main()
