"""The matrix: which questions and rulebooks stand in it, and what the old texts say to each question."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.claims.parts import layout
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage, relations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.claims import Evidence

FIRST = "italian"
"""The rulebook beside which every other is set: most of them grew out of it, or argue with it."""


class Witness(NamedTuple):
    """An old author, or several, who share a column; without sources, all who have none of their own."""

    title: str
    of: str
    sources: tuple[str, ...]


class Testimony(NamedTuple):
    """An answer, and the passages of a witness on which rules rest that give it."""

    answer: object
    evidence: tuple[Evidence, ...]


@cache
def books() -> tuple[str, ...]:
    """Name the rulebooks of the matrix, from left to right.

    >>> books()[:2]
    ('italian', 'italian-2003')
    """
    return catalogue.compared()


def playable() -> tuple[str, ...]:
    """Name the rulebooks of the matrix that can be played."""
    return tuple(name for name in books() if claims.rulebook(name).script)


def every_book() -> tuple[str, ...]:
    """Name every rulebook, those of other games last."""
    return (*books(), *(name for name in claims.rulebooks() if name not in books()))


@cache
def witnesses() -> tuple[Witness, ...]:
    """Give the old witnesses, from left to right."""
    return tuple(Witness(row["title"], row["of"], tuple(row["sources"])) for row in layout()["witness"])


@cache
def compared() -> tuple[str, ...]:
    """List the questions that a rulebook of the matrix settles which can be played."""
    playing = [claims.rulebook(name) for name in playable()]
    return tuple(name for name in claims.questions() if any(book.ask(name).claims for book in playing))


def alone(book: str) -> tuple[str, ...]:
    """List what a rulebook answers, and what it leaves to the engine where the Italian game has a rule that differs.

    >>> "rest.ends" in alone("english"), "fold.refund" in alone("zorli"), "swig" in alone("italian")
    (True, True, False)
    """
    here, there = claims.rulebook(book), claims.rulebook(FIRST)
    return tuple(
        name
        for name in claims.questions()
        if here.ask(name).claims
        or (name in questions_of(book) and there.ask(name).claims and here(name) != there(name))
    )


@cache
def parting() -> tuple[str, ...]:
    """List the questions on which two rulebooks of the matrix part, each by a claim of its own."""
    return tuple(name for name in compared() if len(_answers(name)) > 1)


def _answers(name: str) -> set[tuple[type, object]]:
    """Give the answers to a question that claims settle; a yes is not a one."""
    given = (claims.rulebook(book).ask(name) for book in books())
    return {(type(answer.value), answer.value) for answer in given if answer.claims}


@cache
def testimony(question: str, witness: Witness) -> tuple[Testimony, ...]:
    """Gather what a witness has to say to a question: the passages that bear on it, by the answer on which they bear.

    A passage that gives another answer instead speaks for that one, which it implies.

    >>> [one.answer for one in testimony("points.ace", witnesses()[0])]
    [16]
    """
    by_answer: dict[tuple[type, object], dict[tuple[str, str, str], Evidence]] = {}
    for claim in relations.claims_settling(question):
        for row in claim.evidence if claim.book in books() else ():
            if question in row.on and speaks(row, witness):
                answer, bearing = claim.settles[question], row
                if row.instead is not None:
                    answer, bearing = row.instead, row._replace(how="implies", suggested=False)
                rows = by_answer.setdefault((type(answer), answer), {})
                rows.setdefault((bearing.passage, bearing.how, bearing.reading), bearing)
    return tuple(Testimony(answer, tuple(rows.values())) for (_, answer), rows in by_answer.items())


def speaks(evidence: Evidence, witness: Witness) -> bool:
    """Say whether a passage is a witness's; those without a column of their own wrote while primero was played."""
    name = works.passage_range(evidence.passage)[0].source
    if witness.sources:
        return name in witness.sources
    spoken_for = {source for other in witnesses() for source in other.sources}
    return name not in spoken_for and lineage.is_old(name)
