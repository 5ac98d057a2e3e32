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


def test_four_cards_to_a_prime_are_absent_where_another_number_is_drawn() -> None:
    """The King’s deck game without its four cards to a prime has no such words; other games are not searched."""
    kings, italian = rulebook("kings"), rulebook("italian")
    word = absent_words()["four-to-a-prime"]

    assert newly_absent(kings.but(answers={"draw.to-a-prime": 5}), kings) == (word,)
    assert word.is_in("If you draw four, show the prime first, and keep it.")
    assert not word.is_in("Four cards of one rank.")
    assert newly_absent(italian.but(answers={"draw.to-a-prime": 5}), italian) == ()
