"""The Red Mountain Inn before its referee: ties of all classes, short stacks, carried money, refusals, who speaks."""

from __future__ import annotations

from functools import cache, partial
from itertools import product
from random import Random

import pytest

from primero_ref import cards, rank, rulebook, shuffled
from primero_ref.cards.pack import FORTY
from tests.rules.referees import rmi
from tests.rules.referees.court import Courses, agree, apart_from, by_chance, classes, laid, seated, steady, told

INN = rulebook("rmi")
STACKS = [stacks for stacks in product((0, 1, 2, 3, 9), repeat=4) if sum(money > 0 for money in stacks) > 1]
TIES = ("they share", "the eldest", "nobody")


@cache
def sorted_hands() -> list[tuple[tuple[int, int], list[tuple[str, ...]]]]:
    """Sort all hands by their class, once."""
    return sorted(classes(rmi.judge, [str(card) for card in FORTY]).items())


def test_every_hand_is_what_the_words_make_it() -> None:
    """All 91,390 hands are of the rank and the points that the claims give them."""
    for (kind, points), hands in sorted_hands():
        assert {f"{rmi.RANKS[kind]} {points}"} == {str(rank(" ".join(hand), INN)) for hand in hands}


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("part", range(8))
def test_every_class_against_its_equals_and_the_next(part: int, tie: str) -> None:
    """Equals share, with odd counters and what was carried, in each of the seats; the next class up wins."""
    order = sorted_hands()
    rules = INN if tie == "they share" else INN.but(answers={"tie": tie})
    games = 0
    for at, (_, hands) in list(enumerate(order))[part::8]:
        above = order[at + 1][1] if at + 1 < len(order) else []
        for other in (apart_from(hands[0], hands), apart_from(hands[0], above)):
            if other is None:
                continue
            for first, second, carry, stacks in (
                (0, 1, (0, 0, 0, 0), (9, 9, 9, 9)),
                (3, 0, (5, 0, 0, 0), (9, 9, 9, 9)),
                (1, 2, (0, 1, 1, 1), (9, 0, 9, 2)),
                (0, 2, (2, 1, 0, 0), (1, 9, 9, 3)),
            ):
                seat_of = {first: cards(" ".join(hands[0])), second: cards(" ".join(other))}
                spare = [card for card in FORTY if card not in {*seat_of[first], *seat_of[second]}]
                dealt = [seat_of.get(seat) or tuple(spare[9 * seat : 9 * seat + 4]) for seat in range(4)]
                game, table = seated(rules, stacks, carry, pack=laid(FORTY, dealt, 1))
                agree(game, table, partial(rmi.referee, tie=tie), steady("accept", "bet", "match", "keep"))
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
            for course in range(4):
                game, table = seated(INN, stacks, carry, pack=shuffled(f"{part} {number} {course}"))
                agree(game, table, rmi.referee, by_chance(random))


@pytest.mark.parametrize("part", range(20))
def test_full_tables(part: int) -> None:
    """Five and six players, short and rich, with the discards dealt again; ties are answered in each way."""
    random = Random(part)
    for number in range(40):
        stacks = [random.choice((1, 1, 2, 3, 5, 9)) for _ in range(random.choice((5, 6, 6)))]
        tie = TIES[number % 3]
        game, table = seated(INN.but(answers={"tie": tie}), stacks, pack=shuffled(f"full {part} {number}"))
        agree(game, table, partial(rmi.referee, tie=tie), by_chance(random))


@pytest.mark.parametrize("stacks", [(9, 9, 9, 9), (2, 3, 1, 9), (9, 1, 2, 1), (1, 4, 2, 2), (4, 1, 1, 3), (2, 2, 9, 1)])
def test_every_course(stacks: tuple[int, ...]) -> None:
    """All courses through eight choices, from the first bet to the last refusal."""
    courses = Courses(8)
    games = 0
    going = True
    while going:
        game, table = seated(INN, stacks, pack=shuffled("course"))
        agree(game, table, rmi.referee, courses)
        going = courses.go_on()
        games += 1
    assert games > 200


@pytest.mark.parametrize("part", range(4))
def test_harbingers_players_show_two_cards_with_what_they_declare(part: int) -> None:
    """Whoever declares in the second round and stays shows the first two cards; rmi/harbinger-two-shown, its note."""
    rules = INN.but(hold=["rmi/harbinger-two-shown"], suspend=["rmi/nothing-shown"])
    random = Random(part)
    shown = 0
    for number in range(60):
        game, table = seated(rules, [9, 3, 9, 2], pack=shuffled(f"harbinger {part} {number}"))
        agree(game, table, rmi.referee, by_chance(random))
        for who in game.players:
            declared = [event for event in game.log if event.who == who and event.bid and event.deed != "fold"]
            shows = [
                event.cards for event in game.log if event.who == who and event.deed == "show" and len(event.cards) == 2
            ]
            dealt = [event.cards for event in game.log if event.who == who and event.deed == "deal"]
            drawn = [event.drawn for event in game.log if event.who == who and event.deed == "draw"]
            folded = any(event.who == who and event.deed == "fold" for event in game.log)
            assert len(shows) <= 1, told(game)
            if declared and not folded:
                assert len(shows) == 1, told(game)
            if not declared:
                assert not shows, told(game)
            if shows and not drawn:
                assert shows[0] == dealt[-2], told(game)
            shown += len(shows)
    assert shown
