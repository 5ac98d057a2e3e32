"""A plugin for pytest: note which questions each test asks of a rulebook, in a process of its own for each test.

    PRIMERO_ASKED='italian' python -m pytest -p tests.support.questions_asked tests/game/test_table.py

Nothing that one test has worked out is at hand for the next, so what a test asks is all that its outcome can rest on:
another answer is put into a rulebook in the same two tables that are watched here (`Rulebook.settled`, `_answers`).
With `PRIMERO_NOTED=FILE` a line of JSON is written there for each test: its name, what it asks, what of this its file
asked already when it was read, whether it failed, and its seconds. What is asked in reading counts for every test of a
run, so run one file at a time.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from primero_ref.claims.book import Rulebook, forget_rulebooks

if TYPE_CHECKING:
    from collections.abc import Generator, ItemsView, Iterator, Mapping, ValuesView

PATIENCE: Final = 60
"""How many seconds a test may take; one that takes longer is ended, and counts as failed."""


class Notes:
    """What is asked, in this process and its children: noted in a file that is open before a demo is confined."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self._file = -1

    def begin(self, file: str) -> None:
        """Note in another file."""
        self._file = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.environ["PRIMERO_NOTES"] = file

    def note(self, question: str) -> None:
        """Note a question, once in each process."""
        if question not in self.seen:
            self.seen.add(question)
            if self._file >= 0:
                os.write(self._file, f"{question}\n".encode())


NOTES = Notes()


class Watched(dict[str, Any]):
    """Answers by question, each of which is noted when somebody looks at it; those chosen by name are not."""

    def __init__(self, answers: Mapping[str, Any], chosen: Mapping[str, object]) -> None:
        super().__init__(answers)
        self._chosen = frozenset(chosen)

    def _note(self, *questions: str) -> None:
        for question in questions or self.keys():
            if question not in self._chosen:
                NOTES.note(question)

    def __getitem__(self, question: str) -> Any:  # noqa: ANN401 - whatever was put in
        self._note(question)
        return super().__getitem__(question)

    def get(self, question: str, default: object = None) -> Any:  # noqa: ANN401 - likewise
        """Look at one."""
        self._note(question)
        return super().get(question, default)

    def __iter__(self) -> Iterator[str]:
        return super().__iter__()  # so that Python copies it by way of `__getitem__`

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """Look at all."""
        self._note()
        return super().items()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        """Look at all."""
        self._note()
        return super().values()

    def __eq__(self, other: object) -> bool:
        self._note()
        return super().__eq__(other)

    __hash__ = None  # as with every dict

    def __or__(self, other: Any) -> Any:  # noqa: ANN401 - as with every dict
        self._note()
        return super().__or__(other)

    def __ror__(self, other: Any) -> Any:  # noqa: ANN401 - as with every dict
        self._note()
        return super().__ror__(other)

    def copy(self) -> dict[str, Any]:
        """Look at all."""
        self._note()
        return super().copy()

    def __repr__(self) -> str:
        self._note()
        return super().__repr__()


def watch(book: str) -> None:
    """Watch the answers of every rulebook of this id, and of each variant of it."""
    made = Rulebook.__init__

    def make(self: Rulebook, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever a rulebook is made of
        made(self, *given, **named)
        if self.id == book:
            self._answers = Watched(self._answers, self.answers)
            self.settled = Watched(self.settled, self.answers)

    Rulebook.__init__ = make  # type: ignore[method-assign]
    forget_rulebooks()  # those that were made before are not watched


def pytest_configure() -> None:
    """Begin to watch."""
    if book := os.environ.get("PRIMERO_ASKED"):
        watch(book)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Have the long sweeps run too, but leave tests of many cases whole; leave out what `PRIMERO_LEFT_OUT` names."""
    config.option.everything = True
    yield
    left_out = tuple(os.environ.get("PRIMERO_LEFT_OUT", "").split())
    if left_out:
        items[:] = [item for item in items if not item.nodeid.startswith(left_out)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool:
    """Run one test in a child, with whatever fixtures it needs, and write down what it asked."""
    from _pytest.runner import runtestprotocol

    with tempfile.TemporaryDirectory() as folder:
        notes, outcome = Path(folder, "notes"), Path(folder, "outcome")
        sys.stdout.flush()
        sys.stderr.flush()
        if not (child := os.fork()):
            signal.alarm(PATIENCE)
            NOTES.begin(str(notes))
            try:
                reports = runtestprotocol(item, log=False, nextitem=None)
                outcome.write_text("failed" if any(report.failed for report in reports) else "passed", encoding="utf-8")
            finally:
                os._exit(0)  # whatever a test raises, its process goes no further
        _, status, used = os.wait4(child, 0)
        asked = {*NOTES.seen, *(notes.read_text("utf-8").split() if notes.exists() else ())}
        passed = status == 0 and outcome.exists() and outcome.read_text("utf-8") == "passed"
    row = {
        "test": item.nodeid, "asked": sorted(asked), "reading": sorted(NOTES.seen), "failed": not passed,
        "seconds": round(used.ru_utime + used.ru_stime, 3),
    }  # fmt: skip
    with Path(os.environ["PRIMERO_NOTED"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    return True
