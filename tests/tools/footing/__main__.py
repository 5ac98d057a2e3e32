"""Run what comes out otherwise without each rule: `python -m tests.tools.footing [RULE…]`.

It writes `primero_ref/footing/runs.txt`. With `--check` it writes nothing, and lists the rules of which something else
is kept; with `--tell` it prints each row as it comes. A full run takes a quarter of an hour of processor time; a
rulebook, such as `italian`, stands for its rules.
"""

from __future__ import annotations

import sys
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING

from primero_ref.claims import rulebook, rulebooks
from primero_ref.footing import runs
from tests.tools.footing.trials import all_demos, asked_in_demos, holders, trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.footing.runs import Run


def candidates(name: str, asked: dict[str, frozenset[tuple[str, str]]]) -> frozenset[str]:
    """Name the demos that ask what a rule settles, of a rulebook that holds it, and the rule’s own."""
    settles = rulebook(name.partition("/")[0]).claims[name].settles
    points = {(book, question) for book in (*holders(name), name.partition("/")[0]) for question in settles}
    own = {demo.id for demo in all_demos().values() if demo.claim == name}
    return frozenset(own | {demo for demo, looked_at in asked.items() if looked_at & points})


def _trial(job: tuple[str, frozenset[str]]) -> Run:
    return trial(*job)


def main(words: Sequence[str]) -> int:
    """Run the trials, and write the file or say what is kept otherwise."""
    check, named = "--check" in words, [word for word in words if not word.startswith("-")]
    every = [name for book in rulebooks() for name in rulebook(book).own]
    wanted = [name for name in every if not named or name in named or name.partition("/")[0] in named]
    asked = asked_in_demos()
    kept = {row.claim: row for row in runs.kept()}
    with Pool(2) as pool:
        jobs = map(partial(_job, asked=asked), wanted)
        found: dict[str, Run] = {}
        for tried in pool.imap_unordered(_trial, jobs, chunksize=1):
            found[tried.claim] = tried
            if "--tell" in words:
                sys.stdout.write(runs.written([tried]).splitlines()[-1] + "\n")
                sys.stdout.flush()
    rows = {name: row for name in every if (row := found.get(name) or kept.get(name))}
    otherwise = [name for name, row in found.items() if kept.get(name) != row]
    if not check:
        Path(runs.FILE).write_text(runs.written(rows.values()), encoding="utf-8")
    sys.stdout.write(f"{len(found)} rules tried; kept otherwise: {', '.join(otherwise) or 'none'}\n")
    return int(check and bool(otherwise))


def _job(name: str, asked: dict[str, frozenset[tuple[str, str]]]) -> tuple[str, frozenset[str]]:
    return name, candidates(name, asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
