"""The command `check`: every demo with its claim and without, and what tells two answers apart."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager

import click
from rich.table import Column, Table
from rich.text import Text

from primero_ref.cli.accept import accept
from primero_ref.cli.checkout import (
    answer_line,
    check_claims,
    check_findings,
    demos,
    have_pages,
)
from primero_ref.cli.console import (
    Failure,
    Refusal,
    json_option,
    say_json,
    terminal,
)
from primero_ref.cli.kept_checks import KeptChecks
from primero_ref.cli.selection import selection
from primero_ref.cli.workers import demo_pool
from primero_ref.demo.answers import KINDS, reasons_for
from primero_ref.errors import on_one_line
from primero_ref.slips import slips
from primero_ref.weave.apparatus import evidence

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from primero_ref.cli.checkout import CheckedClaim, CheckedFinding
    from primero_ref.demo.answers import AnswerProof
    from primero_ref.demo.pairs import PairResult

FEW = 100
"""The demos of so few claims are run by one process before others have begun."""

NO_PAGES = "The demos are on the pages of the edition, which are not installed: run this in a checkout."


_STATES = {"verified": "verified", "fails": "failing", "toothless": "toothless", "none": "none", "remark": "remarks"}


@click.command("check")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--evidence", "of_evidence", is_flag=True, help="Check how passages support rules; no demo is run.")
@click.option("--accept", "accepts", is_flag=True, help="Write the new results of the demos into the pages.")
@click.option("--anew", is_flag=True, help="Run every demo, also those that have passed before.")
@click.option("--dry-run", is_flag=True, help="With --accept: only show what would be written.")
@json_option
@click.pass_context
def check_demos(
    ctx: click.Context,
    ids: tuple[str, ...],
    *,
    of_evidence: bool,
    accepts: bool,
    anew: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Check all data files and pages, then run every demo.

    Each mistake in a file is shown with its line and how to correct it. If there is
    one, no demo is run.

    ID is a rule, a rulebook, finding:NAME or findings [default: everything]. A demo's games must bear out its
    story. The demo of a rule must fail when the rule is disabled or an answer of it changed, unless a reason is
    recorded. Every two answers that rulebooks give must be told apart by some demo.

    What has passed is run again only when something that it reaches changes. --accept refuses an answer that
    contradicts the story, the finding or the rule. The exit code is 1 if anything is wrong.
    """
    if (dry_run and not accepts) or (accepts and (of_evidence or as_json)):
        raise Refusal("--dry-run needs --accept, and --accept goes with neither --evidence nor --json.")
    tell_slips()
    claims, findings = selection(ids)
    if of_evidence:
        if not claims:
            raise Refusal("A finding has no evidence to count: with --evidence, name rules or rulebooks.")
        ctx.exit(_check_evidence(dict.fromkeys(claim.book for claim in claims), as_json=as_json))
    _tell([fault.complaint() for fault in evidence.faults()])
    if not have_pages():
        raise Refusal(NO_PAGES)
    if accepts:
        ctx.exit(accept(claims, findings, dry_run=dry_run))
    processors = os.cpu_count() or 1
    kept = KeptChecks(anew=anew)
    with counting("demos run") as tick, demo_pool(processors if len(claims) > FEW else 1) as pool:
        checked_findings = check_findings(findings, tick, pool, kept.verdicts)
        checked = check_claims(claims, tick, pool, kept.verdicts)
        stopped = {result.claim.id for result in checked if result.stopped}
        later = kept.pairs(claims, [demo for demo in demos() if demo.claim not in stopped], pool)
        proofs = kept.proofs([claim for claim in claims if claim.id not in stopped], tick, pool)
        pairs = [result for result in later() if stopped.isdisjoint(result.claims)]
    kept.write(whole=not ids)
    by_state: dict[str, list[CheckedClaim]] = {state: [] for state in _STATES.values()}
    for result in checked:
        by_state["toothless" if result.toothless else _STATES[result.verdict]].append(result)
    if as_json:
        bites = {result.claim.id: bite for result in checked if (bite := result.bite)}
        exempt = {result.claim.id: result.claim.remark for result in checked if result.claim.remark}
        states = {state: [result.claim.id for result in some] for state, some in by_state.items()}
        answers = [_proof_as_json(proof) for proof in proofs]
        more = {"findings": _findings_by_state(checked_findings)} if checked_findings else {}
        say_json({**states, "bites": bites, "exempt": exempt, "pairs": _by_question(pairs), "answers": answers, **more})
    else:
        if checked:
            _report(checked, by_state)
        _report_findings(checked_findings)
        _report_pairs(pairs)
        _report_proofs(proofs)
        _report_kept(kept.given)
    faults = [*(result.fault for result in pairs), *(proof.fault for proof in proofs)]
    failing = any(finding.state == "fails" for finding in checked_findings)
    ctx.exit(1 if by_state["failing"] or by_state["toothless"] or failing or any(faults) else 0)


def tell_slips() -> None:
    """Say with file and line whatever is wrong in the data files and on the pages; where anything is, end with 1."""
    _tell([*map(str, slips())])


def _tell(complaints: Sequence[str]) -> None:
    """Say each; where there is one, end with 1."""
    for complaint in complaints[:-1]:
        click.echo(on_one_line(complaint), err=True)
    if complaints:
        raise Failure(complaints[-1])


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


