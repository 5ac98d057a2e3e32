"""A passage beside an answer: who has judged it, and what is refused."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.claims.evidence import read_evidence, readers
from primero_ref.claims.wording import bearing
from primero_ref.errors import Unreadable

SETTLES = {"fold.refund": "half"}

JUDGED = {"passage": "minsheu-1599:41", "implies": True}


def test_a_passage_has_been_read_by_the_first_reader_at_least() -> None:
    """Where no reader is named it is the first alone; with the second, or his dissent, it has been read twice."""
    assert read_evidence(JUDGED, SETTLES).read == ("first",)
    assert not read_evidence(JUDGED, SETTLES).read_twice
    assert read_evidence({**JUDGED, "read": ["first", "second"]}, SETTLES).read_twice
    assert read_evidence({**JUDGED, "dissent": "It does not say so.", "kept": "it does."}, SETTLES).read_twice


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"read": ["first", "tenth"]}, "There is no reader 'tenth'"),
        ({"read": [3]}, "There is no reader '3'"),
        ({"read": []}, "minsheu-1599:41 is read by nobody"),
        ({"read": ["first", "first"]}, "by one reader twice"),
        ({"read": ["first", "second"], "dissent": "No."}, "one of them dissents"),
        ({"read": "first"}, "'read' of a passage cannot be 'first'"),
        ({"dissent": "No."}, "what the second reader objects and why the judgement is kept"),
        ({"kept": "it does."}, "what the second reader objects and why the judgement is kept"),
        ({"dissent": True}, "'dissent' of a passage cannot be True"),
    ],
)
def test_readers_whom_nobody_knows_are_refused(row: dict[str, object], why: str) -> None:
    """A reader is one of the list, is named once, and does not disagree with what he agrees to."""
    with pytest.raises(Unreadable, match=why):
        read_evidence({**JUDGED, **row}, SETTLES)


def test_a_dissent_is_told_with_its_answer() -> None:
    """Beside what a second reader objects stands why we keep our judgement, wherever one dissents."""
    dissents = [(claim, row) for claim in rulebook("history").claims.values() for row in claim.evidence if row.dissent]

    assert dissents
    for claim, row in dissents:
        sentences = bearing(claim, row)
        assert f"A second reader disagrees: {row.dissent} We keep our judgement because {row.kept}" in sentences
        assert row.kept.endswith(".")
        assert row.kept[0].islower()


def test_each_reader_says_who_what_and_when() -> None:
    """The list of readers tells of each who it was, what he read, and until when."""
    assert all({*told} == {"who", "what", "when"} and all(told.values()) for told in readers().values())
