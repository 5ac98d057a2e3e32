"""The duel of Caudate Primero before its referee: each class that may challenge, each way to try, all shares."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import cards, rulebook
from primero_ref.cards.pack import FORTY
from tests.rules.referees import zorli
from tests.rules.referees.caudate_hands import KINDS, held, of_four
from tests.rules.referees.court import Courses, Opening, agree, apart_from, classes, laid, seated

if TYPE_CHECKING:
    from tests.rules.referees.court import Chooser

TAIL = rulebook("zorli")
TABLES = (
    ((20, 20), ()),
    ((7, 20), ()),
    ((20, 6), ()),
    ((20, 20, 20), ()),
    ((9, 20, 4), (0, 3, 2)),
    ((20, 4, 9), (1, 2, 4)),
    ((3, 20, 2), (5, 0, 0)),
)
"""What the elder, the younger and a third player have, who pays the invitation only, and what each has carried."""


@cache
def sorted_hands() -> dict[tuple[int, int], list[tuple[str, ...]]]:
    """Sort all hands by their class, once."""
    return classes(of_four, [str(card) for card in FORTY])


def against(lower: tuple[int, int]) -> list[tuple[int, int]]:
    """Name what a lower hand is tried against: its equals, the next, the best points, what stops a flush."""
    order = sorted(sorted_hands())
    above = order[order.index(lower) + 1 :]
    return [lower, *above[:2], (1, 39), (1, 54), (2, 40), (2, 62), (3, 55), (2, 79), (2, 81), (4, 61)]


def fought(elder: tuple[str, ...], younger: tuple[str, ...], number: int) -> int:
    """Let one bet and go through all courses of what the other answers, but for raises, and of the duel."""
    (stacks, carry), random = TABLES[number % len(TABLES)], Random(number)
    spare = [str(card) for card in FORTY if str(card) not in {*elder, *younger}]
    random.shuffle(spare)
    hands = [elder, younger, tuple(spare[:4])][: len(stacks)]
    pack = laid(cards(" ".join(spare)), [cards(" ".join(hand)) for hand in hands], 2)
    kinds = [KINDS[held(hand)] for hand in hands]
    third = len(stacks) > 2
    paid = f"invite 1 pay {'pay ' * third}keep keep {'keep ' * third}"
    vied = f"vie {kinds[0]} {random.choice('12')} pay {kinds[1]} {'fold ' * third}"
    bet = random.choice(("1", "most"))
    last = f"bet {kinds[0]} {bet}" if number // 7 % 2 else f"pass bet {kinds[1]} {bet}"
    courses, games, going = Courses(5), 0, True
    while going:
        game, table = seated(TAIL, stacks, carry, pack=pack[::-1])
        then = Opening(f"{paid}{vied}stand stand {last}", but_for_raises(courses))
        agree(game, table, zorli.referee, then)
        going = courses.go_on()
        games += 1
    return games


def but_for_raises(courses: Courses) -> Chooser:
    """Choose as another does, but never to raise."""
    return lambda ways: courses([way for way in ways if way != "raise"])


@pytest.mark.parametrize("part", range(60))
def test_every_class_may_be_tried_with(part: int) -> None:
    """Points, fifty-five and three cards of four suits or of one against their equals and all that bounds them."""
    games = 0
    order = [kind for kind in sorted(sorted_hands()) if kind[0] in (1, 2, 3)]
    pairs = [(lower, higher) for lower in order for higher in against(lower)]
    for number, (lower, higher) in enumerate(pairs):
        if number % 60 != part:
            continue
        random = Random(number)
        low = random.sample(sorted_hands()[lower], min(2, len(sorted_hands()[lower])))
        for place, hand in enumerate(low):
            other = apart_from(hand, random.sample(sorted_hands()[higher], len(sorted_hands()[higher])))
            if other:
                for seats in ((hand, other), (other, hand)):
                    for which in range(2):
                        if held(seats[1 - which]) in (3, 5):
                            continue  # zorli/55-four-cannot-raise: who holds fifty-five bets nothing
                        games += fought(*seats, number + 7 * which + place)
    assert games > 100
