"""Demos: code that shows a claim, run with and without the claim and checked."""

from primero_ref.demo.pages import collect, findings
from primero_ref.demo.runner import check, prelude, run, run_json
from primero_ref.demo.verdict import FINDING, Demo, Outcome, RunLine, Verdict, claim_state

Shown = RunLine
"""What a line that was run was called in the first edition."""

__all__ = [
    "FINDING", "Demo", "Outcome", "RunLine", "Shown", "Verdict", "check", "claim_state", "collect", "findings",
    "prelude", "run", "run_json",
]  # fmt: skip
