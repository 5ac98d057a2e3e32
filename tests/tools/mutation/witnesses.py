"""What can tell a mutant from its module: the demos, the examples in docstrings, and the tests."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
from abc import ABC, abstractmethod
from itertools import product
from typing import TYPE_CHECKING

from primero_ref.claims import questions
from primero_ref.claims.inventory import read_book
from tests.tools.mutation.child import ROOT, module_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Lines = dict[str, list[int]]


class Witness(ABC):
    """Something that passes with the engine as it is, and may fail with a mutant."""

    def __init__(self, id_: str) -> None:
        """Have a name, under which what it reaches is kept."""
        self.id = id_
        self.about: frozenset[str] = frozenset()
        """The questions that it turns on."""
        self.seconds = 0.0
        self.lines: Lines = {}

    def passes(self) -> bool:
        """Say whether it passes; whatever goes wrong, it does not."""
        try:
            return self.ask()
        except BaseException as error:  # noqa: BLE001  # a test may fail by any of them
            return isinstance(error, (KeyboardInterrupt, SystemExit)) or type(error).__name__ == "Skipped"

    @abstractmethod
    def ask(self) -> bool:
        """Run it."""

    def bites(self) -> bool:
        """Say whether it fails without its claim, as it should; what has no claim always does."""
        return True


class Shown(Witness):
    """A demo on a page."""

    def __init__(self, id_: str, code: str, rulebook: str, claim: str) -> None:
        """Keep its code, and whose it is."""
        super().__init__(id_)
        self.code, self.rulebook, self.claim = code, rulebook, claim
        found = read_book(rulebook)[1].get(claim)
        self.about = frozenset(found.settles) if found else frozenset()

    def ask(self) -> bool:
        """Run it up to the first line that answers otherwise than the page says."""
        from primero_ref.demo import runner as runner_demo

        return runner_demo.run(self.code, self.rulebook, claim=self.claim, until_it_differs=True).passed

    def bites(self) -> bool:
        """Run it without its claim: it must answer otherwise, by the rules."""
        from primero_ref.demo import runner as runner_demo
        from primero_ref.demo import verdict

        if self.claim.startswith(verdict.FINDING):
            return True
        without = runner_demo.run(self.code, self.rulebook, [self.claim], self.claim, until_it_differs=True).failure
        return without is not None and (without.illegal or not without.error)


class Example(Witness):
    """The examples in one docstring."""

    def __init__(self, module: str, name: str, code: str) -> None:
        """Keep its code, and the module that it is about."""
        super().__init__(f"{module}:{name}")
        self.module, self.code = module, code

    def ask(self) -> bool:
        """Run it in its module."""
        from primero_ref.demo import runner as runner_demo

        code = self.code.replace(runner_demo._ERRORS, "")
        room = dict(vars(importlib.import_module(self.module)))
        test = doctest.DocTestParser().get_doctest(code, room, self.id, None, 0)
        runner = doctest.DocTestRunner(runner_demo._Checker(), verbose=False, optionflags=doctest.FAIL_FAST)
        return not runner.run(test, out=lambda text: None).failed  # noqa: ARG005  # nothing is printed


class Test(Witness):
    """A test, with one set of its parameters."""

    def __init__(self, file: str, function: str, number: int) -> None:
        """Name the test and which of its sets of parameters."""
        super().__init__(f"{file}::{function}[{number}]")
        self.file, self.function, self.number = file, function, number

    def ask(self) -> bool:
        """Call it."""
        function = getattr(importlib.import_module(module_of(ROOT / self.file)), self.function)
        function(**_parameters(function)[self.number])
        return True


def _parameters(function: Callable[..., object]) -> list[dict[str, object]]:
    """List the sets of parameters that pytest would call a test with."""
    sets: list[list[dict[str, object]]] = []
    for mark in getattr(function, "pytestmark", ()):
        if mark.name in {"parametrize", "each"}:
            names, values = mark.args[:2]
            names = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
            many = len(names) > 1
            rows = [one.values if type(one).__name__ == "ParameterSet" else one if many else (one,) for one in values]
            sets.append([dict(zip(names, row, strict=True)) for row in rows])
    found: list[dict[str, object]] = [{}]
    for one in sets:
        found = [before | row for before, row in product(found, one)]
    return found


def of_page(page: Path) -> list[Witness]:
    """Find the demos on a page."""
    from primero_ref.demo import collect

    name = page.relative_to(ROOT).as_posix()
    return [Shown(one.id, one.code, one.rulebook, one.claim) for one in collect(page.read_text(encoding="utf-8"), name)]


def of_docstrings(path: Path) -> list[Witness]:
    """Find the docstrings of a module that have examples."""
    found: list[Witness] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            told = ast.get_docstring(node) or ""
            if ">>> " in told:
                found.append(Example(module_of(path), getattr(node, "name", ""), told))
    return found


def of_tests(path: Path) -> list[Witness]:
    """Find the tests of a file that need nothing but their parameters."""
    return [*_tests(path)]


def _tests(path: Path) -> Iterator[Witness]:
    module = importlib.import_module(module_of(path))
    for name, function in vars(module).items():
        if name.startswith("test_") and callable(function):
            sets = _parameters(function)
            if set(inspect.signature(function).parameters) <= set(sets[0] if sets else ()):
                for number, one in enumerate(sets):
                    test = Test(path.relative_to(ROOT).as_posix(), name, number)
                    told = {word.partition("=")[0] for word in one.values() if isinstance(word, str)}
                    test.about = frozenset(told & questions().keys())
                    yield test
