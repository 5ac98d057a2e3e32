"""The pages of a checkout, and what running their demos says of each claim."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import NamedTuple

from primero_ref import claims
from primero_ref.demo.pages import abouts, collect
from primero_ref.demo.pages import findings as findings_of
from primero_ref.demo.runner import check
from primero_ref.demo.verdict import FINDING, claim_state
from primero_ref.errors import Unknown, Unreadable
from primero_ref.slips import page_slips

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor

    from primero_ref.claims import Claim
    from primero_ref.demo.verdict import Demo, RunLine, Verdict

    DemoRuns = Callable[[Sequence[Demo], Callable[[], None], Executor | None, int], list[Verdict]]
    """What gives the verdicts on some demos: it says so after each, and may give several at a time to a helper."""

ROOT = Path(__file__).resolve().parents[2]


def root() -> Path:
    """Give the checkout, or the folder into which the package was installed."""
    return ROOT


CHUNK = 10
"""How many demos are given to a helping process at a time."""


class CheckedClaim(NamedTuple):
    """A claim, and what its demos said."""

    claim: Claim
    verdicts: tuple[Verdict, ...]

    @property
    def verdict(self) -> str:
        """Say whether its demos verify it, one of them fails, or there are none; a remark needs none."""
        return claim_state(self.verdicts, remark=bool(self.claim.remark))

    @property
    def toothless(self) -> bool:
        """Whether its demos pass and their stories agree, but one does not notice when the claim is suspended."""
        sound = all(verdict.outcome.passed and not verdict.untrue for verdict in self.verdicts)
        return self.verdict == "fails" and sound

    @property
    def stopped(self) -> bool:
        """Whether a demo was stopped, with the claim or without: nothing else can be learnt from it then."""
        failures = (verdict.outcome.failure or verdict.difference for verdict in self.verdicts)
        return any(line.stopped for line in failures if line)

    @property
    def bite(self) -> str:
        """Give the first line of its demos that answers otherwise without it, and that answer."""
        line = next((verdict.difference for verdict in self.verdicts if verdict.difference), None)
        return answer_line(line) if line else ""

    @property
    def complaints(self) -> tuple[str, ...]:
        """Say with file and line what is wrong."""
        return tuple(filter(None, (verdict.complaint() for verdict in self.verdicts)))


class CheckedFinding(NamedTuple):
    """A finding of the pages, by its name, and what its demos said."""

    name: str
    verdicts: tuple[Verdict, ...]

    @property
    def state(self) -> str:
        """Say whether its demos come out as its page says, one of them fails, or there are none."""
        return claim_state(self.verdicts, remark=False)

    @property
    def complaints(self) -> tuple[str, ...]:
        """Say with file and line what is wrong."""
        return tuple(filter(None, (verdict.complaint() for verdict in self.verdicts)))


def answer_line(line: RunLine) -> str:
    """Write a line of a demo with the last line of its answer."""
    answer = line.got.strip().splitlines()[-1:] or ["nothing"]
    return f"{line.source.strip().splitlines()[0]} -> {answer[0]}"


def have_pages() -> bool:
    """Say whether the pages stand beside the package, as in a checkout."""
    return (root() / "docs" / "rules").is_dir()


def demos() -> list[Demo]:
    """Find every demo of the pages, in the order of the files; one of no known claim is refused with its place."""
    every: list[Demo] = []
    for slip in page_slips(str(root() / "docs")):
        raise Unreadable(str(slip))
    for path in sorted((root() / "docs").rglob("*.md")):
        every += collect(path.read_text(encoding="utf-8"), path.relative_to(root()).as_posix())
    for demo in every:
        if demo.of_finding:
            continue
        try:
            claims.claim(demo.claim)
        except Unknown as error:
            raise Unreadable(f"{demo.file}:{demo.line}: {error}") from None
    return every


def demos_by_claim(every: Iterable[Demo]) -> dict[str, list[Demo]]:
    """Sort demos by the claim that they show."""
    by_claim: dict[str, list[Demo]] = {}
    for demo in every:
        by_claim.setdefault(demo.claim, []).append(demo)
    return by_claim


def findings() -> dict[str, str]:
    """Give the sentence of every finding of the pages, by name, in the order of the files."""
    sentences: dict[str, str] = {}
    for path in sorted((root() / "docs").rglob("*.md")):
        sentences |= findings_of(path.read_text(encoding="utf-8"))
    return sentences


def findings_about() -> dict[str, tuple[str, ...]]:
    """Give what every finding of the pages is about, by name, each thing with its kind."""
    about: dict[str, tuple[str, ...]] = {}
    for path in sorted((root() / "docs").rglob("*.md")):
        about |= abouts(path.read_text(encoding="utf-8"))
    return about


def check_claims(
    some: Iterable[Claim],
    tick: Callable[[], None] = lambda: None,
    pool: Executor | None = None,
    kept: DemoRuns | None = None,
) -> list[CheckedClaim]:
    """Run the demos of some claims, with the claim and without; `tick` is called after each.

    `kept` runs those of which it keeps no verdict.
    """
    by_claim = demos_by_claim(demos())
    wanted = [(claim, by_claim.get(claim.id, [])) for claim in some]
    each = iter((kept or _verdicts)([demo for _, own in wanted for demo in own], tick, pool, CHUNK))
    return [CheckedClaim(claim, tuple(islice(each, len(own)))) for claim, own in wanted]


def check_findings(
    names: Iterable[str],
    tick: Callable[[], None] = lambda: None,
    pool: Executor | None = None,
    kept: DemoRuns | None = None,
) -> list[CheckedFinding]:
    """Run the demos of some findings; `tick` is called after each."""
    by_claim = demos_by_claim(demos())
    wanted = [(name, by_claim.get(f"{FINDING}{name}", [])) for name in names]
    each = iter((kept or _verdicts)([demo for _, own in wanted for demo in own], tick, pool, 1))
    return [CheckedFinding(name, tuple(islice(each, len(own)))) for name, own in wanted]


def _verdicts(every: Sequence[Demo], tick: Callable[[], None], pool: Executor | None, chunk: int) -> list[Verdict]:
    """Run some demos, `chunk` at a time in each process that helps."""
    verdicts: list[Verdict] = []
    for verdict in pool.map(check, every, chunksize=chunk) if pool else map(check, every):
        verdicts.append(verdict)
        tick()
    return verdicts
