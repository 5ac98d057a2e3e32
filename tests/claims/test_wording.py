"""What people read: the answers in words, and claim sentences that stand alone on a page of their own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from primero_ref import claims
from primero_ref.claims import wording

DATA = Path(__file__).parents[2] / "primero_ref" / "claims"
WORDS = tomllib.loads((DATA / "answers.toml").read_text(encoding="utf-8"))
GIVEN = {answer for question in claims.questions().values() for answer in question.answers}
"""Every answer that may be chosen; of a number, the letters of the word, which no other answer is."""

LEANING = re.compile(
    r"^(?:he|his|him|it|its|they|their|them|this|that|these|those|then|nor|or|so|such|who|whoever|one)\b",
    re.IGNORECASE,
)
"""How a sentence begins that leans on the one before it, or that speaks of a player without naming him."""

OWN = [claims.claim(name) for book in claims.rulebooks() for name in claims.rulebook(book).own]

LISTS = {answer for rule in OWN for name, answer in rule.settles.items() if claims.question(name).words}
"""Every list of words that a rule gives as its answer."""


@pytest.mark.each("answer", [*WORDS])
def test_an_answer_in_other_words_is_one_that_can_be_chosen(answer: str) -> None:
    """Nothing is put in other words that no question allows, and nothing in the same words."""
    assert answer in GIVEN | LISTS
    assert WORDS[answer] != answer
    assert wording.worded(answer).casefold() == WORDS[answer].casefold()


def test_no_answer_and_no_sentence_of_a_rule_has_a_card_in_code_letters() -> None:
    """The settebello is the seven of coins: 7co is for rulebooks, records and links."""
    code = re.compile(r"\b(?:1[0-3]|[2-9AJQKNCP])(?:[cdhs]|co|cu|sw|ba|bl|bo|ir|th)\b(?<!\bAs)")
    read = (
        {wording.worded(answer) for answer in GIVEN | LISTS}
        | {rule.says for rule in OWN}
        | {rule.short for rule in OWN}
    )

    assert [words for words in sorted(read) if code.search(words)] == []


def test_no_answer_speaks_of_a_player_who_is_not_named() -> None:
    """As people read it, no answer says he, him or his, or begins with who: the question may be about any player."""
    read = sorted({wording.worded(answer) for answer in GIVEN})

    assert [words for words in read if re.search(r"^Who|\b(?:he|him|his|whoever)\b", words)] == []


@pytest.mark.each("rule", OWN, ids=[rule.id for rule in OWN])
def test_a_claim_sentence_does_not_begin_with_a_pronoun(rule: claims.Claim) -> None:
    """Each has a page and a footnote of its own, where nothing stands before it."""
    assert not LEANING.match(rule.says)
    assert rule.says.endswith(".")
