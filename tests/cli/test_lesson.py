"""`primero play --lesson`: it tells, asks, remarks and refuses, and ends with what was learnt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from primero_ref.cli.app import primero
from primero_ref.lessons.course import lesson, lessons

if TYPE_CHECKING:
    from click.testing import Result


def sit(number: int, *lines: str) -> Result:
    """Take a lesson and write some lines."""
    return CliRunner().invoke(primero, ["play", "--lesson", str(number)], input="".join(f"{line}\n" for line in lines))


def flat(result: Result) -> str:
    """Read what was said without its lines."""
    return " ".join(result.output.split())


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_goes_to_its_end_by_the_moves_it_asks_for(name: str) -> None:
    """Written out, the pupil's moves and answers bring him to what was learnt, and to the next lesson."""
    taught = lesson(name)
    answers = (step.move.partition(" +")[0] or " ".join(step.answer) for step in taught.asked)
    result = sit(taught.number, *answers)

    assert result.exit_code == 0
    assert "What you have learnt" in result.output
    assert "Good night" not in result.output
    assert (f"primero play --lesson {taught.number + 1}" in result.output) is (taught.number < len(lessons()))


def test_enter_makes_the_move_of_the_lesson() -> None:
    """Who only presses Enter has the lesson played to him."""
    output = flat(sit(1, *[""] * 6))

    assert "Alberto sees 2" in output
    assert "Alberto wins 7" in output


def test_another_move_that_the_rules_allow_is_answered_by_the_lesson_and_not_made() -> None:
    """The remark says what to write, and the table waits."""
    result = sit(1, "", "", "fold", "see", "", "", "see")

    assert "Write: see." in result.output
    assert "Alberto folds italian" not in flat(result)
    assert "Alberto wins 7" in flat(result)


def test_a_forbidden_move_is_refused_by_its_rule_and_why_quotes_its_words() -> None:
    """The last player would fold; the rule answers, and then its old text."""
    output = flat(sit(5, "no", "fold", "why", "quit"))

    assert "Alberto may not fold: the last player must see. Alberto may see or revie. [italian/forced-see]" in output
    assert "du Coeur’s rule; grade: attested" in output
    assert "Good night." in output


def test_a_question_is_answered_by_words_by_a_number_or_by_cards_and_a_wrong_answer_gets_its_reason() -> None:
    """The question stays until it is answered."""
    output = flat(sit(1, "6d", "7c", "2", "a king", "quit"))

    assert "The six counts 18. The seven counts 21" in output
    assert "A two counts ten and its pips" in output
    assert "To see is to" not in output
    assert "see the bet" in output


def test_a_number_takes_a_move_that_needs_nothing_more() -> None:
    """One is to see; a raise has to be written out; there is no nine."""
    output = flat(sit(1, "", "", "9", "2", "1", "", "", "1"))

    assert "There is no move 9: choose from 1 to 4" in output
    assert "Type the whole move, as in revie primero 51 for 1." in output
    assert "Alberto wins 7" in output


def test_help_and_why_answer_at_any_turn() -> None:
    """What can be written, what may be done, and a rule by its name."""
    output = flat(sit(1, "", "", "help", "why", "why pass", "why italian/action-see", "why sea", "table"))

    assert "If you press Enter alone, the lesson makes its own move" in output
    assert "Alberto may see [italian/action-see]" in output
    assert "Alberto may pass. A player may pass." in output
    assert "A player may see (call) by matching the current stake." in output
    assert "'sea' is no move of this game" in output
    assert output.count("The bid is primero 50, by Bernardo.") == 2
    assert output.endswith("Good night.")


def test_a_pupil_is_not_told_the_cards_of_others() -> None:
    """Neither those that are dealt to them nor those that they change."""
    output = flat(sit(5, "", "quit"))

    assert "Cinthio passes and exchanges a card" in output
    assert "4h" not in output
    assert "Bernardo is dealt" not in output


def test_a_lesson_that_is_not_there_is_refused_in_a_sentence() -> None:
    """With the exit code of bad input."""
    result = sit(9)

    assert result.exit_code == 2
    assert result.output == "There is no lesson 9: the lessons are 1 to 8.\n"
