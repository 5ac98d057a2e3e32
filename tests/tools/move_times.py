"""How long the master thinks about a move at a terminal, under every rulebook with bets.

    python -m tests.tools.move_times

lets masters play some deals against each other, as they play where somebody waits for the move, and writes the
processor time of each move for the page on the players. It takes some minutes, and nothing else should run meanwhile.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from time import process_time

from primero_ref import Game, rulebook, shuffled
from primero_ref.lab.pairing import fewest_seats
from primero_ref.players.master import TABLE_EFFORT, MasterPlayer
from tests.tools.bench.__main__ import machine
from tests.tools.duels import BOOKS, FINDINGS

KEPT = FINDINGS / "move_times.json"
"""What the page on the players is made from."""

NAMES = ("Alberto", "Bernardo", "Cinthio", "Domenico")

DEALS = 8
"""How many deals are played of each game, with the fewest players and with four."""


def move_times(book: str, seats: int) -> tuple[list[float], list[int]]:
    """Give the milliseconds of each move, and how many deals were played out for it."""
    rules, names = rulebook(book), NAMES[:seats]
    times, played_out = [], []
    for deal in range(DEALS):
        game = Game(rules, names, names[deal % seats], shuffled(f"Time/{deal}", rules.ranking.pack), 100)
        players = {name: MasterPlayer(rules, f"{deal}/{name}", effort=TABLE_EFFORT) for name in names}
        while game.offer:
            name = game.offer.seat.name
            view = game.view(name)
            started = process_time()
            move = players[name](view)
            times.append(1000 * (process_time() - started))
            played_out.append(players[name].deals)
            game.play(move)
    return times, played_out


def main() -> None:
    """Measure, and write what was measured."""
    rows = []
    for book in BOOKS:
        for seats in sorted({fewest_seats(rulebook(book)), len(NAMES)}):
            move_times(book, seats)  # what is worked out once for a rulebook is not a move
            times, played_out = move_times(book, seats)
            tried = [deals for deals in played_out if deals]
            average = round(sum(tried) / len(tried), 1) if tried else 0.0
            milliseconds = [round(time) for time in sorted(times)]
            rows.append({"book": book, "seats": seats, "deals": average, "ms": milliseconds})
            print(book, seats, milliseconds[-1], flush=True)  # noqa: T201  # it takes minutes
    when = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine()}
    lines = ",\n".join(json.dumps(row) for row in rows)
    head = json.dumps(when)[1:-1]
    KEPT.write_text(f'{{{head}, "rows": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
