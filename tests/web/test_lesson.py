"""The page of a lesson: every step of every lesson, answered rightly and wrongly, as the page asks it of the engine."""

from __future__ import annotations

import json
from typing import Any

import pytest

from primero_ref.lessons import course
from primero_ref.web import answer


def ask(*of: str | int) -> Any:  # noqa: ANN401  # whatever is answered
    """Ask the engine as the page of a lesson does."""
    return json.loads(answer(json.dumps({"lesson": [*of]})))


def typed(step: course.Step) -> str:
    """Give the answer that the page sends."""
    return step.move.partition(" +")[0] if step.move else step.answer[0] if step.options else " ".join(step.answer)


@pytest.mark.parametrize("name", course.lessons())
def test_a_lesson_is_walked_step_by_step(name: str) -> None:
    """Others move when the reader goes on, a wrong answer leaves him where he is, and the end tells what was learnt."""
    lesson = course.lesson(name)
    page = ask("show", name)["page"]
    seen = []
    while page["turn"] != "end":
        place = page["place"]
        step = lesson.steps[place]
        if page["turn"] == "others":
            assert "refused" in ask("answer", name, place, "see")
            page = ask("on", name, place)["page"]
            assert page["deeds"]
            continue
        seen.append(page["step"])
        assert page["asks"] == step.asks
        assert page["rule"]["id"] == step.rule
        assert (page["turn"] == "move") == (page["table"]["offer"] is not None and bool(step.move))
        for wrong in (*step.tries, "swig"):
            refused = ask("answer", name, place, wrong)
            assert ("refused" in refused) is bool(step.move)
        for option in {*step.options} - {*step.answer}:
            assert ask("answer", name, place, option)["wrong"]
        page = ask("answer", name, place, typed(step))["page"]
        assert page["place"] == place + 1
    assert seen == [*range(1, len(lesson.asked) + 1)]
    assert page["learnt"]
    assert page["table"]["result"]["verdict"]
    assert [rule["id"] for rule in page["rules"]] == [*lesson.claims]
    assert (page["next"] is None) is (lesson.number == len(course.lessons()))


def test_a_refused_move_is_told_with_its_rule() -> None:
    """A pass without a card is refused by the rulebook, not by the lesson."""
    refused = ask("answer", "changing", 1, "pass")["refused"]

    assert refused["claims"][0]["id"] == "italian/pass-draws"
    assert refused["sentence"].endswith("a player who passes must exchange one or two cards.")


def test_nobody_elses_cards_are_shown_before_the_end() -> None:
    """At no step of any lesson."""
    for name in course.lessons():
        lesson = course.lesson(name)
        for place in range(len(lesson.steps)):
            table = ask("show", name, place)["page"]["table"]
            hands = [seat["cards"] for seat in table["seats"] if seat["name"] != lesson.pupil]

            assert not any(card["card"] for hand in hands for card in hand)


@pytest.mark.parametrize(
    "wrong", [("show", "nowhere"), ("show", "points", 99), ("on", "points", "x"), ("answer", "points", 0)]
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(wrong: tuple[str | int, ...]) -> None:
    """A lesson that is not there, a step that it does not have, an answer that is none."""
    refused = ask(*wrong)

    assert refused.get("error") or refused["refused"]["sentence"]
