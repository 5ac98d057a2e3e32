"""Exchange the words of stories one by one: `python -m tests.tools.exchanges` counts what is refused.

Each name, number and hand is exchanged twice: in the story alone, which its data must refuse, and in the story and its
data at once, which the games must refuse by a fact. The other name is one of the same story, the other number is one
more. Data that cannot be read afterwards, or whose words are then no longer those of the story, are counted apart:
they say nothing about the games. `--write` lists in tests/demo/exchanges.toml which exchanges the games let pass.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.claims import rulebook
from primero_ref.demo.assertions import PARTS, Part, read
from primero_ref.demo.pages import collect
from primero_ref.demo.story import of_facts, of_words, primes_are_hands
from primero_ref.demo.words import CAST, Word, words
from primero_ref.errors import Unreadable
from tests.tools.stories import sights

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.demo import Demo

TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}

ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip

HANDS = ("numerus", "primero", "supremus", "fluxus", "chorus", "flush", "maximus", "chivo", "primiera")


LIST = Path("tests/demo/exchanges.toml")
"""Where it is listed what the games let pass."""

REASONS = {
    "aside": "No game shows it: somebody of whom only the story tells, or a number of things that are not at a table.",
    "code": "The other word stands in the code or in its answers as well; the fact says only that this one does.",
    "sits": "The name alone is said, and the other sits there too.",
    "name": "It is true of the other as well: both did it, hold it, or could do it at some moment.",
    "number": "It is true of the other number as well: at another moment, of another hand, or at another table.",
    "hand": "The other type of hand is there as well.",
}
"""The kinds of exchanges that the games let pass, and why each does."""

LISTED_BY_FACT = ("aside", "code", "sits")
"""The facts that are a kind of their own, whatever was exchanged."""


class Exchange(NamedTuple):
    """One word of a story exchanged for another."""

    demo: Demo
    place: int
    was: str
    now: str

    @property
    def story(self) -> str:
        """The story with the other word."""
        return self.demo.story[: self.place] + self.now + self.demo.story[self.place + len(self.was) :]

    @property
    def name(self) -> str:
        """What it is listed by."""
        return f"{self.demo.id} @{self.place} {self.was} > {self.now}"


def spelt(number: int) -> str:
    """Write a number up to a hundred in words, a greater one in figures."""
    if number < len(ONES):
        return ONES[number]
    if number < 100:  # a hundred
        return TENS[number - number % 10] + (f"-{ONES[number % 10]}" if number % 10 else "")
    return f"{number:,}"


def exchanges(demo: Demo) -> Iterator[Exchange]:
    """Exchange each name for the next at the table, each number for one more, each hand for another."""
    primes = primes_are_hands(rulebook(demo.rulebook))
    at_table = sorted({word.written for word in words(demo.story) if word.value in CAST} | {"Alberto", "Bernardo"})
    at = 0
    for word in words(demo.story, primes=primes):
        found = re.compile(rf"(?<!\w){re.escape(word.written)}(?!\w)").search(demo.story, at)
        assert found
        at = found.end()
        if word.value in CAST:
            now = at_table[(at_table.index(word.written) + 1) % len(at_table)]
        elif isinstance(word.value, int):
            plural = word.written.lower().endswith("s") and not word.written.isdecimal()
            other = spelt(word.value + 1) if not word.written[0].isdecimal() else str(word.value + 1)
            now = other + ("es" if plural and other.endswith("x") else "s" if plural else "")
        elif word.written.lower() in HANDS:
            now = HANDS[(HANDS.index(word.written.lower()) + 1) % 5]
        else:
            continue
        yield Exchange(demo, found.start(), word.written, now)


def refused_by_data(exchange: Exchange) -> bool:
    """Whether the data of a story refuse another word in it."""
    primes = primes_are_hands(rulebook(exchange.demo.rulebook))
    due = [word for word in read(exchange.demo.told).words if primes or not word.written.startswith("prime")]
    return bool(of_words([*words(exchange.story, primes=primes)], due))


def spoken_parts(told: str) -> Iterator[tuple[re.Match[str], Word]]:
    """Give each part of some data that stands for a word of the story, where it stands, with its word."""
    inside = False
    for part in PARTS.finditer(told):
        inside = part[0] == "(" or (inside and part[0] != ")")
        word = Part(part[0], spoken=not inside).word()
        if word:
            yield part, word


def both(exchange: Exchange) -> Demo | None:
    """Give the demo with the word exchanged in the story and in the part of its data that stands for it."""
    demo = exchange.demo
    primes = primes_are_hands(rulebook(demo.rulebook))
    parts = [found for found in spoken_parts(demo.told) if primes or not found[1].written.startswith("prime")]
    index = 0
    for word in words(demo.story[: exchange.place], primes=primes):
        index += index < len(parts) and parts[index][1].value == word.value
    value, now = next(words(exchange.was)).value, next(words(exchange.now)).value
    if index >= len(parts) or parts[index][1].value != value:  # such as a *one* that the data need not have
        return None
    part, word = parts[index]
    suit = part[0][1:] if isinstance(value, int) and re.fullmatch(r"\d[a-z]{1,2}", part[0]) else ""
    plural = isinstance(now, int) and part[0].isalpha() and part[0].endswith("s")
    put = f"{exchange.now.lower().removesuffix('s')}s" if plural else f"{now}{suit}"
    return demo._replace(story=exchange.story, told=demo.told[: part.start()] + put + demo.told[part.end() :])


def changed_fact(exchange: Exchange, other: Demo) -> str:
    """Give the word of the fact in which a word of the data was exchanged."""
    was, now = exchange.demo.told, other.told
    at = next(index for index, (old, new) in enumerate(zip(was, now, strict=False)) if old != new)
    due = now[:at].count(";") + now[:at].count(",")
    return read(now).assertions[due].fact


def kind(exchange: Exchange, other: Demo) -> str:
    """Say under which kind an exchange is listed that the games let pass."""
    fact = changed_fact(exchange, other)
    if fact in LISTED_BY_FACT:
        return fact
    return "name" if exchange.was in CAST else "hand" if exchange.was.lower() in HANDS else "number"


def judged(exchange: Exchange) -> tuple[Demo | None, str]:
    """Exchange a word in the story and in its data; say why the games cannot be asked, if they cannot."""
    other = both(exchange)
    if other is None:
        return None, "not in the data"
    try:
        due = read(other.told).words
    except Unreadable:
        return None, "not to be read"
    primes = primes_are_hands(rulebook(other.rulebook))
    due = tuple(word for word in due if primes or not word.written.startswith("prime"))
    return (None, "of other words") if of_words([*words(other.story, primes=primes)], due) else (other, "")


def let_pass(demo: Demo) -> Iterator[tuple[str, Exchange]]:
    """Give each exchange in a story and its data that no fact refuses, with its kind."""
    kept, without = sights(demo)
    for exchange in exchanges(demo):
        other, _ = judged(exchange)
        if other and not of_facts(read(other.told).assertions, kept, without):
            yield kind(exchange, other), exchange


def demos() -> Iterator[Demo]:
    """Give every demo of the pages."""
    for page in sorted(Path("docs").rglob("*.md")):
        yield from collect(page.read_text(encoding="utf-8"), str(page))


def written(passed: Sequence[tuple[str, Exchange]]) -> str:
    """Write the list of what the games let pass, a table for each kind with its reason."""
    text = [
        "# Words that can be exchanged in a story and its data at once, and no fact refuses it: with reasons.\n",
        "# `python -m tests.tools.exchanges --write` writes this file; stronger data make it shorter.\n",
    ]
    for name, reason in REASONS.items():
        found = sorted(exchange.name for kind, exchange in passed if kind == name)
        text.append(f'\n[{name}]\nreason = "{reason}"\nlet_pass = [\n')
        text += [f'    "{exchange}",\n' for exchange in found]
        text.append("]\n")
    return "".join(text)


def main() -> None:
    """Count, list what is not refused, and write the list if asked."""
    asked = [exchange for demo in demos() for exchange in exchanges(demo)]
    for exchange in asked:
        if not refused_by_data(exchange):
            print(f"not refused by the data: {exchange.name}")  # noqa: T201
    why = Counter(judged(exchange)[1] for exchange in asked)
    passed = [found for demo in demos() for found in let_pass(demo)]
    refused = sum(map(refused_by_data, asked))
    print(f"in the story alone: {refused:,} of {len(asked):,} refused by the data")  # noqa: T201
    print(f"in both: {why[''] - len(passed):,} of {why['']:,} refused by a fact ({1 - len(passed) / why['']:.1%})")  # noqa: T201
    print(f"let pass: {dict(Counter(kind for kind, _ in passed).most_common())}")  # noqa: T201
    print(f"not counted: { ({reason: number for reason, number in why.items() if reason}) }")  # noqa: T201
    if "--write" in sys.argv:
        LIST.write_text(written(passed), encoding="utf-8")


if __name__ == "__main__":
    main()
