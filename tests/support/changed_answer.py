"""A plugin for pytest: one rulebook answers one question otherwise while all tests run.

    PRIMERO_ANSWER='italian fold.refund "nothing"' python -m pytest -p tests.support.changed_answer tests/game

Whatever fails then rests on that answer. With `PRIMERO_FAILURES=FILE` the names of what fails are written there, with
`PRIMERO_ONLY=FILE` only the tests are run that it names, and without `PRIMERO_ANSWER` nothing is changed.
"""

from __future__ import annotations

import json
import os
from contextvars import ContextVar
from pathlib import Path

import pytest

from primero_ref.claims import suspension
from primero_ref.claims.suspension import answering

failed: dict[str, None] = {}
"""The tests that have failed, and the files that could not be collected, each once and in their order."""


def pytest_configure() -> None:
    """Put the answer in the place of the rulebook's own, for as long as the process lives."""
    if change := os.environ.get("PRIMERO_ANSWER"):
        book, question, answer = change.split(" ", 2)
        block = answering(book, question, json.loads(answer))
        suspension._blocks = ContextVar("blocks", default=(block,))  # in every thread and context


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not to be run; the long sweeps are, but tests of many cases stay whole, as in `make test`."""
    config.option.everything = True
    if file := os.environ.get("PRIMERO_ONLY"):
        only = frozenset(json.loads(Path(file).read_text(encoding="utf-8")))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in only])
        items[:] = [item for item in items if item.nodeid in only]


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a file of tests that cannot be collected."""
    if report.failed:
        failed[report.nodeid] = None


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a test that fails."""
    if report.failed:
        failed[report.nodeid] = None


def pytest_sessionfinish() -> None:
    """Write down what has failed."""
    if file := os.environ.get("PRIMERO_FAILURES"):
        Path(file).write_text(json.dumps([*failed]), encoding="utf-8")
