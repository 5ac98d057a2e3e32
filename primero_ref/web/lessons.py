"""What a lesson says at the table: before a move, after it, and when all is over, with its links and quotations."""

from __future__ import annotations

from primero_ref.cite.addresses import of_claim
from primero_ref.lessons import course
from primero_ref.sources import passage_range, source
from primero_ref.web.claims import passage_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.game.game import Game


def lesson_as_data(number: int, game: Game) -> dict[str, object]:
    """Give what a lesson has to say where its game stands: of the step that was made, and of the one to come.

    >>> third = lesson_as_data(3, course.lesson(3).begin())
    >>> third["number"], third["of"], third["opening"][0][0]["text"][:23]
    (3, 7, 'You dealt this hand, so')
    """
    lesson, step = course.lesson(number), len(game.moves)
    made = lesson.steps[step - 1] if step else None
    coming = lesson.steps[step] if step < len(lesson.steps) else None
    return {
        "number": number, "of": len(course.lessons()), "id": lesson.id, "title": lesson.title,
        "teaches": lesson.teaches, "uri": f"play/{lesson.id}.html",
        "opening": [] if step else paragraphs(lesson.opening),
        "after": paragraphs(made.after) if made else [], "quotes": [*map(_quotation, made.quotes)] if made else [],
        "otherwise": [*_otherwise(number, step, made.instead)] if made else [],
        "says": paragraphs(coming.says) if coming else [], "tries": [*coming.tries] if coming else [],
        "learnt": [] if coming else paragraphs(lesson.learnt),
    }  # fmt: skip


def _otherwise(number: int, step: int, instead: tuple[str, ...]) -> Sequence[str]:
    """Tell what would have come of other moves in place of the one that was made."""
    lesson = course.lesson(number)
    before = lesson.begin()
    for earlier in lesson.steps[: step - 1]:
        before.play(earlier.move)
    return course.outcome(before, instead) if instead else ()


def _quotation(name: str) -> dict[str, object]:
    passages = passage_range(name)
    return {"work": source(passages[0].source).short, "words": [*map(passage_as_data, passages)]}


def paragraphs(text: str) -> list[list[dict[str, str]]]:
    """Part the prose of a lesson into paragraphs, and these into words, of which some lead to a rule.

    >>> paragraphs("You {claim}`see <italian/action-see>` it.")[0][1]
    {'text': 'see', 'uri': 'rules/italian.html#action-see'}
    """
    return [_parts(" ".join(paragraph.split())) for paragraph in text.split("\n\n") if paragraph.strip()]


def _parts(paragraph: str) -> list[dict[str, str]]:
    parts = []
    for number, part in enumerate(paragraph.split("`")):
        words, _, name = part.rstrip(">").partition(" <")
        if number % 2:
            parts.append({"text": words, "uri": of_claim(name)})
        else:
            parts.append({"text": part.removesuffix("{claim}"), "uri": ""})
    return [part for part in parts if part["text"]]
