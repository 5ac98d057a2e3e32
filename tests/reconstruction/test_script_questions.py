"""The questions that a script can ask, read from the script and what it shares with others."""

from __future__ import annotations

import pytest

from primero_ref.reconstruction.script_questions import questions_of


@pytest.mark.parametrize("book", ["kings", "modern", "scopa"])
def test_a_game_without_bids_is_not_said_to_ask_what_they_name(book: str) -> None:
    """Where nobody names his hand with his bet the comparison has no answer to what a bid names."""
    assert "bid.names" not in questions_of(book)


def test_only_the_game_with_claims_asks_after_them() -> None:
    """Whether a player claims his kind of hand is asked in modern primiera alone."""
    assert "claim" in questions_of("modern")
    assert not [book for book in ("italian", "english", "zorli", "scopa", "kings") if "claim" in questions_of(book)]


def test_a_verb_is_no_question() -> None:
    """In Zorli’s game one pays or folds when there is a vie, so that nothing asks whether folding is allowed at all."""
    assert "vie.answer" in questions_of("zorli")
    assert questions_of("zorli").isdisjoint({"pass", "fold"})
    assert questions_of("italian") >= {"pass", "fold"}
