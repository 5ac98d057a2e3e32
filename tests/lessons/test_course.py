"""Lessons: each plays through under its rulebook, asks for moves that the rules allow, and names the rules it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from primero_ref import claim, load, rulebook, suspended
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.lessons import course
from primero_ref.lessons.course import Lesson, meant, outcome, plain, refusal
from primero_ref.sources import passage_range

PAGES = Path(__file__).parents[2] / "docs" / "play"

LINKED = re.compile(r"\{claim\}`[^`<]*<([^`>]+)>`")

EVERY = pytest.mark.parametrize(
    "lesson", [course.lesson(name) for name in course.lessons()], ids=lambda lesson: lesson.id
)

ENDS = {
    "points": ("Alberto wins 7",),
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
        for step in lesson.steps:
            seen += [str(refusal(game, move)) for move in step.tries]
            seen.append(outcome(game, step.instead))
            game.play(f"{step.player}: {step.move}")
    except Illegal as error:
        seen.append(str(error))
    return [*seen, *map(str, game.log)]


def prose(lesson: Lesson) -> str:
    """Gather all that a lesson says."""
    remarks = [part for step in lesson.steps for part in (step.says, step.after, step.wrong)]
    return "\n".join([lesson.opening, *remarks, lesson.learnt])


@EVERY
def test_a_lesson_plays_to_its_end(lesson: Lesson) -> None:
    """Its record is that of a whole game, which loads again and ends as the lesson tells."""
    game = load(lesson.record())

    assert game.over
    assert ENDS[lesson.id] == tuple(str(event) for event in game.log if event.deed == "win")
    assert game.record() == lesson.record()


@EVERY
def test_the_move_that_a_lesson_asks_for_is_the_one_it_takes(lesson: Lesson) -> None:
    """Typed without the cards that come, each of the pupil's moves is known, and there is a remark on any other."""
    game = lesson.begin()
    for step in lesson.steps:
        if lesson.asks(step):
            assert meant(game, step.move.partition(" +")[0], step)
            assert step.wrong
        game.play(f"{step.player}: {step.move}")


@EVERY
def test_a_remark_gives_the_move_to_be_written(lesson: Lesson) -> None:
    """Who has made another move reads what to write instead."""
    for step in filter(lesson.asks, lesson.steps):
        assert f"Write: {step.move.partition(' +')[0]}." in " ".join(step.wrong.split())


@EVERY
def test_what_is_worth_trying_is_refused_by_a_rule_of_the_lesson(lesson: Lesson) -> None:
    """Each refusal that is shown names a claim, and the lesson lists it."""
    game = lesson.begin()
    for step in lesson.steps:
        for move in step.tries:
            refused = refusal(game, move)

            assert refused is not None
            assert refused.claim in lesson.claims
        game.play(f"{step.player}: {step.move}")


@EVERY
def test_what_else_could_have_been_done_does_the_pupil_less_good(lesson: Lesson) -> None:
    """The other way leads to an end too, and the pupil has less in hand after it."""
    game = lesson.begin()
    for step in lesson.steps:
        if step.instead:
            assert outcome(game, step.instead)

            other = game.copy()
            for move in step.instead:
                other.play(move)

            assert other.over
            assert other.stacks[lesson.pupil] < load(lesson.record()).stacks[lesson.pupil]
        game.play(f"{step.player}: {step.move}")


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
    """The pupil's own last hand is named with its points in words."""
    game = load(lesson.record())
    rank = game.rules.ranking.rank_hand(tuple(game.seat(lesson.pupil).cards))
    tens = ("", "", "", "", "", "fifty", "sixty", "seventy")
    units = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    counted = "-".join(filter(None, (tens[rank.points // 10], units[rank.points % 10])))

    assert counted in prose(lesson).lower()


def test_each_lesson_has_its_page_under_its_title() -> None:
    """After the table the pages stand in the order of the lessons, each headed as its lesson is."""
    listed = re.findall(r"^[a-z-]+$", (PAGES / "index.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert ["table", *course.lessons()] == listed
    for name in course.lessons():
        head = (PAGES / f"{name}.md").read_text(encoding="utf-8").splitlines()[0]

        assert f"# Lesson {course.lesson(name).number}: {course.lesson(name).title}" == head


def test_a_forbidden_move_is_no_answer_but_a_refusal() -> None:
    """Where the rules forbid a move it is refused by its claim, and nothing has been played."""
    lesson = course.lesson("points")
    game = lesson.begin()

    with pytest.raises(Illegal, match="there is no vie to answer"):
        meant(game, "fold", lesson.steps[0])
    assert lesson.begin().record() == game.record()


def test_cards_may_be_named_in_any_order() -> None:
    """Throwing the two and the king is the same as throwing the king and the two."""
    lesson = course.lesson("forced-see")
    game = lesson.begin()
    for step in lesson.steps[:3]:
        game.play(f"{step.player}: {step.move}")

    assert meant(game, "see -2s -Kh", lesson.steps[3])
    assert not meant(game, "see -2s", lesson.steps[3])


def test_a_lesson_that_is_not_there_is_refused() -> None:
    """By its number or by its name."""
    with pytest.raises(Unreadable, match="There is no lesson 0: the lessons are 1 to 7"):
        course.lesson(0)
    with pytest.raises(Unknown, match="pointz"):
        course.lesson("pointz")


def test_prose_without_links_reads_on() -> None:
    """Links to rules and words leave their words behind."""
    assert plain("A {term}`rest`, and {claim}`who folds\n<italian/action-fold>` goes.") == "A rest, and who folds goes."
    assert not any({*"`{<"} & {*plain(prose(course.lesson(name)))} for name in course.lessons())
