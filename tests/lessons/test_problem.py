"""Problems: each position can be reached and each choice may be made, and the coach still answers as it is kept."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from primero_ref import rulebook
from primero_ref.errors import Unknown, Unreadable
from primero_ref.game.moves import read_move
from primero_ref.lessons import problem
from primero_ref.lessons.problem import (
    FIRST_DAY,
    LESSON_OF,
    TAUGHT_FROM,
    THEMES,
    Problem,
    hand_of,
    hands_of_the_day,
    shelf,
    taught_hands,
)  # fmt: skip
from primero_ref.players.playouts import Playouts
from primero_ref.session.session import read_session

EVERY = {posed.text: posed for posed in (*hands_of_the_day(), *shelf())}.values()

WORLDS = 20
"""In how many deals a kept answer is tried again."""


def test_the_shelf_holds_fifty_problems_of_six_themes() -> None:
    """Seven at least of each theme, under eight rulebooks at least, each with a title and a question of its own."""
    themes = Counter(posed.theme for posed in shelf())
    books = {read_session(posed.text).book for posed in shelf()}

    assert len(shelf()) == 50
    assert {*themes} == {*THEMES}
    assert min(themes.values()) >= 7
    assert len(books) >= 8
    assert len({posed.title for posed in shelf()}) == len(shelf())
    assert all(posed.question.endswith("?") and posed.says.endswith((".", "”")) for posed in shelf())


def test_no_problem_is_posed_twice() -> None:
    """Neither on the shelf nor within one round of the hands of the day; ids are borne once."""
    for problems in (shelf(), hands_of_the_day()):
        assert len({posed.text for posed in problems}) == len(problems)
        assert len({posed.id for posed in problems}) == len(problems)


def test_every_choice_may_be_made_where_its_problem_stands() -> None:
    """The game goes as far as the text says, it is the one person's turn, and the rules allow each choice."""
    for posed in EVERY:
        session = read_session(posed.text)
        game = session.standing
        assert game.offer
        assert [game.offer.seat.name] == [*session.persons], posed.text
        moves = [read_move(choice.move, game.rules.ranking) for choice in posed.choices]
        for move in moves:
            game.offer.judge(move)
        assert len({*moves}) == len(moves) >= 2


def test_the_choice_matters_in_every_problem() -> None:
    """The best choice brings more than each other, by a part of a counter at least."""
    for posed in EVERY:
        gains = sorted((choice.gain for choice in posed.choices), reverse=True)
        assert gains[0] - gains[1] >= 0.4, posed.text
        assert posed.choices[posed.answer].gain == gains[0]
        assert posed.deals >= 100


@pytest.mark.parametrize("posed", Random("problems").sample(shelf(), 4), ids=lambda posed: posed.id)
def test_the_coach_answers_as_it_is_kept(posed: Problem) -> None:
    """In some deals that it plays out anew, the coach finds no other choice clearly better than the kept answer."""
    session = read_session(posed.text)
    game, [reader] = session.game(), session.persons
    moves = [read_move(choice.move, game.rules.ranking) for choice in posed.choices]
    playouts = Playouts(game.view(reader), game.rules, moves)
    playouts.go_on(WORLDS * len(moves))

    assert playouts.deals > len(moves)
    assert [move for move in moves if playouts.is_clearly_better(move, moves[posed.answer])] == []


def test_everybody_has_the_same_hand_on_the_same_day() -> None:
    """The hands come in their order from the first day on."""
    first = (TAUGHT_FROM - FIRST_DAY).days

    assert [hand_of(FIRST_DAY + timedelta(number)) for number in range(first)] == [*hands_of_the_day()[:first]]
    with pytest.raises(Unreadable, match="the first hand of the day was on 2026-11-22"):
        hand_of(date(2026, 11, 21))


def test_what_was_the_hand_of_a_day_stays_it() -> None:
    """Until the end of November 2026, whatever game it is of."""
    texts = [hand_of(FIRST_DAY + timedelta(number)).text for number in range(9)]

    assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12] == "9b8a1b969151"


def test_from_december_on_each_hand_is_of_a_game_that_the_lessons_teach() -> None:
    """None comes again within eight months, nor was posed in the days just before; after the last comes the first."""
    number = len(taught_hands())
    hands = [hand_of(TAUGHT_FROM + timedelta(day)) for day in range(number)]

    assert {posed.book for posed in hands} == {*LESSON_OF}
    assert {rulebook(book).title.split(" ")[1] for book in LESSON_OF} == {"Primero"}
    assert number > 240
    assert len({posed.id for posed in hands}) == number
    assert not {*hands} & {*hands_of_the_day()[: (TAUGHT_FROM - FIRST_DAY).days]}
    assert hand_of(TAUGHT_FROM + timedelta(number)) == hands[0]


def test_there_is_a_hand_for_each_day_of_a_year() -> None:
    """Of every theme, and not the same theme each day."""
    hands = hands_of_the_day()

    assert len(hands) >= 366
    assert {posed.theme for posed in hands} == {*THEMES}
    assert all(len({posed.theme for posed in hands[day : day + 14]}) > 1 for day in range(len(hands) - 13))


def test_a_problem_is_named_by_its_id() -> None:
    """And one that is not there is answered with the nearest."""
    assert problem.problem("fold-1") in shelf()
    with pytest.raises(Unknown, match="nearest is 'fold-"):
        problem.problem("fold-99")
