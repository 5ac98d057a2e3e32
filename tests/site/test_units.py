"""What the scripts of the pages do where no browser is needed: the tests of `unit`, run by Node's own runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

UNIT = Path(__file__).parent / "unit"
"""Tests in JavaScript, each of which loads scripts of the site into as much of a page as they need."""


def test_the_scripts_do_what_their_unit_tests_say(node: list[str]) -> None:
    """Node runs every test of the folder, and none fails."""
    files = sorted(map(str, UNIT.glob("*.test.mjs")))
    run = subprocess.run([*node, "--test", *files], capture_output=True, text=True, check=False)

    assert files
    assert run.returncode == 0, run.stdout + run.stderr
