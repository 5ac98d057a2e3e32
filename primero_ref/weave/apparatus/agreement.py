"""Whether what a source says, read by itself, agrees with what the rules take from it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from primero_ref.claims.answer import answer_text
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from primero_ref.claims import Evidence
    from primero_ref.weave.apparatus.testimony import Statement


class Pair(NamedTuple):
    """A passage, or a range of them, and an answer: how the one bears on the other, by which rule."""

    claim: str
    passage: str
    loci: frozenset[str]
    question: str
    """Nothing where the rule answers none."""
    answer: object
    how: str
    part: bool = False
    instead: object = None


class Placed(NamedTuple):
    """A statement and where it stands: its number in the file, and the loci that it speaks of."""

    number: int
    loci: frozenset[str]
    row: Statement

    def how(self, question: str) -> str:
        """Say how a pair must bear on an answer that it gives: stated is what the words give as the only one."""
        return "states" if self.row.kind == "stated" and len(self.row.answers[question]) == 1 else "implies"


class Disagreement(NamedTuple):
    """What is wrong, and where: at a statement, by its number, or at a rule."""

    says: str
    number: int | None = None
    pair: Pair | None = None


def pairs_of(claim: str, settles: Mapping[str, object], row: Evidence, loci: Iterable[str]) -> Iterator[Pair]:
    """Give the pairs of one passage of a rule; what only a redactor reads in the words is his, and makes none."""
    within = frozenset(loci)
    for name in row.on or ("",):
        if not row.reading and row.how != "background":
            yield Pair(claim, row.passage, within, name, settles.get(name), row.how, row.part, row.instead)


def disagreements(
    statements: Sequence[tuple[Statement, Iterable[str]]], pairs: Sequence[Pair], given: Mapping[str, set[object]]
) -> Iterator[Disagreement]:
    """Say where the statements of a source and the pairs of the rules differ.

    `statements` come each with the loci it speaks of; `given` has the answers that rules of the old game give to each
    question: what a source says and no rule holds has no pair.
    """
    placed = [Placed(number, frozenset(loci), row) for number, (row, loci) in enumerate(statements)]
    for pair in pairs:
        near = [other for other in placed if other.loci & pair.loci]
        check = _unspoken if not pair.question else _unopposed if pair.how == "contradicts" else _unsupported
        if says := check(pair, near):
            yield Disagreement(f"{pair.passage} is said to {says}", pair=pair)
    for other in placed:
        for says in _unused(other, [pair for pair in pairs if pair.loci & other.loci], given):
            yield Disagreement(says, number=other.number)


def _unspoken(pair: Pair, near: Sequence[Placed]) -> str:
    """Say that a rule without a question takes something from words that the list of the source calls silent."""
    kinds = {other.row.kind for other in near}
    if pair.how == "states" and "stated" not in kinds:
        return "state the rule, and the list of its source has nothing stated there"
    if not kinds & {"stated", "implied"}:
        return "bear on the rule, and by the list of its source it says nothing of the game"
    return ""


def _unopposed(pair: Pair, near: Sequence[Placed]) -> str:
    """Say what a pair finds against its answer that the list of the source does not have; nothing where all is well."""
    answer_words = _said(pair.question, pair.answer)
    given = [other.row.answers[pair.question] for other in near if pair.question in other.row.answers]
    against = any(pair.answer in other.row.against.get(pair.question, ()) for other in near)
    if not against and (not given or any(pair.answer in answers for answers in given)):
        return f"contradict {answer_words}, and the list of its source has nothing against that there"
    if pair.instead is not None and not any(pair.instead in answers for answers in given):
        other_said = _said(pair.question, pair.instead)
        return f"give {other_said} instead, and the list of its source does not say so there"
    return ""


def _unsupported(pair: Pair, near: Sequence[Placed]) -> str:
    """Say what a pair takes from its passage that the list of the source does not have; nothing where all is well."""
    answer_words = _said(pair.question, pair.answer)
    giving = [other for other in near if pair.answer in other.row.answers.get(pair.question, ())]
    if not giving:
        return f"support {answer_words}, and the list of its source does not say so there"
    hows = {other.how(pair.question) for other in giving}
    if pair.how == "states" and "states" not in hows:
        return f"state {answer_words}, and by the list of its source it only implies that"
    if pair.how == "implies" and not pair.part and hows == {"states"}:
        return f"imply {answer_words}, and by the list of its source it states that"
    return ""


def _unused(other: Placed, near: Sequence[Pair], given: Mapping[str, set[object]]) -> Iterator[str]:
    """Say what a statement answers, or speaks against, that some rule of the old game holds and none cites it for."""
    for question, answers in other.row.answers.items():
        used = any(
            pair.question == question and (pair.instead if pair.how == "contradicts" else pair.answer) in answers
            for pair in near
        )
        if not used and given.get(question, set()) & {*answers}:
            answer_words = " or ".join(_said(question, answer) for answer in answers)
            yield f"it gives {answer_words}, and no rule that answers so cites it for that"
    denied = {(pair.question, pair.answer) for pair in near if pair.how == "contradicts"}
    for question, answers in other.row.against.items():
        for answer in answers:
            if (question, answer) not in denied and answer in given.get(question, set()):
                answer_words = _said(question, answer)
                yield f"it speaks against {answer_words}, and no rule that answers so says that it does"


def _said(question: str, answer: object) -> str:
    return f"{question} = {answer_text(answer)!r}"


@cache
def _pairs_by_source() -> Mapping[str, tuple[Pair, ...]]:
    by_source: dict[str, list[Pair]] = {}
    for claim in relations.all_claims().values():
        for row in claim.evidence:
            span = works.passage_range(row.passage)
            pairs = pairs_of(claim.id, claim.settles, row, (passage.locus for passage in span))
            by_source.setdefault(span[0].source, []).extend(pairs)
    return {source: tuple(pairs) for source, pairs in by_source.items()}


def rules_of(statement: Statement, question: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name the rules that take an answer to a question from the place of a statement, and those that it contradicts.

    >>> from primero_ref.weave.apparatus.testimony import testimony
    >>> perforce = next(row for row in testimony("minsheu-1599") if row.at == "41")
    >>> "italian/forced-see" in rules_of(perforce, "last-player")[0], rules_of(perforce, "last-player")[1]
    (True, ())
    """
    loci = {passage.locus for passage in statement.passages}
    near = [
        pair for pair in _pairs_by_source().get(statement.source, ()) if pair.question == question and pair.loci & loci
    ]
    taken = (*statement.answers.get(question, ()), *statement.against.get(question, ()))
    agreeing = [pair.claim for pair in near if pair.how != "contradicts" and pair.answer in taken]
    denied = [pair.claim for pair in near if pair.how == "contradicts"]
    return tuple(dict.fromkeys(agreeing)), tuple(dict.fromkeys(denied))
