"""New words are drawn from a change, and nothing that stood there before."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.support.prose import Sentence, sentences
from tests.tools import sample

if TYPE_CHECKING:
    from pathlib import Path

GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a small checkout with one page, committed on `main`."""
    (tmp_path / "docs" / "findings").mkdir(parents=True)
    for name in ("README", "CONTRIBUTING", "CHANGELOG"):
        (tmp_path / f"{name}.md").write_text("# Title\n", encoding="utf-8")
    (tmp_path / "docs" / "findings" / "odds.md").write_text("# Odds\n\nSeven counts most. Six is less.\n", "utf-8")
    questions = tmp_path / "primero_ref" / "claims" / "questions.toml"
    questions.parent.mkdir(parents=True)
    questions.write_text('["ante"]\nasks = "How much is the ante?"\n', encoding="utf-8")
    for command in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "First"]):
        subprocess.run([*GIT, *command], cwd=tmp_path, check=True)
    return tmp_path


def test_only_sentences_that_a_change_adds_or_alters_are_drawn(checkout: Path) -> None:
    """A sentence that moved is not new; one that was altered is, and one of a file that came."""
    page = checkout / "docs" / "findings" / "odds.md"
    page.write_text("# Odds\n\nA line before it.\n\nSix is less. Seven counts the most.\n", encoding="utf-8")
    (checkout / "docs" / "new.md").write_text("# New\n\nNobody has read this.\n", encoding="utf-8")
    since = sample.start_of_change(checkout)

    new = sample.changed(sample.sentences_at(since, checkout), sentences(checkout))

    expected = {"A line before it.", "Seven counts the most.", "Nobody has read this."}
    assert {sentence.text for sentence in new} == expected


def test_a_change_begins_where_its_branch_left_main(checkout: Path) -> None:
    """What is committed on the branch counts as new, not only what lies in the work tree."""
    first = sample.start_of_change(checkout)
    subprocess.run([*GIT, "switch", "-q", "-c", "branch"], cwd=checkout, check=True)
    subprocess.run([*GIT, "commit", "-q", "--allow-empty", "-m", "Second"], cwd=checkout, check=True)

    assert sample.start_of_change(checkout) == first


def test_thirty_sentences_are_drawn_or_all_where_there_are_fewer() -> None:
    """The draw keeps the order of the pages, and the seed decides it."""
    new = [Sentence("findings", f"docs/findings/odds.md:{line}", f"Line {line}.") for line in range(100)]

    drawn = sample.draw_of_change(new, 1600)

    assert len(drawn) == len(set(drawn)) == 30
    assert drawn == sorted(drawn, key=new.index) == sample.draw_of_change(new, 1600) != sample.draw_of_change(new, 1)
    assert sample.draw_of_change(new[:7], 1600) == new[:7]


def test_a_commit_that_is_not_there_is_told(checkout: Path) -> None:
    """The program ends with what git says, and no traceback."""
    with pytest.raises(SystemExit, match="nowhere"):
        sample.sentences_at("nowhere", checkout)
