"""Sitting down: who may, with what, and what is refused before a card is dealt."""

from __future__ import annotations

import pytest

from primero_ref import Illegal, Unreadable, cards, rulebook
from primero_ref.seating import black_chips, check_pack, money_behind, seated, starting_stack

ITALIAN = rulebook("italian")
TWO = ("Alberto", "Bernardo")


def test_money_is_one_sum_for_all_or_one_each() -> None:
    """Stacks are given as one sum, in the order of the seats, or by name; who is not named has none."""
    assert money_behind(ITALIAN, TWO, 20) == {"Alberto": 20, "Bernardo": 20}
    assert money_behind(ITALIAN, TWO, [20, 5]) == {"Alberto": 20, "Bernardo": 5}
    assert money_behind(ITALIAN, TWO, {"Bernardo": 5}) == {"Alberto": 0, "Bernardo": 5}
    with pytest.raises(Unreadable, match=r"^3 stacks are given for 2 players\.$"):
        money_behind(ITALIAN, TWO, [1, 2, 3])
    with pytest.raises(Unreadable, match="Alberto cannot sit down with -1: money is a whole number"):
        money_behind(ITALIAN, TWO, [-1, 2])


def test_each_begins_with_what_the_rulebook_says() -> None:
    """Five white chips and two red ones in the King's game, a hundred where nobody says."""
    assert starting_stack(rulebook("kings")) == 15
    assert starting_stack(ITALIAN) == 100
    assert black_chips(rulebook("kings"), TWO, {"Bernardo": 3}) == {"Alberto": 1, "Bernardo": 3}


def test_there_is_room_for_so_many() -> None:
    """Too few, too many, somebody twice and a name that would break a record are refused."""
    assert seated(ITALIAN, TWO) == TWO
    for names, sentence in ((TWO[:1], "1 may not sit down"), ("ABCDEFG", "7 may not sit down")):
        with pytest.raises(Illegal, match=sentence):
            seated(ITALIAN, names)
    for names, sentence in ((["A", "A"], "A sits down twice"), (["A", "B:C"], "cannot be a player's name")):
        with pytest.raises(Unreadable, match=sentence):
            seated(ITALIAN, names)


def test_only_cards_of_the_pack_are_known() -> None:
    """A card that is left out and one of other suits are refused, each by its claim."""
    check_pack(ITALIAN, cards("7c 6c"))
    with pytest.raises(Illegal, match=r"8c is not in the pack, which goes without 8 9 T \[italian/deck-forty\]"):
        check_pack(ITALIAN, cards("8c"))
    with pytest.raises(Illegal, match="7co is not in the pack, whose suits are clubs, diamonds, hearts, spades"):
        check_pack(ITALIAN, cards("7co"))
