"""What a lesson says at the table: before a move, after it, and when all is over, with its links and quotations."""

from __future__ import annotations

from primero_ref.cite.addresses import of_claim
from primero_ref.lessons import course
from primero_ref.lessons.answers import outcome
from primero_ref.sources import passage_range, source
from primero_ref.web.claims import passage_as_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.game.game import Game


def lesson_as_data(name: str, game: Game) -> dict[str, object]:
    """Give what a lesson has to say where its game stands: of the move that was made, and of the one to come.

    The questions between the moves are asked on the page of the lesson alone (`web.lesson`).

    >>> seen = lesson_as_data("forced-see", course.lesson("forced-see").begin())
    >>> seen["number"], seen["of"], seen["opening"][0][0]["text"][:23]
    (5, 8, 'You dealt this hand, so')
    """
    lesson, step = course.lesson(name), len(game.moves)
    made = lesson.moves[step - 1] if step else None
    coming = lesson.moves[step] if step < len(lesson.moves) else None
    return {
        "number": lesson.number, "of": len(course.lessons()), "id": lesson.id, "title": lesson.title,
        "teaches": lesson.teaches, "uri": f"play/{lesson.id}.html",
        "opening": [] if step else paragraphs(lesson.opening),
        "after": paragraphs(made.after) if made else [], "quotes": [*map(quotation, made.quotes)] if made else [],
        "otherwise": [*otherwise(lesson, made)] if made else [],
        "says": paragraphs(f"{coming.says}\n\n{coming.asks}") if coming else [],
        "tries": [*coming.tries] if coming else [],
        "learnt": [] if coming else paragraphs(lesson.learnt),
    }  # fmt: skip


def otherwise(lesson: course.Lesson, made: course.Step) -> Sequence[str]:
    """Tell what would have come of other moves in place of the one that was made."""
    return outcome(lesson.until(lesson.steps.index(made)), made.instead) if made.instead else ()


def quotation(name: str) -> dict[str, object]:
    """Give the words of a passage, or of several together, with their work."""
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
