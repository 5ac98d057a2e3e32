"""What the keys of a data file may hold: the shape of each row, and what is wrong with one that has another."""

from __future__ import annotations

from difflib import get_close_matches

from primero_ref.errors import shortened
from primero_ref.slips.slip import unknown
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from primero_ref.slips.names import Names
    from primero_ref.slips.toml_places import Path

KINDS: dict[str, tuple[type, str]] = {
    "text": (str, "a text in quotation marks"),
    "number": (int, "a whole number"),
    "flag": (bool, "true or false"),
    "list": (list, "a list, in square brackets"),
    "texts": (list, "a list of texts, in square brackets"),
    "table": (dict, "a table"),
    "answers": (dict, "a table of questions with answers"),
}
"""What a key may hold, in the type of Python and in words."""


class Field(NamedTuple):
    """A key of a row: what it holds, whether it must be there, and what its words name or are chosen from."""

    kind: str
    needed: bool = False
    names: str = ""
    """The kind of thing that its text, or each of its texts, names: `question`, `claim`, `passage` …"""
    words: tuple[str, ...] = ()
    """The only words that may stand there."""
    means: str = ""
    """What it says, in a few words, for who writes the file."""


Row = dict[str, Field]
"""The keys of a row."""


def row_slips(names: Names, row: object, fields: Row, keys: Path) -> Iterator[tuple[Path, str, str]]:
    """Say what is wrong with a row: the keys of the place, the sentence, and a word of its line."""
    where = next((f"{key}: " for key in reversed(keys) if isinstance(key, str)), "")
    if not isinstance(row, dict):
        yield keys, f"{where}a table was expected here.", ""
        return
    for key, value in row.items():
        field = fields.get(key)
        if field is None:
            yield (*keys, key), f"{where}{unknown('key', key, fields)}", ""
            continue
        for path, says, word in value_slips(names, value, field, (*keys, key)):
            yield path, f"{where}{says}", word
    misspelt = {near for key in row if key not in fields for near in get_close_matches(str(key), fields, n=1)}
    for key, field in fields.items():
        if key in misspelt:
            continue
        if field.needed and not row.get(key) and row.get(key) not in (0, False):
            also = f" ({field.means})" if field.means else ""
            yield keys, f"{where}{key!r} is missing here: write {KINDS[field.kind][1]}{also}.", ""


def value_slips(names: Names, value: object, field: Field, keys: Path) -> Iterator[tuple[Path, str, str]]:
    """Say what is wrong with what a key holds."""
    kind, words = KINDS[field.kind]
    key = next((str(key) for key in reversed(keys) if isinstance(key, str)), "")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield keys, f"{key!r} cannot be {shortened(value)}: write {words}.", ""
        return
    if field.kind == "answers" and isinstance(value, dict):
        yield from answer_slips(names, value, keys)
        return
    texts = value if isinstance(value, list) else [value]
    for number, text in enumerate(texts if field.kind in ("text", "texts") else ()):
        if not isinstance(text, str):
            yield keys, f"{key!r} holds texts, and {shortened(text)} is none: put it in quotation marks.", ""
        elif field.words and text not in field.words:
            yield keys, unknown(f"{key}", text, field.words), text
        elif field.names and (says := names.wrong(field.names, text)):
            yield ((*keys, number) if isinstance(value, list) else keys), says, text


def answer_slips(names: Names, answers: Mapping[str, object], keys: Path) -> Iterator[tuple[Path, str, str]]:
    """Say which questions there are not, and which answers are not allowed; one of several stands in a list."""
    for name, value in answers.items():
        if says := names.wrong("question", name):
            yield keys, says, name
            continue
        for answer in value if isinstance(value, list) else [value]:
            if says := answer_slip(names, name, answer):
                yield keys, says, str(answer) if isinstance(answer, str) else name


def answer_slip(names: Names, name: str, answer: object) -> str:
    """Say that an answer is not allowed, and which are; nothing where it is, or where there is no such question."""
    question = names.questions.get(name)
    if question is None or question.allows(answer):
        return ""
    return f"{shortened(answer)} does not answer {name!r}: {question.asks} {question.wanted().capitalize()}."
