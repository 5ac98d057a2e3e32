"""What is said of the whole edition is counted, and agrees with what falls."""

from __future__ import annotations

import pytest

from primero_ref.claims import catalogue, question, rulebook
from primero_ref.footing import survey
from primero_ref.footing.fall import without


@pytest.mark.parametrize("book", catalogue.compared())
def test_each_rule_of_a_rulebook_is_counted_once(book: str) -> None:
    """Every rule that a rulebook holds stands on several old texts, on one, on a later writer, or on none."""
    assert survey.standing(book).rules == len(rulebook(book).held)


def test_a_spare_source_takes_nothing_with_it() -> None:
    """What could be lost without loss leaves every answer as well supported as it was, and is read for some rule."""
    for name in survey.spare_sources():
        losses = without([name]).losses

        assert all(loss.before == loss.after for loss in losses), name
    assert "minsheu-1599" not in survey.spare_sources()


def test_the_passage_that_carries_most_does() -> None:
    """Without it as many answers have no old text as is said, and without any other fewer or as many."""
    counts = {name: len(lost) for name, lost in survey.carried("passage").items()}
    first = max(counts, key=lambda name: counts[name])

    assert counts[first] == sum(loss.kind in survey.HEAVY for loss in without([first]).losses)


def test_what_is_taken_over_is_shared() -> None:
    """Two rulebooks share at least the answers that one took over, and these number at least those without a text."""
    assert all(pair.shared >= pair.handed_down >= pair.without_text for pair in survey.pairs())
    assert next(pair for pair in survey.pairs() if (pair.here, pair.there) == ("italian", "modern")).handed_down == 0


def test_what_waits_for_cardano_is_disputed() -> None:
    """Each question has two answers at least, all of them allowed, and a passage that bears on it."""
    for row in survey.waiting_for_cardano():
        assert len(row.answers) > 1
        assert row.passages
        assert all(question(row.question).allows(answer) for answer in row.answers)
