"""Search a game for every answer that changes one; `python -m tests.tools.proofs --help` says how."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from multiprocessing import Process, Queue
from queue import Empty
from time import monotonic
from typing import TYPE_CHECKING

from primero_ref.reconstruction.effect import PLAYED
from tests.tools.proofs import companions
from tests.tools.proofs.agreement import kind_of
from tests.tools.proofs.answers import pairs
from tests.tools.proofs.results import FILE, is_shown, kept, written
from tests.tools.proofs.search import ALIKE, ARRANGED, DIRECTED, GAMES, UNASKED, searched, shown
from tests.tools.proofs.summary import FILE as SUMMARY
from tests.tools.proofs.summary import summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.tools.proofs.results import Key
    from tests.tools.proofs.search import Found

MANY = 10**9
"""More games than are ever played."""

EVERY = 10
"""After how many seconds what has been found is written down."""


def main(words: Sequence[str]) -> int:
    """Search for what is not kept yet, or look whether what is kept still holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.proofs", description=main.__doc__)
    parser.add_argument("only", nargs="*", help="rulebooks and questions; all, if none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of each rulebook, besides the demos")
    parser.add_argument("--directed", type=int, default=DIRECTED, help="how many games are directed at one thing")
    parser.add_argument("--again", action="store_true", help="search anew where no game was found")
    parser.add_argument("--played", action="store_true", help="search only for answers that are said to be played")
    parser.add_argument("--check", action="store_true", help="play every kept game, and forget what no longer holds")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes search")
    parser.add_argument("--companions", action="store_true", help="search for answers that need another, given with it")
    given = parser.parse_args(words)
    if given.companions:
        return together(given.only)
    found = kept()
    listed = [*pairs()]
    found = {key: row for key, row in found.items() if key in {*listed}}
    if given.check:
        found = {key: row for key, row in found.items() if not is_shown(row)} | dict(checked(found))
    wanted = [
        key for key in listed
        if (key not in found or (given.again and not is_shown(found[key])) or tried(found[key]) < most(given.games))
        and all(word in key[:2] for word in given.only)
    ]  # fmt: skip
    if given.played:
        wanted = [key for key in wanted if kind_of(key) == PLAYED]
    sys.stdout.write(f"{len(listed)} answers, {len(found)} kept, {len(wanted)} to search\n")
    if given.again:
        found = {key: row for key, row in found.items() if key not in {*wanted}}
    search(wanted, found, given.jobs, given.games, given.directed)
    keep(found)
    SUMMARY.write_text(summary(found), encoding="utf-8")
    sys.stdout.write(f"{sum(map(is_shown, found.values()))} of {len(found)} are shown by a game\n")
    return 0


def together(only: Sequence[str]) -> int:
    """Search for the answers that need another first, each with what is offered for it, and keep what is found."""
    wanted = [*companions.needing()]
    found = {key: row for key, row in companions.kept().items() if key in {*wanted}}
    found = {key: row for key, row in found.items() if not row.is_shown or companions.still_shown(key, row)}
    left = [key for key in wanted if key not in found and all(word in key[:2] for word in only)]
    sys.stdout.write(f"{len(wanted)} answers need another, {len(found)} kept, {len(left)} to search\n")
    until = monotonic() + EVERY
    for key, row in companions.search(left):
        found[key] = row
        if monotonic() > until:
            until = monotonic() + EVERY
            companions.FILE.write_text(companions.written(found), encoding="utf-8")
    companions.FILE.write_text(companions.written(found), encoding="utf-8")
    sys.stdout.write(f"{sum(row.is_shown for row in found.values())} of {len(found)} are shown by a game\n")
    return 0


def checked(found: Mapping[Key, Found]) -> Iterator[tuple[Key, Found]]:
    """Play the kept games again; give those that still show their answer, with where they do so now."""
    for key, row in found.items():
        where = shown(*key, row.by) if is_shown(row) else ""
        if where:
            yield key, row._replace(where=where)
        elif is_shown(row):
            sys.stdout.write(f"no longer shown: {key}\n")


def most(games: int) -> int:
    """Say how many games are tried at least, besides those of the demos."""
    return games + ARRANGED + DIRECTED if games == GAMES else games


def keep(found: Mapping[Key, Found]) -> None:
    """Write down what has been found, whole or not at all."""
    beside = FILE.with_suffix(".part")
    beside.write_text(written(found), encoding="utf-8")
    beside.replace(FILE)


def tried(row: Found) -> int:
    """Say how many games were tried in vain; of an answer that needs no more, more than there are."""
    return int(row.where) if row.by in (UNASKED, ALIKE) else MANY


def search(wanted: list[Key], found: dict[Key, Found], jobs: int, games: int, directed: int) -> None:
    """Search, some rulebooks at a time, and write down every few seconds what has been found."""
    notes: Queue[tuple[str, str, object, Found]] = Queue()
    by_book: dict[str, list[tuple[str, object, int]]] = {}
    for key in wanted:
        before = tried(found[key]) if key in found and not is_shown(found[key]) else 0
        by_book.setdefault(key[0], []).append((*key[1:], before))
    waiting, running = [*by_book.items()], list[Process]()
    left = len(wanted)
    while left:
        running = [process for process in running if process.is_alive()]
        while waiting and len(running) < jobs:
            process = Process(target=searched, args=(*waiting.pop(0), notes.put, games, directed), daemon=True)
            process.start()
            running.append(process)
        until = monotonic() + EVERY
        with suppress(Empty):
            while left and monotonic() < until:
                book, name, answer, row = notes.get(timeout=EVERY)
                found[book, name, answer] = row
                left -= 1
        keep(found)
        if not running and not waiting:
            break


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
