"""The table: the same from run to run, its sums right, and what it leaves of each question's answers."""

from __future__ import annotations

import json

import pytest

from primero_ref import rulebook
from primero_ref.fit import FAILS, FITS, VERDICTS, books, judged, published, rows_for, totals, witness, witnesses
from primero_ref.fit.checks import course_of
from primero_ref.fit.course import GOES
from primero_ref.fit.fit_table import plays
from tests.support.commands import answer


def test_the_table_has_a_cell_for_each_witness_and_rulebook() -> None:
    """Every witness is put to every rulebook of primero, and to no other game."""
    assert [row.witness for row in published()] == [*witnesses()]
    assert {tuple(finding.rulebook for finding in row.findings) for row in published()} == {books()}
    assert not {"scopa", "kings", "divination"} & {*books()}


def test_the_table_is_the_same_from_run_to_run() -> None:
    """Put again to the rulebooks, the witnesses come out the same, reasons and all."""
    named = ("italian", "english", "zorli", "modern")
    again = rows_for(map(rulebook, named))
    places = [books().index(name) for name in named]

    assert again == tuple(row._replace(findings=tuple(row.findings[place] for place in places)) for row in published())


def test_the_sums_are_those_of_the_cells() -> None:
    """The three verdicts together are all the witnesses."""
    for number in range(len(books())):
        sums = totals(published(), number)

        assert [*sums] == [*VERDICTS]
        assert sum(sums.values()) == sum(told.counts for told in witnesses())


def test_an_answer_survives_if_no_witness_is_against_it() -> None:
    """The answers to a disputed question are judged by witnesses that bear on it, each for an answer or against it."""
    by_id = {told.id: told for told in witnesses()}
    for row in judged():
        for fate in row.answers:
            assert fate.survives == (not fate.against)
            assert not set(fate.for_it) & set(fate.against)
            assert all(row.question in by_id[name].on for name in (*fate.for_it, *fate.against))


def test_an_answer_is_tried_only_where_it_is_played() -> None:
    """No witness speaks of an answer but in a game that plays it, and Italian Primero plays no bets up to a rest."""
    for row in judged():
        for fate in row.answers:
            assert fate.tried or not (fate.for_it or fate.against)
            assert all(plays(book, row.question, fate.answer) for book in fate.played_in)
    sums = next(row for row in judged() if row.question == "vie.sum")
    limited = next(fate for fate in sums.answers if fate.answer == "from the stake to the rest")

    assert "italian" not in limited.played_in
    assert not limited.survives


@pytest.mark.parametrize("name", dict.fromkeys(name for told in witnesses() for name in told.on))
def test_only_one_survives_if_no_game_contradicts_it(name: str) -> None:
    """Where only one answer survives, each other fails a witness in every game that plays it, searched anew."""
    row = next((row for row in judged() if row.question == name), None)
    if row is None or row.only is None:
        return
    for fate in row.answers:
        if fate.against:
            told = witness(min(fate.against, key=lambda told: len(witness(told).scene)))
            for book in fate.played_in:
                changed = rulebook(book).but(answers={name: fate.answer})
                assert course_of(told, changed, anew=True).state != GOES


def test_the_old_texts_decide_the_bare_flush() -> None:
    """That a flush ranks over fifty-five fits a bare ranking, and the modern order does not."""
    row = next(row for row in published() if row.witness.id == "rank-flush-fifty-five")
    verdicts = {finding.rulebook: finding.verdict for finding in row.findings}

    assert (verdicts["italian"], verdicts["modern"]) == (FITS, FAILS)


def test_the_command_gives_the_same_as_data() -> None:
    """`primero fit RULEBOOK --json` has the sums and each witness with its verdict."""
    reply = answer("fit", "english")

    assert reply["totals"] == totals(rows_for([rulebook("english")]), 0)
    assert json.dumps([row["id"] for row in reply["witnesses"]]) == json.dumps([told.id for told in witnesses()])
