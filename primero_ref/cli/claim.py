"""The command `claim`: one claim with its passages and its demos."""

from __future__ import annotations

import click
from rich.text import Text

from primero_ref import claims
from primero_ref.claims import answer_text
from primero_ref.claims.former_ids import current_claim
from primero_ref.cli.checkout import check_claims, have_pages
from primero_ref.cli.console import (
    json_option,
    quotation,
    say_json,
    show_claim,
    terminal,
)
from primero_ref.cli.workers import demo_pool

_VERDICTS = {
    "verified": "the engine plays it so",
    "fails": "the engine does not play it so; see primero check",
    "none": "no demo shows it yet",
    "remark": "a remark, which changes nothing in play",
}


@click.command("claim")
@click.argument("name", metavar="ID")
@json_option
def show_one_claim(name: str, *, as_json: bool) -> None:
    """Show a rule, its grade and the passages it rests on.

    ID is a rule, such as italian/forced-see. The verdict says whether the engine plays it so.
    """
    claim = claims.claim(current_claim(name))
    verdict = None
    if have_pages():
        with demo_pool() as pool:
            verdict = check_claims([claim], pool=pool)[0].verdict
    if as_json:
        passages = [{"id": evidence.passage, "text": quotation(evidence)} for evidence in claim.evidence]
        answer = {
            "id": claim.id,
            "says": claim.says,
            "grade": claim.grade,
            "settles": dict(claim.settles),
            "remark": claim.remark,
        }
        say_json({**answer, "passages": passages, "verdict": verdict})
        return
    console = terminal()
    show_claim(console, claim)
    console.print()
    for question, value in claim.settles.items():
        asks = claims.question(question).asks
        console.print(Text.assemble(f"{asks} ", f"{answer_text(value)}  ", (f"[{question}]", "dim")))
    for prose in filter(None, (claim.note, f"No engine can show this: {claim.remark}" if claim.remark else "")):
        console.print(Text(prose))
    if verdict:
        console.print(Text(f"Verdict: {_VERDICTS[verdict]}."))
