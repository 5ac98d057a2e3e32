"""The table of all witnesses under all rulebooks, and what it leaves of the answers to each question."""

from __future__ import annotations

from functools import cache, partial
from itertools import chain

from primero_ref.claims import catalogue, question, rulebook
from primero_ref.claims.suspension import once_per_suspension
from primero_ref.fit.checks import FAILS, FITS, SILENT, check, is_in_force, passes
from primero_ref.fit.kept_courses import is_turned, turned_by
from primero_ref.fit.witness import witnesses
from primero_ref.lab.cluster import opened, parts
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from concurrent.futures import Executor

    from distributed import Client

    from primero_ref.claims import Rulebook
    from primero_ref.fit.checks import Finding
    from primero_ref.fit.witness import Witness


class Row(NamedTuple):
    """A witness, and what each rulebook makes of it."""

    witness: Witness
    findings: tuple[Finding, ...]


class Survival(NamedTuple):
    """An answer to a question: who gives it, the games that play it, and the witnesses for it and against it."""

    answer: object
    rulebooks: tuple[str, ...]
    for_it: tuple[str, ...]
    """The witnesses that turn on the question and fit some game with this answer."""
    against: tuple[str, ...]
    """The witnesses that fit some game with another answer, and with this one none."""
    played_in: tuple[str, ...] = ()
    """The rulebooks whose games play it, as their own answer or in place of their own: only there it is tried."""

    @property
    def survives(self) -> bool:
        """Whether no witness is against it."""
        return not self.against

    @property
    def tried(self) -> bool:
        """Whether some game plays it; of an answer that none plays nothing is said."""
        return bool(self.played_in)


class Judged(NamedTuple):
    """A question on which some witness turns, and how each answer to it fares."""

    question: str
    answers: tuple[Survival, ...]

    @property
    def only(self) -> Survival | None:
        """The one answer that survives, if just one does of those that are tried; else nothing decides for one."""
        left = [answer for answer in self.answers if answer.tried and answer.survives]
        others = [answer for answer in self.answers if answer.tried and not answer.survives]
        return left[0] if len(left) == 1 and others else None


@cache
def books() -> tuple[str, ...]:
    """Name the rulebooks of primero, in the order of the comparison.

    >>> books()[:2], "scopa" in books()
    (('italian', 'italian-2003'), False)
    """
    return catalogue.compared()


def rows_for(
    named: Iterable[Rulebook], *, mend: bool = True, executor: Executor | Client | str | None = None
) -> tuple[Row, ...]:
    """Put every witness to some rulebooks, with answers that would let those pass that fail, or without.

    `executor` is as for `lab.run`: each witness may be tried on another machine.

    >>> from primero_ref import rulebook
    >>> row = rows_for([rulebook("english")])[0]
    >>> row.witness.id, row.findings[0].verdict
    ('berni-players', 'fits')
    """
    work = partial(_rows, (*named,), mend)
    with opened(executor) as computers:
        return tuple(chain.from_iterable(parts(work, 0, len(witnesses()), 1, computers)))


def _rows(rules: tuple[Rulebook, ...], mend: bool, start: int, stop: int) -> Iterator[Row]:  # noqa: FBT001  # of `partial`
    """Put some of the witnesses to rulebooks; this is what a worker does."""
    for witness in witnesses()[start:stop]:
        yield Row(witness, tuple(check(witness, book, mend=mend) for book in rules))


@once_per_suspension(16)
def published() -> tuple[Row, ...]:
    """Put every witness to every published rulebook of primero."""
    return rows_for(map(rulebook, books()))


def totals(rows: Iterable[Row], number: int) -> dict[str, int]:
    """Count what a rulebook, by its place in the rows, makes of the hands that are played and of who sits down.

    Bare rankings, other games and jests are counted apart: hand over those rows alone to count them.

    >>> from primero_ref import rulebook
    >>> totals(rows_for([rulebook("scopa")]), 0)["fails"]
    0
    """
    given = [*rows]
    some = [row for row in given if row.witness.counts] or given
    verdicts = [row.findings[number].verdict for row in some]
    return {verdict: verdicts.count(verdict) for verdict in VERDICTS}


VERDICTS = (FITS, FAILS, SILENT)
"""What a rulebook may make of a witness, in the order in which it is counted."""


@once_per_suspension(16)
def judged() -> tuple[Judged, ...]:
    """Say of each disputed question on which a witness turns which of its answers survive all of them.

    A question is disputed where two rulebooks are played with different answers. An answer is tried only in games that
    play it. A witness is for it if it fits such a game; it is against it if it fits none of them, though it would fit
    one with another answer to the same question. Witnesses to another game, and jests, are left out.
    """
    names = dict.fromkeys(name for witness in witnesses() if not witness.apart for name in witness.on)
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
    played = {answer: tuple(book for book in books() if plays(book, name, answer)) for answer in given}
    rows = [row for row in published() if name in row.witness.on and not row.witness.apart]
    fates = {row.witness.id: _fate(row, name, played) for row in rows}
    turning = {witness: fate for witness, fate in fates.items() if fate[1]}
    return tuple(
        Survival(
            answer, named, tuple(witness for witness, (fitting, _) in turning.items() if answer in fitting),
            tuple(witness for witness, (_, failing) in turning.items() if answer in failing), played[answer],
        )
        for answer, named in given.items()
    )  # fmt: skip


def plays(book: str, name: str, answer: object) -> bool:
    """Say whether a rulebook’s game plays an answer, its own or in place of its own.

    >>> plays("english-2003", "vie.sum", "from the stake to the rest"), plays("italian", "vie.sum", "the stake")
    (True, True)
    >>> plays("italian", "vie.sum", "from the stake to the rest")
    False
    """
    rules = rulebook(book)
    return bool(rules.script) and is_in_force(rules, name, answer)


def _comes_out(
    witness: Witness, finding: Finding, rules: Rulebook, name: str, answer: object,
    turned: Mapping[str, tuple[str, ...]] | None,
) -> bool:  # fmt: skip
    """Say whether a witness fits with an answer: by what a search has kept or, where nothing is, by a search now."""
    fits = finding.verdict == FITS
    if answer == rules(name):
        return fits
    return passes(witness, rules, name, answer) if turned is None else fits != is_turned(turned, name, answer)


def _fate(row: Row, name: str, played: dict[object, tuple[str, ...]]) -> tuple[frozenset[object], frozenset[object]]:
    """List the answers with which a witness fits some game that plays them, and those with which it fits none.

    An answer counts as failing only where another, in the same game, makes the witness fit.
    """
    fitting, lost = set[object](), set[object]()
    for book, finding in zip(books(), row.findings, strict=True):
        rules = rulebook(book)
        turned = turned_by(row.witness, book)
        outcomes = {
            answer: _comes_out(row.witness, finding, rules, name, answer, turned)
            for answer, named in played.items() if book in named
        }  # fmt: skip
        fits = {answer for answer, passed in outcomes.items() if passed}
        fitting |= fits
        if fits:
            lost |= {answer for answer, passed in outcomes.items() if not passed}
    return frozenset(fitting), frozenset(lost - fitting)
