"""The command: whatever is asked of `primero check`, a slip comes first, with the exit code 1."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.slips.planted import FROM_THE_ERRATA, OF_OTHER_KINDS

if TYPE_CHECKING:
    from tests.support.copied_checkout import Checkout

BY_KIND = {planted.what: planted for planted in (*FROM_THE_ERRATA, *OF_OTHER_KINDS)}

ASKED = (
    ("a misspelt passage", "check"),
    ("an open fence", "check italian/forced-see"),
    ("a kind of answers that there is not", "check --evidence"),
    ("a former id that leads in a circle", "check scopa"),
    ("a byte order mark", "check --json"),
    ("a question asked by code that there is not", "check"),
    ("a published question renamed throughout", "check"),
)
"""Slips on which much rests, each with what is asked of the command."""


@pytest.mark.parametrize(("what", "command"), ASKED)
def test_a_slip_is_told_before_anything_else(checkout: Checkout, what: str, command: str) -> None:
    """One sentence on the error stream, nothing on the other, and the code of what was checked and is wrong."""
    planted = BY_KIND[what]
    checkout.plant(planted)

    env = {**os.environ, "PYTHONPATH": str(checkout.root), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "primero_ref", *command.split()],
        cwd=checkout.root, env=env, capture_output=True, check=False, encoding="utf-8", timeout=60,
    )  # fmt: skip

    assert (1, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"{checkout.place(planted)}: ")
    assert planted.says in done.stderr
    assert done.stderr.count("\n") == 1
