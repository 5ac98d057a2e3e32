"""A plugin for pytest: one rulebook answers one question otherwise while all tests run.

    PRIMERO_ANSWER='italian fold.refund "nothing"' python -m pytest -p tests.support.changed_answer tests/game

Whatever fails then rests on that answer.
"""

from __future__ import annotations

import json
import os

from primero_ref.claims.suspension import answering

BOOK, QUESTION, ANSWER = os.environ["PRIMERO_ANSWER"].split(" ", 2)


def pytest_configure() -> None:
    """Put the answer in the place of the rulebook's own, for as long as the process lives."""
    answering(BOOK, QUESTION, json.loads(ANSWER)).__enter__()
