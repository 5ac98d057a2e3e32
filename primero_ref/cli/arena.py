"""The command `arena`: computer players against each other over the same deals."""

from __future__ import annotations

from math import comb

import click
from rich.table import Table
from rich.text import Text

from primero_ref.cli.console import Stopped, games_bar, json_option, say_json, terminal
from primero_ref.cli.files import file_to_write, write_whole
from primero_ref.lab.arena import meet
from primero_ref.lookup import rulebook


@click.command("arena")
@click.argument("players", nargs=-1, metavar="SKILL SKILL...")
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
@json_option
def arena(
    players: tuple[str, ...], book: str, games: int, seed: str, stacks: int, records: str,
    *, duplicate: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let computer players meet in pairs over the same deals.

    The table shows how far one of each pair is ahead of the other.

    SKILL is random, sensible, a playing style or master: sensible steady master.
    """
    rules = rulebook(book)
    file = file_to_write(records) if records else None
    kept: list[str] = []
    whole = games * comb(len(players), 2)
    meetings = []
    with games_bar() as bar:
        task = bar.add_task("", total=whole)

        def keep(record: str) -> None:
            kept.append(record)
            bar.update(task, completed=len(kept))

        try:
            meetings = [*meet(rules, players, games, seed, duplicate=duplicate, stacks=stacks, keep=keep)]
        except KeyboardInterrupt:
            where = f"{records} has their records" if file else "to keep their records next time, add --records"
            raise Stopped(f"Stopped after {len(kept)} of {whole} games: {where}.") from None
        finally:
            if file and kept:
                write_whole(file, "\n".join(kept).encode())
    if as_json:
        pairs = [
            {"first": pair.first, "second": pair.second, "games": pair.games, "lead": pair.lead._asdict()}
            for pair in meetings
        ]
        say_json({"rulebook": rules.id, "seed": seed, "duplicate": duplicate, "stacks": stacks, "pairs": pairs})
        return
    table = Table(box=None, pad_edge=False)
    for head in ("player", "against", "ahead per deal"):
        table.add_column(head)
    for pair in meetings:
        table.add_row(pair.first, pair.second, str(pair.lead))
    console = terminal()
    console.print(table)
    often = ", each deal twice with the seats exchanged" if duplicate else ""
    about = f"\n{games} games of {rules.title} for each pair{often}. Ranges are 95% confidence intervals."
    console.print(Text(about, "dim"))
