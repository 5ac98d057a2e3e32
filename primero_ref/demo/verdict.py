"""Verdicts: a demo, what it printed with its claim and without, and what that says of the claim."""

from __future__ import annotations

from primero_ref.demo.permission import NONE, Permission
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Collection

FINDING = "finding/"
"""What stands before the name of a finding where else a claim is named."""


STOPPED = ("Endless: ", "Confined: ")
"""How the error of a demo begins that did not come to an end, or did what demos may not."""


class Demo(NamedTuple):
    """A demo of a claim: its place, its story and its code."""

    claim: str
    number: int
    story: str
    code: str
    file: str
    line: int
    told: str = ""
    """What its story asserts, as data."""
    may: Permission = NONE
    """What it may do that others may not."""

    @property
    def id(self) -> str:
        """The claim and the number, as in `italian/forced-see.1`."""
        return f"{self.claim}.{self.number}"

    @property
    def of_finding(self) -> bool:
        """Whether it shows a finding, which is no rule and cannot be suspended."""
        return self.claim.startswith(FINDING)

    @property
    def rulebook(self) -> str:
        """The rulebook that the demo plays under; for a finding Italian Primero, unless it names another."""
        return "italian" if self.of_finding else self.claim.partition("/")[0]

    @property
    def sha256(self) -> str:
        """The hash of the code: the bytes shown, tested and run are the same."""
        import hashlib

        return hashlib.sha256(self.code.encode()).hexdigest()


class RunLine(NamedTuple):
    """One line of a demo that was run: what it says, what it should answer, and what it answered."""

    source: str
    want: str
    got: str
    line: int
    ok: bool
    illegal: bool
    error: str

    @property
    def by_the_rules(self) -> bool:
        """Whether it answers, or is refused by a rule, and does not break by some other error."""
        return self.illegal or not self.error

    @property
    def stopped(self) -> bool:
        """Whether the demo was stopped there: it came to no end, or was about to do what demos may not."""
        return self.error.startswith(STOPPED)


class Outcome(NamedTuple):
    """What running a demo gave, and the table as it stood at the end."""

    lines: tuple[RunLine, ...]
    scene: dict[str, object] | None

    @property
    def passed(self) -> bool:
        """Whether every line answered as the demo says."""
        return all(line.ok for line in self.lines)

    @property
    def failure(self) -> RunLine | None:
        """The first line that did not."""
        return next((line for line in self.lines if not line.ok), None)

    def as_json(self) -> dict[str, object]:
        """Give it in the shape that the page's runner reads."""
        lines = [
            {"source": line.source, "want": line.want, "got": line.got, "ok": line.ok, "line": line.line}
            for line in self.lines
        ]
        error = next((line.error for line in self.lines if line.error), None)
        return {"passed": self.passed, "lines": lines, "error": error, "scene": self.scene}


class Verdict(NamedTuple):
    """The verdict on a demo: whether it passes, and what changes when its claim is disabled."""

    demo: Demo
    outcome: Outcome
    difference: RunLine | None
    other_error: str
    without_claim: Outcome | None = None
    """What came of it with its claim suspended."""
    untrue: str = ""
    """What its story or the data of its story say and its games deny."""

    @property
    def verified(self) -> bool:
        """Whether the demo passes, fails without its claim, and agrees with its story."""
        return self.outcome.passed and self.bites and not self.untrue

    @property
    def bites(self) -> bool:
        """Whether the demo fails without its claim, because of the rules and not another error.

        A finding has no claim to suspend: what it shows is counted.
        """
        return self.demo.of_finding or (self.difference is not None and not self.other_error)

    def complaint(self) -> str:
        """Say in one sentence, with file and line, what is wrong; nothing if nothing is."""
        demo, failure = self.demo, self.outcome.failure
        if failure:
            if failure.stopped:
                return f"{demo.file}:{demo.line + failure.line}: {demo.id}: {failure.error.partition(': ')[2]}"
            got = failure.got.strip().splitlines()[-1:] or ["nothing"]
            want = failure.want.strip().splitlines()[-1:] or ["nothing"]
            return (
                f"{demo.file}:{demo.line + failure.line}: {demo.id} answers {got[0]!r} where the page says {want[0]!r}"
            )
        if self.other_error:
            return f"{demo.file}:{demo.line}: {demo.id} breaks without its claim for another cause: {self.other_error}"
        if self.untrue:
            return f"{demo.file}:{demo.line}: {demo.id}: {self.untrue}"
        if not self.bites:
            return f"{demo.file}:{demo.line}: {demo.id} does not bite: it passes with its claim suspended"
        return ""


def claim_state(verdicts: Collection[Verdict], *, remark: bool) -> str:
    """Say whether its demos verify a claim, one of them fails, or there are none; a remark needs none.

    >>> claim_state([], remark=True), claim_state([], remark=False)
    ('remark', 'none')
    """
    if not verdicts:
        return "remark" if remark else "none"
    return "verified" if all(verdict.verified for verdict in verdicts) else "fails"
