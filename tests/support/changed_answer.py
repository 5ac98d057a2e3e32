"""A plugin for pytest: one rulebook answers one question otherwise while tests run.

    PRIMERO_ANSWER='italian fold.refund "nothing"' python -m pytest -p tests.support.changed_answer tests/game

Whatever fails then rests on that answer. With `PRIMERO_FAILURES=FILE` the names of what fails are written there. With
`PRIMERO_CHANGES=FILE` there are many answers, one after the other: FILE has a line of JSON for each, its change as in
`PRIMERO_ANSWER` and the tests to run for it, and a line with the names of those that fail goes to `PRIMERO_FAILURES`.
All tests are read only once then, and each answer has a child of its own. So nothing that is read with a file of tests
may have asked the question. Without either nothing is changed.
"""

from __future__ import annotations

import json
import os
import signal
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from primero_ref.claims import suspension
from primero_ref.claims.suspension import answering

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

PATIENCE: Final = 600
"""How many seconds the tests of one answer may take."""

failed: dict[str, None] = {}
"""The tests that have failed, and the files that could not be collected, each once and in their order."""


def answer_otherwise(change: str) -> None:
    """Put an answer in the place of the rulebook's own, in every thread and context, as long as this process lives."""
    book, question, answer = change.split(" ", 2)
    block = answering(book, question, json.loads(answer))
    suspension._blocks = ContextVar("blocks", default=(block,))


def pytest_configure() -> None:
    """Put the one answer there before any test is read."""
    if change := os.environ.get("PRIMERO_ANSWER"):
        answer_otherwise(change)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config) -> Generator[None]:
    """Have the long sweeps run too, but leave tests of many cases whole, as in `make test`."""
    config.option.everything = True
    yield


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run some tests for each of many answers."""
    if not (file := os.environ.get("PRIMERO_CHANGES")):
        return None
    items = {item.nodeid: item for item in session.items}
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        change, tests = json.loads(line)
        child = os.fork()
        if not child:
            signal.alarm(PATIENCE)
            answer_otherwise(change)
            run_and_end(change, [items[test] for test in tests if test in items])
        os.waitpid(child, 0)
    return True


def run_and_end(change: str, items: Sequence[pytest.Item]) -> None:
    """Run tests, write down which fail, and end this process."""
    try:
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        with Path(os.environ["PRIMERO_FAILURES"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([change, [*failed]]) + "\n")
    finally:
        os._exit(0)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file of tests that cannot be collected."""
    if report.failed:
        failed[report.nodeid] = None


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that fails."""
    if report.failed:
        failed[report.nodeid] = None


def pytest_sessionfinish() -> None:
    """Write down what has failed with the one answer."""
    if (file := os.environ.get("PRIMERO_FAILURES")) and not os.environ.get("PRIMERO_CHANGES"):
        Path(file).write_text(json.dumps([*failed]), encoding="utf-8")
