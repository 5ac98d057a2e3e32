"""The command `fit`: the old texts put to one rulebook, or to a reconstruction of one's own."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from primero_ref.claims import answer_text
from primero_ref.cli.console import json_option, say_json, tell_idle, terminal
from primero_ref.cli.workers import cluster, dask_option
from primero_ref.fit import FAILS, SILENT, check, rows_for, totals, witness
from primero_ref.lookup import rulebook

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Row


@click.command("fit")
@click.argument("book", default="italian", metavar="[RULEBOOK]")
@click.option("--hand", metavar="WITNESS", help="Print the hand played for one text, as a record.")
@dask_option
@json_option
def fit_witnesses(book: str, hand: str | None, dask: str, *, as_json: bool) -> None:
    """Test a rulebook against the old texts.

    It shows which texts the rulebook fits, and which of its rules contradict the others. RULEBOOK is an
    id such as english, or the link or file of your own rules [default: italian].
    With --hand it prints one hand, which primero replay plays again.
    """
    rules = rulebook(book)
    if hand is not None:
        _print_hand(rules, hand)
        return
    tell_idle(rules)
    with cluster(dask) as executor:
        rows = rows_for([rules], executor=executor)
    if as_json:
        say_json(
            {"rulebook": rules.id, "title": rules.title, "totals": totals(rows, 0), "witnesses": [*map(_as_data, rows)]}
        )
        return
    _show(terminal(), rules, rows)


def _print_hand(rules: Rulebook, name: str) -> None:
    """Print the record of the hand that was found for a witness, or of the one that came furthest."""
    finding = check(witness(name), rules, mend=False)
    if not finding.record:
        why = finding.sentence or "the text gives only a number of players or a ranking of hands"
        raise click.UsageError(f"The engine has no hand to show for {name} under {rules.title}: {why}.")
    click.echo(finding.record, nl=False)


def _as_data(row: Row) -> dict[str, object]:
    asked, finding = row.witness, row.findings[0]
    remedies = [{"question": remedy.question, "answers": remedy.answers} for remedy in finding.remedies]
    return {
        "id": asked.id, "passages": asked.passages, "says": asked.says, "verdict": finding.verdict,
        "claims": finding.claims, "sentence": finding.sentence, "would_pass_with": remedies,
        "asked_as": asked.check, "apart": asked.apart, "record": finding.record,
    }  # fmt: skip


def _show(console: Console, rules: Rulebook, rows: Sequence[Row]) -> None:
    """Write what the rulebook makes of each witness, the reasons below those that fail, and the sums."""
    console.print(Text(f"{rules.title}, {rules.redactor}", "bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, show_edge=False)
    table.add_column(width=len(SILENT))
    table.add_column()
    for row in sorted(rows, key=lambda row: not row.witness.counts):
        table.add_row(Text(row.findings[0].verdict, "dim" if row.findings[0].verdict == SILENT else ""), _told(row))
    console.print(table)
    apart = sum(not row.witness.counts for row in rows)
    sums = "; ".join(f"{number} {verdict}" for verdict, number in totals(rows, 0).items())
    others = f"{apart} more, listed last, are not counted: they only rank hands, or are about other games."
    console.print(Text(f"{sums}. {others}"))


def _told(row: Row) -> Text:
    """Write a witness with its passages and, where the rulebook fails, what the engine says and what would help."""
    asked, finding = row.witness, row.findings[0]
    names = f"{', '.join(asked.passages)}; {asked.id}"
    text = Text.assemble(asked.says, (f" [{names}]", "dim"))
    if finding.verdict == FAILS:
        text.append(f"\n{finding.sentence} [{', '.join(finding.claims)}]")
        for remedy in finding.remedies:
            text.append(f"\nWould pass with {remedy.question} = {' or '.join(map(answer_text, remedy.answers))}", "dim")
    return text
