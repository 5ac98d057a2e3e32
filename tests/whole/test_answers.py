"""Games without a claim, or with another answer: each is still played to the end and keeps all it brought."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from primero_ref import Game, Illegal, Unreadable, load, rulebook, shuffled, suspended
from primero_ref.cards.pack import UNKNOWN
from primero_ref.cards.ranking_questions import RANKING
from primero_ref.claims import questions
from primero_ref.reconstruction.script_questions import questions_of as may_ask
from tests.support.strategies import ENFORCED, NAMES, PLAYED, check_kept, money_at, room, to_the_end

if TYPE_CHECKING:
    from primero_ref.claims import Rulebook


def played_out(rules: Rulebook, seed: int) -> None:
    """Play a game of two to six, whose money is even, uneven or hardly any, and the next one too."""
    chance = Random(seed)
    names = NAMES[: chance.choice(room(rules))]
    stacks = [chance.choice([0, 1, 2, 5, 50]) for _ in names] if seed % 3 else [100] * len(names)
    stacks[:2] = [max(1, one) for one in stacks[:2]]
    carry = {name: chance.randint(0, 5) for name in names if chance.random() < 0.2}
    game = Game(rules, names, chance.choice([None, *names]), shuffled(seed, rules.ranking.pack), stacks, carry)
    for here in to_the_end(game, seed, 3000):
        check_kept(here)
        name = chance.choice(names)
        for other, hand in here.view(name).hands.items():
            assert {one for one in hand if one is not UNKNOWN} <= set(here.seat(other).cards)
    assert not any(game.seat(name).staked for name in names)
    assert game.log == load(game.record()).log
    try:
        following = game.again()
    except Illegal as refused:
        assert game.won or "two players with money" in str(refused)  # noqa: PT017  # it may be refused, and only so
    else:
        check_kept(following)
        assert money_at(game) == money_at(following)


@pytest.mark.parametrize("name", ENFORCED)
def test_every_claim_can_go(name: str) -> None:
    """Without any one of its claims the game is still played to the end, and cards and money are kept."""
    with suspended(name):
        for seed in range(2):
            played_out(rulebook(name.partition("/")[0]), seed)


ANSWERS = [
    (asked.id, answer)
    for asked in questions().values()
    if not isinstance(asked.answers, str)
    for answer in asked.answers
]


@pytest.mark.parametrize(("asked", "answer"), ANSWERS, ids=[f"{asked}={answer}" for asked, answer in ANSWERS])
def test_every_answer_can_be_played(asked: str, answer: object) -> None:
    """With any answer that a question allows, not only its own, each game that asks it keeps all and ends."""
    # hands are reckoned anew for each answer on what they are worth, so a third of the books does for that
    third = ANSWERS.index((asked, answer)) % 3
    for place, book in enumerate(PLAYED):
        if book(asked) == answer or asked not in may_ask(book.id) or (asked in RANKING and place % 3 != third):
            continue
        if answer == "poker hands":
            # a game of primero bids and declares hands that poker does not know
            with pytest.raises(Illegal, match="is not played with poker hands"):
                played_out(book.but(answers={asked: answer}), place)
        else:
            played_out(book.but(answers={asked: answer}), place)


NUMBERS = [asked.id for asked in questions().values() if asked.answers == "number"]


@pytest.mark.parametrize("number", [0, 1, 3])
@pytest.mark.parametrize("asked", NUMBERS)
def test_every_number_can_be_played_or_is_refused(asked: str, number: int) -> None:
    """With any number for an answer each game that asks for it is played to the end, or is refused in a sentence."""
    for seed, book in enumerate(PLAYED):
        if asked not in may_ask(book.id):
            continue
        try:
            played_out(book.but(answers={asked: number}), seed)
        except (Illegal, Unreadable) as refused:
            assert str(refused)  # noqa: PT017  # it may be refused
