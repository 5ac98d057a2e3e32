"""Write the form “How do you play it?” from our own questions: `python -m tests.tools.issue_form`.

Players with rules of their own answer there what the edition asks of every rulebook, so that the games can be compared.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from ruamel.yaml import YAML

from primero_ref.claims import question
from primero_ref.claims.wording import worded

FORM = Path(__file__).parents[2] / ".github" / "ISSUE_TEMPLATE" / "how-do-you-play.yml"

ASKED = (
    "seats.most", "pack.without", "points.court", "kinds.order", "tie", "ante", "deal.first", "deal.second",
    "pass.change", "draw.most", "vie.sum", "bid.names", "bid.above-hand.phase1", "revie", "rest", "swig.most",
    "last-player", "fold.refund", "quiet", "no-winner", "short.wins",
)  # fmt: skip
"""The questions on which players differ most, in the order of a hand; a test holds that rulebooks do."""

UNSETTLED, OTHERWISE = "We have no rule for it", "Otherwise (please say how, at the end)"

HEAD = {
    "name": "How do you play it?",
    "description": "The rules of your club or family, or your own reconstruction, to be compared with the others.",
}


def area(name: str, label: str, description: str, *, required: bool = False) -> dict[str, object]:
    """Give a field of several lines."""
    field: dict[str, object] = {
        "type": "textarea", "id": name, "attributes": {"label": label, "description": description},
    }  # fmt: skip
    return {**field, "validations": {"required": True}} if required else field


def field_of(name: str) -> dict[str, object]:
    """Give the field of a question: a list of its answers, or a line where a number or several words answer it."""
    asked = question(name)
    slug = name.replace(".", "-")
    if asked.answers == "number" or asked.words:
        return {"type": "input", "id": slug, "attributes": {"label": asked.asks}}
    answers = [worded(answer) for answer in asked.answers]
    attributes = {"label": asked.asks, "options": [*answers, UNSETTLED, OTHERWISE]}
    return {"type": "dropdown", "id": slug, "attributes": attributes}


def form() -> str:
    """Write the form as GitHub reads it."""
    game = area("game", "Which game is it, and who plays it so?", "Its name, where, and since when.", required=True)
    origin = area("origin", "Where do your rules come from?", "A book, a page, a person; or you worked them out.")
    more = area("more", "What did we not ask?", "Whatever you play otherwise, in your own words.")
    may = {"label": "May we print it, under your name, as CC BY 4.0?", "options": ["Yes", "Yes, without my name", "No"]}
    leave = {"type": "dropdown", "id": "leave", "attributes": may, "validations": {"required": True}}
    written = StringIO()
    writer = YAML()
    writer.width = 1000  # GitHub shows a label as it is broken
    writer.dump({**HEAD, "body": [game, origin, *map(field_of, ASKED), more, leave]}, written)
    return f"# Written by tests/tools/issue_form.py.\n{written.getvalue()}"


if __name__ == "__main__":
    FORM.write_text(form(), encoding="utf-8", newline="\n")
