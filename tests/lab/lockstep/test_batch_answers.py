"""Answers in the batch: each game ends as its script ends it, or the batch refuses it in a sentence."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from tests.tools.batch_answers import REFUSED, SAME, answers_on, kept, outcome, served

pytest.importorskip("numpy", reason="the extra `fast` is not installed")

SHARE = 60
"""One answer in so many is tried, others for each rulebook; `python -m tests.tools.batch_answers` tries them all."""


@pytest.mark.parametrize(
    ("book", "name", "value"),
    [
        ("italian", "bid.names", "nothing"),
        ("english", "bid.names", "nothing"),
        ("italian", "kinds", "supremus"),
        ("english", "winner.takes", "half, the next a quarter, and a quarter is carried"),
        ("whittaker-en", "points.ace", 1000),
        ("losing", "seats.most", 1),
    ],
)
def test_what_was_once_played_otherwise_or_not_at_all_is_settled(book: str, name: str, value: object) -> None:
    """Bids without a name, one name alone, two winners of one pot, hands too high to be counted, and too few seats."""
    refused = name in ("points.ace", "seats.most")

    assert outcome(rulebook(book).but(answers={name: value}), 80).startswith("refused: " if refused else "same")


@pytest.mark.parametrize("book", served())
def test_a_share_of_all_answers_ends_as_the_script_ends_it(book: str) -> None:
    """Nothing differs, and nothing breaks."""
    listed = answers_on(book)[served().index(book) :: SHARE]
    outcomes = {f"{name} = {value}": outcome(rulebook(book).but(answers={name: value}), 25) for name, value in listed}

    assert {what: how for what, how in outcomes.items() if not how.startswith(("same", "refused: "))} == {}


def test_what_is_kept_of_all_answers_is_the_same_or_refused() -> None:
    """The last search came to the end of these rulebooks, and no answer in them differed or broke."""
    counted = kept()

    assert {*counted} <= {*served()}
    for book, (games, counts) in counted.items():
        assert games
        assert {*counts} == {SAME, REFUSED}
        assert sum(counts.values()) > len(answers_on(book))
