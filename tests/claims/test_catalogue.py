"""Each rulebook says in its own head where it stands; every list is made from the heads, and none is kept by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from primero_ref.claims import catalogue, rulebook, rulebooks
from primero_ref.claims.inventory import HEAD
from primero_ref.claims.plain_text import read_toml

ROOT = Path(__file__).parents[2]

HEADS = {
    book: read_toml((ROOT / f"primero_ref/rules/{book}.toml").read_text(encoding="utf-8"), f"{book}.toml")
    for book in rulebooks()
}
"""What each rulebook file says."""

SOUND = {
    "title": "Ours", "redactor": "we", "source": "rmi", "rank": 7, "family": "primero", "about": "Our game.",
}  # fmt: skip

SPOILT = [
    # what is put into a sound head, the sentence
    ({"rank": None}, "ours: 'rank' is missing: its place among the rulebooks, a whole number that no other has"),
    ({"rank": "last"}, "ours: 'rank' cannot be 'last'; it is its place among the rulebooks"),
    ({"rank": True}, "ours: 'rank' cannot be True"),
    ({"rank": -3}, "ours: 'rank' cannot be -3"),
    ({"family": None}, "ours: 'family' is missing: one of 'du Coeur', 'primero', 'apart'."),
    ({"family": "apert"}, "ours: There is no family 'apert'; the nearest is 'apart'."),
    ({"family": 3}, "ours: 'family' cannot be 3; it is one of 'du Coeur'"),
    ({"chosen": "yes"}, "ours: 'chosen' cannot be 'yes'; it is true or false."),
    ({"title": None}, "ours: 'title' is missing: the name of the game"),
    ({"redactor": None}, "ours: 'redactor' is missing"),
    ({"source": None}, "ours: 'source' is missing"),
    ({"about": None}, "ours: it needs 'about', its sentences in the list of all games, or else 'beside'"),
    ({"beside": "rmi"}, "it has both."),
    ({"suspend": "rmi/ante"}, "ours: 'suspend' cannot be 'rmi/ante'; it is a list."),
    ({"ranc": 7}, "There is no key 'ranc'; the nearest is 'rank'."),
]


@pytest.mark.parametrize(("put", "says"), SPOILT, ids=[says for _, says in SPOILT])
def test_a_lacking_or_senseless_key_of_a_head_is_one_slip(put: dict[str, object], says: str) -> None:
    """Each is told once, in a sentence that names the rulebook and what belongs there."""
    head = {key: value for key, value in {**SOUND, **put}.items() if value is not None}
    told = [sentence for sentence, _ in catalogue.head_slips("ours", head)]
    assert len(told) == 1
    assert says in told[0]


@pytest.mark.parametrize("book", rulebooks())
def test_every_head_is_sound(book: str) -> None:
    """No published rulebook lacks its rank, its family or its words, and no two have one rank."""
    assert not [*catalogue.head_slips(book, HEADS[book])]
    assert not [*catalogue.place_slips(book, HEADS)]


def test_two_of_one_rank_are_told() -> None:
    """The sentence names both, and a rank that is free."""
    twice = {**HEADS, "scopa": {**HEADS["scopa"], "rank": HEADS["rmi"]["rank"]}}
    free = max(head["rank"] for head in twice.values()) + catalogue.STEP
    assert [*catalogue.place_slips("scopa", twice)] == [
        (f"scopa: rmi has rank {twice['rmi']['rank']} too; take one that is free, such as {free}, the last.", "rank")
    ]


@pytest.mark.parametrize(
    ("beside", "says"), [("suzuky", "the nearest is 'suzuki'"), ("whittaker-en", "whittaker-en says nothing about")]
)
def test_words_that_are_shared_are_there(beside: str, says: str) -> None:
    """A rulebook that stands beside one without words, or beside none, is told."""
    (told,) = catalogue.place_slips("scopa", {**HEADS, "scopa": {"beside": beside}})
    assert says in told[0]


def test_every_order_holds_each_rulebook_once() -> None:
    """What is apart has no column, what is no whole game of primero comes last on paper, and nothing is left out."""
    assert sorted(catalogue.in_order()) == sorted(catalogue.for_the_table()) == sorted(rulebooks())
    apart = {book for book in rulebooks() if catalogue.entry(book).family == "apart"}
    assert {*catalogue.compared()} == {*rulebooks()} - apart
    first = catalogue.for_the_table()[: -len({book for book in catalogue.compared() if not rulebook(book).script})]
    assert all(rulebook(book).script or book in apart for book in first)


def test_no_head_says_what_nobody_reads() -> None:
    """Each key that a rulebook file may have is read by one of the two modules."""
    modules = [ROOT / f"primero_ref/claims/{name}.py" for name in ("inventory", "catalogue")]
    texts = [module.read_text(encoding="utf-8") for module in modules]
    for key in HEAD:
        assert sum(text.count(f'"{key}"') for text in texts) > 1, key
