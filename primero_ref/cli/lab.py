"""The command `lab`: many games between players who need no person."""

from __future__ import annotations

import csv
import sys
from contextlib import contextmanager
from os import path

import click
from rich.table import Table
from rich.text import Text

from primero_ref.cli.console import Refusal, Stopped, games_bar, json_option, say_json, tell_idle, terminal
from primero_ref.cli.files import file_to_write, written_by_and_by
from primero_ref.cli.workers import cluster, dask_option, worker_pool
from primero_ref.errors import Unreadable
from primero_ref.lab.experiment import BATCH, run
from primero_ref.lab.lockstep.lots import SEATS
from primero_ref.lab.lockstep.simulator import run_batch
from primero_ref.lookup import rulebook

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from primero_ref.lab.experiment import Results
    from primero_ref.lab.lockstep.simulator import BatchResults

MOST_WORKERS = 61
"""The most processes that Windows lets a program wait for."""


@click.command("lab")
@click.argument("players", nargs=-1, metavar="[NAME=SKILL...]")
@click.option("-r", "--rulebook", "book", default="italian", show_default=True, metavar="ID", help="Rulebook.")
@click.option("--hold", multiple=True, metavar="RULE", help="Enable an optional rule.")
@click.option("--suspend", multiple=True, metavar="RULE", help="Disable a rule.")
@click.option(
    "-n", "--games", default=1000, show_default=True, metavar="N", type=click.IntRange(1), help="Number of games."
)
@click.option(
    "--seed", default="Primero", show_default=True, metavar="WORD", help="The same seed plays the same games."
)
@click.option(
    "--stacks", default=100, show_default=True, metavar="N", type=click.IntRange(1), help="Money of each player."
)
@click.option(
    "-j",
    "--workers",
    default=1,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, MOST_WORKERS),
    help="Number of processes.",
)
@dask_option
@click.option("--file", default="", metavar="FILE", help="Save the games here, and resume from here.")
@click.option("--records", default="", metavar="FILE", help="Write the records of all games here.")
@click.option("--batch", is_flag=True, help="Many games at once between random players.")
@click.option(
    "--seats", default=SEATS, show_default=True, metavar="N", type=click.IntRange(2, 3), help="Players of a batch."
)
@click.option("--csv", "as_csv", is_flag=True, help="Answer in CSV, one line for each game.")
@json_option
def lab(
    players: tuple[str, ...], book: str, hold: tuple[str, ...], suspend: tuple[str, ...], games: int, seed: str,
    stacks: int, workers: int, dask: str, file: str, records: str, seats: int,
    *, batch: bool, as_csv: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play many games between computer players, and count what happens.

    SKILL is random, sensible, cautious, steady, bold or master: Alberto=bold
    Bernardo=random.
    """
    if as_csv and as_json:
        raise Refusal("Choose --csv or --json, not both.")
    if workers > 1 and dask:
        raise Refusal("Choose --workers or --dask, not both.")
    rules = rulebook(book).but(hold, suspend)
    tell_idle(rules)
    if batch:
        _check_batch(players, workers, file or records)
        with games_bar() as bar, cluster(dask) as executor:
            task = bar.add_task("", total=games)
            played = run_batch(
                rules, games, seed, stacks=stacks, seats=seats, executor=executor,
                progress=lambda number: bar.update(task, completed=number),
            )  # fmt: skip
        _answer(played, as_csv=as_csv, as_json=as_json)
        return
    if seats != SEATS:
        raise Refusal("--seats is for --batch: otherwise name each player, as in Cinthio=random.")
    skills = dict(_skill(text) for text in players or ("Alberto=sensible", "Bernardo=random"))
    bar = games_bar()
    kept = _Kept(games, file, records)

    def count(number: int) -> None:
        kept.played = number
        bar.update(task, completed=number)

    workers = min(workers, -(-games // BATCH))  # a process without a batch would only be started
    try:
        with kept.record_file() as keep, bar, worker_pool(workers) if workers > 1 else cluster(dask) as executor:
            task = bar.add_task("", total=games)
            results = run(
                rules, skills, games, seed, stacks=stacks, executor=executor, file=file, progress=count, records=keep
            )
    except KeyboardInterrupt:
        raise Stopped(str(kept)) from None
    _answer(results, as_csv=as_csv, as_json=as_json)


class _Kept:
    """What a run has played and kept so far.

    The three numbers can differ. Several who play may have played later games than the file has; records are written
    before the file is; and a run that goes on plays the games of its file again for their records.
    """

    def __init__(self, games: int, file: str, records: str) -> None:
        """Begin a run of so many games, with the names of its file and of its file of records, if it has them."""
        self.played = 0
        self._games, self._file, self._records = games, file, records
        self._recorded = 0

    @contextmanager
    def record_file(self) -> Iterator[Callable[[str], object] | bool]:
        """Give what writes each record, an empty line between two; nothing keeps them if no file is named."""
        if not self._records:
            yield False
            return
        with written_by_and_by(file_to_write(self._records)) as out:

            def keep(record: str) -> None:
                out.write(b"\n" * bool(self._recorded) + record.encode())
                self._recorded += 1

            yield keep

    def __str__(self) -> str:
        """Say to whoever stops the run what it has kept."""
        in_file = min(_lines(self._file) - 1, self._games) if path.isfile(self._file) else 0
        done = max(self.played, self._recorded, in_file)
        if not self._file:
            where = "to keep the games next time, add --file"
        else:
            these = "these games" if in_file == done else f"the first {in_file} of them" if in_file else "none of them"
            where = f"{self._file} has {these}, and the same command goes on from there"
        if self._records and self._recorded == done:
            where += f"; their records are in {self._records}"
        elif self._records:
            number = f"the first {self._recorded} records" if self._recorded else "none of their records"
            where += f"; {self._records} has {number}"
        return f"Stopped after {done} of {self._games} games: {where}."


def _lines(file: str) -> int:
    """Count the whole lines of a file."""
    with open(file, "rb") as lines:
        return sum(line.endswith(b"\n") for line in lines)


def _check_batch(players: tuple[str, ...], workers: int, file: str) -> None:
    """Refuse with --batch what belongs to games that are played one by one."""
    if players or file or workers > 1:
        raise Refusal("--batch plays random players in one process, and writes no file: omit the other options.")


def _answer(results: Results | BatchResults, *, as_csv: bool, as_json: bool) -> None:
    if as_csv:
        rows = iter(results.rows())
        first = next(rows)
        writer = csv.DictWriter(sys.stdout, [*first], lineterminator="\n")
        writer.writeheader()
        writer.writerow(first)
        writer.writerows(rows)
    elif as_json:
        say_json(_json(results))
    else:
        _show(results)


def _skill(text: str) -> tuple[str, str]:
    name, equals, skill = text.partition("=")
    if not equals or not name:
        raise Unreadable(f"{text!r} does not name a player: write a name and a skill, as in Alberto=sensible.")
    return name, skill


def _json(results: Results | BatchResults) -> dict[str, object]:
    shares = {"ends": results.ends(), "wins": results.wins(), "winning_kinds": results.winning_kinds()}
    parts = {name: {key: share._asdict() for key, share in part.items()} for name, part in shares.items()}
    made = {name: mean._asdict() for name, mean in results.made().items()}
    return {"run": results.run._asdict(), "games": len(results), **parts, "made": made}


def _show(results: Results | BatchResults) -> None:
    console = terminal()
    made, wins = results.made(), results.wins()
    table = Table(box=None, pad_edge=False)
    for head in ("player", "style", "average gain per game", "games won"):
        table.add_column(head)
    for name, skill in results.run.players:
        table.add_row(name, str(skill), str(made[name]), str(wins[name]))
    console.print(table)
    for title, part in (("How games end", results.ends()), ("Winning hands at the showdown", results.winning_kinds())):
        if not part:
            continue
        table = Table(box=None, pad_edge=False, show_header=False)
        for name, share in sorted(part.items(), key=lambda row: -row[1].times):
            table.add_row(f"  {name}", str(share))
        console.print(Text(f"\n{title}", "bold"))
        console.print(table)
    rules = results.run.rules
    bounds = "Ranges are 95% confidence intervals."
    console.print(Text(f"\n{len(results)} games of {rules.title}. {bounds}", "dim"))
