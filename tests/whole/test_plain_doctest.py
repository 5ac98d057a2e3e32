"""The README and the guide as anybody's runner reads them: plain doctest, pytest and Sybil, with nothing of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.whole.test_docs import ROOT, WITH_PYTHON

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [str(path) for path in WITH_PYTHON]


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in another folder, as somebody does who has installed the engine."""
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=there, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_plain_doctest_runs_every_page(tmp_path: Path) -> None:
    """`python -m doctest` finds nothing wrong, and tries the pages indeed."""
    assert "README.md" in {path.name for path in WITH_PYTHON}
    assert "docs/engine/index.md" in {path.relative_to(ROOT).as_posix() for path in WITH_PYTHON}
    for page in PAGES:
        done = ran(tmp_path, "-m", "doctest", "-v", page)
        assert done.returncode == 0, done.stdout[-2000:]
        assert "Trying:" in done.stdout


def test_pytest_runs_every_page(tmp_path: Path) -> None:
    """`pytest --doctest-glob` takes each page for a test that passes."""
    done = ran(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-glob=*.md", "--rootdir=.", *PAGES)

    assert done.returncode == 0, done.stdout[-2000:]
    assert f"{len(PAGES)} passed" in done.stdout


def test_sybil_runs_every_page() -> None:
    """Sybil finds each example of the pages, both as doctest and as Markdown, and none fails."""
    sybil = pytest.importorskip("sybil", reason="Sybil is not installed")
    markdown = pytest.importorskip("sybil.parsers.markdown")
    rest = pytest.importorskip("sybil.parsers.rest")
    for parser in (markdown.PythonCodeBlockParser(), rest.DocTestParser()):
        for path in WITH_PYTHON:
            examples = [*sybil.Sybil(parsers=[parser]).parse(path).examples()]
            assert len(examples) > 3
            for example in examples:
                example.evaluate()


def test_a_page_that_no_longer_holds_is_told(tmp_path: Path) -> None:
    """A wrong answer, or a fence right after an answer, fails in plain doctest."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    spoilt = {
        "wrong": page.replace("vies primero 40 for 2\n", "vies primero 41 for 2\n"),
        "fence": page.replace("[italian/forced-see]\n\n```", "[italian/forced-see]\n```"),
    }
    for name, text in spoilt.items():
        assert text != page
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
        assert ran(tmp_path, "-m", "doctest", f"{name}.md").returncode == 1, name
