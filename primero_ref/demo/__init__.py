"""A snippet that shows a claim: found on a page, run, run without its claim, and judged."""

from primero_ref.demo.pages import collect, findings
from primero_ref.demo.runner import check, prelude, run, run_json
from primero_ref.demo.verdict import FINDING, Demo, Outcome, Shown, Verdict

__all__ = [
    "FINDING", "Demo", "Outcome", "Shown", "Verdict", "check", "collect", "findings", "prelude", "run", "run_json",
]  # fmt: skip
