"""Runs: what comes out otherwise when a rule is disabled, tried for every rule and kept.

`runs.txt` is written by `python -m tests.tools.footing`; a test runs a share of it again.
"""

from __future__ import annotations

from functools import cache
from os import path

from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILE = path.join(path.dirname(__file__), "runs.txt")

HEAD = """\
# What comes out otherwise when a rule is disabled: rule | demos | witnesses of the fit | a game, and where it differs |
# the questions that then have no subject.
# A demo of the rule's own rulebook is named without it. Written by `python -m tests.tools.footing`.
"""


class Run(NamedTuple):
    """One rule, disabled: the demos, witnesses and game that then come out otherwise."""

    claim: str
    demos: tuple[str, ...]
    witnesses: tuple[str, ...]
    """Each as `italian minsheu-forced fits>fails`."""
    game: str
    """The number of a seeded game of the rulebook, and where it goes otherwise; nothing where none was found."""
    idle: tuple[str, ...] = ()
    """The questions that then have no subject, each behind its rulebook, such as `italian fold.refund`."""


@cache
def kept() -> tuple[Run, ...]:
    """Read what is kept.

    >>> next(run for run in kept() if run.claim == "italian/forced-see").witnesses
    ('italian minsheu-forced fits>fails', 'italian cardano-forced fits>fails')
    """
    if not path.exists(FILE):
        return ()
    with open(FILE, encoding="utf-8") as file:
        return tuple(_read(line.rstrip("\n")) for line in file if not line.startswith("#"))


@cache
def by_claim() -> Mapping[str, Run]:
    """Give the runs by their rules."""
    return {run.claim: run for run in kept()}


def _read(line: str) -> Run:
    claim, demos, witnesses, game, idle = line.split("|")
    book = claim.partition("/")[0]
    named = (name if "/" in name else f"{book}/{name}" for name in demos.split())
    return Run(claim, tuple(named), _listed(witnesses), game, _listed(idle))


def _listed(field: str) -> tuple[str, ...]:
    return tuple(filter(None, field.split(";")))


def written(runs: Iterable[Run]) -> str:
    """Write the file.

    >>> print(written([Run("italian/see", ("italian/see.1", "english/see.1"), (), "3 offer 2")]).splitlines()[-1])
    italian/see|see.1 english/see.1||3 offer 2|
    """
    lines = []
    for run in runs:
        own = run.claim.partition("/")[0] + "/"
        demos = " ".join(name.removeprefix(own) for name in run.demos)
        lines.append("|".join((run.claim, demos, ";".join(run.witnesses), run.game, ";".join(run.idle))))
    return HEAD + "".join(f"{line}\n" for line in lines)
