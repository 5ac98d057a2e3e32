"""Everything that runs on a page or in a docstring: demos, the README, the guide, the docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import primero_ref
from primero_ref import claim, rulebook, rulebooks
from primero_ref.demo import Demo, check, collect
from primero_ref.demo.runner import _ERRORS, _Checker
from primero_ref.game import evening
from primero_ref.lab import experiment
from primero_ref.odds import draws

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
DEMOS = [one for page in PAGES for one in collect(page.read_text(encoding="utf-8"), page.relative_to(ROOT).as_posix())]


class Checker(_Checker):
    """Compare as a demo does; the name of an error may stand with its module or without."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Leave the module out on both sides."""
        return super().check_output(want.removeprefix(_ERRORS), got, optionflags)


def failures(test: doctest.DocTest) -> str:
    """Run a doctest and tell what failed."""
    told: list[str] = []
    doctest.DocTestRunner(Checker()).run(test, out=told.append)
    return "".join(told)


BEFORE_PLAY = {
    "divination/other-patterns.1": "the places of a reading are named as it is begun",
    "english/two-players-possible.1": "it is about who may sit down",
    "kings/suits.1": "it is about what is in the pack",
    "kings/ranks-thirteen.1": "it is about what is in the pack",
    "kings/two-fates.1": "it is about what is in the pack",
    "kings/fates-dead.1": "it is about what is in the pack",
    "kings/fates-wild.1": "it is about what is in the pack",
    "kings/end-of-play.1": "an evening of so many hands is agreed before",
    "scopa/layout.1": "it is about what lies on the table at the start",
}
"""Demos that are refused without their claim while the table is being laid, as is the point of each."""


@pytest.mark.each("demo", DEMOS, ids=[demo.id for demo in DEMOS])
def test_demo_passes_and_bites(demo: Demo) -> None:
    """A demo answers as its page says, and no longer does when its claim is suspended, which it shows at its own point.

    It does not break while the table is being laid, nor by playing on when the game is over.
    """
    verdict = check(demo)

    assert verdict.verified, verdict.complaint()
    differs = verdict.difference
    if differs:
        laid = not differs.want and differs.illegal
        assert laid is (demo.id in BEFORE_PLAY), f"{demo.file}:{demo.line}: it ends with {differs.got!r}"
        assert "The game is over" not in differs.got, f"{demo.file}:{demo.line}"


@pytest.mark.each("demo", DEMOS, ids=[demo.id for demo in DEMOS])
def test_demo_is_a_small_scene(demo: Demo) -> None:
    """A demo has a story, belongs to a claim that can be enforced or to a finding, and is ten examples at most."""
    assert demo.story.endswith((".", "!", "?", "”")), f"{demo.file}:{demo.line}"
    assert demo.of_finding or not claim(demo.claim).remark, f"{demo.file}:{demo.line}"
    assert len([line for line in demo.code.splitlines() if line.startswith(">>> ")]) <= 10, f"{demo.file}:{demo.line}"


@pytest.mark.parametrize("book", rulebooks())
def test_every_claim_that_can_be_enforced_is_shown(book: str) -> None:
    """Each claim that a rulebook makes itself has a demo, unless it is a remark."""
    shown = {demo.claim for demo in DEMOS}

    assert [] == [one for one in rulebook(book).own if not rulebook(book).claims[one].remark and one not in shown]


def python_in(path: Path) -> str:
    """Give the Python of a page, blank where there is none, so that the lines keep their numbers."""
    kept, inside = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        fence = re.match(r"`{3,}(\w*)", line)
        if fence:
            inside = not inside and fence[1] == "python"
        kept.append(line if inside and not fence else "")
    return "\n".join(kept) + "\n"


WITH_PYTHON = [path for path in (ROOT / "README.md", *PAGES) if ">>>" in python_in(path)]


@pytest.mark.parametrize("path", WITH_PYTHON, ids=[path.relative_to(ROOT).as_posix() for path in WITH_PYTHON])
def test_python_on_a_page_runs(path: Path) -> None:
    """The Python on a page, run from top to bottom, answers as the page says."""
    test = doctest.DocTestParser().get_doctest(python_in(path), {}, path.name, str(path), 0)

    assert test.examples
    assert not failures(test)


def test_readme_shows_the_engine_with_a_refusal() -> None:
    """The README runs the engine, and a rule refuses a move there."""
    assert ROOT / "README.md" in WITH_PYTHON
    assert "Illegal: " in python_in(ROOT / "README.md")


def modules() -> list[ModuleType]:
    """Import every module of the engine; the weave and the command are tested in their own places."""
    names = [found.name for found in pkgutil.walk_packages(primero_ref.__path__, "primero_ref.")]
    core = [name for name in names if not re.match(r"primero_ref\.(weave|cli|__main__)", name)]
    return [primero_ref, *map(importlib.import_module, core)]


DOCTESTS = [
    test for module in modules() for test in doctest.DocTestFinder(exclude_empty=True).find(module) if test.examples
]


def is_named(one: object, room: ModuleType) -> bool:
    """Say whether something is a room's own function or class; a plain answer is shown where it is given."""
    return getattr(one, "__module__", "") == room.__name__ and not (
        hasattr(one, "_fields") and one is not experiment.Run
    )


def public() -> list[str]:
    """Name what the guide offers: what the package exports, and what odds, lab and evening have to be called."""
    exported = [getattr(primero_ref, name) for name in primero_ref.__all__]
    rooms = [draws, experiment, evening]
    own = [one for room in rooms for one in vars(room).values() if is_named(one, room)]
    # in a set, for an alias names a thing twice
    named = {f"{one.__module__}.{one.__name__}" for one in (*exported, *own) if hasattr(one, "__name__")}
    return sorted(name for name in named if not name.rpartition(".")[2].startswith("_"))


@pytest.mark.parametrize("name", public())
def test_what_is_public_has_an_example(name: str) -> None:
    """Each public function and class shows, in its docstring or in that of a method, how it answers."""
    assert [test.name for test in DOCTESTS if test.name == name or test.name.startswith(f"{name}.")]


@pytest.mark.each("test", DOCTESTS, ids=[test.name for test in DOCTESTS])
def test_docstring_runs(test: doctest.DocTest) -> None:
    """The example in a docstring answers as it says."""
    assert not failures(test)
