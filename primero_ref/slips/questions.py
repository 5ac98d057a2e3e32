"""Slips in the questions, and questions that code asks and nobody has put."""

from __future__ import annotations

import ast
import re

from primero_ref.slips.names import BOOKS, QUESTIONS
from primero_ref.slips.slip import Slip, unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.slips.names import Names

PARTS = ("cards", "claims", "compare", "game", "odds", "players", "reconstruction", "rules", "web")
"""The packages in which questions are asked."""

ASKS = re.compile(r'\brules(?:\.(?:number|ask|because|claim_for|claims_settling|grounds))?\(\s*"([^"\n]*[^".\n])"')
"""How code asks a rulebook."""


def question_slips(names: Names) -> Iterator[Slip]:
    """List the slips in the questions and in the code that asks them."""
    known = names.questions
    yield from names.question_slips
    broken = bool(names.question_slips) or QUESTIONS in names.checkout.unread
    texts = []
    for file in (file for part in PARTS for file in names.checkout.names(f"primero_ref/{part}", ".py")):
        text = re.sub(r"(?m)^ +>>> .*$", "", names.checkout.text(file) or "")  # an example may ask what there is not
        texts.append(text)
        for asking in ASKS.finditer(text):
            if asking[1] not in known and ("question", asking[1]) not in names.gone:
                names.asked_in_vain = True
                line = text.count("\n", 0, asking.start(1)) + 1
                yield Slip(f"{file}:{line}", unknown("question", asking[1], known))
    if not broken:
        yield from _never_asked(names, "\n".join(texts))


def _never_asked(names: Names, code: str) -> Iterator[Slip]:
    """Tell the questions that nobody asks nor any claim settles."""
    file = names.checkout.toml(QUESTIONS)
    settled = {
        name
        for rows in names.rows.values()
        for row in rows.values()
        if isinstance(row, dict) and isinstance(row.get("settles"), dict)
        for name in row["settles"]
    }
    if file is None:
        return
    unread = "".join(names.checkout.raw(name) for name in names.checkout.unread if name.startswith(f"{BOOKS}/"))
    for name in names.questions:
        begun = (f'f"{name[: stop.end()]}{{' for stop in re.finditer(r"\.", name))
        if name not in settled and f'"{name}"' not in code + unread and not any(word in code for word in begun):
            yield file.slip((name,), f"{name}: no script asks it, and no claim settles it.")


def script_slips(names: Names) -> Iterator[Slip]:
    """List the scripts that Python cannot read; a procedure that it cannot read stops the command before this."""
    for file in names.checkout.names(BOOKS, ".py"):
        text = names.checkout.text(file)
        try:
            ast.parse(text or "")
        except (SyntaxError, ValueError) as error:
            names.checkout.unread.add(file)
            yield Slip(f"{file}:{getattr(error, 'lineno', 1)}", f"Python cannot read this: {error.args[0]}.")
