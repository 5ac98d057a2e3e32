"""Lessons: each plays through under its rulebook, asks for what is legal and true, and names the rules it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from primero_ref import claim, load, rulebook, suspended
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.lessons import course
from primero_ref.lessons.answers import correction, meant, outcome, refusal
from primero_ref.lessons.course import Lesson, Step, plain
from primero_ref.sources import passage_range
from primero_ref.weave.parts.report import lists

PAGES = Path(__file__).parents[2] / "docs" / "play"

LINKED = re.compile(r"\{claim\}`[^`<]*<([^`>]+)>`")

EVERY = pytest.mark.parametrize(
    "lesson", [course.lesson(name) for name in course.lessons()], ids=lambda lesson: lesson.id
)

ENDS = {
    "points": ("Alberto wins 7",),
    "numerus": ("Alberto wins 15",),
    "vying": ("Cinthio wins 14",),
    "forced-see": ("Alberto wins 10",),
    "changing": ("Alberto wins 14",),
    "the-bid": ("Alberto wins 11",),
    "the-rest": ("Alberto wins 34",),
    "all-in": ("Alberto wins 25", "Domenico wins 8"),
}
"""How each lesson is told to end."""

SHOWN = {
    "points": "italian/value-six-seven",
    "numerus": "italian/must-draw-numerus-supremus",
    "vying": "italian/fold-withdraw-half",
    "forced-see": "italian/forced-see",
    "changing": "italian/pass-draws",
    "the-bid": "italian/higher-type-loses",
    "the-rest": "english/rest-or-fold",
    "all-in": "italian/all-in-side-pot",
}
"""The rule that each lesson is about."""


def witnessed(lesson: Lesson) -> list[object]:
    """Gather what a pupil sees: what is refused, what would come of other moves, what is done, as far as it goes."""
    game = lesson.begin()
    seen: list[object] = []
    try:
        for step in lesson.moves:
            seen += [str(refusal(game, move)) for move in step.tries]
            seen.append(outcome(game, step.instead))
            game.play(step.line)
    except Illegal as error:
        seen.append(str(error))
    return [*seen, *map(str, game.log)]


def prose(lesson: Lesson) -> str:
    """Gather all that a lesson says."""
    remarks = [part for step in lesson.steps for part in (step.says, step.asks, step.after, step.wrong)]
    return "\n".join([lesson.opening, *remarks, lesson.learnt])


@EVERY
def test_a_lesson_plays_to_its_end(lesson: Lesson) -> None:
    """Its record is that of a whole game, which loads again and ends as the lesson tells."""
    game = load(lesson.record())

    assert game.over
    assert ENDS[lesson.id] == tuple(str(event) for event in game.log if event.deed == "win")
    assert game.record() == lesson.record()


ASKED = [
    pytest.param(lesson, place, id=f"{lesson.id}-{place}")
    for lesson in map(course.lesson, course.lessons())
    for place, step in enumerate(lesson.steps)
    if lesson.asks(step)
]
"""Every step of every lesson that is the pupil's."""


def right(step: Step) -> str:
    """Give the right answer as a pupil gives it, without the cards that come."""
    return step.move.partition(" +")[0] if step.move else step.answer[0] if step.options else " ".join(step.answer)


@EVERY
def test_a_lesson_has_four_to_eight_steps(lesson: Lesson) -> None:
    """Each of them teaches something, and none of the sentences is a lecture."""
    assert 4 <= len(lesson.asked) <= 8
    assert all(len(plain(step.says).split()) <= 45 for step in lesson.asked)


@pytest.mark.parametrize(("lesson", "place"), ASKED)
def test_every_step_takes_its_answer_and_rests_on_a_rule(lesson: Lesson, place: int) -> None:
    """The answer is right, the rule is one of the lesson's, and there is something to say to any other answer."""
    step, game = lesson.steps[place], lesson.until(place)

    assert correction(game, right(step), step) is None
    assert step.asks
    assert step.wrong
    assert step.rule in lesson.claims
    if step.move:
        assert game.offer is not None
        assert game.offer.seat.name == lesson.pupil
        assert meant(game, right(step), step)


@pytest.mark.parametrize(("lesson", "place"), ASKED)
def test_every_other_answer_gets_its_sentence(lesson: Lesson, place: int) -> None:
    """An option, a card, or any move that the rules allow is answered; each listed answer is one that can be given."""
    step, game = lesson.steps[place], lesson.until(place)
    if step.options:
        given = [option for option in step.options if option not in step.answer]
    elif step.move:
        assert game.offer is not None
        given = [move for move in map(str, game.offer.moves([1])) if not meant(game, move, step)]
    else:
        cards = [str(card) for card in game.seat(lesson.pupil).cards]
        given = [card for card in cards if card not in step.answer] or [" ".join(step.answer[1:])]
    said = {correction(game, answer, step) for answer in given}

    assert given
    assert None not in said
    assert said <= {step.wrong, *dict(step.others).values()}
    assert {*dict(step.others).values()} <= said


WORTH = {("points", "59"), ("numerus", "37"), ("forced-see", "70"), ("the-bid", "68"), ("all-in", "70")}
"""The questions what a hand is worth, each with its answer."""

TRUE = {
    ("points", 0): lambda game: {str(max(game.view("Alberto").cards, key=lambda c: game.rules.ranking.points[c.rank]))},
    ("changing", 0): lambda game: {
        str(min(game.view("Alberto").cards, key=lambda c: game.rules.ranking.points[c.rank]))
    },
    ("numerus", 4): lambda game: {*map(str, game.rules.ranking.rank_hand(game.view("Alberto").cards).scoring)},
    ("the-rest", 3): lambda game: {*map(str, game.rules.ranking.rank_hand(game.view("Alberto").cards).scoring)},
}
"""How the engine finds the cards that are to be tapped."""


