"""The words of the game: one entry each, which every page and paper shows, under addresses that stay."""

from __future__ import annotations

import pytest

from primero_ref.claims import words
from primero_ref.claims.words import glossary, old_words, unexplained, word
from primero_ref.errors import Unreadable

PUBLISHED = {
    "pack", "points", "numerus", "primero", "supremus", "fluxus", "chorus", "primiera", "coins", "settebello",
    "dealer", "lift", "eldest", "vie", "revie", "see", "forced-see", "fold", "pass", "phase", "draw", "bid",
    "stake", "rest", "cover", "invitation", "swig", "duel", "caudate", "ante", "all-in", "carry-over",
    "fare-a-salvare", "layout", "capture", "sweep", "the-prime", "quads", "straight", "check", "black-chip",
    "kings-deck", "fate", "spread", "reversed", "set",
}  # fmt: skip
"""The ends of the addresses under which the glossary has had its entries."""


def test_every_address_of_the_glossary_stays() -> None:
    """What somebody has linked to is there, and no two words have one address."""
    addresses = [entry.address for entry in glossary()]

    assert {f"word-{name}" for name in PUBLISHED} <= {*addresses}
    assert len({*addresses}) == len(addresses)


def test_a_word_is_explained_in_whole_sentences() -> None:
    """The gloss can stand alone, and what follows it is never half of a sentence."""
    for entry in words.words().values():
        for text in (entry.gloss, entry.longer, entry.old_sense):
            assert text[0] == "“" or text[0].isupper(), entry.id
            assert text[-1] == ".", entry.id


def test_what_leads_to_a_quotation_is_left_out_where_there_is_none() -> None:
    """The table shows no words of a source, so it does not announce them."""
    primero = word("primero")

    assert primero.more[-1].quote == "minsheu-1599:51"
    assert primero.longer == primero.gloss


def test_the_concordance_has_its_headings_in_order() -> None:
    """The words of one heading stand together, whatever their order in the file."""
    headings = [use.group for _, use in old_words().values()]

    assert [*dict.fromkeys(headings)] == [*words.OLD_GROUPS]
    assert headings == sorted(headings, key=words.OLD_GROUPS.index)


@pytest.mark.parametrize(
    ("answer", "target", "forms"),
    [
        ("The eldest sees the vie.", "", ["eldest", "see", "vie"]),
        ("The eldest (the player dealt to first) opens.", "", []),
        ("You see a card.", "", []),
        ("Lift the pack.", "", ["lift"]),
        ("Who covers the bid?", "suzuki/forced-stake", ["cover"]),
        ("Who covers the bid?", "italian/forced-see", []),
        ("The rest goes to the last player.", "english/rest-call", ["rest"]),
        ("The rest goes to the last player.", "scopa/last-takes-rest", []),
    ],
)
def test_an_answer_is_explained_where_it_needs_it(answer: str, target: str, forms: list[str]) -> None:
    """Its words come in their order, but not one that is everyday English, explained there, or means another thing."""
    assert [form for form, _ in unexplained(answer, target)] == forms


@pytest.mark.parametrize(
    "row",
    [
        {"gloss": "A word."},
        {"head": "a"},
        {"head": "a", "gloss": "A word.", "texts": {"group": "The insults", "en": ["a"]}},
        {"head": "a", "gloss": "A word.", "texts": {"group": "The talk", "aside": ["b"]}},
        {"head": "a", "gloss": "A word.", "more": ["B."]},
        "a",
    ],
)
def test_an_entry_that_cannot_be_read_is_named(row: dict[str, object]) -> None:
    """What lacks its head, its gloss or its heading is refused in one sentence."""
    with pytest.raises(Unreadable, match=r"words.toml: trial is not written as a word is"):
        words._word("trial", row)
