"""The command `records`: a set of records to publish, of every rulebook and level."""

from __future__ import annotations

import click

from primero_ref.cli.console import Refusal, Stopped, games_bar
from primero_ref.cli.lab import MOST_WORKERS
from primero_ref.cli.workers import cluster, dask_option, worker_pool
from primero_ref.lab.record_set import CARD, GAMES, RecordSet, parts_of

USUAL = ", ".join(f"{level}={number}" for level, number in GAMES.items())
"""The numbers of the published set."""


@click.command("records")
@click.argument("folder", metavar="FOLDER")
@click.option("-r", "--rulebook", "books", multiple=True, metavar="ID", help="Rulebook [default: all that are played].")
@click.option("-n", "--games", multiple=True, metavar="LEVEL=N", help=f"Number of games [default: {USUAL}].")
@click.option(
    "--seed", default="Primero", show_default=True, metavar="WORD", help="The same seed plays the same games."
)
@click.option(
    "--stacks", default=100, show_default=True, metavar="N", type=click.IntRange(1), help="Money of each player."
)
@click.option(
    "-j", "--workers", default=1, show_default=True, metavar="N", type=click.IntRange(1, MOST_WORKERS),
    help="Number of processes.",
)  # fmt: skip
@dask_option
def records(
    folder: str, books: tuple[str, ...], games: tuple[str, ...], seed: str, stacks: int, workers: int, dask: str
) -> None:
    """Make a set of records to publish: many games of each rulebook.

    All players of a game are easy, good or master. If it is stopped, the same
    command goes on. README.md then says what the set is, with a hash of each
    file. On a finished set, the command checks these hashes.
    """
    if workers > 1 and dask:
        raise Refusal("Choose --workers or --dask, not both.")
    wanted = RecordSet(folder, books, parts_of(games), seed, stacks=stacks)
    done = 0

    def count(number: int) -> None:
        nonlocal done
        done = number
        bar.update(task, completed=number)

    with games_bar() as bar, worker_pool(workers) if workers > 1 else cluster(dask) as executor:
        task = bar.add_task("", total=len(wanted))
        try:
            made = wanted.write(executor, count)
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped after {done} of {len(wanted)} games: the same command goes on from there."
            ) from None
    if made:
        click.echo(f"{folder} has {len(wanted):,} games in {len(wanted.parts)} files: {CARD} says what they are.")
    else:
        click.echo(f"{folder} is complete, and no file has changed since it was made.")
