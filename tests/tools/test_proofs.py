"""For every answer that is said to be played a kept game comes out otherwise; for the others none was found."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

import pytest

from primero_ref.claims import rulebook
from primero_ref.reconstruction.effect import PLAYED
from tests.tools.proofs import answers, results, search, summary
from tests.tools.proofs.agreement import disagreements, kind_of
from tests.tools.proofs.course import play
from tests.tools.proofs.scenario import scenario

if TYPE_CHECKING:
    from tests.tools.proofs.course import Course
    from tests.tools.proofs.results import Key

PARTS = 24
"""Into how many parts the rows are split; each is a case, of which `make test` runs some."""


@cache
def rows(part: int) -> list[tuple[Key, search.Found]]:
    """Give every so-manieth row of the file, so that each part has some of every rulebook."""
    return [*results.kept().items()][part::PARTS]


def played(book: str, number: int) -> Course | None:
    """Play a scenario."""
    there = scenario(book, number)
    return play(rulebook(book), there)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_kept_game_of_an_answer_comes_out_otherwise(part: int) -> None:
    """The same moves, made under the published answer and under the other, differ where it is kept that they do."""
    found = {key: row for key, row in rows(part) if results.is_shown(row)}

    assert {key: search.shown(*key, row.by) for key, row in found.items()} == {
        key: row.where for key, row in found.items()
    }, "after a change of a rule: python -m tests.tools.proofs --check"


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_declared_of_an_answer_is_what_the_games_show(part: int) -> None:
    """An answer is said to be played if a game shows it, or if somebody has read the script and says why none does."""
    odd = [*disagreements(dict(rows(part)))]

    assert [str(row) for row in odd if not any(read.fits(row.key) for read in summary.read_by_hand())] == []


def test_what_was_read_by_hand_is_counted_on_the_page() -> None:
    """Each line of the file speaks of some answer that the search alone does not decide."""
    counts = json.loads(summary.FILE.read_text(encoding="utf-8"))["read"]

    assert [row["says"] for row in counts if not row["answers"]] == []
    assert [row["says"] for row in counts] == [*dict.fromkeys(read.says for read in summary.read_by_hand())]


@pytest.mark.parametrize("book", answers.PLAYED)
def test_every_answer_is_tried(book: str) -> None:
    """The file has a row for each answer to each question that the script of a rulebook can ask, and no other."""
    tried = {key for key in results.kept() if key[0] == book}

    assert tried == {(book, name, answer) for name in answers.asked(book) for answer in answers.answers_to(book, name)}


@pytest.mark.parametrize("part", range(PARTS))
def test_an_answer_that_no_game_shows_is_not_asked_or_changes_none(part: int) -> None:
    """Of the answers that are not shown some are tried again, in games of which none comes out otherwise."""
    left = [(key, row) for key, row in rows(part) if row.by in (search.UNASKED, search.ALIKE)]
    for key, row in left[part % 16 :: 16]:
        again = search.Search(key[0], 24).find(*key[1:])

        assert again.by in (search.UNASKED, row.by), key


def test_the_page_on_coverage_counts_what_is_kept() -> None:
    """Its file has the counts that the results make."""
    assert summary.FILE.read_text(encoding="utf-8") == summary.summary(results.kept())


def test_a_game_that_an_answer_does_not_change_is_not_taken_for_one_that_shows_it() -> None:
    """Where nobody folds, no game tells apart what one who folds takes back; where somebody does, it is told where."""
    number = next(
        number for number in range(50)
        if (course := played("italian", number)) and all(move.verb != "fold" for move in course.moves)
    )  # fmt: skip
    kept = results.kept()["italian", "fold.refund", "nothing"]

    assert not search.shown("italian", "fold.refund", "nothing", str(number))
    assert search.shown("italian", "fold.refund", "nothing", kept.by) == kept.where
    assert kind_of(("italian", "fold.refund", "nothing")) == PLAYED


def test_a_question_that_is_looked_at_is_noted() -> None:
    """A search knows what was asked: the Italian game asks what one who folds takes back, and no total of points."""
    asked = search.Search("italian", 8).asked

    assert "fold.refund" in asked
    assert "game.won" not in asked


def test_a_scenario_is_the_same_game_each_time() -> None:
    """Its number gives the table, the cards and every choice."""
    for number in (3, 4, 163):
        assert played("rmi", number) == played("rmi", number)
