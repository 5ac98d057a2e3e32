"""What the texts of the time say to a rule, derived from the judged passages."""

from __future__ import annotations

import pytest

from primero_ref.claims import claim, rulebook, rulebooks
from primero_ref.claims.evidence import read_evidence
from primero_ref.sources.support import SUPPORTS, read_by_two, support

HALF = claim("italian/fold-withdraw-half")

OLD, OTHER, NEW = "minsheu-1599:41", "florio-1591:15-17", "ducoeur-2003:hand-types"

DOUBT = {"contradicts": True, "suggested": True, "why": "So it seems."}


@pytest.mark.parametrize(
    ("rows", "by", "against"),
    [
        ([], "none", ""),
        ([{"passage": NEW, "states": True}], "redactor", ""),
        ([{"passage": OLD, "background": True}], "none", ""),
        ([{"passage": OLD, "states": True}, {"passage": OLD, "implies": True}], "stated", ""),
        ([{"passage": NEW, "states": True}, {"passage": OLD, "implies": True}], "implied", ""),
        ([{"passage": OLD, "implies": True, "part": True}], "part", ""),
        ([{"passage": OLD, "implies": True}, {"passage": OTHER, "contradicts": True}], "implied", "contradicts"),
        ([{"passage": OLD, "implies": True}, {"passage": OTHER, **DOUBT}], "implied", "against"),
        ([{"passage": NEW, "states": True}, {"passage": OLD, "contradicts": True}], "contradicted", ""),
        ([{"passage": NEW, "states": True}, {"passage": OLD, **DOUBT}], "doubted", ""),
        ([{"passage": OLD, "states": True, "reading": "Suzuki"}], "reading", ""),
        ([{"passage": NEW, "contradicts": True}], "none", ""),
    ],
)
def test_the_support_is_the_firmest_that_an_old_text_gives(
    rows: list[dict[str, object]], by: str, against: str
) -> None:
    """Modern pages and one man’s reading support nothing by themselves; what says otherwise is told beside it."""
    judged = tuple(read_evidence(row, HALF.settles) for row in rows)

    assert support(HALF._replace(evidence=judged)) == {"fold.refund": (by, against)}


@pytest.mark.parametrize("book", rulebooks())
def test_every_answer_has_its_support(book: str) -> None:
    """Each answer of each rule has one of the eight, and no more passages are read by two than there are."""
    for rule in rulebook(book).claims.values():
        assert {*support(rule)} == {*rule.settles}
        assert all(words.by in SUPPORTS and str(words) for words in support(rule).values())
        two, passages = read_by_two(rule)
        assert 0 <= two <= passages