def _report(checked: Sequence[CheckedClaim], by_state: Mapping[str, Sequence[CheckedClaim]]) -> None:
    """Count the claims by rulebook and verdict, and say what is wrong and where."""
    console = terminal()
    table = Table("rulebook", *(Column(state, justify="right") for state in by_state), box=None, padding=(0, 2, 0, 0))
    for book in dict.fromkeys(result.claim.book for result in checked):
        counts = (sum(result.claim.book == book for result in some) for some in by_state.values())
        table.add_row(book, *map(str, counts))
    console.print(table)
    for result in (*by_state["failing"], *by_state["toothless"]):
        for complaint in result.complaints:
            console.print(Text(complaint), soft_wrap=True)
    for result in by_state["none"]:
        console.print(Text(f"{result.claim.id} has no demo"), soft_wrap=True)


def _findings_by_state(checked_findings: Sequence[CheckedFinding]) -> dict[str, list[str]]:
    """Sort findings by what their demos say."""
    by_state: dict[str, list[str]] = {"verified": [], "failing": [], "none": []}
    for finding in checked_findings:
        by_state[_STATES[finding.state]].append(finding.name)
    return by_state


def _report_findings(checked_findings: Sequence[CheckedFinding]) -> None:
    """Count the findings that come out as their pages say, and say what is wrong with the others and where."""
    if not checked_findings:
        return
    console = terminal()
    by_state = _findings_by_state(checked_findings)
    console.print()
    summary = (
        f"{len(by_state['verified'])} of {len(checked_findings)} findings: the demo gives the figures on the page."
    )
    console.print(Text(summary), soft_wrap=True)
    for finding in checked_findings:
        for complaint in finding.complaints:
            console.print(Text(complaint), soft_wrap=True)
    for name in by_state["none"]:
        console.print(Text(f"finding/{name} has no demo"), soft_wrap=True)


def _by_question(pairs: Sequence[PairResult]) -> dict[str, list[dict[str, object]]]:
    """Write out the pairs of answers by question: the demo that tells each apart and its line, a reason, or a fault."""
    by_question: dict[str, list[dict[str, object]]] = {}
    for result in pairs:
        entry: dict[str, object] = {"answers": result.pair.answers}
        if result.line:
            entry |= {"demo": result.demo, "put": result.answer, "bite": answer_line(result.line)}
        entry |= {key: words for key, words in (("because", result.pair.because), ("fault", result.fault)) if words}
        by_question.setdefault(result.pair.question, []).append(entry)
    return by_question


def _report_pairs(pairs: Sequence[PairResult]) -> None:
    """Count the pairs of answers, and name those that are not told apart."""
    if not pairs:
        return
    console = terminal()
    faulty = [result for result in pairs if result.fault]
    needless = sum(not result.fault and not result.demo for result in pairs)
    apart = len(pairs) - len(faulty) - needless
    console.print()
    summary = (
        f"Demos show the difference between the answers in {apart} of {len(pairs)} pairs. "
        f"For {needless} no demo can show it."
    )
    console.print(Text(summary), soft_wrap=True)
    for result in faulty:
        console.print(Text(result.complaint()), soft_wrap=True)


def _proof_as_json(proof: AnswerProof) -> dict[str, object]:
    """Write out an answer: the others that its demo tells from it and those that it does not, with the reasons."""
    entry: dict[str, object] = {
        "claim": proof.claim, "question": proof.question, "answer": proof.answer, "shown": proof.shown,
        "unshown": proof.unshown,
    }  # fmt: skip
    kept = reasons_for(proof.claim, proof.question) if proof.unshown else ()
    if kept:
        entry["because"] = [f"{KINDS[reason.kind]}: {reason.because}" for reason in kept]
    return {**entry, "fault": proof.fault} if proof.fault else entry


def _report_proofs(proofs: Sequence[AnswerProof]) -> None:
    """Count the answers by how they are shown, and name those that are not."""
    if not proofs:
        return
    console = terminal()
    whole = sum(not proof.unshown for proof in proofs)
    faulty = [proof for proof in proofs if proof.fault]
    console.print()
    summary = (
        f"With any other answer the rule's own demo comes out differently for {whole} of {len(proofs)} answers. For "
        f"{len(proofs) - whole - len(faulty)} it comes out the same with some other answer, and a reason is given."
    )
    console.print(Text(summary), soft_wrap=True)
    for proof in faulty:
        console.print(Text(proof.complaint()), soft_wrap=True)


def _report_kept(number: int) -> None:
    """Say how many demos were not run."""
    if number:
        sentence = (
            f"{number} demos were not run again: they passed before, and nothing that they use has changed. "
            "--anew runs them."
        )
        terminal().print(Text(f"\n{sentence}", "dim"), soft_wrap=True)


def _check_evidence(books: Collection[str], *, as_json: bool) -> int:
    """Count the evidence of some rulebooks and name what is wrong with it; give the exit code."""
    counts = {book: count for book, count in evidence.counts().items() if book in books}
    faults = [fault for fault in evidence.faults() if fault.claim.partition("/")[0] in books]
    if as_json:
        total = {key: sum(getattr(count, key) for count in counts.values()) for key in evidence.Count._fields}
        by_book = {book: count._asdict() for book, count in counts.items()}
        say_json({**total, "rulebooks": by_book, "faults": [fault._asdict() for fault in faults]})
        return 1 if faults else 0
    console = terminal()
    table = Table(
        "rulebook", *(Column(name, justify="right") for name in evidence.Count._fields), box=None, padding=(0, 2, 0, 0)
    )
    for book, count in counts.items():
        table.add_row(book, *map(str, count))
    if len(counts) > 1:
        table.add_row("all", *(str(sum(column)) for column in zip(*counts.values(), strict=True)))
    console.print(table)
    for fault in faults:
        console.print(Text(fault.complaint()), soft_wrap=True)
    return 1 if faults else 0
