"""What fails for a changed answer is named, and a test of machinery is not among it."""

from __future__ import annotations

import json

from primero_ref.claims import inventory, rulebook
from tests.support.toy import TOY, found
from tests.tools import coupling

ABOUT_THE_ANSWER = "tests/rules/test_italian.py::test_fold_takes_half_back_rounded_down"

ABOUT_ANSWERS = {
    "tests/claims/test_book.py::test_suspending_a_claim_changes_an_answer": "it asks each claim for its own answer",
    "tests/claims/test_book.py::test_opinions_of_2003_differ_in_three_answers": "it compares all Italian answers",
    "tests/cite/test_citation.py::test_the_command_cites_in_words": "it runs the demos of the claim that it cites",
    "tests/reconstruction/test_reconstruction.py::test_a_published_rulebook_does_not_contradict_itself": (
        "it asks each rulebook whether its answers go together"
    ),
    "tests/demo/test_story.py::test_what_the_games_let_pass_is_listed_with_its_reason": "it reads every published demo",
}
"""What may fail, with the reason."""

MACHINERY = "tests/game/test_record.py::test_ending_stands_as_a_comment"
"""It failed for `fold.refund` until it played a rulebook of its own."""


def test_a_changed_answer_fells_the_tests_about_it_and_no_test_of_machinery() -> None:
    """Of a test of the Italian fold and one of records in which somebody folds, the first alone fails."""
    assert coupling.failures([MACHINERY, ABOUT_THE_ANSWER], "fold.refund", "nothing") == [ABOUT_THE_ANSWER]


def test_what_is_kept_is_of_answers_that_may_be_given() -> None:
    """Each question that is kept is one of ours, with answers that it allows, and what is written is read back."""
    kept = coupling.kept()

    assert kept
    assert coupling.written(kept) == coupling.KEPT.read_text(encoding="utf-8")
    for question, answers in kept.items():
        for answer in map(json.loads, answers):
            inventory.check_answer(question, answer)


def test_whatever_is_kept_as_fallen_is_about_the_answer() -> None:
    """Of the answers that were tried, none fells a test that is not about the claim or the answers themselves."""
    kept = [named for answers in coupling.kept().values() for named in answers.values()]
    fallen = {test.partition("[")[0] for named in kept for test in named}

    assert fallen <= {*ABOUT_ANSWERS}


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
