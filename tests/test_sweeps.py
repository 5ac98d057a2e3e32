"""What `make test` leaves to `make test-all`: what is listed, with its reason, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sweeps import Sweep, idle, left_out, read, sweeps

ROOT = Path(__file__).parents[1]

LISTED = [
    Sweep("a/test_a.py::test_each", "So.", kept=("italian", "scopa")),
    Sweep("a/test_a.py::test_share", "So.", share=3),
    Sweep("a/test_b.py::test_alone", "So."),
    Sweep("a/test_c.py", "So.", kept=("test_way", "test_size[wide]")),
    Sweep("a/test_c.py::test_each", "So.", kept=("italian",)),
]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("tests/a/test_a.py::test_each[italian]", False),
        ("tests/a/test_a.py::test_each[zorli]", True),
        ("tests/a/test_a.py::test_other[zorli]", False),
        ("tests/a/test_b.py::test_alone", True),
        ("tests/b/test_a.py::test_each[zorli]", False),
        ("tests/a/test_c.py::test_way", False),
        ("tests/a/test_c.py::test_way[wide]", False),
        ("tests/a/test_c.py::test_size[wide]", False),
        ("tests/a/test_c.py::test_size[narrow]", True),
        ("tests/a/test_c.py::test_new", True),
        ("tests/a/test_c.py::test_each[italian]", False),
        ("tests/a/test_c.py::test_each[zorli]", True),
    ],
)
def test_what_is_listed_is_left_out_but_what_is_kept(name: str, left: bool) -> None:  # noqa: FBT001 - yes or no
    """A case goes where its test is listed and it is not kept; nothing that is not listed goes.

    Of a file that is listed all goes but what is kept, what is new too; a test that is listed goes by its own entry.
    """
    assert ({name} if left else set()) == left_out([name], LISTED)


def test_a_share_is_the_same_share_each_time() -> None:
    """Of three hundred cases about a hundred are run, whatever else is collected."""
    names = [f"tests/a/test_a.py::test_share[{number}]" for number in range(300)]
    left = left_out(names, LISTED)

    assert 160 < len(left) < 240
    assert left == {name for name in names if left_out([name], LISTED)}


def test_a_listed_test_that_is_gone_is_named() -> None:
    """Where a file was collected, a test or a kept case that it does not have stops the run; other files do not."""
    names = ["tests/a/test_a.py::test_each[italian]", "tests/a/test_a.py::test_share[1]"]

    assert idle(names, LISTED) == ["a/test_a.py::test_each[scopa]"]
    assert idle([*names, "tests/a/test_b.py::test_lone"], LISTED)[1:] == ["a/test_b.py::test_alone"]
    of_a_file = ["tests/a/test_c.py::test_size[wide]", "tests/a/test_c.py::test_each[italian]"]
    assert idle(of_a_file, LISTED) == ["a/test_c.py[test_way]"]


def test_each_sweep_has_its_reason() -> None:
    """Nothing is left to the full run without a sentence that says why that is safe, and nothing is listed twice."""
    listed = sweeps()

    assert [sweep.test for sweep in listed if not sweep.because.endswith((".", ".\n")) or len(sweep.because) < 60] == []
    assert len({sweep.test for sweep in listed}) == len(listed)
    assert read('[[sweep]]\ntest = "a"\nbecause = "So."\n') == [Sweep("a", "So.")]


def collected(*words: str) -> tuple[int, int]:
    """Collect a file of which `make test` leaves some out, and say how many tests there are and how many go."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (counts,) = re.findall(r"(\d+)(?:/(\d+))? tests? collected", told)
    return int(counts[0]), int(counts[1] or counts[0])


def test_a_full_run_leaves_nothing_out() -> None:
    """With `--all`, as `make test-all` has it, every test of a file is run; without, some are left out."""
    some, of = collected("tests/rules/test_suzuki.py")
    every, all_of = collected("tests/rules/test_suzuki.py", "--all")

    assert some < of == every == all_of
    assert "pytest SWEEPS=--all" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith("exec make --no-print-directory test-all\n")
