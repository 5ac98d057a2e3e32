"""Lessons: short games, each built around one thing, that ask for a move and say what it brings."""

from __future__ import annotations

from functools import cache
from os import listdir, path

from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.game.load import load
from primero_ref.game.moves import read_move
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from primero_ref.game.game import Game

HERE = path.dirname(__file__)


class Step(NamedTuple):
    """One move of a lesson, with the text before it, after it, and after a different move.

    `tries` are moves that the rules refuse here, worth trying for the refusal. `instead` are moves
    that could have been made, to see what would have come of them; `quotes` names passages.
    """

    player: str
    move: str
    says: str = ""
    after: str = ""
    wrong: str = ""
    tries: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()


class Lesson(NamedTuple):
    """A short game with a pupil at the table; its prose is that of the pages, links and all (see `plain`)."""

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

    def begin(self) -> Game:
        """Deal the cards of the lesson."""
        return load(self.setup)

    def record(self) -> str:
        """Write the whole game, as it goes when all do what the lesson has them do."""
        game = self.begin()
        for step in self.steps:
            game.play(f"{step.player}: {step.move}")
        return game.record()

    def asks(self, step: Step) -> bool:
        """Say whether a move is the pupil's to find."""
        return step.player == self.pupil


def lessons() -> tuple[str, ...]:
    """List the lessons in the order in which they are to be played.

    >>> lessons()[:2]
    ('points', 'vying')
    """
    return tuple(name.partition("-")[2].removesuffix(".toml") for name in _files())


@cache
def lesson(which: str | int) -> Lesson:
    """Give a lesson by its name or its number; an unknown one is refused.

    >>> lesson(3).id, lesson("points").number
    ('forced-see', 1)
    >>> lesson(9)
    Traceback (most recent call last):
        ...
    primero_ref.errors.Unreadable: There is no lesson 9: the lessons are 1 to 7.
    """
    import tomllib

    names = lessons()
    if isinstance(which, int):
        if not 1 <= which <= len(names):
            raise Unreadable(f"There is no lesson {which}: the lessons are 1 to {len(names)}.")
        which = names[which - 1]
    if which not in names:
        raise Unknown("lesson", which, names)
    index = names.index(which)
    with open(path.join(HERE, _files()[index]), "rb") as file:
        return _lesson(index + 1, which, tomllib.load(file))


def meant(game: Game, typed: str, step: Step) -> bool:
    """Say whether a move is the one that a lesson asks for, apart from the cards drawn.

    A move that the rules forbid is refused as `Game.play` refuses it; nothing is played.

    >>> points = lesson("points")
    >>> game = points.begin()
    >>> [meant(game, typed, points.steps[0]) for typed in ("vie primero 50 for 1", "vie primero 60 for 1")]
    [True, False]
    """
    offer = game.offer
    if offer is None:
        raise Illegal("The game is over: no more moves are taken")
    wanted, made = (read_move(text, game.rules.ranking)._replace(drawn=()) for text in (step.move, typed))
    offer.judge(made)
    return {*made.discards} == {*wanted.discards} and made._replace(discards=()) == wanted._replace(discards=())


def refusal(game: Game, typed: str) -> Illegal | None:
    """Return the message that refuses a move, with its claim, or None if the move is legal.

    >>> refusal(lesson("points").begin(), "fold")
    Illegal('Bernardo may not fold: there is no vie to answer [italian/fold-answers-vie]')
    """
    try:
        if game.offer:
            game.offer.judge(read_move(typed, game.rules.ranking))
    except Illegal as error:
        return error
    return None


def outcome(game: Game, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Say how the game would end after some moves; the game itself does not change.

    >>> points = lesson("points")
    >>> outcome(points.begin(), tuple(f"{step.player}: {step.move}" for step in points.steps))[-2:]
    ('Cinthio folds', 'Alberto wins 7')
    """
    other = game.copy()
    for move in moves:
        other.play(move)
    return tuple(str(event) for event in other.log[len(game.log) :] if event.deed not in ("deal", "show"))


def plain(text: str) -> str:
    """Remove the links from the text of a lesson, for use in a terminal.

    >>> plain("You {claim}`see <italian/action-see>` it.")
    'You see it.'
    """
    parts = text.split("`")
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
        data["opening"].strip(), tuple(_steps(data["step"])), data["learnt"].strip(), tuple(data["claims"]),
    )  # fmt: skip


def _steps(rows: list[dict[str, Any]]) -> Iterator[Step]:
    for row in rows:
        player, _, move = row["move"].partition(": ")
        prose = (row.get(part, "").strip() for part in ("says", "after", "wrong"))
        lists = (tuple(row.get(part, ())) for part in ("tries", "instead", "quotes"))
        yield Step(player, move, *prose, *lists)
