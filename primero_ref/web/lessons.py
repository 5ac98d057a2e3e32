"""What a lesson says at the table: before a move, after it, and when all is over, with its links and quotations."""

from __future__ import annotations

from primero_ref.cite.addresses import of_claim
from primero_ref.lessons.course import lesson, lessons, outcome
from primero_ref.sources import passage_range, source
from primero_ref.web.claims import quoted

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.game.game import Game


def lesson_told(number: int, game: Game) -> dict[str, object]:
    """Give what a lesson has to say where its game stands: of the step that was made, and of the one to come.

    >>> one = lesson(3)
    >>> told = lesson_told(3, one.begin())
    >>> told["number"], told["of"], told["opening"][0][0]["text"][:26]
    (3, 7, 'Tonight you have dealt, so')
    """
    one, at = lesson(number), len(game.moves)
    made = one.steps[at - 1] if at else None
    coming = one.steps[at] if at < len(one.steps) else None
    return {
        "number": number, "of": len(lessons()), "id": one.id, "title": one.title, "teaches": one.teaches,
        "uri": f"play/{one.id}.html", "opening": [] if at else linked(one.opening),
        "after": linked(made.after) if made else [], "quotes": [*map(_quotation, made.quotes)] if made else [],
        "otherwise": [*_otherwise(number, at, made.instead)] if made else [],
        "says": linked(coming.says) if coming else [], "tries": [*coming.tries] if coming else [],
        "learnt": [] if coming else linked(one.learnt),
    }  # fmt: skip


def _otherwise(number: int, at: int, instead: tuple[str, ...]) -> Sequence[str]:
    """Tell what would have come of other moves in place of the one that was made."""
    one = lesson(number)
    before = one.begin()
    for step in one.steps[: at - 1]:
        before.play(step.move)
    return outcome(before, instead) if instead else ()


def _quotation(name: str) -> dict[str, object]:
    passages = passage_range(name)
    return {"work": source(passages[0].source).short, "words": [*map(quoted, passages)]}


def linked(text: str) -> list[list[dict[str, str]]]:
    """Part the prose of a lesson into paragraphs, and these into words, of which some lead to a rule.

    >>> linked("You {claim}`see <italian/action-see>` it.")[0][1]
    {'text': 'see', 'uri': 'rules/italian.html#action-see'}
    """
    return [_parts(" ".join(paragraph.split())) for paragraph in text.split("\n\n") if paragraph.strip()]


def _parts(paragraph: str) -> list[dict[str, str]]:
    found = []
    for place, part in enumerate(paragraph.split("`")):
        words, _, name = part.rstrip(">").partition(" <")
        if place % 2:
            found.append({"text": words, "uri": of_claim(name)})
        else:
            found.append({"text": part.removesuffix("{claim}"), "uri": ""})
    return [one for one in found if one["text"]]
