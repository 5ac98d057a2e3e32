"""What in the engine no demo shows and no question decides, each with its reason; and what lacks one."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

from primero_ref.weave.coverage import branches, constants
from primero_ref.weave.coverage.code_names import FILE

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.weave.coverage.branches import Branch
    from primero_ref.weave.coverage.trace import Way

UNREACHED, UNASKED, CONSTANTS = "unreached", "unasked", "constants"
"""What is explained: ways that no demo takes, conditions that turn on no question, constants without one."""


class Reason(NamedTuple):
    """Why some things need no demo or no question: its name, its sentence, and the names of the things.

    A star in a name stands for any words.
    """

    slug: str
    says: str
    names: tuple[str, ...]

    def covers(self, name: str) -> bool:
        """Say whether it is the reason of something."""
        return any(fnmatchcase(name, pattern.replace("[", "[[]")) for pattern in self.names)


@cache
def reasons(part: str) -> tuple[Reason, ...]:
    """Give the reasons of one part."""
    with FILE.open("rb") as file:
        listed = tomllib.load(file)[part]
    return tuple(Reason(slug, row["says"], tuple(row["names"])) for slug, row in listed.items())


def reason(part: str, name: str) -> Reason | None:
    """Find the reason of something, if it is explained.

    >>> reason(CONSTANTS, "bids.STEP").slug
    'numbering'
    """
    return next((reason for reason in reasons(part) if reason.covers(name)), None)


def way_of(branch: Branch, way: str) -> str:
    """Name a way from a branch as the reasons do: `yes vying.opener: phase == 2`; for a function its name alone."""
    return f"{way} {branch.name}" if branch.test else branch.name


def missed(reached: Iterable[Way]) -> tuple[str, ...]:
    """List the ways that no demo takes; what stands behind such a way is not listed again."""
    taken = set(reached)
    missed = []
    for module in branches.scripts():
        for branch in branches.branches(module):
            ways = [way for way in branch.ways if (branch.name, way) not in taken]
            if not branch.test or len(ways) < len(branch.ways):
                missed += [way_of(branch, way) for way in ways]
    return tuple(missed)


def unasked(standing: Mapping[str, str]) -> tuple[str, ...]:
    """List the conditions that turn on no question and lead to none."""
    return tuple(name for name, how in standing.items() if not how)


def ungoverned() -> tuple[str, ...]:
    """List the constants in whose statement no question stands."""
    return tuple(dict.fromkeys(constant.name for constant in constants.constants() if not constant.questions))


def unexplained(part: str, names: Iterable[str]) -> list[str]:
    """Say what lacks a reason, and which reason has nothing left to explain."""
    listed = [*names]
    wanting = {
        UNREACHED: "No demo goes there",
        UNASKED: "No question decides it",
        CONSTANTS: "No question stands beside it",
    }
    faults = [f"{wanting[part]}, and no reason is given: {name}" for name in listed if reason(part, name) is None]
    for given in reasons(part):
        faults += [
            f"The reason {given.slug!r} names what needs none: {name}"
            for name in given.names
            if not any(given._replace(names=(name,)).covers(there) for there in listed)
        ]
    return faults
