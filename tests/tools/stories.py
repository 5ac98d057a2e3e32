"""Propose what stories assert: `python -m tests.tools.stories docs/rules/italian.md` writes it where there is nothing.

A question mark is put where nothing fits; no page that has been read may keep one. Every line has to be read by a
person: it must say what the *story* asserts, and not merely what the log says. `--check` tells what is wrong with the
data that are there, and `--read` prints each story with its data and what happened at its tables.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from primero_ref.claims import rulebook
from primero_ref.demo.assertions import OPTION
from primero_ref.demo.pages import collect
from primero_ref.demo.runner import run
from primero_ref.demo.sight import Sight
from primero_ref.demo.story import complaint
from tests.tools.proposal import Proposal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.demo import Demo


def sights(demo: Demo) -> tuple[Sight, Sight | None]:
    """Run a demo with its claim and without, and give what is seen."""
    kept = Sight(rulebook(demo.rulebook))
    kept.close(demo.code, run(demo.code, demo.rulebook, claim=demo.claim, look=kept.look).lines)
    if demo.of_finding:
        return kept, None
    without = Sight(rulebook(demo.rulebook))
    outcome = run(demo.code, demo.rulebook, [demo.claim], until_it_differs=True, look=without.look)
    without.close(demo.code, outcome.lines)
    return kept, without


def written(page: str, file: str, told: Mapping[str, str]) -> str:
    """Put data under the stories of a page, by the id of the demo, in place of what is there."""
    ids = iter([demo.id for demo in collect(page, file) if demo.story])
    put, last = list[str](), ""
    for line in page.splitlines(keepends=True):
        if line.startswith(f":{OPTION}: ") and last in told:
            continue
        put.append(line)
        if line.startswith(":story: "):
            last = next(ids)
            put += [f":{OPTION}: {told[last]}\n"] if last in told else []
    return "".join(put)


def tables(kept: Sight) -> str:
    """Tell what happened at the tables of a demo, a line a game."""
    return "".join(f"    {' | '.join(map(str, game.log))} | {game.offer}, {game.stacks}\n" for game in kept.games)


def main() -> None:
    """Propose, check, or print to be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="tell what is wrong with the data that are there")
    parser.add_argument("--read", action="store_true", help="print each story with its data and its games, to be read")
    asked = parser.parse_args()
    for path in asked.pages:
        page = path.read_text(encoding="utf-8")
        proposals: dict[str, str] = {}
        for demo in collect(page, str(path)):
            kept, without = sights(demo)
            why = complaint(demo, kept, without)
            if asked.read or (asked.check and why):
                print(f"{demo.id}: {why}\n  {demo.story}\n  {demo.told}\n{tables(kept) if asked.read else ''}")  # noqa: T201
            elif why and not demo.told:
                proposals[demo.id] = Proposal(demo, kept).text()
        if not (asked.check or asked.read):
            path.write_text(written(page, str(path), proposals), encoding="utf-8")


if __name__ == "__main__":
    main()
