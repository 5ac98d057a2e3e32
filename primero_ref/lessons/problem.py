"""A problem: a position up to the reader's turn, the moves to choose from, and what each is worth on average."""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from pathlib import Path

from primero_ref.errors import Unknown, Unreadable
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

HERE = Path(__file__).parent

THEMES = ("bid", "exchange", "fold", "rest", "concealment", "duel")
"""What the problems of the shelf ask about, in the order of the shelf."""

FIRST_DAY = date(2026, 11, 22)
"""The day of the first hand of the day; the days before it have none."""


TAUGHT_FROM = date(2026, 12, 1)
"""From this day on the hand of the day is of a game that the lessons teach; earlier days keep the hands they had."""

LESSON_OF = {
    "italian": "points", "italian-2003": "points", "whittaker-it": "points",
    "english": "the-rest", "english-2003": "the-rest", "whittaker-en": "the-rest",
}  # fmt: skip
"""The lesson that begins a game, by its rulebook; the versions of a game differ in some rules."""


class Choice(NamedTuple):
    """A move that the reader may choose: what it wins from here on average, and the standard error of that."""

    move: str
    gain: float
    error: float


class Problem(NamedTuple):
    """A position with its choices in the order in which they are shown, and what is said of the best of them.

    `says` gives the reason and does not name the move, which is shown before it; where it is empty, figures are.

    `text` is a session up to the turn of its one person, and `deals` the number of deals from which the gains come.
    On the shelf a problem has a title and a question of its own; a hand of the day has neither.
    """

    id: str
    theme: str
    text: str
    choices: tuple[Choice, ...]
    says: str
    deals: int
    title: str = ""
    question: str = ""

    @property
    def book(self) -> str:
        """The rulebook, or the link of a reader's own.

        >>> sorted({problem.book for problem in shelf()} & {*LESSON_OF})[:2]
        ['english', 'english-2003']
        """
        return self.text.partition(";")[0]

    @property
    def answer(self) -> int:
        """The place of the best choice among the choices.

        >>> problem = shelf()[0]
        >>> problem.choices[problem.answer].gain == max(choice.gain for choice in problem.choices)
        True
        """
        gains = [choice.gain for choice in self.choices]
        return gains.index(max(gains))


@cache
def shelf() -> tuple[Problem, ...]:
    """List the problems of the shelf, theme by theme.

    >>> [sum(problem.theme == theme for problem in shelf()) >= 7 for theme in THEMES]
    [True, True, True, True, True, True]
    """
    return tuple(_problem(row["id"], row) for row in _rows("shelf.jsonl"))


@cache
def hands_of_the_day() -> tuple[Problem, ...]:
    """List the hands of the day in the order of the days; new ones come at the end, and change no day that was."""
    return tuple(_problem(f"hand-{number}", row) for number, row in enumerate(_rows("days.jsonl"), 1))


def taught_hands() -> tuple[int, ...]:
    """Give the places of the hands of taught games, in the order of their days from `TAUGHT_FROM` on.

    Those of the first days, just before, are left out; new hands come at the end, and change no day that was.
    """
    hands, before = hands_of_the_day(), (TAUGHT_FROM - FIRST_DAY).days
    return tuple(number for number, posed in enumerate(hands) if number >= before and posed.book in LESSON_OF)


def version() -> str:
    """Give what changes with the hands of the day, so that a browser does not keep old ones.

    >>> len(version())
    12
    """
    from hashlib import sha256

    return sha256((HERE / "days.jsonl").read_bytes()).hexdigest()[:12]


def hand_of(day: date) -> Problem:
    """Give the hand of a day, the same for everybody.

    >>> hand_of(FIRST_DAY).id
    'hand-1'
    >>> hand_of(TAUGHT_FROM).book in LESSON_OF
    True
    >>> hand_of(date(2026, 1, 1))
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no hand for 2026-01-01: the first hand of the day was on 2026-11-22.
    """
    number = (day - FIRST_DAY).days
    if number < 0:
        raise Unreadable(f"There is no hand for {day}: the first hand of the day was on {FIRST_DAY}.")
    if day >= TAUGHT_FROM:
        taught = taught_hands()
        number = taught[(day - TAUGHT_FROM).days % len(taught)]
    return hands_of_the_day()[number]


def problem(name: str) -> Problem:
    """Give a problem of the shelf by its id.

    >>> problem("bid-0")
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unknown: There is no problem 'bid-0'; the nearest is 'bid-8'.
    """
    for each in shelf():
        if each.id == name:
            return each
    raise Unknown("problem", name, [each.id for each in shelf()])


def _rows(file: str) -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in (HERE / file).read_text(encoding="utf-8").splitlines()]


def _problem(name: str, row: Mapping[str, Any]) -> Problem:
    choices = tuple(Choice(move, float(gain), float(error)) for move, gain, error in row["choices"])
    return Problem(
        name, row["theme"], row["text"], choices, row["says"], row["deals"], row.get("title", ""),
        row.get("question", ""),
    )  # fmt: skip
