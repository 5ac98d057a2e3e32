"""Lessons: short games, each built around one thing, that ask the pupil for moves and answers."""

from __future__ import annotations

from functools import cache
from os import listdir, path

from primero_ref.errors import Unknown, Unreadable, as_kind, as_text, check_number
from primero_ref.game.load import load
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from primero_ref.game.game import Game

HERE = path.dirname(__file__)


PROSE, LISTS = ("says", "asks", "after", "wrong", "rule"), ("answer", "options", "tries", "instead", "quotes")
"""What a step says, and what it lists, by the names of the data."""


class Step(NamedTuple):
    """A step of a lesson: a move, or a question about the cards that lie there, with what is said before and after it.

    A question has an `answer` in place of a move: one of its `options`, or without options cards of the pupil's hand.
    `asks` tells the pupil what to do, and `rule` is the claim on which the step rests. `others` gives what is said to
    other answers, each by its verb, its whole move, its card or its option; `wrong` is said to any that is not among
    them. `tries` are moves that the rules refuse here, worth trying for the refusal. `instead` are moves that could
    have been made, to see what would have come of them; `quotes` names passages.

    >>> first = lesson("points").steps[0]
    >>> first.asks, first.answer, first.rule
    ('Choose the card that is worth more.', ('7c',), 'italian/value-six-seven')
    """

    player: str
    move: str = ""
    says: str = ""
    asks: str = ""
    after: str = ""
    wrong: str = ""
    rule: str = ""
    answer: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    tries: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The move as a game takes it, with its player; empty for a question."""
        return f"{self.player}: {self.move}" if self.move else ""


class Lesson(NamedTuple):
    """A short game with a pupil at the table, built around one thing that it teaches.

    Its prose is that of the pages, links and all (see `plain`); `claims` are the ids of the rules that it teaches.

    >>> points = lesson("points")
    >>> points.teaches, points.pupil
    ('What a card is worth, and how four of them make a hand.', 'Alberto')
    >>> [points.asks(step) for step in points.moves[:2]], len(points.asked)
    ([False, True], 6)
    """

    number: int
    id: str
    title: str
    teaches: str
    pupil: str
    setup: str
    opening: str
    steps: tuple[Step, ...]
    learnt: str
    claims: tuple[str, ...]

    def __repr__(self) -> str:
        """Print its number, its title and what it teaches."""
        return f"<lesson {self.number}, {self.title}: {self.teaches}>"

    @property
    def moves(self) -> tuple[Step, ...]:
        """The steps that are moves, in their order."""
        return tuple(step for step in self.steps if step.move)

    @property
    def asked(self) -> tuple[Step, ...]:
        """The steps that are for the pupil to answer."""
        return tuple(filter(self.asks, self.steps))

    def begin(self) -> Game:
        """Deal the cards of the lesson."""
        return load(self.setup)

    def until(self, step: int) -> Game:
        """Play the moves before the step of this number, counted from 0."""
        check_number(step, "number of a step", 0, len(self.steps))
        game = self.begin()
        for earlier in self.steps[:step]:
            if earlier.move:
                game.play(earlier.line)
        return game

    def record(self) -> str:
        """Write the record of the whole game, in which everybody does what the lesson asks for."""
        return self.until(len(self.steps)).record()

    def asks(self, step: Step) -> bool:
        """Say whether the pupil has to answer a step."""
        return as_kind(step, Step, "step of a lesson: lesson('points').steps has some").player == self.pupil


def lessons() -> tuple[str, ...]:
    """List the ids of the lessons in the order in which they are to be played.

    >>> lessons()[:2]
    ('points', 'numerus')
    """
    return tuple(name.partition("-")[2].removesuffix(".toml") for name in _files())


@cache
def lesson(which: str | int) -> Lesson:
    """Return a lesson by its id or its number, which begins with 1.

    A number that no lesson has is `Unreadable`, and another id is `Unknown`.

    >>> lesson(3).id, lesson("points").number
    ('vying', 1)
    >>> lesson(90)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no lesson 90: the lessons are 1 to ....
    """
    import tomllib

    names = lessons()
    if isinstance(which, int):
        if not 1 <= which <= len(names):
            raise Unreadable(f"There is no lesson {which}: the lessons are 1 to {len(names)}.")
        which = names[which - 1]
    if as_text(which, "the id of a lesson") not in names:
        raise Unknown("lesson", which, names)
    index = names.index(which)
    with open(path.join(HERE, _files()[index]), "rb") as file:
        return _lesson(index + 1, which, tomllib.load(file))


def plain(text: str) -> str:
    """Remove the links from the text of a lesson, for use in a terminal, and keep their words.

    >>> plain("You {claim}`see <italian/action-see>` it.")
    'You see it.'
    """
    parts = as_text(text, "the text of a lesson").split("`")
    for index in range(1, len(parts), 2):
        parts[index] = parts[index].partition("<")[0].rstrip()
        parts[index - 1] = parts[index - 1].removesuffix("{claim}").removesuffix("{term}")
    return "".join(parts)


@cache
def _files() -> tuple[str, ...]:
    return tuple(sorted(name for name in listdir(HERE) if name.endswith(".toml")))


def _lesson(number: int, name: str, data: Mapping[str, Any]) -> Lesson:
    return Lesson(
        number, name, data["title"], data["teaches"], data["pupil"], data["setup"].strip() + "\n",
        data["opening"].strip(), tuple(_steps(data["step"], data["pupil"])), data["learnt"].strip(),
        tuple(data["claims"]),
    )  # fmt: skip


def _steps(rows: list[dict[str, Any]], pupil: str) -> Iterator[Step]:
    for row in rows:
        player, _, move = row["move"].partition(": ") if "move" in row else (pupil, "", "")
        prose: dict[str, Any] = {part: row.get(part, "").strip() for part in PROSE}
        lists: dict[str, Any] = {part: tuple(row.get(part, ())) for part in LISTS}
        yield Step(player, move, **prose, **lists, others=tuple(row.get("others", {}).items()))
