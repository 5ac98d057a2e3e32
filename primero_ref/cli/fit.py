"""The command `fit`: the old texts put to one rulebook, or to a reconstruction of one's own."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from primero_ref.claims import answer_text
from primero_ref.cli.console import json_option, say_json, tell_idle, terminal
from primero_ref.fit import FAILS, SILENT, rows_for, totals
from primero_ref.lookup import rulebook

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Row


@click.command("fit")
@click.argument("book", default="italian", metavar="[RULEBOOK]")
@json_option
def fit_witnesses(book: str, *, as_json: bool) -> None:
    """Test a rulebook against the old texts.

    Says which texts it fits, and which rules contradict the others. RULEBOOK is an
    id such as english, or the link or file of your own rules [default: italian].
    """
    rules = rulebook(book)
    tell_idle(rules)
    rows = rows_for([rules])
    if as_json:
        say_json(
            {"rulebook": rules.id, "title": rules.title, "totals": totals(rows, 0), "witnesses": [*map(_as_data, rows)]}
        )
        return
    _show(terminal(), rules, rows)


def _as_data(row: Row) -> dict[str, object]:
    witness, finding = row.witness, row.findings[0]
    remedies = [{"question": remedy.question, "answers": remedy.answers} for remedy in finding.remedies]
    return {
        "id": witness.id, "passages": witness.passages, "says": witness.says, "verdict": finding.verdict,
        "claims": finding.claims, "sentence": finding.sentence, "would_pass_with": remedies,
    }  # fmt: skip


def _show(console: Console, rules: Rulebook, rows: Sequence[Row]) -> None:
    """Write what the rulebook makes of each witness, the reasons below those that fail, and the sums."""
    console.print(Text(f"{rules.title}, {rules.redactor}", "bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, show_edge=False)
    table.add_column(width=len(SILENT))
    table.add_column()
    for row in rows:
        table.add_row(Text(row.findings[0].verdict, "dim" if row.findings[0].verdict == SILENT else ""), _told(row))
    console.print(table)
    console.print(Text("; ".join(f"{number} {verdict}" for verdict, number in totals(rows, 0).items()) + "."))


def _told(row: Row) -> Text:
    """Write a witness with its passages and, where the rulebook fails, what the engine says and what would help."""
    witness, finding = row.witness, row.findings[0]
    text = Text.assemble(witness.says, (f" [{', '.join(witness.passages)}]", "dim"))
    if finding.verdict == FAILS:
        text.append(f"\n{finding.sentence} [{', '.join(finding.claims)}]")
        for remedy in finding.remedies:
            text.append(f"\nWould pass with {remedy.question} = {' or '.join(map(answer_text, remedy.answers))}", "dim")
    return text
