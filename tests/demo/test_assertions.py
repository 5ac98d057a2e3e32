"""The data of stories: what is read, and what is refused with the way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from primero_ref.demo.assertions import DEEDS, FACTS, read
from primero_ref.demo.words import value, words
from primero_ref.errors import Unreadable


def test_a_fact_goes_on_about_the_one_named_before() -> None:
    """A fact without a name is about whom the one before is about; a name in brackets need not be in the story."""
    told = read("Bernardo vies 5, left 3; Alberto folds; (Bernardo) wins (7), back 2")

    assert [
        ("Bernardo", "vies"),
        ("Bernardo", "left"),
        ("Alberto", "folds"),
        ("Bernardo", "wins"),
        ("Bernardo", "back"),
    ] == [(assertion.about[0], assertion.fact) for assertion in told.assertions]
    assert ["Bernardo", 5, 3, "Alberto", 2] == [word.value for word in told.words]


def test_plurals_are_read() -> None:
    """Facts about several are written as English writes them."""
    told = read("Bernardo and Alberto hold 2 cards, have primero 40, pass")

    assert ["holds", "has", "passes"] == [assertion.fact for assertion in told.assertions]
    assert ("Bernardo", "Alberto") == told.assertions[0].about


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("Bernardo wims", "which is no fact: write wins, as in 'Bernardo wins'."),
        ("Bernardo wins ?", "leave 'Bernardo wins ?' open: decide it, and write a fact without a question mark."),
        ("Bernardo wins 5,", "have an empty fact: leave out the comma that nothing follows."),
        ("Bernardo wins (5", "A bracket of its data has no partner: write (29) for what the story does not say."),
        ("Bernardo wins 5)", "A bracket of its data has no partner: write (29) for what the story does not say."),
        ("Bernardo and Bernardo win", "name somebody twice in 'Bernardo and Bernardo win': name each once."),
        ("would", "have a fact without words: write one, as in 'would Bernardo wins'."),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(told: str, why: str) -> None:
    """Each refusal names the way out."""
    with pytest.raises(Unreadable, match=re.escape(why)):
        read(told)


def test_numbers_and_hands_are_picked_out_of_a_story() -> None:
    """Numbers in words and figures, types by any of their names, names; not what is only like them."""
    told = "A hundred and one, twenty-one and 91,390: Guido’s flushes, the maximus, a deuce, two-handed, eighteenth."

    assert [101, 21, 91390, "Guido", "fluxus", "maximus"] == [word.value for word in words(told)]
    assert [19, 20, 99, 91390] == [value(number) for number in ("nineteen", "Twenty", "ninety-nine", "91,390")]


def test_every_fact_is_explained() -> None:
    """CONTRIBUTING lists the words that a fact may begin with, in the same words; it names each deed of the log."""
    page = Path(__file__).parents[2].joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")

    assert [] == [fact for fact, says in FACTS.items() if f"- `{fact}`: {says}.\n" not in page]
    assert [] == [deed for deed in DEEDS if f"`{deed}`" not in page]
