"""Caudate Primero before its referee: ties, short stacks, carried money, who lied, and who speaks."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from primero_ref import cards, dealt, rulebook, shuffled
from primero_ref.cards.pack import FORTY
from tests.rules.referees import zorli
from tests.rules.referees.caudate_hands import of_four
from tests.rules.referees.court import Courses, agree, apart_from, by_chance, classes, laid, mostly, seated, truthful

TAIL = rulebook("zorli")
STACKS = [stacks for stacks in product((0, 1, 2, 5, 9), repeat=4) if sum(money > 0 for money in stacks) > 1]


@cache
def sorted_hands() -> list[tuple[tuple[int, int], list[tuple[str, ...]]]]:
    """Sort all hands by their class, once."""
    return sorted(classes(of_four, [str(card) for card in FORTY]).items())


@pytest.mark.parametrize("part", range(16))
def test_every_class_against_its_equals_and_the_next(part: int) -> None:
    """The elder wins a tie; the next class up wins, but for 79, 81 and what the eldest seat favours: 39, 62 and 61."""
    order = sorted_hands()
    games = 0
    for at, (_, hands) in list(enumerate(order))[part::16]:
        above = order[at + 1][1] if at + 1 < len(order) else []
        for other in (apart_from(hands[0], hands), apart_from(hands[0], above)):
            if other is None:
                continue
            for first, second, stacks in ((0, 1, (9, 9, 9, 9)), (2, 1, (9, 9, 9, 9)), (3, 0, (9, 2, 9, 3))):
                kept = {seat: cards(" ".join(hand)) for seat, hand in ((first, hands[0]), (second, other))}
                spare = [card for card in FORTY if card not in {*kept[first], *kept[second]}]
                hands_of = [kept.get(seat) or tuple(spare[8 * seat : 8 * seat + 4]) for seat in range(4)]
                game, table = seated(TAIL, stacks, pack=laid(FORTY, hands_of, 2)[::-1])
                choose = truthful(game, "invite", "pay", "keep", "vie", "stand", "bet")
                agree(game, table, zorli.referee, choose)
                games += 1
    assert games


@pytest.mark.parametrize("part", range(60))
def test_every_short_stack_and_every_carry(part: int) -> None:
    """Stacks from nothing to nine in all four seats, alone and with others, and what each may have in the carry."""
    random = Random(part)
    for number, stacks in enumerate(STACKS[part::60]):
        for carry in ((0, 0, 0, 0), (1, 0, 0, 0), (1, 2, 5, 3), (0, 5, 0, 1)):
            if any(not money and not lies for money, lies in zip(stacks, carry, strict=True)):
                continue
            for course in range(8):
                game, table = seated(TAIL, stacks, carry, pack=shuffled(f"{part} {number} {course}"))
                agree(game, table, zorli.referee, by_chance(random))


@pytest.mark.parametrize("part", range(20))
def test_small_and_full_tables(part: int) -> None:
    """Two to five players, short and rich, with a carry that is owned in part by those who have nothing else."""
    random = Random(part)
    for number in range(100):
        stacks = [random.choice((0, 1, 1, 2, 3, 5, 9, 30)) for _ in range(random.choice((2, 3, 5, 5)))]
        carry = [random.choice((1, 2, 5)) for _ in stacks] if 0 in stacks or number % 2 else []
        if sum(money > 0 for money in stacks) > 1:
            game, table = seated(TAIL, stacks, carry, pack=shuffled(f"full {part} {number}"))
            agree(game, table, zorli.referee, by_chance(random))


STYLES = {
    "quiet": ("invite", "pay", "keep", "vie", "pass"),
    "closed": ("declare", "invite", "keep"),
    "duelling": ("invite", "keep", "vie", "stand", "bet", "try"),
}
"""What players mostly do who want to see the last exchange repeated, closed hands that contend, and duels."""


@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("style", STYLES)
def test_what_chance_seldom_reaches(style: str, part: int) -> None:
    """Quiet bets until the pack is spent, several closed hands, and duels for a part of the pot."""
    random = Random(f"{style} {part}")
    for number in range(60):
        stacks = [random.choice((0, 1, 2, 3, 5, 9, 30, 30)) for _ in range(random.choice((2, 2, 3, 4, 5)))]
        carry = [random.choice((1, 2, 5)) for _ in stacks] if 0 in stacks or not number % 4 else []
        if sum(money > 0 for money in stacks) > 1:
            game, table = seated(TAIL, stacks, carry, pack=shuffled(f"{style} {part} {number}"))
            agree(game, table, zorli.referee, mostly(random, *STYLES[style]))


@pytest.mark.parametrize("stacks", [(9, 9, 9), (3, 9, 2), (9, 1, 4), (2, 4, 1, 9)])
def test_every_course_of_the_invitation(stacks: tuple[int, ...]) -> None:
    """All courses through seven choices: who pays, doubles, is made to pay, makes up, and keeps both cards."""
    courses = Courses(7)
    games = 0
    going = True
    while going:
        game, table = seated(TAIL, stacks, pack=shuffled("course"))
        agree(game, table, zorli.referee, courses)
        going = courses.go_on()
        games += 1
    assert games > 50


def test_carried_money_alone_wins_nothing_that_is_staked() -> None:
    """What a bluffer and a player who folds have staked goes to the best hand that has staked anything."""
    game = dealt(
        TAIL,
        "Bernardo 7c 5c Kd 2h; Cinthio 7d 5d Qs 3h; Domenico 4s 2s Jh Kc; Alberto Kh Qd 7s As 6s 2d",
        "invite for 1; pay; pay; pass; keep; keep; keep; discard -Kh -Qd; vie numerus for 2; pay numerus",
        "stand; stand; stand; keep; bet primero for 5; fold",
        stacks=[20, 20, 1, 0],
        carry={"Bernardo": 3, "Alberto": 3},
    )

    assert {"Bernardo": 17, "Cinthio": 17, "Domenico": 7, "Alberto": 6} == game.stacks
