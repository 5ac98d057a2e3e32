"""What fails for a changed answer is named, and a test of machinery is not among it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims import inventory, rulebook
from tests.support import questions_asked
from tests.support.questions_asked import Notes, Watched
from tests.support.toy import TOY, found
from tests.tools import coupling

if TYPE_CHECKING:
    from pathlib import Path

ABOUT_THE_ANSWER = "tests/rules/test_italian.py::test_fold_takes_half_back_rounded_down"

MACHINERY = "tests/game/test_record.py::test_ending_stands_as_a_comment"
"""It failed for `fold.refund` until it played a rulebook of its own."""

SAYS_SO = ("Italian", "published", "du Coeur")
"""A test that rests on an answer of the Italian rulebook says so: its docstring has one of these words."""


def test_a_changed_answer_fells_the_tests_about_it_and_no_test_of_machinery() -> None:
    """Of a test of the Italian fold and one of records in which somebody folds, the first alone fails."""
    assert coupling.failures([MACHINERY, ABOUT_THE_ANSWER], "fold.refund", "nothing") == [ABOUT_THE_ANSWER]


SAMPLED = (
    "tests/compare/test_games.py", "tests/demo/test_runner.py", "tests/lab/test_run_file.py",
    "tests/players/test_bluff_review.py", "tests/session/test_score_sheet.py", "tests/web/test_verdict.py",
)  # fmt: skip
"""Files of tests of which each rested on the Italian rulebook once."""


@pytest.mark.parametrize("question", sorted(coupling.kept().tried)[::23])
def test_a_sample_of_what_is_kept_is_so_still(question: str) -> None:
    """Of some questions the last answer that was tried fells of some files the tests that are kept, and no others."""
    kept = coupling.kept()
    answer = kept.tried[question][-1]
    fallen = {test.partition("[")[0] for test in coupling.failures([*SAMPLED], question, answer)}

    assert fallen == {test for test in kept.fails[question, answer] if test.partition("::")[0] in SAMPLED}


def test_what_a_test_asks_is_noted_in_a_process_of_its_own(tmp_path: Path) -> None:
    """The test of the Italian fold asks what comes back, and the one of records asks the Italian rulebook nothing."""
    noted = tmp_path / "noted.jsonl"
    subprocess.run(
        [
            sys.executable, "-m", "pytest", *coupling.OPTIONS, "-p", "tests.support.questions_asked", ABOUT_THE_ANSWER,
            MACHINERY,
        ],
        cwd=coupling.ROOT, env={**os.environ, "PRIMERO_ASKED": coupling.BOOK, "PRIMERO_NOTED": str(noted)},
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    asked = {row.test: row.asked for row in coupling.noted_in(noted)}

    assert "fold.refund" in asked[ABOUT_THE_ANSWER]
    assert asked[MACHINERY] == ()


def test_no_look_at_an_answer_goes_unnoticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at one answer, or at all by whatever way, is noted; an answer chosen by name is nobody's."""
    looks = {
        "one": lambda answers: answers["ante"], "one at most": lambda answers: answers.get("ante"),
        "items": lambda answers: [*answers.items()], "values": lambda answers: [*answers.values()],
        "a copy": dict, "another copy": lambda answers: {**answers}, "its own copy": lambda answers: answers.copy(),
        "a union": lambda answers: answers | {}, "equal": lambda answers: answers == {}, "in text": repr,
    }  # fmt: skip
    for name, look in looks.items():
        notes = Notes()
        monkeypatch.setattr(questions_asked, "NOTES", notes)
        look(Watched({"ante": 0, "see": True, "tie": "nobody"}, {"tie": "nobody"}))

        assert notes.seen == ({"ante"} if name.startswith("one") else {"ante", "see"}), name


def test_every_question_that_a_claim_settles_has_been_tried() -> None:
    """Each with an answer that it allows; and what is written is read back."""
    kept = coupling.kept()

    assert {*coupling.settled_by_claims()} <= {*kept.tried}
    assert coupling.written(kept) == coupling.KEPT.read_text(encoding="utf-8")
    for question, answers in kept.tried.items():
        for answer in answers:
            inventory.check_answer(question, answer)


@cache
def docstrings(file: str) -> dict[str, str]:
    """Give the docstrings of the tests of a file."""
    tree = ast.parse((coupling.ROOT / file).read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_whatever_rests_on_an_answer_says_so() -> None:
    """A test that fails for another answer, or may, is about the Italian game, and its docstring says it."""
    silent = []
    fallen = {test for tests in coupling.kept().fails.values() for test in tests}
    for test in {*fallen, *coupling.left_out()["about_the_book"]}:
        file, _, name = test.partition("::")
        if not any(word in docstrings(file)[name] for word in SAYS_SO):
            silent.append(test)

    assert sorted(silent) == []


def test_what_is_not_run_is_there() -> None:
    """Each file that is left out stands there, and so does each test that is left out by the beginning of its name."""
    for left_out in coupling.not_run():
        file, _, name = left_out.partition("::")

        assert (coupling.ROOT / file).is_file(), left_out
        assert any(test.startswith(name) for test in docstrings(file)), left_out


def test_the_toy_answers_for_itself_and_is_listed_nowhere() -> None:
    """It settles whatever Italian Primero settles by claims of its own, and is found by name where asked."""
    italian = rulebook("italian")
    for question in italian.settled:
        if italian.ask(question).claims:
            assert TOY.claim_for(question).startswith("toy/"), question
    with found():
        assert [*rulebook("toy").claims] == [*TOY.claims]  # of many rulebooks the least used are read anew
        assert inventory.is_claim("toy/forced-see")
    assert "toy" not in inventory.rulebooks()
    assert not inventory.is_claim("toy/forced-see")
