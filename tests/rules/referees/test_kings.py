"""King's Deck Primero before its referee: every hand against its equals, short stacks, and who speaks and draws."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, islice, pairwise, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import rank, rulebook, shuffled
from tests.rules.referees.kings import ORDER, PACK, Kings, judge
from tests.rules.referees.walks import Deal, by_chance, by_list, frank, pack_of, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

KINGS = rulebook("kings")
RANKS = tuple(dict.fromkeys(card[:-2] for card in PACK))
SUITS = ("bl", "bo", "ir", "th")


def in_suits(ranks: Sequence[str], turn: int) -> list[str]:
    """Give cards of these ranks, in suits that begin with another one at each turn; a pair is of two suits."""
    return [rank + SUITS[(turn + ranks[:place].count(rank)) % 4] for place, rank in enumerate(ranks)]


def level_hands() -> list[list[list[str]]]:
    """Give for each five ranks the hands of them that can be dealt together: of four suits, or of one each."""
    found = []
    for ranks in combinations_with_replacement(RANKS, 5):
        most = max(map(ranks.count, ranks))
        if most > 2:  # four are needed of each rank for two such hands
            continue
        flushes = [[held + suit for held in ranks] for suit in SUITS] if most == 1 else []
        turns = (0, 2) if most == 2 else range(4)
        mixed = [in_suits(ranks, turn) for turn in turns]
        if most == 1:
            mixed = [
                [card[:-2] + SUITS[(turn + place % 2) % 4] for place, card in enumerate(ranks_)]
                for turn, ranks_ in enumerate(mixed)
            ]
        found += [hands for hands in (mixed, flushes) if hands]
    return found


@pytest.mark.parametrize("part", range(40))
def test_hands_stand_as_the_claims_say(part: int) -> None:
    """A thirteenth of all hands: each is what the claims call it, above and level with those that they say."""
    judged = []
    for hand in islice(combinations(PACK, 5), part, None, 40 * 13):
        said = rank(" ".join(hand), KINGS)
        judged.append((judge(hand), said.strength))
        assert ORDER[judged[-1][0][0]] == said.kind
    judged.sort()
    for lower, higher in pairwise(judged):
        assert (lower[0] == higher[0]) == (lower[1] == higher[1])
        assert lower[1] <= higher[1]


@pytest.mark.parametrize("part", range(40))
def test_every_hand_against_its_equals(part: int) -> None:
    """Level hands in each of three seats share each pot they have paid for, and the first has the odd chip."""
    for place, hands in enumerate(level_hands()[part::40]):
        third = [card for card in PACK if card not in {*hands[0], *hands[1]}][::8][:5]
        for order in ((hands[0], hands[1], third), (third, hands[1], hands[0]), (hands[1], third, hands[0]), hands[:3]):
            if len(order) < 3:
                continue
            stacks = [(5, 5, 5), (2, 5, 5), (5, 2, 5), (5, 5, 2), (3, 2, 6), (6, 4, 2), (1, 3, 6)][place % 7]
            spare = [card for card in PACK if card not in {card for hand in order for card in hand}]
            walk(KINGS, Kings, Deal(stacks, tuple(order)), pack_of(order, (5,), 1, spare), frank(("", 0)))


@pytest.mark.parametrize("part", range(20))
def test_every_short_stack_in_every_course(part: int) -> None:
    """Two to three players with up to three chips: all courses of the first six choices, and then by chance."""
    tables = [stacks for size in (2, 3) for stacks in product(range(4), repeat=size) if sum(map(bool, stacks)) > 1]
    for stacks in tables[part::20]:
        for course in by_list(Random(part), 6):
            walk(KINGS, Kings, Deal(stacks, ()), shuffled(f"{stacks}", KINGS.ranking.pack), course)


@pytest.mark.parametrize("part", range(20))
def test_tables_of_every_size_by_chance(part: int) -> None:
    """Two to six players with stacks, bets, draws and black chips by chance."""
    chance = Random(part)
    for hand in range(300):
        stacks = tuple(chance.choice([0, 1, 1, 2, 3, 4, 5, 8, 12, 30]) for _ in range(chance.choice([2, 3, 4, 5, 6])))
        if sum(map(bool, stacks)) > 1:
            pack = shuffled(f"{part} {hand}", KINGS.ranking.pack)
            walk(KINGS, Kings, Deal(stacks, ()), pack, by_chance(chance, 0.5, ""))
