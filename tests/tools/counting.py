"""Counts of legal play: ways to go on from a position; `python -m tests.tools.counting` writes the files of them."""

from __future__ import annotations

import sys
import tomllib
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from primero_ref import Game, Illegal, Move, Unreadable, rulebook, shuffled
from primero_ref.cards.pack import UNKNOWN
from tests.support.hostile import SEATED, dawdler, room
from tests.support.strategies import PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from primero_ref.cards.bids import Bid
    from primero_ref.cards.pack import Card
    from primero_ref.game.events import Event

HERE = Path(__file__).parents[1] / "counts"
"""Where the counts stand, one file for each rulebook."""


MONEY = 2
"""The counters before each player: few, so that every sum is counted."""


def positions(book: str) -> dict[str, dict[str, Any]]:
    """Give the positions that are counted of a rulebook, by name: a record each, and the counts by depth."""
    return tomllib.loads((HERE / f"{book}.toml").read_text(encoding="utf-8"))


def listed(game: Game) -> list[Move]:
    """List every legal move; sums are counted one by one, since little money lies before anybody here."""
    assert game.offer is not None
    return [*game.offer.moves(money=range(MONEY + 1))]


def ways(game: Game, depth: int) -> int:
    """Count the ways to make so many moves, by what the engine offers; a game that is over before has none."""
    if game.offer is None:
        return 0
    if depth == 1:
        return len(game.offer.moves(money=range(MONEY + 1)))
    total = 0
    for move in listed(game):
        game.play(move)
        total += ways(game, depth - 1)
        game.undo()
    return total


VERBS = (
    "accept", "agree", "bet", "bid", "call", "change", "check", "chip", "chip in", "claim", "declare", "decline",
    "discard", "double", "draw", "fold", "invite", "keep", "lay", "match", "pass", "pay", "put", "raise", "refuse",
    "rest", "revie", "see", "sit out", "stake", "stand", "stay", "swig", "take", "trade", "try", "vie", "wait", "yield",
)  # fmt: skip
"""Every verb that any game knows, and two that none does."""


def ways_tried(game: Game, depth: int, bids: Sequence[Bid | None]) -> int:
    """Count the same without asking what is offered: whatever can be written is tried, and what is accepted counts.

    Two ways to write one move, such as a capture whose cards are named or go without saying, count once.
    """
    if game.offer is None:
        return 0
    reached: dict[tuple[Event, ...], Game] = {}
    for move in tried(game, bids):
        try:
            game.offer.judge(move)
        except (Illegal, Unreadable):
            continue
        there = game.copy()
        there.play(move)
        reached.setdefault(there.log, there)
    return len(reached) if depth == 1 else sum(ways_tried(there, depth - 1, bids) for there in reached.values())


def tried(game: Game, bids: Sequence[Bid | None]) -> Iterator[Move]:
    """Write moves: every verb with every bid, every sum and every choice of cards, and some that nobody has."""
    assert game.offer is not None
    hand, layout = game.offer.seat.cards, game.table.layout
    assert UNKNOWN not in hand
    strange = next(one for one in game.rules.ranking.pack if one not in hand and one not in layout)
    thrown = [*(some for number in range(len(hand) + 1) for some in combinations(hand, number)), (strange,)]
    taken: list[tuple[Card, ...]] = [some for number in range(5) for some in combinations(layout, number)]
    for verb, money, bid, some, drawn in product(VERBS, range(MONEY + 2), bids, thrown, taken):
        yield Move(verb, bid, money, some, drawn)


def every_bid(game: Game) -> list[Bid | None]:
    """Give every bid that can be named under a rulebook, and none."""
    ranking = game.rules.ranking
    return [None, *dict.fromkeys((*ranking.bids, *ranking.kind_bids))]


def some_bids(game: Game) -> list[Bid | None]:
    """Give no bid, the lowest and the highest, and one in forty between."""
    bids = every_bid(game)
    return [*dict.fromkeys((*bids[:2], *bids[2:-1:40], bids[-1]))]


# -- the files ------------------------------------------------------------------------------------

LEAVES, DEEP = 1_000, 20_000
"""How many positions may be played through for a count that `make test` repeats, and for one of the long run."""


def counted(game: Game) -> tuple[list[int], list[int]]:
    """Count a position to the depth that is quickly reached, and further."""
    quick: list[int] = []
    deep: list[int] = []
    before = 1
    while 0 < before <= DEEP and len(quick) < 12:
        found = ways(game, len(quick) + len(deep) + 1)
        (quick if before <= LEAVES and not deep else deep).append(found)
        before = found
    return quick, deep


def openings(book: str) -> Iterator[tuple[str, Game]]:
    """Give the positions that are counted of a rulebook: the opening of the fewest players, and two later ones."""
    rules = rulebook(book)
    names = SEATED[: room(rules)[0]]
    for name, moves, seed in (("opening", 0, "first"), ("some moves on", 3, "second"), ("further on", 6, "third")):
        game = Game(rules, names, names[-1], shuffled(f"{book}, {seed}", rules.ranking.pack), MONEY)
        chance = Random(f"{book}, {seed}")
        for _ in range(moves):
            if game.offer:
                game.play(dawdler(game, chance))
        if game.offer:
            yield name, game


def written(book: str) -> str:
    """Write the file of a rulebook."""
    lines = [
        f"# {rulebook(book).title}: the ways to go on, after one move, two moves, three …; `deep` in the long run only."
    ]
    lines += ["# Made by `python -m tests.tools.counting`, and confirmed by trying whatever can be written."]
    for name, game in openings(book):
        quick, deep = counted(game)
        lines += ["", f'["{name}"]', f"record = '''\n{game.record()}'''", f"ways = {quick}", f"deep = {deep}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for one in sys.argv[1:] or [rules.id for rules in PLAYED]:
        (HERE / f"{one}.toml").write_text(written(one), encoding="utf-8")
        sys.stdout.write(f"{one}\n")
