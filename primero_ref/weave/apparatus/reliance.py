"""Which rulebook rests on which source: how many of its claims, on how many passages, and in what way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from primero_ref import claims
from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage, relations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRMEST = ("states", "implies", "contradicts", "against")
"""What a passage may do for a claim, the firmest first; a claim counts once for a source, by the firmest."""


class Reliance(NamedTuple):
    """How a rulebook rests on a source: claims by what the source does for them, and the passages it does it with."""

    states: int
    implies: int
    contradicts: int
    against: int
    passages: int

    @property
    def claims(self) -> int:
        """How many claims have to do with the source."""
        return self.states + self.implies + self.contradicts + self.against


@cache
def reliances() -> Mapping[tuple[str, str], Reliance]:
    """Count for each rulebook and each source that it has to do with.

    >>> reliances()["italian", "ducoeur-2003"].claims > reliances()["italian", "minsheu-1599"].claims > 0
    True
    """
    hows: dict[tuple[str, str], Counter[str]] = {}
    passages: dict[tuple[str, str], set[str]] = {}
    for claim in relations.all_claims().values():
        firmest: dict[str, str] = {}
        for evidence in claim.evidence:
            if evidence.how == "background":
                continue
            span = works.passage_range(evidence.passage)
            work = span[0].source
            passages.setdefault((claim.book, work), set()).update(passage.id for passage in span)
            how = "against" if evidence.suggested else evidence.how
            firmest[work] = min(firmest.get(work, how), how, key=FIRMEST.index)
        for work, how in firmest.items():
            hows.setdefault((claim.book, work), Counter())[how] += 1
    return {
        pair: Reliance(
            count["states"], count["implies"], count["contradicts"], count["against"], len(passages[pair])
        )
        for pair, count in sorted(hows.items())
    }


@cache
def books() -> tuple[str, ...]:
    """Give the rulebooks in the order of the works that they are told after.

    >>> books().index("suzuki") < books().index("italian") < books().index("zorli")
    True
    """
    order = lineage.in_order()
    return tuple(sorted(claims.rulebooks(), key=lambda book: (order.index(claims.rulebook(book).source), book)))


@cache
def used() -> tuple[str, ...]:
    """Give the sources that a claim rests on, in order."""
    needed = {work for _, work in reliances()}
    return tuple(work for work in lineage.in_order() if work in needed)


class Support(NamedTuple):
    """How many claims of a rulebook a source of the time bears out, and how many more a work that hands one on."""

    old: int
    handed_on: int
    all: int


def support(book: str) -> Support:
    """Count the claims of a rulebook by the age of what bears them out.

    >>> support("italian").old > support("italian").handed_on > 0
    True
    """
    own = [relations.all_claims()[name] for name in claims.rulebook(book).own]
    named = [
        [works.passage_range(row.passage)[0] for row in claim.evidence if row.how in {"states", "implies"}]
        for claim in own
    ]
    old = [any(lineage.is_old(passage.source) for passage in rows) for rows in named]
    handed_on = [any(map(lineage.hands_on, rows)) for rows in named]
    return Support(
        sum(old), sum(handed and not is_old for is_old, handed in zip(old, handed_on, strict=True)), len(own)
    )
