"""Set the players against each other in the lab, and keep what they make: `make contest`.

Under every rulebook with money to win, those who move at once sit at one table, and the deal goes round. What a game
makes each of them is set beside what it makes the sensible and the random player in the same game.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from primero_ref import rulebook, rulebooks
from primero_ref.lab import mean, run
from primero_ref.players import QUICK_PLAYER_NAMES
from primero_ref.players.tempers import TEMPERS

KEPT = Path(__file__).parents[2] / "docs" / "findings" / "players.json"
"""What the page on the players is made from."""

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico", "Ercole")


def contest(book: str, games: int) -> dict[str, object]:
    """Play one rulebook, and say what each made, and how much more than the two he is measured by."""
    start = process_time()
    found = run(rulebook(book), dict(zip(NAMES, QUICK_PLAYER_NAMES, strict=True)), games)
    made = {skill: [one.made[place] for one in found.games] for place, skill in enumerate(QUICK_PLAYER_NAMES)}
    over = {
        skill: {
            other: [round(one, 2) for one in mean([a - b for a, b in zip(made[skill], made[other], strict=True)])]
            for other in ("sensible", "random")
        }
        for skill in TEMPERS
    }
    moves = sum(one.moves for one in found.games)
    ms = round(1000 * (process_time() - start) / moves, 1)
    return {"book": book, "made": {skill: round(mean(sums).value, 2) for skill, sums in made.items()}, "over": over,
            "ms": ms}  # fmt: skip


def main(games: int) -> None:
    """Play all rulebooks, and write the figures."""
    books = [one for one in rulebooks() if rulebook(one).script and rulebook(one)("stake.from") != "nothing"]
    told = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "games": games, "books": [contest(one, games) for one in books]}
    KEPT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
