"""A plugin for pytest: one rulebook answers one question otherwise while all tests run.

    PRIMERO_ANSWER='italian fold.refund "nothing"' python -m pytest -p tests.support.changed_answer tests/game

Whatever fails then rests on that answer. With `PRIMERO_FAILURES=FILE` the names of what fails are written there, and
without `PRIMERO_ANSWER` nothing is changed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from primero_ref.claims.suspension import answering

if TYPE_CHECKING:
    import pytest

CHANGE = os.environ.get("PRIMERO_ANSWER", "")
FAILURES = os.environ.get("PRIMERO_FAILURES", "")

failed: dict[str, None] = {}
"""The tests that have failed, and the files that could not be collected, each once and in their order."""


def pytest_configure() -> None:
    """Put the answer in the place of the rulebook's own, for as long as the process lives."""
    if CHANGE:
        book, question, answer = CHANGE.split(" ", 2)
        answering(book, question, json.loads(answer)).__enter__()


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
    if FAILURES:
        Path(FAILURES).write_text(json.dumps([*failed]), encoding="utf-8")