def test_the_points_that_a_question_asks_for_are_those_that_the_engine_counts() -> None:
    """Of each hand whose worth is asked."""
    asked = set()
    for lesson in map(course.lesson, course.lessons()):
        for place, step in enumerate(lesson.steps):
            if "worth?" in step.asks or "worth now?" in step.asks:
                game = lesson.until(place)
                ranked = game.rules.ranking.rank_hand(tuple(game.seat(lesson.pupil).cards))
                asked.add((lesson.id, *step.answer))

                assert step.answer == (str(ranked.points),)
    assert asked == WORTH


@pytest.mark.parametrize(("which", "found"), TRUE.items(), ids=[f"{lesson}-{place}" for lesson, place in TRUE])
def test_the_cards_that_a_question_asks_for_are_those_that_the_engine_finds(which: Any, found: Any) -> None:  # noqa: ANN401
    """The best, the worst, or those that make the hand."""
    name, place = which
    lesson = course.lesson(name)

    assert {*lesson.steps[place].answer} == found(lesson.until(place))


@EVERY
def test_what_is_worth_trying_is_refused_by_a_rule_of_the_lesson(lesson: Lesson) -> None:
    """Each refusal that is shown names a claim, and the lesson lists it."""
    game = lesson.begin()
    for step in lesson.moves:
        for move in step.tries:
            refused = refusal(game, move)

            assert refused is not None
            assert refused.claim in lesson.claims
        game.play(step.line)


@EVERY
def test_what_else_could_have_been_done_does_the_pupil_less_good(lesson: Lesson) -> None:
    """The other way leads to an end too, and the pupil has less in hand after it."""
    game = lesson.begin()
    for step in lesson.moves:
        if step.instead:
            assert outcome(game, step.instead)

            other = game.copy()
            for move in step.instead:
                other.play(move)

            assert other.over
            assert other.stacks[lesson.pupil] < load(lesson.record()).stacks[lesson.pupil]
        game.play(step.line)


@pytest.mark.parametrize(("name", "rule"), SHOWN.items(), ids=SHOWN)
def test_a_lesson_goes_otherwise_without_the_rule_that_it_is_about(name: str, rule: str) -> None:
    """With that rule suspended somebody else wins, or as much is not won, or what was refused is allowed."""
    plainly = witnessed(course.lesson(name))
    with suspended(rule):
        assert plainly != witnessed(course.lesson(name))


@EVERY
def test_every_rule_that_a_lesson_links_is_listed_and_held(lesson: Lesson) -> None:
    """The list under a lesson holds each of its links, and the rulebook holds each of the list."""
    book = rulebook(lesson.begin().rules.id)

    assert {*LINKED.findall(prose(lesson))} <= {*lesson.claims}
    assert {*lesson.claims} <= {*book.held}
    assert len({*lesson.claims}) == len(lesson.claims)
    assert all(claim(name).says for name in lesson.claims)


@EVERY
def test_every_passage_that_a_lesson_quotes_has_words(lesson: Lesson) -> None:
    """What is quoted can be read there."""
    for name in (name for step in lesson.steps for name in step.quotes):
        assert all(passage.texts for passage in passage_range(name))


@EVERY
def test_the_points_that_a_lesson_counts_are_those_of_the_hands(lesson: Lesson) -> None:
    """The pupil's own last hand, before he folds it, is named with its points."""
    games = (lesson.until(place) for place in range(len(lesson.steps), -1, -1))
    game = next(game for game in games if game.seat(lesson.pupil).cards)
    rank = game.rules.ranking.rank_hand(tuple(game.seat(lesson.pupil).cards))

    assert re.search(rf"\b{rank.points}\b", prose(lesson))


def test_each_lesson_has_its_page_under_its_title() -> None:
    """The list of pages has those of all lessons, in their order, each headed as its lesson is."""
    listed = re.findall(r"^(?:[a-z-]+|\{lessons\})$", (PAGES / "index.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert listed == ["which-game", "friends", "{lessons}", "problems"]
    assert course.lessons() == lists.EVERY["{lessons}"]()
    for name in course.lessons():
        head = (PAGES / f"{name}.md").read_text(encoding="utf-8").splitlines()[0]

        assert f"# Lesson {course.lesson(name).number}: {course.lesson(name).title}" == head


def test_a_forbidden_move_is_no_answer_but_a_refusal() -> None:
    """Where the rules forbid a move it is refused by its claim, and nothing has been played."""
    lesson = course.lesson("points")
    game = lesson.begin()

    with pytest.raises(Illegal, match="there is no vie to answer"):
        meant(game, "fold", lesson.moves[0])
    assert lesson.begin().record() == game.record()


def test_cards_may_be_named_in_any_order() -> None:
    """Throwing the two and the king is the same as throwing the king and the two."""
    lesson = course.lesson("forced-see")
    game = lesson.begin()
    for step in lesson.moves[:3]:
        game.play(step.line)

    assert meant(game, "see -2s -Kh", lesson.moves[3])
    assert not meant(game, "see -2s", lesson.moves[3])


def test_a_lesson_that_is_not_there_is_refused() -> None:
    """By its number or by its name."""
    with pytest.raises(Unreadable, match="There is no lesson 0: the lessons are 1 to 8"):
        course.lesson(0)
    with pytest.raises(Unknown, match="pointz"):
        course.lesson("pointz")


def test_prose_without_links_reads_on() -> None:
    """Links to rules and words leave their words behind."""
    assert plain("A {term}`rest`, and {claim}`who folds\n<italian/action-fold>` goes.") == "A rest, and who folds goes."
    assert not any({*"`{<"} & {*plain(prose(course.lesson(name)))} for name in course.lessons())
