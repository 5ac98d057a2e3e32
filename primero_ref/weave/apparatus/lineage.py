"""What kind of witness each source is, when it was made, and which sources lean on another."""

from __future__ import annotations

from collections import Counter
from functools import cache

from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import works
from primero_ref.sources.dates import Date, is_of_the_time, read_date
from primero_ref.sources.kinds import Lean
from primero_ref.weave.apparatus import relations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.sources import Passage

DEPENDENT = ("copies", "retells")
"""How a source leans on another so far that the two are one witness."""


def called(name: str) -> str:
    """Name a source as briefly as a drawing does: by the beginning of its short title, or as its file says.

    >>> called("minsheu-1599"), called("urquhart-1653")
    ('Minsheu', 'Rabelais in English')
    """
    work = works.source(name)
    return work.called or work.short.partition(",")[0]


@cache
def dated(name: str) -> Date | None:
    """Say when a source was made; a year that its file gives plainly may still be an estimate.

    >>> dated("brantome")
    Date(first=1614, last=1614, how='before')
    """
    work = works.source(name)
    date = read_date(work.year)
    return date._replace(how="about") if date and work.estimated else date


@cache
def written(name: str) -> Date | None:
    """Say when a source was written, where that was long before its print.

    >>> written("cardano-1663"), written("minsheu-1599")
    (Date(first=1526, last=1565, how='about'), None)
    """
    year = works.source(name).written
    return read_date(year) if year else None


@cache
def in_order() -> tuple[str, ...]:
    """Give the sources in the order of their years; those without one last."""
    return tuple(sorted(works.sources(), key=lambda name: ((dated(name) or Date(9999, 9999, "")).first, name)))


def is_old(name: str) -> bool:
    """Say whether a source is of the time when primero was played.

    >>> is_old("torriano-1662"), is_old("gould-1953"), is_old("rmi")
    (True, False, False)
    """
    return is_of_the_time(works.source(name))


def hands_on(passage: Passage) -> bool:
    """Say whether a passage of a later work translates or digests a source of the time, and so speaks for it.

    >>> from primero_ref.sources import passage
    >>> hands_on(passage("gould-1953:213")), hands_on(passage("nq-1913:2.6")), hands_on(passage("nq-1913:42.6"))
    (True, True, False)
    """
    hows = {lean.how for lean in works.source(passage.source).leans if is_old(lean.on)}
    return not is_old(passage.source) and ("translates" in hows or ("digests" in hows and passage.digest))


@cache
def leans() -> tuple[Lean, ...]:
    """List who leans on whom: what their files say, and every work that is known only as another quotes it."""
    given = [lean for work in works.sources() for lean in works.source(work).leans]
    quoted: dict[tuple[str, str], str] = {}
    for work in works.sources():
        passages = works.source(work).passages.values()
        for via, count in Counter(passage.via for passage in passages if passage.via).items():
            part = "Its words stand" if count == len(passages) else f"{count} of its {len(passages)} passages stand"
            quoted[work, via] = f"{part} here as that work gives them."
            if not any(passage.texts for passage in passages if passage.via == via):
                quoted[work, via] = "We know this work only from what that work reports."
    for claim in relations.all_claims().values():
        for evidence in claim.evidence:
            if evidence.via:
                work = works.passage_range(evidence.passage)[0].source
                quoted.setdefault((work, evidence.via), "Some rules rest on what that work reports of it.")
    known = {(lean.source, lean.on) for lean in given}
    given += [Lean(work, via, "is known from", why) for (work, via), why in quoted.items() if (work, via) not in known]
    order = in_order()
    return tuple(sorted(given, key=lambda lean: (order.index(lean.source), order.index(lean.on))))


def not_independent() -> tuple[Lean, ...]:
    """List the sources that are no witness of their own.

    >>> ("zorli-it", "zorli-2011") in {(one.source, one.on) for one in not_independent()}
    True
    """
    return tuple(lean for lean in leans() if lean.how in DEPENDENT)


def faults() -> tuple[str, ...]:
    """Say, in a sentence each, which year of a source cannot be read, and who leans on what is no source.

    >>> faults()
    ()
    """
    sentences = []
    for name in works.sources():
        try:
            dated(name)
            written(name)
        except Unreadable as error:
            sentences.append(str(error))
        sentences += [
            f"{name}.toml: {Unknown('source', lean.on, works.sources())}"
            for lean in works.source(name).leans
            if lean.on not in works.sources()
        ]
    return tuple(sentences)
