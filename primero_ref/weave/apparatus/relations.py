"""What rests on what: which claims rely on a passage, which agree, which differ."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from primero_ref import claims
from primero_ref.claims import GRADES
from primero_ref.claims.evidence import readers
from primero_ref.errors import Unreadable
from primero_ref.sources import works
from primero_ref.weave.apparatus.terms import term

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from primero_ref.claims import Claim, Difference

GRADE_MEANINGS = {
    "attested": "a period source says it",
    "inferred": "argued from a source",
    "conjecture": "the author calls it a guess",
    "invention": "the author made it up, and says so",
    "unsourced": "stated without a reason",
    "reported": "known only at second hand",
    "modern": "from a game played today",
    "gap": "nobody says: we had to choose",
}
"""What each grade means, in the words that stand beside its mark."""


class EvidenceLink(NamedTuple):
    """A claim beside which a passage stands: how the passage bears on it, and on the answers to which questions."""

    claim: str
    how: str
    on: tuple[str, ...]
    relation: str
    """What it says to the answer, by its key in `RELATIONS`."""


class SourceUse(NamedTuple):
    """What rests on a source: by rulebook, how many claims it states, implies or contradicts; and their questions."""

    books: Mapping[str, Mapping[str, int]]
    claims: int
    questions: tuple[str, ...]


class Relations(NamedTuple):
    """The claims of other rulebooks that settle the same questions alike, and those that settle one otherwise."""

    agree: tuple[str, ...]
    differ: tuple[str, ...]


@cache
def all_claims() -> Mapping[str, Claim]:
    """Give every claim that a rulebook makes itself, by id, in the order of the rulebooks and their pages."""
    return {
        name: claims.rulebook(book).claims[name] for book in claims.rulebooks() for name in claims.rulebook(book).own
    }


@cache
def _links_by_passage() -> Mapping[str, tuple[EvidenceLink, ...]]:
    links: dict[str, list[EvidenceLink]] = {}
    for claim in all_claims().values():
        for evidence in claim.evidence:
            try:
                span = works.passage_range(evidence.passage)
            except LookupError as error:
                raise Unreadable(f"{claim.id}: {error}") from None
            for passage in span:
                link = EvidenceLink(claim.id, evidence.how, evidence.on, evidence.relation_key)
                links.setdefault(passage.id, []).append(link)
    return {name: tuple(dict.fromkeys(rows)) for name, rows in links.items()}


def claims_resting_on(name: str) -> tuple[EvidenceLink, ...]:
    """List the claims that rest on a passage, alone or in a range.

    >>> any(row.claim == "italian/forced-see" for row in claims_resting_on("minsheu-1599:41"))
    True
    """
    return _links_by_passage().get(name, ())


@cache
def _readers_by_passage() -> Mapping[str, frozenset[str]]:
    judged: dict[str, set[str]] = {}
    for claim in all_claims().values():
        for evidence in claim.evidence:
            for passage in works.passage_range(evidence.passage):
                judged.setdefault(passage.id, set()).update(readers() if evidence.dissent else evidence.read)
    return {name: frozenset(read) for name, read in judged.items()}


def readers_of(name: str) -> frozenset[str]:
    """Give the readers who have judged what a passage does for some rule, as `claims/readers.toml` calls them.

    >>> sorted(readers_of("minsheu-1599:41"))
    ['first', 'second', 'third']
    """
    return _readers_by_passage().get(name, frozenset())


def source_use(name: str) -> SourceUse:
    """Sum up what rests on a source; a claim counts once for each way in which the source bears on it.

    >>> source_use("minsheu-1599").books["italian"]["implies"] > 0
    True
    """
    rows = [
        row
        for passage in works.source(name).passages.values()
        for row in claims_resting_on(passage.id)
        if row.how != "background"
    ]
    ways = {(row.claim, row.relation) for row in rows}
    answered = {asked for row in rows for asked in row.on}
    books = {
        book: Counter(how for claim, how in ways if all_claims()[claim].book == book) for book in claims.rulebooks()
    }
    return SourceUse(
        {book: how for book, how in books.items() if how},
        len({claim for claim, _ in ways}),
        tuple(question for question in claims.questions() if question in answered),
    )


@cache
def _claims_by_question() -> Mapping[str, tuple[Claim, ...]]:
    by_question: dict[str, list[Claim]] = {}
    for claim in all_claims().values():
        for asked in claim.settles:
            by_question.setdefault(asked, []).append(claim)
    return {name: tuple(rows) for name, rows in by_question.items()}


def claims_settling(name: str) -> tuple[Claim, ...]:
    """List the claims that settle a question, in every rulebook."""
    return _claims_by_question().get(name, ())


def related_claims(claim: Claim) -> Relations:
    """Find who agrees with a claim and who differs.

    >>> "italian-2003/no-withdraw-half" in related_claims(claims.claim("italian/fold-withdraw-half")).differ
    True
    """
    others = {
        other.id: other for asked in claim.settles for other in claims_settling(asked) if other.book != claim.book
    }
    agree: list[str] = []
    differ: list[str] = []
    for other in others.values():
        alike = all(other.settles.get(asked, answer) == answer for asked, answer in claim.settles.items())
        (agree if alike else differ).append(other.id)
    return Relations(tuple(agree), tuple(differ))


def graded(books: tuple[str, ...] | None = None) -> dict[str, int]:
    """Count the claims of some rulebooks, or of all, by grade."""
    counts = Counter(claim.grade for claim in all_claims().values() if books is None or claim.book in books)
    return {grade: counts[grade] for grade in GRADES}


def check_known(kind: str, name: str) -> None:
    """Let a name pass that something of its kind bears; any other is `Unknown`."""
    ask: dict[str, Callable[[str], object]] = {
        "claim": claims.claim, "passage": _check_passage, "source": works.source, "question": claims.question,
        "rulebook": claims.rulebook, "term": term,
    }  # fmt: skip
    ask[kind](name)


def _check_passage(name: str) -> None:
    try:
        works.passage(name)
    except LookupError:
        if len(works.passage_range(name)) == 1:
            raise


def parting(here: str, there: str) -> tuple[Difference, ...]:
    """List the questions on which two rulebooks part, in the order in which all questions stand.

    >>> [row.question for row in parting("italian", "italian-2003")]
    ['fold.refund', 'last-player.phase2', 'rest']
    """
    order = [*claims.questions()]
    rows = claims.rulebook(here).difference(claims.rulebook(there))
    return tuple(sorted(rows, key=lambda row: order.index(row.question)))
