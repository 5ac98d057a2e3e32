"""Readings with the King’s deck before their referee: each card both ways up, every three, every pattern."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Illegal, card, divine, reading, rulebook
from primero_ref.cards.pack import KINGS, UNKNOWN
from primero_ref.rules.divination import LaidCard, joint, meanings
from tests.rules.referees.divination import PACK, RANKS, ROW, Laid, meaning, sets, through

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.rules.divination import Reading

RULES = rulebook("divination")


def same_sets(row: Sequence[Laid], said: Sequence[object]) -> None:
    """Compare the sets of some cards with those that the engine finds: ranks and ways up, as they lie."""
    expected = {
        name: [f"{row[place].rank}{'' if row[place].upright else ' reversed'}" for place in sorted(places)]
        for name, places in sets(row).items()
    }
    found = dict(str(one).split(": ") for one in map(repr, said))

    assert {name: cards.split(", ") for name, cards in found.items()} == expected, row


def laid_out(row: Sequence[Laid]) -> list[LaidCard]:
    """Lay cards for the engine, without their meanings."""
    return [LaidCard(str(place), card(laid.card), laid.upright, "", "") for place, laid in enumerate(row)]


def same_reading(told: Reading, places: Sequence[str]) -> list[Laid]:
    """Turn a reading card by card, and compare at each step what may be known."""
    assert [one.place for one in told.cards] == [*places]
    turning = told.turn()
    row: list[Laid] = []
    for turned in range(len(places)):  # divination/face-down-pattern, divination/turn-one-by-one
        assert all(one.card is UNKNOWN and not one.meaning and not one.through for one in told.cards[turned:])
        assert not told.over
        same_sets(row, told.sets)
        one = next(turning)
        assert one.place == places[turned]
        row.append(Laid(str(one.card), one.upright))
    assert next(turning, None) is None
    assert row == [Laid(str(one.card), one.upright) for one in told.cards]
    assert len({laid.card for laid in row}) == len(row)
    assert {laid.card for laid in row} <= PACK
    lines = meanings()
    for laid, one in zip(row, told.cards, strict=True):
        assert (one.meaning, one.through) == (meaning(laid, lines), through(laid))
        assert one.sense == "; ".join(filter(None, (one.meaning, one.through)))
    same_sets(row, told.sets)
    return row


def test_the_pack_is_that_of_the_words() -> None:
    """Thirteen ranks in four suits and two Fates, all of them cards of the deck."""
    assert {str(one) for one in KINGS.cards} == PACK
    assert {one.name for one in KINGS.cards} == {
        f"{Laid(name, upright=True).rank} of {Laid(name, upright=True).suit}".removesuffix(" of ") for name in PACK
    }


@pytest.mark.parametrize("part", range(27))
def test_every_three_cards(part: int) -> None:
    """All 24,804 threes of the pack lie in some order and some way up, and just the sets of the words are found."""
    random = Random(part)
    for number, three in enumerate(combinations(sorted(PACK), 3)):
        if number % 27 == part:
            row = [Laid(name, upright=random.random() < 0.5) for name in random.sample(three, 3)]
            same_sets(row, joint(RULES, laid_out(row)))


def test_every_three_ranks_each_way_up() -> None:
    """Three ranks, alike or not, and Fate, upright and reversed in all eight ways; four cards where two are alike."""
    kinds = [*RANKS, "F"]
    for three in combinations_with_replacement(kinds, 3):
        fates = iter(("F1", "F2", "Pbo"))
        suits = zip(three, ("bl", "ir", "th"), strict=True)
        names = [next(fates) if rank == "F" else rank + suit for rank, suit in suits]
        for ways in product((True, False), repeat=3):
            row = [Laid(name, upright=way) for name, way in zip(names, ways, strict=True)]
            same_sets(row, joint(RULES, laid_out(row)))
            more = [*row[1:], Laid("13bo", upright=ways[0]), row[0], Laid("12bo", upright=ways[1])]
            same_sets(more, joint(RULES, laid_out(more)))


@pytest.mark.parametrize("part", range(16))
def test_every_size_of_pattern(part: int) -> None:
    """Patterns of one to fifty-four places: no card twice, nothing known before its turn, and each meaning."""
    seen: set[Laid] = set()
    for size in range(1, 55):
        places = [f"place {at}" for at in range(size)]
        row = same_reading(reading(f"Shall I go {size} miles?", places, part), places)
        seen |= {*row}
    assert len(seen) == 2 * len(PACK)


@pytest.mark.parametrize("part", range(10))
def test_rows_of_three_by_chance(part: int) -> None:
    """The usual pattern, if no other is named, with many questions and seeds."""
    for number in range(200):
        question = f"Question {part} {number}"
        row = same_reading(divine(RULES, question, seed=number), ROW)
        assert row == same_reading(divine(RULES, f" {question} ", seed=number), ROW)


def test_no_more_places_than_cards() -> None:
    """Each place gets one card, so that there are fifty-four at most: divination/other-patterns."""
    with pytest.raises(Illegal, match="54"):
        reading("Why?", [f"place {at}" for at in range(55)])
