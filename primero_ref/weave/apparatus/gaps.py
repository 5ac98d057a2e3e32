"""What this edition lacks: passages without a claim, claims without a passage, texts and answers not found."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from primero_ref import claims
from primero_ref.sources import works
from primero_ref.weave.apparatus import concordance, lineage, relations, testimony
from primero_ref.weave.apparatus.terms import terms

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from primero_ref.claims import Claim, Evidence
    from primero_ref.sources import Passage

PARTS = ("passages", "claims", "second-hand", "missing", "wanted", "questions")
"""The parts of the page."""

FILE = Path(__file__).parent / "wanted.toml"


class Wanted(NamedTuple):
    """A work that is not here: what it would give, where it is said to be, what stands in for it."""

    title: str
    gives: str
    said: str
    stands_in: str


@cache
def _in_texts() -> Mapping[str, tuple[str, ...]]:
    """Give, by passage, the terms in its words that tell of a rule."""
    named_in: dict[str, list[str]] = {}
    for name, term in terms().items():
        if term.tells:
            for hit in concordance.occurrences(name).hits:
                named_in.setdefault(hit.passage.id, []).append(name)
    return {name: tuple(dict.fromkeys(listed)) for name, listed in named_in.items()}


def telling(passage: Passage) -> tuple[str, ...]:
    """Name the terms that tell of a rule in the words of a passage, or in our note on it.

    >>> from primero_ref.sources import passage
    >>> telling(passage("minsheu-1599:47"))
    ('rest', 'invito', 'set')
    """
    in_note = (terms()[hit.term] for hit in concordance.terms_in(passage.note))
    noted = (term.name for term in in_note if term.tells and not term.everyday)
    return tuple(dict.fromkeys((*_in_texts().get(passage.id, ()), *noted)))


@cache
def _spoken() -> Mapping[str, tuple[str, ...]]:
    """Give, by passage, what it says about the game, from the lists of the sources that have one."""
    said_in: dict[str, list[str]] = {}
    for work in works.sources():
        for row in testimony.testimony(work):
            for passage in row.passages if row.kind in testimony.SPEAKING else ():
                said_in.setdefault(passage.id, []).append(row.says)
    return {name: tuple(rows) for name, rows in said_in.items()}


def says(passage: Passage) -> tuple[str, ...]:
    """Give what a passage says about the game, in our sentences; nothing if it is silent, or its source has no list.

    >>> from primero_ref.sources import passage
    >>> says(passage("minsheu-1599:48"))
    ('Mendoça and Rodrigo accept Osorio’s rest, and nobody bets again.',)
    """
    return _spoken().get(passage.id, ())


def describes(passage: Passage) -> bool:
    """Say whether a passage describes the game: by the list of its source or, if that has none, by its terms."""
    return bool(says(passage) if testimony.testimony(passage.source) else telling(passage))


@cache
def bearing() -> tuple[str, ...]:
    """List the passages that describe the game."""
    passages = (passage for work in lineage.in_order() for passage in works.source(work).passages.values())
    return tuple(passage.id for passage in passages if describes(passage))


@cache
def unclaimed() -> tuple[str, ...]:
    """List the passages that describe the game and on which no claim rests."""
    return tuple(name for name in bearing() if not relations.claims_resting_on(name))


@cache
def noted() -> tuple[str, ...]:
    """List the other passages that we wrote a note on and on which no claim rests."""
    passages = (passage for work in lineage.in_order() for passage in works.source(work).passages.values())
    return tuple(
        passage.id
        for passage in passages
        if passage.note and not describes(passage) and not relations.claims_resting_on(passage.id)
    )


@cache
def groundless() -> Mapping[str, tuple[Claim, ...]]:
    """Give, by rulebook, the claims that no passage stands behind.

    >>> {claim.grade for listed in groundless().values() for claim in listed}
    {'gap'}
    """
    by_grade: dict[str, list[Claim]] = {}
    for claim in relations.all_claims().values():
        if not claim.evidence:
            by_grade.setdefault(claim.book, []).append(claim)
    return {book: tuple(listed) for book, listed in by_grade.items()}


def route(evidence: Evidence) -> tuple[str, str]:
    """Name the source of a piece of evidence, and the work through which it is known, if any."""
    first = works.passage_range(evidence.passage)[0]
    return first.source, evidence.via or first.via


@cache
def second_hand() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Give, by source and the work that quotes it, the claims that only such quotations and the redactor bear out."""
    by_route: dict[tuple[str, str], list[str]] = {}
    for claim in relations.all_claims().values():
        routes = [route(row) for row in claim.evidence if row.how in {"states", "implies"}]
        others = [(work, via) for work, via in routes if work != claims.rulebook(claim.book).source]
        if others and all(via for _, via in others):
            for pair in dict.fromkeys(others):
                by_route.setdefault(pair, []).append(claim.id)
    return {pair: tuple(by_route[pair]) for pair in sorted(by_route)}


def missing() -> Mapping[str, str]:
    """Give, by source, what is missing of it."""
    return {work: works.source(work).missing for work in lineage.in_order() if works.source(work).missing}


@cache
def wanted() -> Mapping[str, Wanted]:
    """Give the works that are not here at all."""
    with FILE.open("rb") as file:
        return {name: Wanted(**row) for name, row in tomllib.load(file).items()}


@cache
def unanswered() -> Mapping[str, tuple[str, ...]]:
    """Sort the questions that no source of the time answers by who answers them instead.

    Those that most rulebooks answer come first: they matter at most tables.

    >>> unanswered()["nobody"][:3]
    ('stake', 'rest.sum', 'raise.most')
    """
    by_answerer: dict[str, list[str]] = {"nobody": [], "we": [], "handed on": [], "late": []}
    for name in claims.questions():
        settling = relations.claims_settling(name)
        cited = (
            row.passage
            for claim in settling
            for row in claim.evidence
            if name in row.on and row.how in {"states", "implies"}
        )
        grounds = [works.passage_range(passage)[0] for passage in cited]
        if not settling:
            by_answerer["nobody"].append(name)
        elif not grounds:
            by_answerer["we"].append(name)
        elif not any(lineage.is_old(passage.source) for passage in grounds):
            by_answerer["handed on" if any(map(lineage.hands_on, grounds)) else "late"].append(name)

    def books(name: str) -> int:
        return len({claim.id.partition("/")[0] for claim in relations.claims_settling(name)})

    return {which: tuple(sorted(listed, key=books, reverse=True)) for which, listed in by_answerer.items()}
