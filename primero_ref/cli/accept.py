"""What `check --accept` does: it writes into the pages what their demos now say, where that still shows the rule."""

from __future__ import annotations

from difflib import unified_diff
from itertools import groupby

import click

from primero_ref.cli.checkout import check_claims, check_findings, findings, root
from primero_ref.cli.console import terminal
from primero_ref.cli.files import write_whole
from primero_ref.cli.workers import demo_pool
from primero_ref.demo.acceptance import contradiction, demo_in, objection, rewritten
from primero_ref.demo.runner import check
from primero_ref.demo.verdict import FINDING
from primero_ref.errors import Unreadable

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from primero_ref.claims import Claim
    from primero_ref.demo.verdict import Verdict

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def accept(some: Iterable[Claim], names: Iterable[str], *, dry_run: bool) -> int:
    """Accept what the demos of some claims and of some findings now say; with `dry_run` only show it.

    Give the exit code. A page is written whole or not at all. What is not accepted is told with file, line and reason,
    and makes the exit code 1.
    """
    with demo_pool() as pool:
        verdicts = [verdict for result in check_claims(some, pool=pool) for verdict in result.verdicts]
        verdicts += [verdict for result in check_findings(names, pool=pool) for verdict in result.verdicts]
        failing = [verdict for verdict in verdicts if not verdict.outcome.passed]
        if not failing:
            click.echo("There is nothing to accept: every demo gives the result on its page.")
            return 0
        refused: list[str] = []
        for name, of_page in groupby(sorted(failing, key=lambda verdict: verdict.demo.file), _file):
            refused += _accept_page(name, [*of_page], pool, dry_run=dry_run)
    for sentence in refused:
        click.echo(sentence, err=True)
    return 1 if refused else 0


def _file(verdict: Verdict) -> str:
    return verdict.demo.file


def _accept_page(name: str, verdicts: list[Verdict], pool: Executor, *, dry_run: bool) -> Iterator[str]:
    """Accept what may be of one page, show the difference, and write the page; give what was not accepted."""
    path = root() / name
    content = path.read_bytes()
    before = text = content.decode()
    for verdict in sorted(verdicts, key=lambda verdict: verdict.demo.line):
        demo = verdict.demo
        why = objection(verdict) or _contradicted(verdict)
        if not why:
            candidate = rewritten(text, verdict)
            tried = pool.submit(check, demo_in(candidate, demo)).result()
            why = tried.complaint().partition(f"{demo.id}")[2].lstrip(": ")
            text = text if why else candidate
        if why:
            yield f"{demo.file}:{demo.line}: {demo.id} is not accepted: {why.rstrip('.')}."
    if text != before:
        _show(name, before, text)
        if not dry_run:
            if path.read_bytes() != content:
                raise Unreadable(f"{name} has been changed meanwhile; run this again.")
            write_whole(path, text.encode())


def _contradicted(verdict: Verdict) -> str:
    """Say what of the sentence of a finding its demo no longer answers."""
    demo = verdict.demo
    return contradiction(findings().get(demo.claim.removeprefix(FINDING), ""), verdict) if demo.of_finding else ""


def _show(name: str, before: str, after: str) -> None:
    """Show the difference, in colours at a terminal."""
    console = terminal()
    for line in unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm=""):
        console.print(line, style=_COLOURS.get(line[0]) if line[:3] not in ("+++", "---") else "bold", soft_wrap=True)
