"""Set the master against each other player as he plays where somebody waits for his move: `make table-duels`.

At a table, on the page or in a terminal, the master thinks less than elsewhere (`TABLE_EFFORT`), so what `make duels`
found is not about him. Two play, or four in a game that needs four; each deal is played twice, with the seats
exchanged. It goes on from where it was.

    make table-duels
    python -m tests.tools.table_duels 200 italian steady
    python -m tests.tools.table_duels --dask tcp://192.168.0.5:8786 200
"""

from __future__ import annotations

import sys

from primero_ref import Game, rulebook, shuffled
from primero_ref.lab.experiment import game_result
from primero_ref.lab.pairing import fewest_seats
from primero_ref.players import player
from primero_ref.players.by_name import MASTER
from tests.support.executors import without_address
from tests.tools.duels import FINDINGS, MASTERS_PAIRS, play

KEPT = FINDINGS / "table_duels.json"
"""What the page on the players is made from."""

SEED = "Table"

AT_ONCE = 10
"""How many deals a pair plays before the next has its turn."""


def lead(book: str, other: str, deal: int) -> int:
    """Play one deal twice, and say by how much the master's seats were ahead of the others in both games."""
    rules, own = rulebook(book), f"{SEED}/{deal}"
    names = [f"Seat{seat}" for seat in range(1, fewest_seats(rules) + 1)]
    ahead = 0
    for exchanged in (0, 1):
        game = Game(rules, names, names[deal % len(names)], shuffled(own, rules.ranking.pack), 100)
        masters = [(seat + exchanged) % 2 == 0 for seat in range(len(names))]
        players = {
            name: player(MASTER if searches else other, rules, f"{own}/{name}", at_table=True)
            for name, searches in zip(names, masters, strict=True)
        }
        while game.offer:
            name = game.offer.seat.name
            game.play(players[name](game.view(name)))
        made = game_result(deal, game).made
        ahead += sum(gain if searches else -gain for gain, searches in zip(made, masters, strict=True))
    return round(ahead)


def leads_of(book: str, _master: str, other: str, first: int, deals: int) -> list[int]:
    """Play some deals of one pair."""
    return [lead(book, other, deal) for deal in range(first, first + deals)]


def main(*words: str) -> None:
    """Play the master's pairs."""
    named, where = without_address(words)
    deals, *among = named or ["2000"]
    play(int(deals), {*among}, MASTERS_PAIRS, KEPT, leads_of, AT_ONCE, where)


if __name__ == "__main__":
    main(*sys.argv[1:])
