"""Primera of Neiva before its referee: ties of all classes, short stacks, both pots, and who speaks."""

from __future__ import annotations

from functools import cache, partial
from itertools import product
from random import Random

import pytest

from primero_ref import cards, rank, rulebook, shuffled
from tests.rules.referees import huila
from tests.rules.referees.court import Courses, agree, apart_from, by_chance, classes, laid, seated, steady

CLUB = rulebook("huila")
PACK = cards(" ".join(rank + suit for suit in "cdhs" for rank in huila.POINTS))
STACKS = [stacks for stacks in product((0, 1, 2, 3, 9), repeat=4) if sum(money > 0 for money in stacks) > 1]


@cache
def sorted_hands() -> list[tuple[tuple[int, int], list[tuple[str, ...]]]]:
    """Sort all hands by their class, once."""
    return sorted(classes(huila.judge, [str(card) for card in PACK]).items())


def test_every_hand_is_what_the_words_make_it() -> None:
    """All 20,475 hands are of the kind and the points that the claims give them."""
    for (kind, points), hands in sorted_hands():
        assert {f"{huila.KINDS[kind]} {points}"} == {str(rank(" ".join(hand), CLUB)) for hand in hands}


@pytest.mark.parametrize("tie", ["they share", "the eldest"])
@pytest.mark.parametrize("part", range(4))
def test_every_class_against_its_equals_and_the_next(part: int, tie: str) -> None:
    """Equals share, but the eldest counts one more, so that he wins a tie and shares with one point more."""
    order = sorted_hands()
    rules = CLUB if tie == "they share" else CLUB.but(answers={"tie": tie})
    games = 0
    for at, (_, hands) in list(enumerate(order))[part::4]:
        above = order[at + 1][1] if at + 1 < len(order) else []
        for other in (apart_from(hands[0], hands), apart_from(hands[0], above)):
            if other is None:
                continue
            for first, second, stacks in (
                (0, 1, (9, 9, 9, 9)),
                (1, 0, (9, 9, 9, 9)),
                (3, 2, (9, 9, 9, 9)),
                (1, 2, (9, 2, 9, 1)),
                (2, 3, (1, 3, 9, 2)),
            ):
                seat_of = {first: cards(" ".join(hands[0])), second: cards(" ".join(other))}
                spare = [card for card in PACK if card not in {*seat_of[first], *seat_of[second]}]
                dealt = [seat_of.get(seat) or tuple(spare[5 * seat : 5 * seat + 4]) for seat in range(4)]
                pack = laid(PACK, dealt, 1)[::-1]  # huila/two-more, its note: all are dealt from the bottom
                game, table = seated(rules, stacks, pack=pack)
                agree(game, table, partial(huila.referee, tie=tie), steady("bet", "match", "keep"))
                assert all({*held} == {*game.seat(who).cards} for who, held in zip("ABCD", dealt, strict=True))
                games += 1
    assert games


@pytest.mark.parametrize("part", range(60))
def test_every_short_stack(part: int) -> None:
    """Stacks from nothing to nine in all four seats, alone and with others."""
    random = Random(part)
    for number, stacks in enumerate(STACKS[part::60]):
        for course in range(16):
            game, table = seated(CLUB, stacks, pack=shuffled(f"{part} {number} {course}", PACK))
            agree(game, table, huila.referee, by_chance(random))


@pytest.mark.parametrize("part", range(20))
def test_small_and_full_tables(part: int) -> None:
    """Two to seven players, short and rich; seven leave no card in the pack."""
    random = Random(part)
    for number in range(60):
        stacks = [random.choice((1, 1, 2, 3, 5, 9, 30)) for _ in range(random.choice((2, 3, 5, 6, 7, 7)))]
        game, table = seated(CLUB, stacks, pack=shuffled(f"full {part} {number}", PACK))
        agree(game, table, huila.referee, by_chance(random))


@pytest.mark.parametrize("stacks", [(9, 9, 9), (2, 3, 1), (9, 1, 2), (4, 1, 1, 3), (2, 2, 9, 1)])
def test_every_course(stacks: tuple[int, ...]) -> None:
    """All courses through nine choices, with a made hand in each seat but one."""
    hands = [cards(hand) for hand in ("7c 6d 2h As", "6c Ac 7d 5c", "5h 4h 3h Ah", "3c 4d 2s 7s")][: len(stacks)]
    pack = laid(PACK, hands, 1)[::-1]
    courses = Courses(9)
    games = 0
    going = True
    while going:
        game, table = seated(CLUB, stacks, pack=pack)
        agree(game, table, huila.referee, courses)
        going = courses.go_on()
        games += 1
    assert games > 500
