"""Set the master against each other player over the same deals, and keep how far he is ahead: `make duels`.

Each deal is played twice, with the seats exchanged. What is kept is gone on from: the pairs with the fewest deals come
first, a few deals at a time, and whoever stops it loses no more than those. Names of rulebooks and of players that
follow the number of deals restrict it to these.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

from primero_ref import rulebook, rulebooks
from primero_ref.lab import mean
from primero_ref.lab.arena import meet
from primero_ref.players import QUICK_PLAYER_NAMES
from primero_ref.players.by_name import MASTER

KEPT = Path(__file__).parents[2] / "docs" / "findings" / "duels.json"
"""What the page on the players is made from."""

AT_ONCE = 5
"""How many deals a pair plays before the next has its turn."""

BOOKS = [book for book in rulebooks() if rulebook(book).script and rulebook(book)("stake.from") != "nothing"]


Duel = dict[str, Any]


def go_on(duel: Duel, deals: int) -> None:
    """Play some more deals of one pair."""
    leads = duel["leads"].split()
    pair = [MASTER, duel["other"]]
    [more] = meet(rulebook(duel["book"]), pair, 2 * deals, duplicate=True, first=len(leads))
    whole = [*map(int, leads), *more.leads]
    duel["lead"] = [round(bound, 2) for bound in mean(whole)]
    duel["leads"] = " ".join(map(str, whole))


def played(duel: Duel) -> int:
    """Count the deals of one pair."""
    return len(duel["leads"].split())


def main(deals: int, among: set[str]) -> None:
    """Play every pair up to so many deals, and write the leads after each."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["duels"] if KEPT.exists() else []
    known = {(duel["book"], duel["other"]): duel for duel in kept}
    pairs = [(book, other) for book in BOOKS for other in QUICK_PLAYER_NAMES]
    duels = [known.get(pair) or dict(zip(("book", "other", "leads"), (*pair, ""), strict=True)) for pair in pairs]
    books, others = among & {*BOOKS} or {*BOOKS}, among & {*QUICK_PLAYER_NAMES} or {*QUICK_PLAYER_NAMES}
    chosen = [duel for duel in duels if duel["book"] in books and duel["other"] in others]
    while any(played(duel) < deals for duel in chosen):
        duel = min(chosen, key=played)
        start, before = process_time(), played(duel)
        go_on(duel, min(AT_ONCE, deals - before))
        text = json.dumps({"duels": [duel for duel in duels if duel["leads"]]}, indent=1)
        KEPT.write_text(text + "\n", encoding="utf-8")
        seconds = process_time() - start
        print(duel["book"], duel["other"], played(duel), f"{seconds:.0f} s", flush=True)  # noqa: T201  # it takes hours


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, {*sys.argv[2:]})
