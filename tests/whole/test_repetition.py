"""A note adds to the gloss: nothing is said twice on the page of a rule."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.support.repetition import content_words, note_sentences, repetitions

REASONS: dict[str, str] = tomllib.loads(Path(__file__).with_name("repetitions.toml").read_text(encoding="utf-8"))


def test_no_note_says_again_what_the_gloss_says() -> None:
    """A sentence with three in five of its words in the gloss adds a fact, and a reason says which."""
    assert len([*note_sentences()]) > 900
    assert [f"{found.claim}: {found.text}" for found in repetitions() if found.claim not in REASONS] == []


def test_each_reason_is_needed() -> None:
    """A rule whose note has been mended since is taken off the list."""
    assert {*REASONS} == {found.claim for found in repetitions()}


def test_words_that_any_sentence_has_do_not_count() -> None:
    """Of “the antes stay in the pot” three words say something, also where there is one ante only."""
    assert (
        content_words("The antes stay in the pot.") == content_words("An ante stays; pots") == {"ante", "stay", "pot"}
    )
