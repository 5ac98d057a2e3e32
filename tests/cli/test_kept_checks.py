"""`primero check` with what earlier runs have found: nothing passes that would fail with nothing kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from primero_ref.cli.kept_checks import KeptChecks
from primero_ref.demo.pages import collect
from primero_ref.weave.store import interpreter as interpreter_of
from primero_ref.weave.store import verdicts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

CLAIM = "italian/forced-see"

KEPT = "demos were not run again"

CHECK = """
import sys
from primero_ref.slips import gate
import primero_ref.cli.check as check
check.slips = lambda *_, **__: []
from primero_ref.cli.app import primero
primero(sys.argv[1:])
"""
"""Runs the command without the list of slips, which would stop it before a demo is run."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Copy the package and one page, and check a rule once."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "primero_ref", folder / "primero_ref", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "docs" / "rules").mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "rules" / "italian.md", folder / "docs" / "rules")
    assert check(folder).returncode == 0
    yield folder
    shutil.rmtree(folder)


def check(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Check the rule in a copy."""
    command = [sys.executable, "-c", CHECK, "check", CLAIM, *words]
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120)


def test_what_is_unchanged_is_not_run_again(copy: Path) -> None:
    """The second run tells so; `--anew` runs all, and a comment in the engine changes nothing."""
    table = copy / "primero_ref" / "game" / "table.py"
    before = table.read_text(encoding="utf-8")
    table.write_text(f"# Nobody reads this.\n{before}", encoding="utf-8")

    again, anew = check(copy), check(copy, "--anew")
    table.write_text(before, encoding="utf-8")

    assert (again.returncode, anew.returncode) == (0, 0)
    assert KEPT in again.stdout
    assert KEPT not in anew.stdout
    assert again.stdout.partition("\n1 demos")[0].rstrip() == anew.stdout.rstrip()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("docs/rules/italian.md", "the last player must see [italian", "the last player must pay [italian"),
        ("primero_ref/rules/italian.toml", '"last-player" = "he must see"', '"last-player" = "he is free"'),
        ("primero_ref/game/offers.py", "may not {verb}", "must not {verb}"),
        ("primero_ref/rules/italian.toml", 'short   = "the last player must see"', 'short   = "the last must see"'),
    ],
    ids=["demo", "answer", "engine", "sentence"],
)
def test_what_would_fail_fails(copy: Path, file: str, old: str, new: str) -> None:
    """A demo, an answer, a line of the engine or a sentence that is changed has it run, and fail."""
    path = copy / file
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new), encoding="utf-8")

    changed = check(copy)
    path.write_text(before, encoding="utf-8")

    assert changed.returncode == 1, changed.stdout + changed.stderr
    assert KEPT not in changed.stdout


def test_another_python_runs_it_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another Python, and whatever is installed beside it, is another engine."""
    page = (ROOT / "docs" / "rules" / "italian.md").read_text(encoding="utf-8")
    demo = next(demo for demo in collect(page, "docs/rules/italian.md") if demo.claim == CLAIM)
    monkeypatch.setattr("primero_ref.cli.kept_checks.root", lambda: tmp_path)
    before = KeptChecks(anew=False)._verdicts.key(demo)

    monkeypatch.setattr(verdicts, "interpreter", lambda: f"{interpreter_of.interpreter()} and another package")

    assert KeptChecks(anew=False)._verdicts.key(demo) != before
