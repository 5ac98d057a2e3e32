"""The evidence judged: which passage bears on which answer, and where a claim says more than its passages do."""

from __future__ import annotations

from collections import Counter
from functools import cache
from os import path

from primero_ref.claims import inventory
from primero_ref.claims.answer import answer_text
from primero_ref.claims.inventory import GROUNDLESS
from primero_ref.sources import works
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.claims.evidence import Evidence
    from primero_ref.claims.inventory import Claim

SILENT = (*GROUNDLESS, "conjecture", "unsourced")
"""The grades of a claim that may answer a question on which no passage bears."""


class Bearing(NamedTuple):
    """One passage of one claim beside one of the answers that the claim gives."""

    claim: str
    question: str
    answer: object
    evidence: Evidence


class Fault(NamedTuple):
    """Where the evidence of a claim is not judged, or does not carry what the claim says."""

    claim: str
    multiplied: bool
    """Whether a passage is set beside all answers of its claim alike."""
    says: str
    at: str
    """The file and the line."""

    def complaint(self) -> str:
        """Say it in one sentence, with file and line."""
        return f"{self.at}: {self.claim}: {self.says}."


class Count(NamedTuple):
    """How many pairs of a passage and an answer are judged in a rulebook, and what is left to do."""

    judged: int
    multiplied: int
    unexplained: int


def own_claims(book: str) -> tuple[Claim, ...]:
    """Give the claims that a rulebook makes itself."""
    return tuple(claim for claim in inventory.read_book(book)[1].values() if claim.book == book)


@cache
def bearings() -> tuple[Bearing, ...]:
    """List every pair of a passage and an answer on which it bears, in the order of rulebooks and claims.

    >>> next(pair for pair in bearings() if pair.claim == "italian/fold-withdraw-half").question
    'fold.refund'
    """
    return tuple(
        Bearing(claim.id, name, claim.settles[name], row)
        for book in inventory.rulebooks()
        for claim in own_claims(book)
        for row in claim.evidence
        for name in row.on
    )


def counts() -> dict[str, Count]:
    """Count for each rulebook the pairs that are judged, those that are multiplied and the faults that are left.

    >>> counts()["italian"].multiplied
    0
    """
    judged = Counter(pair.claim.partition("/")[0] for pair in bearings())
    left = Counter((fault.claim.partition("/")[0], fault.multiplied) for fault in faults())
    return {book: Count(judged[book], left[book, True], left[book, False]) for book in inventory.rulebooks()}


@cache
def faults() -> tuple[Fault, ...]:
    """List whatever is not judged and whatever says more than its evidence."""
    per_claim = [fault for book in inventory.rulebooks() for claim in own_claims(book) for fault in _faults_of(claim)]
    return (*per_claim, *_disagreements())


def _faults_of(claim: Claim) -> Iterator[Fault]:
    """Look at one claim alone."""
    for row in claim.evidence:
        if claim.settles and not row.on and row.how != "background":
            asked = ", ".join(claim.settles)
            yield _fault(claim.id, f"{row.passage} must say on which of {asked} it bears", row.passage, multiplied=True)
    for name in claim.settles:
        manners = {row.how for row in claim.evidence if name in row.on}
        if manners.isdisjoint({"states", "implies"}) and claim.grade not in SILENT:
            yield _fault(claim.id, f"the grade is {claim.grade}, and nothing says or suggests its answer to {name!r}")
        elif claim.grade == "attested" and "states" not in manners:
            yield _fault(claim.id, f"the grade is attested, and nothing states its answer to {name!r}")


def _disagreements() -> Iterator[Fault]:
    """Find each passage that is made to say two answers to a question, or to state one and deny it.

    A variant may differ from the rule that the same passage suggests besides it, and many a passage bears out a part
    of more than one answer.
    """
    stated: dict[tuple[str, str], dict[tuple[type, object], Bearing]] = {}
    suggested: dict[tuple[str, str], dict[tuple[type, object], Bearing]] = {}
    plain = [(pair, passage) for pair in bearings() if not pair.evidence.reading for passage in _passages(pair)]
    for pair, passage in plain:
        if pair.evidence.how == "states":
            stated.setdefault((pair.question, passage), {}).setdefault(_key(pair), pair)
        if _says(pair):
            suggested.setdefault((pair.question, passage), {}).setdefault(_key(pair), pair)
    for pair, passage in plain:
        by_answer = stated.get((pair.question, passage), {})
        of_all = by_answer if pair.evidence.how == "states" else suggested.get((pair.question, passage), {})
        first = next(iter(of_all.values()), pair)
        if _says(pair, variants=pair.evidence.how == "states") and _key(pair) != _key(first):
            here, there = answer_text(pair.answer), answer_text(first.answer)
            also = f"says {here} to {pair.question!r}, and at {first.claim} {there}"
        elif pair.evidence.how == "contradicts" and _key(pair) in by_answer:
            also = f"contradicts the answer to {pair.question!r} that it states at {by_answer[_key(pair)].claim}"
        else:
            continue
        yield _fault(pair.claim, f"{passage} {also}; say whose reading it is", pair.evidence.passage)


def _says(pair: Bearing, *, variants: bool = False) -> bool:
    """Say whether a passage is made to say the whole of an answer, of a rule that is held."""
    row = pair.evidence
    return row.how in {"states", "implies"} and not row.part and (variants or inventory.claim(pair.claim).held)


def _key(pair: Bearing) -> tuple[type, object]:
    """Tell answers apart; a yes is not a one."""
    return type(pair.answer), pair.answer


def _passages(pair: Bearing) -> tuple[str, ...]:
    return tuple(passage.id for passage in works.passage_range(pair.evidence.passage))


def _fault(name: str, says: str, passage: str = "", *, multiplied: bool = False) -> Fault:
    book, _, slug = name.partition("/")
    return Fault(name, multiplied, says, f"primero_ref/rules/{book}.toml:{_line(book, slug, passage)}")


def _line(book: str, slug: str, passage: str) -> int:
    """Find the line of a claim, or of one of its passages, which the reader of TOML does not tell."""
    with open(path.join(inventory.BOOKS, f"{book}.toml"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    first = lines.index(f"[claim.{slug}]")
    after = (number for number, line in enumerate(lines[first:], first + 1) if f'"{passage}"' in line)
    return next(after, first + 1) if passage else first + 1
