"""The questions on which the sources leave room: found by the evidence, not too many to look through."""

from __future__ import annotations

import pytest

from primero_ref.claims import rulebook, rulebooks
from primero_ref.report.guesses import givers, guesses, preferred, texts_bearing_on
from primero_ref.sources import source, sources
from primero_ref.weave.apparatus import lineage

PRIMERO = [name for name in rulebooks() if guesses(name)]


def test_the_games_of_the_family_have_fifteen_to_thirty_one_guesses() -> None:
    """The number is small enough to be looked through; other games have none: no old text tells them."""
    counts = {name: len(guesses(name)) for name in PRIMERO}

    assert all(15 <= count <= 31 for count in counts.values()), counts
    assert {"scopa", "kings", "divination"}.isdisjoint(counts)


@pytest.mark.parametrize("book", PRIMERO)
def test_on_a_guess_no_text_of_the_time_states_the_answer(book: str) -> None:
    """The rulebooks part on each, a text bears on it, and none states what this rulebook answers."""
    for name in guesses(book):
        answers = givers(book, name)
        own = rulebook(book)(name)
        assert len(answers) > 1
        assert any(texts_bearing_on(name, claims) for claims in answers.values())
        stated = texts_bearing_on(name, answers.get((type(own), own), []))
        assert "states" not in {text.how for text in stated}


def test_the_later_opinion_of_a_redactor_goes_before_what_others_say() -> None:
    """Whoever folds loses his stake: du Coeur in 2003, before his English game and Zorli."""
    claims = preferred("italian", givers("italian", "fold.refund")[str, "nothing"])

    assert claims[0].id == "italian-2003/no-withdraw-half"
    assert claims[-1].book not in {"italian", "italian-2003", "english"}


def test_a_text_says_whose_reading_it_is() -> None:
    """Where readers part, the reader is named with the passage."""
    named = {
        text.reading
        for name in guesses("italian")
        for claims in givers("italian", name).values()
        for text in texts_bearing_on(name, claims)
    }

    assert {"Justin du Coeur", "David Whittaker"} & named


def test_what_translates_a_text_of_the_time_is_told_as_in_the_lineage() -> None:
    """The field of a source and the file of who leans on whom agree, where the translation is later."""
    told = {(name, source(name).translates) for name in sources() if source(name).translates}
    leans = {(row.source, row.on) for row in lineage.leans() if row.how == "translates"}

    assert told == {(name, on) for name, on in leans if not lineage.is_old(name) and lineage.is_old(on)}
