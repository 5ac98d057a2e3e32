"""The page of gaps: it is made from the data, and nothing that is missing is missing from it."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from primero_ref.claims import questions, rulebook
from primero_ref.sources import passage_range, source, sources
from primero_ref.weave.apparatus import gaps, lineage, relations
from primero_ref.weave.parts.passage import gaps as gaps_html
from tests.support.linked_page import LinkedPage
from tests.support.small_site import SmallSite

GAPS = Path(__file__).parents[3] / "docs/sources/gaps.md"


@pytest.fixture
def page() -> LinkedPage:
    """Give a page that needs no build."""
    return LinkedPage()


def test_every_claim_without_evidence_is_told(page: LinkedPage) -> None:
    """Each stands under its rulebook with its grade, and no other does."""
    bare = [claim.id for claim in relations.all_claims().values() if not claim.evidence]

    assert bare == re.findall(r'href="#claim-([^"]+)"', gaps_html.groundless_claims(page))


def test_every_passage_with_a_word_of_the_game_has_a_claim_or_is_told(page: LinkedPage) -> None:
    """A passage that describes the game is either relied on or listed; one that is relied on is not."""
    listed = set(gaps.unclaimed())
    drawn = gaps_html.passages(page)

    for name in gaps.bearing():
        assert bool(relations.claims_resting_on(name)) != (name in listed)
    assert all(f'href="#passage-{name}"' in drawn for name in listed | set(gaps.noted()))


def test_no_noted_passage_is_passed_over() -> None:
    """A note of ours on a passage without a claim is in one of the two lists."""
    listed = {*gaps.unclaimed(), *gaps.noted()}

    for work in sources():
        for passage in source(work).passages.values():
            if passage.note and not relations.claims_resting_on(passage.id):
                assert passage.id in listed


def test_the_name_of_the_game_alone_tells_of_no_rule() -> None:
    """That Falstaff forswore himself at primero says nothing of how it was played; that a rest is set does."""
    (forswore,) = passage_range("shakespeare-1623:wives.4.5.98")
    (rest,) = passage_range("minsheu-1599:47")

    assert not gaps.describes(forswore)
    assert gaps.describes(rest)


def test_second_hand_means_nothing_else_but_the_redactor() -> None:
    """A claim in the list has evidence by way of another work, and apart from its redactor's page no other."""
    listed = {name for names in gaps.second_hand().values() for name in names}

    for name, claim in relations.all_claims().items():
        others = [
            gaps.route(row)[1]
            for row in claim.evidence
            if row.how in {"states", "implies"} and gaps.route(row)[0] != rulebook(claim.book).source
        ]
        assert (name in listed) == (bool(others) and all(others))


def test_what_is_missing_of_a_text_is_told_in_its_own_words(page: LinkedPage) -> None:
    """Each source that says what is missing of it is on the page."""
    drawn = gaps_html.missing(page)

    for work in sources():
        assert (f'<dt><a href="#source-{work}"' in drawn) == bool(source(work).missing)


def test_a_work_that_is_here_is_not_wanted(page: LinkedPage) -> None:
    """Every work that is not here says what it would give, where it is said to be and what stands in for it."""
    drawn = gaps_html.wanted(page)

    for work in gaps.wanted().values():
        assert all(work)
        assert escape(work.title, quote=False) in drawn
        assert work.title not in {source(work).title for work in sources()}


def test_every_question_is_answered_by_a_source_of_the_time_or_told() -> None:
    """The lists part the questions without overlap, and none in them has an old source behind an answer."""
    unanswered = gaps.unanswered()
    listed = [name for names in unanswered.values() for name in names]
    assert len(listed) == len(set(listed))

    for name in questions():
        old = any(
            lineage.is_old(gaps.route(row)[0])
            for claim in relations.claims_settling(name)
            for row in claim.evidence
            if name in row.on and row.how in {"states", "implies"}
        )
        assert old != (name in listed)


def test_the_page_says_who_answers_most_questions_and_how_many_nobody_does() -> None:
    """The sentences before the lists are as the data are: by whom questions are answered, and how rules are marked."""
    unanswered = gaps.unanswered()
    said = " ".join(GAPS.read_text(encoding="utf-8").split())

    assert len(unanswered["nobody"]) == 10
    assert 2 * len(unanswered["late"]) > sum(map(len, unanswered.values()))
    assert "Most of these questions are answered only by a modern rulebook" in said
    assert "and ten by no rulebook" in said
    assert {claim.grade for listed in gaps.groundless().values() for claim in listed} == {"gap"}
    assert "All these rules have the mark *gap*" in said


def test_an_unknown_part_breaks_the_build(tmp_path: Path) -> None:
    """A page that asks for gaps of no kind is told so at its line; the directives need no page of another."""
    site = SmallSite(tmp_path, "```{gaps} teeth\n```\n\n```{gaps} wanted\n```")

    assert "index.md:3: WARNING: There are no gaps of the kind 'teeth'." in site.warnings
    assert "<i>Where:</i>" in site.page()
