"""What the texts of the time of the game say to a rule, whatever its redactor says of it."""

from __future__ import annotations

from primero_ref.claims.evidence import RELATIONS
from primero_ref.sources.dates import speaks_for
from primero_ref.sources.works import passage_range, source
from primero_ref.values import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from primero_ref.claims import Claim, Evidence

SUPPORTS = {
    "stated": "an old text says so", "implied": "old texts suggest it", "part": "old texts suggest a part of it",
    "reading": "old texts support it only in one redactor’s reading",
    "contradicted": "old texts say otherwise, and none supports it",
    "doubted": "old texts suggest otherwise, and none supports it",
    "redactor": "no old text supports it, only its redactor or another writer of today",
    "none": "no text supports it",
}  # fmt: skip
"""How the old texts stand to an answer, from the firmest support on, in words that follow a colon."""


class Support(NamedTuple):
    """The support of one answer: one of `SUPPORTS`, and whether an old text says or suggests otherwise all the same."""

    by: str
    against: str = ""
    """What the firmest text against it does: one of `AGAINST`, or nothing."""

    def __str__(self) -> str:
        """Say it in words."""
        return f"{SUPPORTS[self.by]}; another {RELATIONS[self.against]}" if self.against else SUPPORTS[self.by]


def support(claim: Claim) -> Mapping[str, Support]:
    """Say of each answer of a rule what the texts of the time say to it.

    The grade is the redactor’s and does not move; this is derived from the judged passages alone. What one redactor
    reads in an old text, where others read it otherwise, is his word and not the text’s.

    >>> from primero_ref.claims import claim
    >>> print(support(claim("italian/forced-see"))["last-player"])
    an old text says so
    """
    return {name: _support([row for row in claim.evidence if name in row.on]) for name in claim.settles}


def _support(rows: Iterable[Evidence]) -> Support:
    rows = tuple(rows)
    old = {row.relation_key for row in rows if is_old(row) and not row.reading}
    by = next((name for name in ("stated", "implied", "part") if _KEYS[name] in old), "")
    against = next((key for key in AGAINST if key in old), "")
    if by:
        return Support(by, against)
    if any(row.reading and row.how in {"states", "implies"} for row in rows if is_old(row)):
        return Support("reading", against)
    if against:
        return Support("contradicted" if against == "contradicts" else "doubted")
    return Support("redactor" if any(row.how in {"states", "implies"} for row in rows) else "none")


AGAINST = ("contradicts", "against")
"""The relations of a text that is against an answer, the firmest first."""

_KEYS = {"stated": "states", "implied": "implies", "part": "part"}


def is_old(row: Evidence) -> bool:
    """Say whether a passage is of the time in which primero was played, or translates one.

    >>> from primero_ref.claims import claim
    >>> [is_old(row) for row in claim("italian/forced-see").evidence][:1]
    [True]
    """
    return speaks_for(source(passage_range(row.passage)[0].source)) is not None


def read_by_two(claim: Claim) -> tuple[int, int]:
    """Count how many of the old passages that bear on a rule two readers have judged, and how many there are.

    >>> from primero_ref.claims import claim
    >>> two, all_of_them = read_by_two(claim("italian/forced-see"))
    >>> two <= all_of_them
    True
    """
    by_passage: dict[str, bool] = {}
    for row in claim.evidence:
        if row.on and is_old(row):
            by_passage[row.passage] = by_passage.get(row.passage, True) and row.read_twice
    return sum(by_passage.values()), len(by_passage)
