"""The quiet line at a rule that says what the old texts say to it, and how many readers have judged their passages."""

from __future__ import annotations

import pytest

from primero_ref.claims import claim
from primero_ref.claims.evidence import read_evidence
from primero_ref.weave.parts.passage.evidence import judged

HALF = claim("italian/fold-withdraw-half")

TWICE = {"passage": "minsheu-1599:41", "implies": True, "read": ["first", "second"]}

OTHER = "minsheu-1599:42"

ONCE = {"passage": OTHER, "states": True}


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([TWICE], "Old texts suggest it. Two readers have judged its one passage from old texts."),
        ([TWICE, {**TWICE, "passage": OTHER}], "Two readers have judged all its 2 passages from old texts."),
        ([TWICE, TWICE], "Two readers have judged its one passage from old texts."),
        ([ONCE], "An old text says so. One reader has judged its one passage from old texts."),
        ([TWICE, ONCE], "Two readers have judged 1 of its 2 passages from old texts, one reader the others."),
        ([], "No text supports it."),
    ],
)
def test_the_line_says_what_old_texts_say_and_who_has_judged(rows: list[dict[str, object]], line: str) -> None:
    """The support comes first, then how many of the old passages two readers have judged."""
    told = judged(HALF._replace(evidence=tuple(read_evidence(row, HALF.settles) for row in rows)))

    assert line in told
    assert 'class="pr-note pr-judged"' in told


def test_answers_with_different_support_are_told_apart() -> None:
    """Where a rule gives several answers, each kind of support names what it is of."""
    told = judged(claim("italian/type-chorus"))

    assert "What makes a chorus: old texts suggest a part of it." in told
    assert "Court cards of different ranks in one chorus: no old text supports it" in told
