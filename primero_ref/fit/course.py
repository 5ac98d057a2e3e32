"""Courses: how a scene was played, or how far, by which claims, and in which way the players sat down to it."""

from __future__ import annotations

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.game import Game
    from primero_ref.game.moves import Move

GOES, STOPS, NOT_REACHED = "goes", "stops", "not reached"
"""What may become of a scene: some course is as it tells, none is, or no game comes so far as to put the question."""


class Course(NamedTuple):
    """The course that was found, or the one that came furthest: what became of it, by which claims, and its record."""

    state: str
    claims: tuple[str, ...]
    sentence: str
    record: str = ""
    turns: int = 0
    """How many turns were looked at."""
    way: Way | None = None
    """How they sat down to it, and what moves they made."""


class Way(NamedTuple):
    """The way in which a course went: how the players sat down to it, and the moves that they made."""

    holding: str
    throws: Mapping[str, int]
    moves: tuple[Move, ...]


class Stop(NamedTuple):
    """Where a course stopped: how far it had come, why, by which claims, and how it was played."""

    reached: float
    claims: tuple[str, ...]
    sentence: str
    game: Game

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to it."""
        return tuple(self.game.moves)


def weight(stop: Stop, bearing: frozenset[str]) -> tuple[float, bool, bool]:
    """Say which of two courses that stopped tells more: the one that came further, and by a claim that bears on it."""
    return stop.reached, not bearing.isdisjoint(stop.claims), bool(stop.claims)
