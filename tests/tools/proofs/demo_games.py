"""The games of the demos, as tables that others can sit down at: what an author has set up to show a rule."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from primero_ref import Game, Illegal, Unreadable
from primero_ref.claims import rulebook
from primero_ref.cli.checkout import demos
from primero_ref.demo.runner import run
from tests.tools.proofs.scenario import MOST, Way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref import Move
    from primero_ref.claims import Rulebook
    from primero_ref.demo import Demo
    from primero_ref.game.offers import Offer


class DemoGame(NamedTuple):
    """A game that a demo plays: how it begins, and the moves made in it."""

    name: str
    given: tuple[Any, ...]
    named: Mapping[str, Any]
    moves: tuple[Move, ...]

    def begin(self, rules: Rulebook) -> Game:
        """Begin it under given rules."""
        return Game(rules, *self.given, **self.named)

    @property
    def longest(self) -> int:
        """The most moves that are made."""
        return MOST

    def way(self) -> DemoWay:
        """Give the way in which its moves are chosen: as in the demo, and then by chance."""
        return DemoWay(self)


class DemoWay:
    """The moves of a demo as long as they are legal, and then others by chance."""

    def __init__(self, game: DemoGame) -> None:
        """Begin with the first move."""
        self._left = [*game.moves]
        self._then = Way(Random(game.name))

    def move(self, game: Game, offer: Offer) -> Move:
        """Give the next move."""
        if self._left:
            move = self._left.pop(0)
            with suppress(Illegal, Unreadable):
                offer.judge(move)
                return move
            self._left.clear()
        return self._then.move(game, offer)


@cache
def games_of(demo_id: str) -> tuple[DemoGame, ...]:
    """Run a demo, and give the games that it plays under its rulebook as it is published."""
    return _games(_by_id()[demo_id])


@cache
def _by_id() -> dict[str, Demo]:
    return {demo.id: demo for demo in demos() if not demo.of_finding}


def _games(demo: Demo) -> tuple[DemoGame, ...]:
    begun: list[tuple[Game, tuple[Any, ...], dict[str, Any]]] = []
    sit = Game.__init__

    def watched(self: Game, rules: Rulebook | str, *given: Any, **named: Any) -> None:  # noqa: ANN401 - whatever a game takes
        sit(self, rules, *given, **named)
        begun.append((self, given, named))

    Game.__init__ = watched  # type: ignore[method-assign]
    try:
        run(demo.code, demo.rulebook, may=demo.may)
    finally:
        Game.__init__ = sit  # type: ignore[method-assign]
    return tuple(
        DemoGame(f"{demo.id} {number}", given, named, tuple(game.moves))
        for number, (game, given, named) in enumerate(begun, 1)
        if game.rules.changes() == rulebook(game.rules.id).changes()
    )


def demo_game(name: str) -> DemoGame:
    """Give a game by its name: the id of a demo, and which of its games.

    >>> demo_game("italian/forced-see.1 1").moves[0].verb
    'vie'
    """
    demo_id, _, number = name.partition(" ")
    return next(game for game in games_of(demo_id) if game.name == f"{demo_id} {number}")


@cache
def demo_games(script: str) -> tuple[DemoGame, ...]:
    """List the games of all demos of the rulebooks that are played by one script, in the order of the pages."""
    found: list[DemoGame] = []
    for demo_id, demo in _by_id().items():
        if rulebook(demo.rulebook).script == script:
            found += games_of(demo_id)
    return tuple(found)
