"""The page of a lesson: where the pupil is, what is asked of him, and what his answer comes to, in JSON."""

from __future__ import annotations

from primero_ref.errors import Illegal, Unknown, Unreadable, whole
from primero_ref.lessons import course
from primero_ref.lessons.answers import QUIET, correction
from primero_ref.session.session import from_lesson
from primero_ref.web.claims import claim_as_data
from primero_ref.web.lesson_words import otherwise, paragraphs, quotation
from primero_ref.web.refusal import refusal_sentence
from primero_ref.web.view import table_view

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from primero_ref.lessons.course import Lesson, Step


def show(name: str, at: str = "0") -> dict[str, object]:
    """Show a lesson after some of its steps: the table, what was said and done last, and what is asked.

    >>> show("points")["page"]["turn"], show("points")["page"]["steps"]
    ('cards', 6)
    """
    lesson = course.lesson(name)
    step = _step(lesson, at)
    return {"page": _page(lesson, step, max(step - 1, 0))}


def go_on(name: str, at: str) -> dict[str, object]:
    """Let the others move, up to where something is said of it or the pupil is asked.

    >>> go_on("points", "2")["page"]["deeds"][0]["sentence"]
    'Bernardo vies primero 50 for 1'
    """
    lesson = course.lesson(name)
    since = step = _step(lesson, at)
    while step < len(lesson.steps) and not lesson.asks(lesson.steps[step]):
        step += 1
        if lesson.steps[step - 1].after:
            break
    return {"page": _page(lesson, step, since)}


def answer(name: str, at: str, typed: str) -> dict[str, object]:
    """Judge an answer: a move as a record writes it, cards, or an option; a right one leads to the next step.

    A wrong one is told why, and nothing has changed; a move that the rules forbid is refused by its rule.

    >>> answer("points", "0", "6d")["wrong"]
    'The six counts 18. The seven counts 21, more than any other card.'
    >>> answer("points", "0", "7c")["page"]["place"]
    1
    """
    lesson = course.lesson(name)
    step = _step(lesson, at)
    if step == len(lesson.steps) or not lesson.asks(lesson.steps[step]):
        raise Illegal("The lesson asks nothing here: let the other players move first")
    wrong = correction(lesson.until(step), typed, lesson.steps[step])
    if wrong is None:
        return {"page": _page(lesson, step + 1, step)}
    return {"wrong": " ".join(course.plain(wrong).split())}


def _step(lesson: Lesson, written: str) -> int:
    step = whole(written)
    if step > len(lesson.steps):
        raise Unreadable(f"Lesson {lesson.number} has {len(lesson.steps)} steps, so it has no step {step}.")
    return step


def _page(lesson: Lesson, step: int, since: int) -> dict[str, Any]:
    """Give the lesson after some of its steps, with what was done since fewer of them."""
    made = lesson.steps[step - 1] if step else None
    coming = lesson.steps[step] if step < len(lesson.steps) else None
    table = _table(lesson, step)
    asked = sum(map(lesson.asks, lesson.steps[:step]))
    pupil = bool(coming and lesson.asks(coming))
    return {
        "id": lesson.id, "number": lesson.number, "of": len(course.lessons()), "title": lesson.title,
        "place": step, "step": asked + pupil, "steps": len(lesson.asked), "pupil": lesson.pupil,
        "opening": [] if step else paragraphs(lesson.opening),
        "deeds": _deeds(lesson, table, since), "after": paragraphs(made.after) if made else [],
        "quotes": [*map(quotation, made.quotes)] if made else [],
        "otherwise": [*otherwise(lesson, made)] if made else [],
        **_asked(coming, pupil=pupil), "table": table,
        "learnt": [] if coming else paragraphs(lesson.learnt),
        "rules": [] if coming else [*map(claim_as_data, lesson.claims)],
        "next": None if coming else _following(lesson),
    }  # fmt: skip


def _asked(coming: Step | None, *, pupil: bool) -> dict[str, object]:
    """Give what is asked of the pupil, if it is his step."""
    turn = "end" if coming is None else "others"
    if coming is None or not pupil:
        return {"turn": turn, "says": [], "asks": "", "rule": None, "options": [], "cards": 0}
    turn = "move" if coming.move else "options" if coming.options else "cards"
    return {
        "turn": turn, "says": paragraphs(coming.says), "asks": coming.asks, "rule": claim_as_data(coming.rule),
        "options": [*coming.options], "cards": len(coming.answer) if turn == "cards" else 0,
    }  # fmt: skip


def _table(lesson: Lesson, step: int) -> dict[str, Any]:
    """Give the table from the pupil's seat, without what the lesson would say there."""
    moves = sum(bool(made.move) for made in lesson.steps[:step])
    return table_view(from_lesson(lesson.id, moves), lesson.pupil) | {"lesson": None}


def _deeds(lesson: Lesson, table: dict[str, Any], since: int) -> list[dict[str, Any]]:
    """Give what was done after some steps, each deed with the rule by which it was."""
    before = sum(bool(made.move) for made in lesson.steps[:since])
    return [
        {"sentence": act["sentence"], "claims": act["claims"][:1]}
        for act in table["acts"] if act["number"] > before and act["deed"] not in QUIET
    ]  # fmt: skip


def _following(lesson: Lesson) -> dict[str, object] | None:
    """Give the lesson after this one; nothing after the last."""
    if lesson.number == len(course.lessons()):
        return None
    following = course.lesson(lesson.number + 1)
    return {"title": f"Lesson {following.number}: {following.title}", "uri": f"play/{following.id}.html"}


WAYS: Mapping[str, Callable[..., dict[str, object]]] = {"show": show, "on": go_on, "answer": answer}
"""What the page asks, each by its word."""


def answer_json(which: str, *of: Any) -> str:  # noqa: ANN401  # the page may send anything
    r"""Answer the page in JSON; what is refused is answered with its sentence and its rule.

    What a terminal would have to be given is left out: here the reader has buttons.

    >>> answer_json("answer", "changing", "1", "pass")[:62]
    '{"refused": {"sentence": "Alberto may not pass without exchang'
    """
    import json

    try:
        reply = WAYS[which](*[str(part) if isinstance(part, (str, int)) else "" for part in of])
    except Illegal as error:
        claims = [claim_as_data(error.claim)] if error.claim else []
        reply = {"refused": {"sentence": refusal_sentence(error), "claims": claims}}
    except (Unknown, Unreadable) as error:
        reply = {"refused": {"sentence": str(error), "claims": []}}
    return json.dumps(reply, ensure_ascii=False)
