"""Exchange the words of stories one by one: `python -m tests.tools.exchanges` counts what is refused.

Each name, number and hand is exchanged twice: in the story alone, which its data must refuse, and in the story and its
data at once, which the games must refuse. The other name is one of the same story, the other number is one more.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.claims import rulebook
from primero_ref.demo.assertions import read
from primero_ref.demo.pages import collect
from primero_ref.demo.story import complaint, of_words, primes_are_hands
from primero_ref.demo.words import CAST, words
from tests.tools.stories import sights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.demo import Demo

TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}

ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip

HANDS = ("numerus", "primero", "supremus", "fluxus", "chorus", "flush", "maximus", "chivo", "primiera")


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


def both(exchange: Exchange) -> Demo | None:
    """Give the demo with the word exchanged in the story and, where it stands there alike, in the data."""
    demo = exchange.demo
    before = [word.value for word in words(demo.story[: exchange.place])]
    value = next(words(exchange.was)).value
    number = sum(word == value for word in before)  # which of the same words it is
    now = next(words(exchange.now)).value
    written = (
        rf"(?<![\w]){re.escape(str(value))}(?![\d])" if isinstance(value, int) else rf"\b{re.escape(exchange.was)}\b"
    )
    spoken = [
        met
        for met in re.finditer(written, demo.told)
        if demo.told[: met.start()].count("(") == demo.told[: met.start()].count(")")
    ]
    if number >= len(spoken):
        return None
    met = spoken[number]
    told = demo.told[: met.start()] + str(now) + demo.told[met.end() :]
    return demo._replace(story=exchange.story, told=told)


def demos() -> Iterator[Demo]:
    """Give every demo of the pages."""
    for page in sorted(Path("docs").rglob("*.md")):
        yield from collect(page.read_text(encoding="utf-8"), str(page))


def main() -> None:
    """Count, and list what is not refused."""
    asked = refused = at_once = by_log = 0
    for demo in demos():
        kept, without = sights(demo)
        for exchange in exchanges(demo):
            asked += 1
            if refused_by_data(exchange):
                refused += 1
            else:
                print(f"not refused by the data: {exchange.name}")  # noqa: T201
            other = both(exchange)
            if other:
                at_once += 1
                if complaint(other, kept, without):
                    by_log += 1
                elif "--all" in sys.argv:
                    print(f"not refused by the games: {exchange.name}\n    {other.told}")  # noqa: T201
    print(f"{refused:,} of {asked:,} refused by the data; both at once: {by_log:,} of {at_once:,} by the games")  # noqa: T201


if __name__ == "__main__":
    main()
