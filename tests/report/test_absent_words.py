"""Words for what a game does not have, which no published sentence on its papers may use."""

from __future__ import annotations

from primero_ref.claims import rulebook
from primero_ref.report.absent_words import absent_words, newly_absent


def test_a_word_is_absent_only_where_the_published_game_has_what_it_means() -> None:
    """Scopa has no rest and its words are not searched for one; English Primero without a rest loses the word."""
    english, scopa = rulebook("english"), rulebook("scopa")

    assert newly_absent(scopa, scopa) == ()
    assert newly_absent(english.but(answers={"rest": "none"}), english) == (absent_words()["rest"],)


def test_a_phrase_in_which_the_word_means_something_else_does_not_count() -> None:
    """That the deal passes to the eldest is true where no player may pass."""
    word = absent_words()["pass"]

    assert not word.is_in("The deal passes to the eldest hand.")
    assert word.is_in("Once somebody has vied, each player may pass only once.")
