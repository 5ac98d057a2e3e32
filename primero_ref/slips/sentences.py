"""Slips in the sentences of the answers: each answer that may be chosen has one, and nothing else has."""

from __future__ import annotations

from primero_ref.claims.answer import answer_text
from primero_ref.slips.names import Doubtful
from primero_ref.slips.slip import Slip, unknown

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from primero_ref.claims.inventory import Question
    from primero_ref.slips.checkout import Toml
    from primero_ref.slips.names import Names

FILE = "primero_ref/claims/sentences.toml"

PLACES = {"number": 1, "words": 1, "shares": 2}
"""How many places for an answer a sentence has that is for every answer of a kind."""

READ = ("each", "last")
"""Keys that say how words are read, and are no answers."""


def sentence_slips(names: Names) -> Iterator[Slip]:
    """List the slips in the sentences of the answers."""
    file = names.checkout.toml(FILE)
    if file is None or not names.questions:
        return
    for name, row in file.data.items():
        if says := names.wrong("question", name):
            yield file.slip((name,), says)
        elif isinstance(row, dict):
            if not isinstance(names.questions[name], Doubtful):
                yield from _of_question(file, names.questions[name], row)
        else:
            yield file.slip((name,), f"{name}: write a table of answers, each with its sentence.")
    for name in names.questions:
        if name not in file.data and not isinstance(names.questions[name], Doubtful):
            yield Slip(f"{FILE}:1", f"{name}: its answers have no sentences for the sheet.")


def keys_of(asked: Question) -> tuple[str, ...]:
    """Name the answers of a question that need a sentence, and the word that stands for the others."""
    if asked.words:
        return ("", "words")
    return (asked.answers,) if isinstance(asked.answers, str) else tuple(map(answer_text, asked.answers))


def _of_question(file: Toml, asked: Question, row: dict[str, Any]) -> Iterator[Slip]:
    needed = keys_of(asked)
    for key, words in row.items():
        at, about = (asked.id, key), f"{asked.id}, {key or 'none'}"
        if asked.words and key in READ:
            yield from _of_reading(file, asked, key, words)
        elif key not in needed and not _is_answer(asked, key):
            yield file.slip(at, f"{asked.id}: {unknown('answer', key, needed)}", key)
        elif not isinstance(words, str) or not words.rstrip("”").endswith((".", "?")):
            yield file.slip(at, f"{about}: write a whole sentence, with its full stop, in quotation marks.")
        elif (has := words.count("{}")) != (wanted := _places(asked, key)):
            yield file.slip(at, f"{about}: the sentence has {has} places {{}} for the answer; write it with {wanted}.")
    for key in needed:
        if key not in row:
            yield file.slip(
                (asked.id,), f"{asked.id}: the answer {key or 'of no word'} has no sentence for the sheet; write one."
            )


def _places(asked: Question, key: str) -> int:
    """Say how many places for the answer a sentence must have."""
    return PLACES.get(key, 0) if asked.words or isinstance(asked.answers, str) else 0


def _is_answer(asked: Question, key: str) -> bool:
    """Say whether a key is one answer of many: a number, shares, or words in their order."""
    return asked.allows(int(key)) if asked.answers == "number" and key.isdecimal() else asked.allows(key)


def _of_reading(file: Toml, asked: Question, key: str, reading: object) -> Iterator[Slip]:
    """Tell a word that is read otherwise and that is none of the question’s, or what is no reading."""
    if key == "each" and isinstance(reading, dict):
        for word, words in reading.items():
            if word not in asked.answers:
                yield file.slip((asked.id, key), f"{asked.id}: {unknown('word', word, map(str, asked.answers))}", word)
            elif not isinstance(words, str) or not words:
                yield file.slip((asked.id, key), f"{asked.id}: write in quotation marks how {word} is read.", word)
    elif key == "each":
        yield file.slip((asked.id, key), f"{asked.id}: write in a table how each word is read.")
    elif not isinstance(reading, str) or not reading:
        yield file.slip((asked.id, key), f"{asked.id}: write in quotation marks what stands before the last word.")
