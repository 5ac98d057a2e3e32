"""Slips in the problems of the shelf and the hands of the day, each a line of JSON."""

from __future__ import annotations

import json

from primero_ref.lessons.problem import THEMES
from primero_ref.slips.fields import Field, row_slips
from primero_ref.slips.names import LESSONS
from primero_ref.slips.slip import Slip

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.slips.fields import Row
    from primero_ref.slips.names import Names

HAND: Row = {
    "theme": Field("text", needed=True, words=THEMES), "text": Field("text", needed=True, means="a table as one line"),
    "deals": Field("number", needed=True), "choices": Field("list", needed=True), "says": Field("text"),
}  # fmt: skip

PROBLEM: Row = {
    **HAND, "id": Field("text", needed=True), "title": Field("text", needed=True),
    "question": Field("text", needed=True), "says": Field("text", needed=True),
}  # fmt: skip

FILES = {f"{LESSONS}/shelf.jsonl": PROBLEM, f"{LESSONS}/days.jsonl": HAND}


def problem_slips(names: Names) -> Iterator[Slip]:
    """List the slips of both files."""
    for file, fields in FILES.items():
        text = names.checkout.text(file)
        borne: dict[str, int] = {}
        for number, line in enumerate((text or "").splitlines(), 1):
            at = f"{file}:{number}"
            try:
                row = json.loads(line)
            except ValueError as error:
                yield Slip(at, f"this line is no JSON ({error}): write it as the other lines.")
                continue
            yield from (Slip(at, says) for _, says, _ in row_slips(names, row, fields, ()))
            if isinstance(row, dict):
                yield from (Slip(at, says) for says in _in_row(names, row))
                first = borne.setdefault(str(row.get("id", number)), number)
                if first != number:
                    yield Slip(at, f"the id {row['id']!r} is that of line {first} too: give this problem another.")


def _in_row(names: Names, row: dict[str, Any]) -> Iterator[str]:
    book = str(row.get("text", "")).partition(";")[0]
    if book and (says := names.wrong("rulebook", book)):
        yield f"the table: {says}"
    choices = row.get("choices")
    wanted = "'choices' holds two moves or more, each as [\"move\", gain, error]"
    if isinstance(choices, list) and len(choices) < 2:
        yield f"{wanted}; here is {len(choices)}."
    for choice in choices if isinstance(choices, list) else ():
        if not isinstance(choice, list) or [*map(_kind, choice)] != ["text", "number", "number"]:
            yield f"{wanted}; {json.dumps(choice)[:60]} is none."


def _kind(value: object) -> str:
    return "text" if isinstance(value, str) else "number" if type(value) in (int, float) else ""
