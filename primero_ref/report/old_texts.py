"""How rules fit the old texts, for a game report: what they fail and by which rule, what they fit, what they leave."""

from __future__ import annotations

from primero_ref.cite.citation import where_printed
from primero_ref.fit import FAILS, FITS, rows_for, witness
from primero_ref.sources import works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from primero_ref.claims import Rulebook
    from primero_ref.fit import Finding
    from primero_ref.sources import Source


class FailedText(NamedTuple):
    """A sentence of an old text that the rules fail: what it says, where it stands, and which rules decide it.

    `why` is what the engine said.
    """

    says: str
    at: str
    why: str
    claims: tuple[str, ...]


class OldTexts(NamedTuple):
    """What the old texts make of some rules: those that fail, and the titles of the others."""

    failed: tuple[FailedText, ...]
    fitted: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def number(self) -> int:
        """How many texts the rules were put to."""
        return len(self.failed) + len(self.fitted) + len(self.silent)

    @property
    def speak(self) -> bool:
        """Whether any of them speaks to these rules."""
        return bool(self.failed or self.fitted)


def put_to(rules: Rulebook) -> tuple[Finding, ...]:
    """Put every witness to some rules; no answers are sought that would let it pass.

    >>> from primero_ref import rulebook
    >>> [finding.witness for finding in put_to(rulebook("italian")) if finding.verdict == "fails"]
    ['minsheu-vie', 'mabbe-agreed']
    """
    return tuple(row.findings[0] for row in rows_for([rules], mend=False))


def old_texts(findings: Iterable[Finding]) -> OldTexts:
    """Sort what was found of each witness."""
    rows = [(witness(finding.witness), finding) for finding in findings]
    return OldTexts(
        tuple(
            FailedText(told_by.says, _at(told_by.passages), finding.sentence, finding.claims)
            for told_by, finding in rows if finding.verdict == FAILS
        ),
        tuple(told_by.title for told_by, finding in rows if finding.verdict == FITS),
        tuple(told_by.title for told_by, finding in rows if finding.verdict not in {FAILS, FITS}),
    )  # fmt: skip


def works_failed(findings: Iterable[Finding]) -> Iterator[Source]:
    """Give the works in which the texts stand that fail."""
    for finding in findings:
        if finding.verdict == FAILS:
            yield from (_work(name) for name in witness(finding.witness).passages)


def _work(passages: str) -> Source:
    return works.source(works.passage_range(passages)[0].source)


def _at(passages: Iterable[str]) -> str:
    """Name the works and places of some passages, each work once."""
    loci: dict[str, list[str]] = {}
    for name in passages:
        loci.setdefault(_work(name).short, []).append(where_printed(name))
    return "; ".join(f"{short}, {', '.join(labels)}" for short, labels in loci.items())
