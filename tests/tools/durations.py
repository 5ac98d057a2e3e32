"""What the last whole run of the tests cost, part by part, in seconds of one core (tests/budget.toml).

`python -m tests.tools.durations` tells the parts and what is written of each; `--longest` adds the fifty tests that
cost the most, `--within` fails where `make test` or `make test-all` costs more than it may, and `--table` writes the
table of CONTRIBUTING.md.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.support import sweeps
from tests.support.durations import budget, kept_run, over, report, summary, table

if TYPE_CHECKING:
    from tests.support.durations import Budget, Run

LONGEST = 50


LEEWAY = 1.05
"""By how much `make test` may be over before a push fails: the same tests cost some hundredths more on another day."""


def lines(run: Run, kept: Budget, *, longest: bool) -> list[str]:
    """Write the parts of a run, and the tests that cost the most."""
    parts = sorted(report(run, kept).items(), key=lambda row: -row[1][1])
    told = [f"{'make test':>19} {'this run':>18}  in brackets what is written"]
    told += [f"{short:12.0f} ({of:4}) {long:11.0f} ({of_all:4})  {name}" for name, (short, long, of, of_all) in parts]
    told.append(summary(run, kept))
    if longest:
        left = sweeps.left_out(run.tests, sweeps.sweeps())
        for name, seconds in sorted(run.tests.items(), key=lambda row: -row[1])[:LONGEST]:
            told.append(f"{seconds / run.slowness:8.1f}  {'make test-all' if name in left else 'make test':13}  {name}")
    return told


def main(words: list[str]) -> int:
    """Do what the words ask."""
    kept, run = budget(), kept_run()
    if "--table" in words:
        sys.stdout.write(f"{table(kept)}\n")
        return 0
    if run is None:
        sys.stderr.write("No whole run has been counted yet: run make test or make test-all.\n")
        return 2
    allowed = kept._replace(most_test=int(kept.most_test * LEEWAY))
    faults = over(run, allowed) if "--within" in words else []
    told = faults or ([summary(run, kept)] if "--within" in words else lines(run, kept, longest="--longest" in words))
    (sys.stderr if faults else sys.stdout).write("\n".join([*told, ""]))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
