"""Set the players against each other over the same deals, and keep how far one is ahead: `make duels`.

Each deal is played twice, with the seats exchanged. First the quick players meet each other, then the master meets each
of them. What is kept is gone on from: the pairs with the fewest deals come first, a few deals at a time, and whoever
stops it loses no more than those. Names of rulebooks and of players that follow the number of deals restrict it to
these.

    make duels
    python -m tests.tools.duels 200 italian zorli steady
    python -m tests.tools.duels --dask tcp://192.168.0.5:8786 200
"""

from __future__ import annotations

import json
import sys
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from primero_ref import rulebook, rulebooks
from primero_ref.lab.arena import meet
from primero_ref.lab.statistics import mean_of
from primero_ref.players import QUICK_PLAYER_NAMES
from primero_ref.players.by_name import MASTER
from tests.support.executors import executor_at, without_address

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Leads = Callable[[str, str, str, int, int], Sequence[int]]
    """What lets two play under a rulebook, from a deal on, so many deals, and says how far the one was ahead."""

    Duel = dict[str, Any]

FINDINGS = Path(__file__).parents[2] / "docs" / "findings"

KEPT, QUICK_KEPT = FINDINGS / "duels.json", FINDINGS / "quick_duels.json"
"""What the page on the players is made from: the duels of the master, and those of the others."""

FIRST = 10
"""How many leads of a pair are kept as they were, so that they can be played again."""

AT_ONCE = 50
"""How many deals a pair of quick players plays before the next has its turn."""

BOOKS = [book for book in rulebooks() if rulebook(book).script and rulebook(book)("stake.from") != "nothing"]

QUICK_PAIRS = [*combinations(QUICK_PLAYER_NAMES, 2)]
MASTERS_PAIRS = [(MASTER, other) for other in QUICK_PLAYER_NAMES]


def leads_of(book: str, one: str, other: str, first: int, deals: int) -> tuple[int, ...]:
    """Play some deals of one pair."""
    [duel] = meet(rulebook(book), [one, other], 2 * deals, duplicate=True, first=first)
    return duel.leads


def begun(book: str, one: str, other: str) -> Duel:
    """Begin with no deals: of a pair is kept how many it has played, what the leads add up to, and the first leads."""
    return {"book": book, "one": one, "other": other, "deals": 0, "sum": 0, "squares": 0, "first": []}


def played(duel: Duel) -> int:
    """Count the deals of one pair."""
    return int(duel["deals"])


def add(duel: Duel, leads: Sequence[int]) -> None:
    """Add the leads of more deals to those of a pair."""
    duel["deals"] += len(leads)
    duel["sum"] += sum(leads)
    duel["squares"] += sum(lead * lead for lead in leads)
    duel["first"] = [*duel["first"], *leads][:FIRST]
    duel["lead"] = [round(bound, 2) for bound in mean_of(duel["deals"], duel["sum"], duel["squares"])]


def write(file: Path, duels: Sequence[Duel]) -> None:
    """Write what is known of all pairs, a line for each."""
    lines = ",\n".join(json.dumps(duel) for duel in duels if duel["deals"])
    file.write_text(f'{{"duels": [\n{lines}\n]}}\n', encoding="utf-8")


def play(
    deals: int,
    among: set[str],
    pairs: Sequence[tuple[str, str]],
    file: Path,
    leads: Leads,
    at_once: int,
    where: str = "",
) -> None:
    """Play every pair up to so many deals, on all cores or on a cluster, and write the leads as they come."""
    kept = json.loads(file.read_text(encoding="utf-8"))["duels"] if file.exists() else []
    known = {(duel["book"], duel["one"], duel["other"]): duel for duel in kept}
    every = [(book, *pair) for book in BOOKS for pair in pairs]
    duels = [known.get(pair) or begun(*pair) for pair in every]
    books, players = among & {*BOOKS} or {*BOOKS}, among & {*QUICK_PLAYER_NAMES} or {*QUICK_PLAYER_NAMES}
    chosen = [duel for duel in duels if duel["book"] in books and players & {duel["one"], duel["other"]}]
    with executor_at(where) as executor:
        while (least := min(map(played, chosen))) < deals:
            upto = min(least + at_once, deals)
            behind = [duel for duel in chosen if played(duel) < upto]
            started = perf_counter()
            orders = [(duel["book"], duel["one"], duel["other"], played(duel), upto - played(duel)) for duel in behind]
            for duel, new in zip(behind, executor.map(leads, *zip(*orders, strict=True)), strict=True):
                add(duel, new)
                write(file, duels)
            print(upto, f"deals each, {perf_counter() - started:.0f} s", flush=True)  # noqa: T201  # it takes hours


def main(*words: str) -> None:
    """Play the quick pairs, and then the master's."""
    named, where = without_address(words)
    deals, *among = named or ["2000"]
    play(int(deals), {*among}, QUICK_PAIRS, QUICK_KEPT, leads_of, AT_ONCE, where)
    play(int(deals), {*among}, MASTERS_PAIRS, KEPT, leads_of, AT_ONCE // 10, where)


if __name__ == "__main__":
    main(*sys.argv[1:])
