"""The command `check`: every demo with its claim and without, and what tells two answers apart."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

import click
from rich.table import Column, Table
from rich.text import Text

from primero_ref.cli.checkout import answered_so, check_answers, check_claims, claims_named, demos, have_pages
from primero_ref.cli.console import (
    Refusal,
    json_option,
    say_json,
    terminal,
)
from primero_ref.cli.workers import helpers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from primero_ref.cli.checkout import Checked
    from primero_ref.demo.pairs import PairResult

FEW = 100
"""The demos of so few claims are run before other processes have begun."""

NO_PAGES = "The demos stand on the pages of the edition, and these are not installed: run this in a checkout."


_STATES = {"verified": "verified", "fails": "failing", "toothless": "toothless", "none": "none", "remark": "remarks"}


@click.command("check")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@json_option
@click.pass_context
def check_demos(ctx: click.Context, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Run the demos of all claims, with the claim and without.

    ID is a claim or a whole rulebook; without any, everything is checked. Of each question that they
    settle every two answers that rulebooks give must be told apart by a demo. The exit code is 1 if a
    demo fails or does not notice that its claim is gone, or if two answers are not told apart.
    """
    claims = claims_named(ids)
    if not have_pages():
        raise Refusal(NO_PAGES)
    processors = os.cpu_count() or 1
    with counting("demos run") as tick, helpers(processors) if len(claims) > FEW else nullcontext() as helping:
        later = helping.submit(check_answers, claims, demos()) if helping else None
        checked = check_claims(claims, tick, helping)
        told = later.result() if later else check_answers(claims, demos())
    by_state: dict[str, list[Checked]] = {state: [] for state in _STATES.values()}
    for one in checked:
        by_state["toothless" if one.toothless else _STATES[one.verdict]].append(one)
    if as_json:
        bites = {one.claim.id: bite for one in checked if (bite := one.bite)}
        exempt = {one.claim.id: one.claim.remark for one in checked if one.claim.remark}
        states = {state: [one.claim.id for one in found] for state, found in by_state.items()}
        say_json({**states, "bites": bites, "exempt": exempt, "pairs": _by_question(told)})
    else:
        _report(checked, by_state)
        _report_pairs(told)
    faulty = by_state["failing"] or by_state["toothless"] or any(one.fault for one in told)
    ctx.exit(1 if faulty else 0)


@contextmanager
def counting(what: str) -> Iterator[Callable[[], None]]:
    """Count on the terminal what goes on for more than a second."""
    console = terminal(stderr=True)
    start, number = time.monotonic(), 0
    with console.status("") as status:
        status.stop()

        def tick() -> None:
            nonlocal number
            number += 1
            if console.is_terminal and time.monotonic() - start > 1:
                status.start()
                status.update(f"{number} {what}")

        yield tick


def _report(checked: Sequence[Checked], by_state: Mapping[str, Sequence[Checked]]) -> None:
    """Count the claims by rulebook and verdict, and say what is wrong and where."""
    console = terminal()
    table = Table("rulebook", *(Column(state, justify="right") for state in by_state), box=None, padding=(0, 2, 0, 0))
    for book in dict.fromkeys(one.claim.book for one in checked):
        counts = (sum(one.claim.book == book for one in found) for found in by_state.values())
        table.add_row(book, *map(str, counts))
    console.print(table)
    for one in (*by_state["failing"], *by_state["toothless"]):
        for complaint in one.complaints:
            console.print(Text(complaint), soft_wrap=True)
    for one in by_state["none"]:
        console.print(Text(f"{one.claim.id} has no demo"), soft_wrap=True)


def _by_question(told: Sequence[PairResult]) -> dict[str, list[dict[str, object]]]:
    """Write out the pairs of answers by question: the demo that tells each apart and its line, a reason, or a fault."""
    found: dict[str, list[dict[str, object]]] = {}
    for one in told:
        said: dict[str, object] = {"answers": one.pair.answers}
        if one.line:
            said |= {"demo": one.demo, "put": one.answer, "bite": answered_so(one.line)}
        said |= {key: words for key, words in (("because", one.pair.because), ("fault", one.fault)) if words}
        found.setdefault(one.pair.question, []).append(said)
    return found


def _report_pairs(told: Sequence[PairResult]) -> None:
    """Count the pairs of answers, and name those that are not told apart."""
    if not told:
        return
    console = terminal()
    faulty = [one for one in told if one.fault]
    needless = sum(not one.fault and not one.demo for one in told)
    apart = len(told) - len(faulty) - needless
    console.print()
    counted = f"Of {len(told)} pairs of answers {apart} are told apart by a demo, and {needless} cannot be."
    console.print(Text(counted), soft_wrap=True)
    for one in faulty:
        console.print(Text(one.complaint()), soft_wrap=True)
