"""The table: the same from run to run, its sums right, and what it leaves of each question's answers."""

from __future__ import annotations

import json

from primero_ref import rulebook
from primero_ref.fit import VERDICTS, books, judged, published, rows_for, totals, witnesses
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
        assert sum(sums.values()) == len(witnesses())


def test_an_answer_survives_if_no_witness_is_against_it() -> None:
    """The answers to a disputed question are judged by witnesses that bear on it, each for an answer or against it."""
    by_id = {told.id: told for told in witnesses()}
    for row in judged():
        for fate in row.answers:
            assert fate.survives == (not fate.against)
            assert not set(fate.for_it) & set(fate.against)
            assert all(row.question in by_id[name].on for name in (*fate.for_it, *fate.against))


def test_the_old_texts_decide_the_flush() -> None:
    """That the flush beats fifty-five survives all witnesses, and the modern order does not."""
    order = next(row for row in judged() if row.question == "kinds.order")
    fates = {fate.answer: fate.survives for fate in order.answers}

    assert fates["numerus primero supremus fluxus chorus"]
    assert not fates[rulebook("modern")("kinds.order")]


def test_the_command_gives_the_same_as_data() -> None:
    """`primero fit RULEBOOK --json` has the sums and each witness with its verdict."""
    reply = answer("fit", "english")

    assert reply["totals"] == totals(rows_for([rulebook("english")]), 0)
    assert json.dumps([row["id"] for row in reply["witnesses"]]) == json.dumps([told.id for told in witnesses()])
