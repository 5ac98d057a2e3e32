"""Demos that do what demos may not, each with what is said of it: the rows of tests/slips/planted.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.slips import planted

if TYPE_CHECKING:
    from collections.abc import Mapping

CLAIM = "toy/value-ace"

PUBLISHED = "{claim} italian/value-ace"
"""For a site that is built: it has published claims alone."""

class Misdeed(NamedTuple):
    """What a demo does: its code, the line of it at which it must be told, and what must be said of it."""

    what: str
    code: str
    line: int
    says: str
    way_out: str = ""

    @property
    def sentence(self) -> str:
        """What is said after the id of the demo."""
        return f": {self.says}; {self.way_out}" if self.way_out else f" {self.says}"

    def bounded(self, work: float, idle: float) -> Misdeed:
        """Write its bounds into the sentence."""
        return self._replace(says=self.says.format(work=work, idle=idle))


class Told(NamedTuple):
    """A page with demos, and what is told of each: the line, and the sentence."""

    page: str
    lines: list[str]


def page_of(misdeeds: Mapping[str, Misdeed], before: str = "", owner: str = f"{{claim}} {CLAIM}") -> Told:
    """Write a page on which each of these is a demo of one claim, or of another owner."""
    lines = [*before.splitlines(), f":::{owner}", ":says: What it says." if "finding" in owner else "What it says.", ""]
    name = owner.replace("{claim} ", "").replace("{finding} ", "finding/")
    told = []
    for number, misdeed in enumerate(misdeeds.values(), 1):
        lines += ["```{demo}", ":story: A story.", "", ">>> 1", "1"]
        told.append(f"{len(lines) + misdeed.line}: {name}.{number}{misdeed.sentence}")
        lines += [*misdeed.code.splitlines(), "```", ""]
    return Told("\n".join([*lines, ":::", ""]), told)


def _read(table: str) -> dict[str, Misdeed]:
    return {row["what"]: Misdeed(**row) for row in planted.tables()[table]}


CONFINED, ENDLESS, FAILING, ENDING = map(_read, ("confined", "endless", "failing", "ending"))
"""By what they do: what may not be, what never ends, what Python breaks off, and what takes Python with it."""
