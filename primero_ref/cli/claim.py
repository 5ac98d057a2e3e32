"""The command `claim`: one claim with its passages and its demos."""

from __future__ import annotations

import click
from rich.text import Text

from primero_ref.claims import answer_text, claim, question
from primero_ref.cli.checkout import check_claims, have_pages
from primero_ref.cli.console import (
    json_option,
    quotation,
    say_json,
    show_claim,
    terminal,
)

_VERDICTS = {
    "verified": "the engine plays it so",
    "fails": "the engine does not play it so, see primero check",
    "none": "no demo shows it yet",
    "remark": "a remark, which changes nothing in play",
}


@click.command("claim")
@click.argument("name", metavar="ID")
@json_option
def show_one_claim(name: str, *, as_json: bool) -> None:
    """Show a rule, its grade, and the words it rests on.

    ID is a claim, such as italian/forced-see. The verdict says whether the engine plays it so.
    """
    one = claim(name)
    verdict = check_claims([one])[0].verdict if have_pages() else None
    if as_json:
        passages = [{"id": evidence.passage, "text": quotation(evidence)} for evidence in one.evidence]
        told = {"id": one.id, "says": one.says, "grade": one.grade, "settles": dict(one.settles), "remark": one.remark}
        say_json({**told, "passages": passages, "verdict": verdict})
        return
    console = terminal()
    show_claim(console, one)
    console.print()
    for asked, value in one.settles.items():
        console.print(Text.assemble((f"{question(asked).asks} ", ""), f"{answer_text(value)}  ", (f"[{asked}]", "dim")))
    for prose in filter(None, (one.note, f"Not for an engine: {one.remark}" if one.remark else "")):
        console.print(Text(prose))
    if verdict:
        console.print(Text(f"Verdict: {_VERDICTS[verdict]}."))
