"""The command `arena`: computer players against each other over the same deals."""

from __future__ import annotations

from math import comb

import click
from rich.table import Table
from rich.text import Text

from primero_ref.cli.bots import programs
from primero_ref.cli.console import Failure, Stopped, games_bar, json_option, say_json, tell_idle, terminal
from primero_ref.cli.files import file_to_write, write_whole
from primero_ref.cli.workers import cluster, dask_option
from primero_ref.lab.arena import MOST_FAULTS, meet
from primero_ref.lookup import rulebook
from primero_ref.players.line_protocol import MOVE_TIME

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from primero_ref.lab.arena import Meeting


@click.command("arena")
@click.argument("players", nargs=-1, metavar="PLAYER PLAYER...")
@click.option("-r", "--rulebook", "book", default="italian", show_default=True, metavar="ID", help="Rulebook.")
@click.option(
    "-n", "--games", default=100, show_default=True, metavar="N", type=click.IntRange(1), help="Games of each pair."
)
@click.option("--duplicate", is_flag=True, help="Play each deal twice, with the seats exchanged.")
@click.option(
    "--seed", default="Primero", show_default=True, metavar="WORD", help="The same seed plays the same games."
)
@click.option(
    "--stacks", default=100, show_default=True, metavar="N", type=click.IntRange(1), help="Money of each seat."
)
@click.option("--records", default="", metavar="FILE", help="Write the records of all games here.")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME=COMMAND",
    help="Start your program, the PLAYER called NAME.",
)  # fmt: skip
@click.option(
    "--time", "seconds", default=MOVE_TIME, show_default=True, metavar="SECONDS",
    type=click.FloatRange(0.001, 86400), help="Time that a program has for a move.",
)  # fmt: skip
@dask_option
@json_option
def arena(
    players: tuple[str, ...], book: str, games: int, seed: str, stacks: int, records: str, bots: tuple[str, ...],
    seconds: float, dask: str, *, duplicate: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let computer players meet in pairs over the same deals.

    The table shows how far one of each pair is ahead of the other.

    PLAYER is random, sensible, cautious, steady, bold, master, or the NAME of your program:
    steady mine --bot "mine=python3 mine.py". If it breaks a rule, it loses that deal; five such
    deals end the arena with exit status 1.
    """
    rules = rulebook(book)
    tell_idle(rules)
    foreign = programs(bots, players, seconds)
    file = file_to_write(records) if records else None
    kept: list[str] = []
    whole = games * comb(len(players), 2)
    meetings = []
    with games_bar() as bar, cluster(dask) as executor:
        task = bar.add_task("", total=whole)
        try:
            every = meet(
                rules, players, games, seed, duplicate=duplicate, stacks=stacks, keep=kept.append, bots=foreign,
                executor=executor, progress=lambda number: bar.update(task, completed=number),
            )  # fmt: skip
            meetings = [*every]
        except KeyboardInterrupt:
            where = f"{records} has their records" if file else "to keep their records next time, add --records"
            raise Stopped(f"Stopped after {len(kept)} of {whole} games: {where}.") from None
        finally:
            if file and kept:
                write_whole(file, "\n".join(kept).encode())
    if as_json:
        pairs = [
            {
                "first": pair.first, "second": pair.second, "games": pair.games, "lead": pair.lead._asdict(),
                "faults": [each._asdict() for each in pair.faults],
            }
            for pair in meetings
        ]  # fmt: skip
        say_json({"rulebook": rules.id, "seed": seed, "duplicate": duplicate, "stacks": stacks, "pairs": pairs})
    else:
        often = ", each deal twice with the seats exchanged" if duplicate else ""
        about = f"{games} games of {rules.title} for each pair{often}. Ranges are 95% confidence intervals."
        _show(meetings, about, foreign=bool(bots))
    last = meetings[-1]
    if last.stopped:
        raise Failure(
            f"{last.stopped} broke a rule in {MOST_FAULTS} deals, so the arena ended after {len(kept)} games."
        )


def _show(meetings: Sequence[Meeting], about: str, *, foreign: bool) -> None:
    """Show the table; where programs play, with the deals in which each of a pair broke a rule."""
    table = Table(box=None, pad_edge=False)
    for head in ("player", "against", "average lead per deal", *(["faults"] if foreign else [])):
        table.add_column(head)
    for pair in meetings:
        faults = [" : ".join(str(each.number) for each in pair.faults)] if foreign else []
        table.add_row(pair.first, pair.second, str(pair.lead), *faults)
    console = terminal()
    console.print(table)
    for pair in meetings:
        for name, each in zip((pair.first, pair.second), pair.faults, strict=True):
            if each.number:
                other = pair.second if name == pair.first else pair.first
                times = f"{each.number} deals" if each.number > 1 else "one deal"
                console.print(
                    Text(f"\n{name} broke a rule in {times} against {other}. The first time it {each.first}.")
                )
    console.print(Text(f"\n{about}", "dim"))
