"""The table of all witnesses under all rulebooks, and what it leaves of the answers to each question."""

from __future__ import annotations

from functools import cache

from primero_ref.claims import catalogue, question, rulebook
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.fit.checks import FAILS, FITS, SILENT, check, is_in_force, passes
from primero_ref.fit.witness import witnesses
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

    from primero_ref.claims import Rulebook
    from primero_ref.fit.checks import Finding
    from primero_ref.fit.witness import Witness


class Row(NamedTuple):
    """A witness, and what each rulebook makes of it."""

    witness: Witness
    findings: tuple[Finding, ...]


class Survival(NamedTuple):
    """An answer to a question: the rulebooks that give it, and the witnesses that it satisfies or not."""

    answer: object
    rulebooks: tuple[str, ...]
    for_it: tuple[str, ...]
    """The witnesses that turn on the question and fit some rulebook with this answer."""
    against: tuple[str, ...]
    """The witnesses that turn on the question and fit no rulebook with this answer."""

    @property
    def survives(self) -> bool:
        """Whether no witness is against it."""
        return not self.against


class Judged(NamedTuple):
    """A question on which some witness turns, and how each answer to it fares."""

    question: str
    answers: tuple[Survival, ...]


@cache
def books() -> tuple[str, ...]:
    """Name the rulebooks of primero, in the order of the comparison.

    >>> books()[:2], "scopa" in books()
    (('italian', 'italian-2003'), False)
    """
    return catalogue.compared()


def rows_for(named: Iterable[Rulebook], *, mend: bool = True) -> tuple[Row, ...]:
    """Put every witness to some rulebooks, with answers that would let those pass that fail, or without.

    >>> from primero_ref import rulebook
    >>> row = rows_for([rulebook("english")])[0]
    >>> row.witness.id, row.findings[0].verdict
    ('berni-players', 'fits')
    """
    rules = tuple(named)
    return tuple(Row(witness, tuple(check(witness, book, mend=mend) for book in rules)) for witness in witnesses())


@once_per_suspension(16)
def published() -> tuple[Row, ...]:
    """Put every witness to every published rulebook of primero."""
    return rows_for(map(rulebook, books()))


def totals(rows: Iterable[Row], number: int) -> dict[str, int]:
    """Count what a rulebook, by its place in the rows, makes of the witnesses.

    >>> from primero_ref import rulebook
    >>> totals(rows_for([rulebook("scopa")]), 0)["fails"]
    0
    """
    verdicts = [row.findings[number].verdict for row in rows]
    return {verdict: verdicts.count(verdict) for verdict in VERDICTS}


VERDICTS = (FITS, FAILS, SILENT)
"""What a rulebook may make of a witness, in the order in which it is counted."""


@once_per_suspension(16)
def judged() -> tuple[Judged, ...]:
    """Say of each disputed question on which a witness turns which of its answers survive all of them.

    A question is disputed where two rulebooks are played with different answers. A witness turns on it if it fits some
    rulebook with one answer to it and not with another. An answer survives the witness if it fits such a rulebook with
    it, or fits any published rulebook whose claims give it.
    """
    names = dict.fromkeys(name for witness in witnesses() for name in witness.on)
    rows = (
        Judged(name, _answers(name, _given(name)))
        for name in names
        if len({rulebook(book)(name) for book in books()}) > 1
    )
    return tuple(row for row in rows if any(answer.for_it or answer.against for answer in row.answers))


def _given(name: str) -> dict[object, tuple[str, ...]]:
    """List the answers to a question with the rulebooks whose claims give them; all of them where they are listed."""
    asked = question(name)
    given: dict[object, tuple[str, ...]] = {}
    if not asked.words and isinstance(asked.answers, tuple):
        given = dict.fromkeys(asked.answers, ())
    for book in books():
        answer = rulebook(book).ask(name)
        if answer.claims:
            given[answer.value] = (*given.get(answer.value, ()), book)
    return given


def _answers(name: str, given: dict[object, tuple[str, ...]]) -> tuple[Survival, ...]:
    """Say of each answer to a question which witnesses are for it and which are against it."""
    turning = {
        row.witness.id: fitting
        for row in published()
        if name in row.witness.on and (fitting := _fitting(row, name, given)) is not None
    }
    return tuple(
        Survival(
            answer, named, tuple(witness for witness, fitting in turning.items() if answer in fitting),
            tuple(witness for witness, fitting in turning.items() if answer not in fitting),
        )
        for answer, named in given.items()
    )  # fmt: skip


def _fitting(row: Row, name: str, answers: Iterable[object]) -> frozenset[object] | None:
    """List the answers with which a witness fits some rulebook; None if it turns on the question in none of them."""
    turned, fitting = False, set[object]()
    for book, finding in zip(books(), row.findings, strict=True):
        rules = rulebook(book)
        outcomes = {
            answer: finding.verdict == FITS if answer == rules(name) else passes(row.witness, rules, name, answer)
            for answer in answers if answer == rules(name) or is_in_force(rules, name, answer)
        }  # fmt: skip
        turns = len({*outcomes.values()}) > 1
        turned = turned or turns
        own = rules(name) if rules.claim_for(name) else None
        fitting |= {answer for answer, fits in outcomes.items() if fits and (turns or answer == own)}
    return frozenset(fitting) if turned else None
