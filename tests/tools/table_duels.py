"""Set the master of the page's table against the steady player over the same deals: `make table-duels`.

At the table of the page the master thinks less than elsewhere (`TABLE_EFFORT`), so what `make duels` found is not about
him. Two play, or four in a game that needs four; each deal is played twice, with the seats exchanged. It goes on from
where it was.

    make table-duels
    python -m tests.tools.table_duels 200 italian
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from primero_ref import Game, rulebook, shuffled
from primero_ref.lab import mean
from primero_ref.lab.experiment import game_result
from primero_ref.lab.pairing import fewest_seats
from primero_ref.players import player
from primero_ref.players.by_name import MASTER

KEPT = Path(__file__).parents[2] / "docs" / "findings" / "table_duels.json"
"""What the page on the players is made from."""

OTHER = "steady"
SEED = "Table"
BOOKS = ("italian", "zorli", "kings", "losing", "whittaker-en", "english-2003", "suzuki")


def lead(book: str, deal: int) -> int:
    """Play one deal twice, and say by how much the master's seats were ahead of the others in both games."""
    rules, own = rulebook(book), f"{SEED}/{deal}"
    names = [f"Seat{seat}" for seat in range(1, fewest_seats(rules) + 1)]
    ahead = 0
    for exchanged in (0, 1):
        game = Game(rules, names, names[deal % len(names)], shuffled(own, rules.ranking.pack), 100)
        masters = [(seat + exchanged) % 2 == 0 for seat in range(len(names))]
        players = {
            name: player(MASTER if searches else OTHER, rules, f"{own}/{name}", at_table=True)
            for name, searches in zip(names, masters, strict=True)
        }
        while game.offer:
            name = game.offer.seat.name
            game.play(players[name](game.view(name)))
        made = game_result(deal, game).made
        ahead += sum(gain if searches else -gain for gain, searches in zip(made, masters, strict=True))
    return round(ahead)


def main(deals: int, books: tuple[str, ...]) -> None:
    """Play each game up to so many deals, and write the leads after each."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["duels"] if KEPT.exists() else []
    known: dict[str, dict[str, Any]] = {duel["book"]: duel for duel in kept}
    for book in books:
        leads = [*map(int, known.get(book, {}).get("leads", "").split())]
        leads += [lead(book, deal) for deal in range(len(leads), deals)]
        bounds = [round(bound, 2) for bound in mean(leads)]
        known[book] = {"book": book, "other": OTHER, "leads": " ".join(map(str, leads)), "lead": bounds}
        duels = [known[name] for name in BOOKS if name in known]
        KEPT.write_text(json.dumps({"duels": duels}, indent=1) + "\n", encoding="utf-8")
        print(book, len(leads), bounds, flush=True)  # noqa: T201  # it takes many minutes


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 150, (*sys.argv[2:],) or BOOKS)
