"""Three Mountains before its referee: ties of all classes, short stacks, carried money, and who speaks."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import cards, rank, rulebook, shuffled
from primero_ref.cards.pack import FORTY
from tests.rules.referees import three_mountains
from tests.rules.referees.court import Courses, agree, apart_from, by_chance, classes, laid, seated, steady

if TYPE_CHECKING:
    from primero_ref.cards.pack import Card

CLUB = rulebook("3m")
PACK = [str(card) for card in FORTY]
STACKS = [stacks for stacks in product((0, 1, 2, 3, 9), repeat=4) if sum(money > 0 for money in stacks) > 1]


def test_every_hand_is_what_the_words_make_it() -> None:
    """All 91,390 hands are of the kind and the points that the claims give them."""
    for (kind, points), hands in classes(three_mountains.judge, PACK).items():
        named = f"{three_mountains.KINDS[kind]} {points}" if kind else "nothing"
        assert {named} == {str(rank(" ".join(hand), CLUB)) for hand in hands}


@pytest.mark.parametrize("part", range(12))
def test_every_class_against_its_equals_and_the_next(part: int) -> None:
    """Who sits nearer to the dealer's left wins a tie, in each of the seats; the next class up wins against both."""
    order = sorted(classes(three_mountains.judge, PACK).items())
    games = 0
    for at, (_, hands) in list(enumerate(order))[part::12]:
        for hand in hands[:2]:
            above = order[at + 1][1] if at + 1 < len(order) else []
            for other in (apart_from(hand, hands), apart_from(hand, above)):
                if other is None:
                    continue
                for first, second in ((0, 1), (1, 0), (0, 3), (3, 0), (2, 3)):
                    seat_of = {first: cards(" ".join(hand)), second: cards(" ".join(other))}
                    spare = [card for card in FORTY if card not in {*seat_of[first], *seat_of[second]}]
                    dealt = [seat_of.get(seat) or tuple(spare[9 * seat : 9 * seat + 4]) for seat in range(4)]
                    game, table = seated(CLUB, [3, 3, 3, 3], pack=laid(FORTY, dealt, 2))
                    agree(game, table, three_mountains.referee, steady())
                    games += 1
    assert games


def lively(random: Random, seats: int) -> list[Card]:
    """Lay a pack so that most are dealt a winning hand."""
    pack = [*FORTY]
    random.shuffle(pack)
    dealt = []
    for _ in range(seats):
        held = [pack.pop()]
        by_chance_alone = random.random() < 0.3
        while len(held) < 4:
            suits = set() if by_chance_alone else {card.suit for card in held}
            held.append(pack.pop(next((at for at, card in enumerate(pack) if card.suit not in suits), 0)))
        dealt.append(tuple(held))
    return laid(pack, dealt, 2)


@pytest.mark.parametrize("part", range(60))
def test_every_short_stack_and_every_carry(part: int) -> None:
    """Stacks from nothing to nine in all four seats, alone and with others, and what each may have in the carry."""
    random = Random(part)
    for number, stacks in enumerate(STACKS[part::60]):
        for carry in ((0, 0, 0, 0), (1, 0, 0, 0), (1, 2, 5, 3), (0, 5, 0, 1)):
            if any(not money and not lies for money, lies in zip(stacks, carry, strict=True)):
                continue
            for pack in (shuffled(f"{part} {number}"), lively(random, 4), lively(random, 4)):
                game, table = seated(CLUB, stacks, carry, pack=pack)
                agree(game, table, three_mountains.referee, by_chance(random))


@pytest.mark.parametrize("part", range(20))
def test_full_tables(part: int) -> None:
    """Five to eight players, short and rich, with eight cards left in the pack of eight."""
    random = Random(part)
    for number in range(20):
        seats = random.choice((5, 6, 7, 8, 8))
        stacks = [random.choice((1, 1, 2, 3, 5, 9)) for _ in range(seats)]
        pack = lively(random, seats) if number % 2 else shuffled(f"full {part} {number}")
        game, table = seated(CLUB, stacks, pack=pack)
        agree(game, table, three_mountains.referee, by_chance(random))


@pytest.mark.parametrize(
    "stacks", [(9, 9, 9, 9), (3, 3, 3, 3), (2, 3, 1, 9), (9, 1, 2, 1), (1, 4, 2, 2), (4, 1, 1, 1), (2, 2, 9, 1)]
)
def test_every_course_of_the_bidding(stacks: tuple[int, ...]) -> None:
    """All courses through eight choices, where two hold a primero and one a fluxus."""
    hands = [cards(hand) for hand in ("7c 6d 2h Ks", "Kc Kd 4h 3s", "7h 5h Qh 2c", "5d 4d 2d 3d")]
    pack = laid(FORTY, hands, 2)
    courses = Courses(8)
    going = True
    turns = 0
    while going:
        game, table = seated(CLUB, stacks, pack=pack)
        turns += agree(game, table, three_mountains.referee, courses)
        going = courses.go_on()
    assert turns > 500
