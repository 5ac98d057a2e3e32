"""Sitting down: who may, with what, and what is refused before a card is dealt."""

from __future__ import annotations

from typing import cast

import pytest

from primero_ref import Illegal, Unreadable, cards, rulebook
from primero_ref.cards.pack import FORTY
from primero_ref.game.setup import (
    black_chips,
    check_hands,
    check_layout,
    check_pack,
    check_players,
    check_stacks,
    most_deals,
    starting_stack,
)
from tests.support.toy import TOY

pytestmark = pytest.mark.usefixtures("toy")

TWO = ("Alberto", "Bernardo")


def test_money_is_one_sum_for_all_or_one_each() -> None:
    """Stacks are given as one sum, in the order of the seats, or by name; who is not named has none."""
    assert check_stacks(TOY, TWO, 20) == {"Alberto": 20, "Bernardo": 20}
    assert check_stacks(TOY, TWO, [20, 5]) == {"Alberto": 20, "Bernardo": 5}
    assert check_stacks(TOY, TWO, {"Bernardo": 5}) == {"Alberto": 0, "Bernardo": 5}
    with pytest.raises(Unreadable, match=r"^3 stacks are given for 2 players\.$"):
        check_stacks(TOY, TWO, [1, 2, 3])
    with pytest.raises(Unreadable, match="Alberto cannot sit down with -1: money is a whole number"):
        check_stacks(TOY, TWO, [-1, 2])


def test_each_begins_with_what_the_rulebook_says() -> None:
    """Five white chips and two red ones in the King's game, a hundred where nobody says."""
    assert starting_stack(rulebook("kings")) == 15
    assert starting_stack(TOY) == 100
    assert black_chips(rulebook("kings"), TWO, {"Bernardo": 3}) == {"Alberto": 1, "Bernardo": 3}


def test_there_is_room_for_so_many() -> None:
    """Too few, too many, somebody twice and a name that would break a record are refused."""
    assert check_players(TOY, TWO) == TWO
    for names, sentence in ((TWO[:1], "1 player may not sit down"), ("ABCDEFG", "7 players may not sit down")):
        with pytest.raises(Illegal, match=sentence):
            check_players(TOY, names)
    for players, sentence in ((["A", "A"], "A sits down twice"), (["A", "B:C"], "cannot be a player's name")):
        with pytest.raises(Unreadable, match=sentence):
            check_players(TOY, players)


def test_only_cards_of_the_pack_are_known() -> None:
    """A card that is left out and one of other suits are refused, each by its claim."""
    check_pack(TOY, cards("7c 6c"))
    with pytest.raises(Illegal, match=r"8c is not in the pack, which goes without 8 9 T \[toy/deck-forty\]"):
        check_pack(TOY, cards("8c"))
    with pytest.raises(Illegal, match="7co is not in the pack, whose suits are clubs, diamonds, hearts, spades"):
        check_pack(TOY, cards("7co"))


@pytest.mark.parametrize("most", [10**12, [10**12, 0]])
def test_a_million_million_is_the_most(most: int | list[int]) -> None:
    """A million million may lie behind a player, and not a counter more."""
    assert 10**12 == check_stacks(TOY, TWO, most)["Alberto"]
    with pytest.raises(Unreadable, match="a million million is the most"):
        check_stacks(TOY, TWO, 10**12 + 1)


def test_number_too_large_to_be_told_is_no_money() -> None:
    """A number of more than a hundred noughts is refused as none at all."""
    with pytest.raises(Unreadable, match="a million million is the most"):
        check_stacks(TOY, TWO, 10**100)
    with pytest.raises(Unreadable, match="money is a whole number, nought or more"):
        check_stacks(TOY, TWO, 10**100 + 1)


@pytest.mark.parametrize("stacks", [[True, 5], [None, 5]])
def test_only_whole_numbers_are_owed(stacks: list[object]) -> None:
    """Who plays on credit may owe money, and what is no number is refused all the same."""
    on_credit = TOY.but(answers={"stake.from": "his credit"})

    assert {"Alberto": -3, "Bernardo": 5} == check_stacks(on_credit, TWO, [-3, 5])
    with pytest.raises(Unreadable, match="money is a whole number"):
        check_stacks(on_credit, TWO, cast("list[int]", stacks))


def test_who_sits_down_twice_is_named() -> None:
    """Of three players the one is named who is there twice."""
    with pytest.raises(Unreadable, match=r"^Bernardo sits down twice"):
        check_players(TOY, ("Alberto", "Bernardo", "Bernardo"))


def test_name_has_sixty_letters_that_can_be_printed() -> None:
    """A name of sixty letters is one, a longer one or one with a mark that nobody sees is none."""
    assert ("A" * 60, "B") == check_players(TOY, ("A" * 60, "B"))
    for name in ("A" * 61, "Ber\u200bnardo"):
        with pytest.raises(Unreadable, match="cannot be a player's name"):
            check_players(TOY, (name, "B"))


@pytest.mark.parametrize(("first", "second", "cards_held"), [(2, 5, 7), (2, 1, 4), (2, 2, 4)])
def test_hand_is_known_as_far_as_it_is_dealt(first: int, second: int, cards_held: int) -> None:
    """As many cards of a player may be known as he is dealt or his hand has, and no more."""
    rules = TOY.but(answers={"deal.first": first, "deal.second": second})
    check_hands(rules, {"Alberto": FORTY[:cards_held]}, deals_again=False)
    with pytest.raises(Illegal, match=f"Alberto may not hold {cards_held + 1} cards: a hand is {cards_held} cards"):
        check_hands(rules, {"Alberto": FORTY[: cards_held + 1]}, deals_again=False)


@pytest.mark.parametrize(
    ("answers", "deals"),
    [
        ({"phase2.no-vie": "throw in", "swig.most": 3}, 4),
        ({"phase2.no-vie": "the hand is void", "quiet": "the hands are dealt anew", "swig.most": 3}, 4),
        ({"phase2.no-vie": "the hand is void", "swig.most": 3}, 1),
    ],
)
def test_deals_of_a_game_are_one_more_than_cards_are_thrown_in(answers: dict[str, object], deals: int) -> None:
    """Where all throw in their cards when nobody vies, they are dealt once more each time."""
    assert deals == most_deals(TOY.but(answers=answers))


def test_nothing_is_turned_up_where_nothing_lies_on_the_table() -> None:
    """Cards on the table are refused where a game turns none up."""
    with pytest.raises(Illegal, match=r"^No cards are turned up on the table here"):
        check_layout(TOY, "7c")
