"""Set the master against each other player over the same deals, and keep how far he is ahead: `make duels`.

Each deal is played twice, with the seats exchanged. What is kept is gone on from: the pairs with the fewest deals come
first, a few deals at a time, and whoever stops it loses no more than those. Names of rulebooks and of players that
follow the number of deals restrict it to these.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from primero_ref import rulebook, rulebooks
from primero_ref.lab import mean
from primero_ref.lab.arena import meet
from primero_ref.players import QUICK_PLAYER_NAMES
from primero_ref.players.by_name import MASTER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Leads = Callable[[str, str, int, int], Sequence[int]]
    """What plays a rulebook against a player, from a deal on, so many deals, and says how far the master was ahead."""

    Duel = dict[str, Any]

FINDINGS = Path(__file__).parents[2] / "docs" / "findings"

KEPT = FINDINGS / "duels.json"
"""What the page on the players is made from."""

AT_ONCE = 5
"""How many deals a pair plays before the next has its turn."""

BOOKS = [book for book in rulebooks() if rulebook(book).script and rulebook(book)("stake.from") != "nothing"]


def leads_of(book: str, other: str, first: int, deals: int) -> tuple[int, ...]:
    """Play some deals of one pair."""
    [duel] = meet(rulebook(book), [MASTER, other], 2 * deals, duplicate=True, first=first)
    return duel.leads


def played(duel: Duel) -> int:
    """Count the deals of one pair."""
    return len(duel["leads"].split())


def add(duel: Duel, leads: Sequence[int]) -> None:
    """Put the leads of more deals behind those of a pair."""
    whole = [*map(int, duel["leads"].split()), *leads]
    duel["lead"] = [round(bound, 2) for bound in mean(whole)]
    duel["leads"] = " ".join(map(str, whole))


def main(deals: int, among: set[str], file: Path, leads: Leads, at_once: int) -> None:
    """Play every pair up to so many deals, on all cores, and write the leads as they come."""
    kept = json.loads(file.read_text(encoding="utf-8"))["duels"] if file.exists() else []
    known = {(duel["book"], duel["other"]): duel for duel in kept}
    pairs = [(book, other) for book in BOOKS for other in QUICK_PLAYER_NAMES]
    duels = [known.get(pair) or dict(zip(("book", "other", "leads"), (*pair, ""), strict=True)) for pair in pairs]
    books, others = among & {*BOOKS} or {*BOOKS}, among & {*QUICK_PLAYER_NAMES} or {*QUICK_PLAYER_NAMES}
    chosen = [duel for duel in duels if duel["book"] in books and duel["other"] in others]
    with ProcessPoolExecutor() as executor:
        while (least := min(map(played, chosen))) < deals:
            more = min(at_once, deals - least)
            behind = [duel for duel in chosen if played(duel) < least + more]
            started = perf_counter()
            orders = [(duel["book"], duel["other"], played(duel), least + more - played(duel)) for duel in behind]
            for duel, new in zip(behind, executor.map(leads, *zip(*orders, strict=True)), strict=True):
                add(duel, new)
                text = json.dumps({"duels": [duel for duel in duels if duel["leads"]]}, indent=1)
                file.write_text(text + "\n", encoding="utf-8")
            print(least + more, f"deals each, {perf_counter() - started:.0f} s", flush=True)  # noqa: T201  # it takes hours


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, {*sys.argv[2:]}, KEPT, leads_of, AT_ONCE)
