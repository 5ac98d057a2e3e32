"""A test of many cases tries them all and names each that fails; where it is asked for, each is a test by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.each import Cases

ROOT = Path(__file__).parents[1]

FILE = '''
import pytest

@pytest.mark.each("number, word", [(1, "a"), (2, "b"), (3, "c")], ids=["one", "two", "three"])
def test_each(number, word):
    """Only two is right."""
    assert number == 2, word

@pytest.mark.each("word", ["a", "b"])
def test_all_right(word):
    """All are right."""
    assert word in "ab"
'''


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Give a folder with a file of tests that fail."""
    (tmp_path / "test_a.py").write_text(FILE, encoding="utf-8")
    settings = "import pytest\nfrom tests.support.each import pytest_generate_tests, pytest_pyfunc_call\n"
    settings += "def pytest_addoption(parser):\n    parser.addoption('--all', action='store_true', dest='everything')\n"
    (tmp_path / "conftest.py").write_text(settings, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = each\n", encoding="utf-8")
    return tmp_path


def told(folder: Path, *words: str) -> str:
    """Run the tests of a folder, and give what is said."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", f"{folder}/pytest.ini", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_each_case_that_fails_is_named(run: Path) -> None:
    """Those before it and after it are tried all the same, and each is told with its place and its fault."""
    said = told(run, str(run))

    assert "1 failed, 1 passed" in said
    assert "2 of <3 cases> fail:" in said
    assert "test_each[one]\n" in said
    assert "test_each[three]\n" in said
    assert "test_each[two]" not in said
    assert "test_a.py:7: AssertionError: c" in said


@pytest.mark.parametrize("words", [("--all",), ("-k", "one or two")])
def test_where_it_is_asked_for_each_case_is_a_test(run: Path, words: tuple[str, ...]) -> None:
    """In a full run, and where cases are chosen by their names."""
    said = told(run, str(run), *words)

    assert ("2 failed, 3 passed" if words == ("--all",) else "1 failed, 1 passed, 3 deselected") in said
    assert "2 of" not in said


def test_one_case_can_be_run_by_its_name(run: Path) -> None:
    """Under the name that was told."""
    said = told(run, f"{run}/test_a.py::test_each[two]")

    assert "1 passed" in said
    assert "failed" not in said


def test_cases_of_one_name_are_refused() -> None:
    """Which of the two had failed nobody could tell."""
    with pytest.raises(pytest.UsageError, match="name of its own"):
        Cases("word", ["a", "a"])
