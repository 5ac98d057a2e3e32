"""How many ways there are to go on: as the files have it, as the engine counts, and as trying everything counts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref import load
from tests.support.strategies import PLAYED
from tests.tools.counting import HERE, listed, positions, some_bids, ways, ways_tried

if TYPE_CHECKING:
    from primero_ref import Game

LONG = bool(os.environ.get("PRIMERO_GAMES"))
"""Whether the deep counts are made too, and the slow walk goes two moves far."""

SOON = 250
"""Where there are more ways than these to come to a position, it is counted no further but in the long run."""

KEPT = [(file.stem, name) for file in sorted(HERE.glob("*.toml")) for name in positions(file.stem)]


def kept(book: str, name: str) -> tuple[Game, dict[str, Any]]:
    """Give a position and what its file says of it."""
    told = positions(book)[name]
    return load(told["record"]), told


def test_every_rulebook_is_counted() -> None:
    """Each rulebook that can be played has its file, and there is no other file."""
    assert sorted(book.id for book in PLAYED) == sorted(path.stem for path in HERE.glob("*.toml"))


@pytest.mark.parametrize(("book", "name"), KEPT)
def test_the_engine_counts_as_the_file_says(book: str, name: str) -> None:
    """From a fixed position there are as many ways to make one move, two, three … as the file has."""
    game, told = kept(book, name)
    before = game.log, game.record()
    expected = told["ways"] + told["deep"]
    if not LONG:
        expected = expected[: next((place + 1 for place, number in enumerate(expected) if number > SOON), None)]

    assert expected == [ways(game, depth) for depth in range(1, len(expected) + 1)]
    assert before == (game.log, game.record())


@pytest.mark.parametrize(("book", "name"), KEPT)
def test_trying_everything_finds_the_same_moves(book: str, name: str) -> None:
    """Of all that can be written with some of the bids, that is accepted which is offered, and nothing else."""
    game, _ = kept(book, name)
    bids = some_bids(game)
    offered = sum(move.bid in bids for move in listed(game))

    assert offered == ways_tried(game, 1, bids)
    if LONG and offered < 12:
        after = 0
        for move in listed(game):
            if move.bid in bids:
                there = game.copy()
                there.play(move)
                after += sum(next_.bid in bids for next_ in listed(there)) if there.offer else 0
        assert after == ways_tried(game, 2, bids)
