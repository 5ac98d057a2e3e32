"""How a good input is spoilt: cut, doubled, crossed with another, sprinkled with what no rulebook has heard of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LONGEST = 100_000
"""How many letters an input has at the most; within a second it is accepted or refused."""

ODD = (
    "", " ", "\t", "\n", "\r\n", "\r", "\0", "\ufeff", "\u2028", "\u202e", "\ud800", "\udfff", "\x85",
    "\x1b[2J", "é", "ſ", "٤", "²", "Ⅷ", "🂡", "A\u0301", "-", "--", "+", "-1", "0", "00", "1_000", "1e9", "0x10",
    "9" * 15, "9" * 16, "9" * 5000, "1/0", "0/0", "nan", "inf", "True", "None", "yes", "no", "[", "]", '"', "'",
    "''' ", '"""', "#", ";", ":", "=", "/", "\\", "..", "../../etc/passwd", "%s", "{}", "{0.__class__}",
    "$(id)", "`id`", "<script>", "&amp;", "??", "7c", "7c 7c", "8c", "10th", "F1", "Kba", "7co", "numerus",
    "chorus 84", "primero 81", "fluxus", "for", "for 1", "Alberto", "Zeno:", "pass", "italian/forced-see",
    "italian", "A" * 70, "a" * 5000, "-7c " * 300, "-?? " * 300, "[[[[" * 100, "\\x00", ">>> ", "... ",
)  # fmt: skip
"""What is sprinkled over an input: other scripts, control characters, too long numbers, marks that mean something."""


def spoilt(chance: Random, text: str, others: Sequence[str] = ()) -> str:
    """Spoil a text once to four times; `others` are texts of its kind, to cross it with."""
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        text = chance.choice(WAYS)(chance, text, others)
    return text[:LONGEST]


def _cut(chance: Random, text: str, _: Sequence[str]) -> str:
    start, stop = sorted((_place(chance, text), _place(chance, text)))
    return text[:start] + text[stop:]


def _end(chance: Random, text: str, _: Sequence[str]) -> str:
    return text[: _place(chance, text)]


def _sprinkle(chance: Random, text: str, _: Sequence[str]) -> str:
    place = _place(chance, text)
    return text[:place] + chance.choice(ODD) + text[place:]


def _letter(chance: Random, text: str, _: Sequence[str]) -> str:
    place = _place(chance, text)
    return text[:place] + chr(chance.choice((chance.randrange(128), chance.randrange(0x110000)))) + text[place + 1 :]


def _double(chance: Random, text: str, _: Sequence[str]) -> str:
    start, stop = sorted((_place(chance, text), _place(chance, text)))
    return text[:stop] + text[start:stop] * chance.choice((1, 1, 2, 50)) + text[stop:]


def _cross(chance: Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others) if others else text
    start = _place(chance, other)
    return text[: _place(chance, text)] + other[start : start + chance.randint(0, 200)] + text[_place(chance, text) :]


def _word(chance: Random, text: str, others: Sequence[str]) -> str:
    """Put another word in the place of one."""
    words = text.split(" ")
    pool = chance.choice(others).split() if others and chance.random() < 0.6 else ()
    words[chance.randrange(len(words))] = chance.choice(pool or ODD)
    return " ".join(words)


def _lines(chance: Random, text: str, _: Sequence[str]) -> str:
    """Put the lines in another order, or write one twice."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    if chance.random() < 0.5:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines.insert(one, lines[other])
    return "".join(lines)


def _number(chance: Random, text: str, _: Sequence[str]) -> str:
    """Change a number by one, or into a very large one."""
    places = [place for place, letter in enumerate(text) if letter.isdecimal()]
    if not places:
        return text
    place = chance.choice(places)
    return text[:place] + chance.choice(("0", "1", "2", "9", "-1", "9" * 15, "9" * 20, "1.5")) + text[place + 1 :]


def _place(chance: Random, text: str) -> int:
    return chance.randint(0, len(text))


WAYS = (_cut, _end, _sprinkle, _letter, _double, _cross, _word, _word, _lines, _number, _number)
"""Every way to spoil a text."""
