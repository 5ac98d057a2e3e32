"""Witnesses: each is whole, rests on passages that exist, and bears on questions that exist."""

from __future__ import annotations

import pytest

from primero_ref.cards.pack import cards
from primero_ref.compare.games import TOLD_MARK, steps
from primero_ref.errors import Unknown, Unreadable
from primero_ref.fit import KINDS, Witness, witness, witnesses
from primero_ref.fit.scenes import MARKS
from primero_ref.fit.witness import _read
from primero_ref.sources import works

ROW: dict[str, object] = {
    "title": "A text", "passages": ["minsheu-1599:41"], "says": "Two can play.", "on": ["seats.fewest"],
    "kind": "scene", "players": 2,
}  # fmt: skip


@pytest.mark.parametrize("told", witnesses(), ids=lambda told: told.id)
def test_a_witness_rests_on_passages_that_exist(told: Witness) -> None:
    """Each passage of a witness stands in the sources, and none is of a work in copyright but Cardano’s words there."""
    for name in told.passages:
        source = works.source(works.passage_range(name)[0].source)

        assert source.rights != "in copyright" or source.id == "gould-1953"


@pytest.mark.parametrize("told", witnesses(), ids=lambda told: told.id)
def test_a_witness_is_a_sentence(told: Witness) -> None:
    """What is asked, and what speaks against it, are sentences; a scene tells something, by a move or by its end."""
    assert told.says.endswith(".")
    assert not told.caveat or told.caveat.endswith(".")
    assert told.kind in KINDS
    if told.scene:
        assert told.outcome or any(step.mark not in {"", "?"} for step in steps(told.scene, MARKS))


@pytest.mark.parametrize("told", witnesses(), ids=lambda told: told.id)
def test_no_card_lies_in_both_hands(told: Witness) -> None:
    """Two hands that are set against each other can be held at one table."""
    for first, second in (*told.beats, *told.even):
        assert not {*cards(first)} & {*cards(second)}


def test_scenes_tell_moves() -> None:
    """Most scenes have a move that the text tells, and must be allowed."""
    scenes = [told.scene for told in witnesses() if told.scene]

    assert sum(any(TOLD_MARK in step.mark for step in steps(scene, MARKS)) for scene in scenes) > len(scenes) / 2


def test_an_unknown_witness_is_refused_with_the_nearest() -> None:
    """A witness that does not exist is refused in a sentence."""
    with pytest.raises(Unknown, match="There is no witness 'minsheu-flash'; the nearest is 'minsheu-flush'"):
        witness("minsheu-flash")


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        ({"titel": "A text"}, "There is no key 'titel'; the nearest is 'title'"),
        ({"players": "two"}, "'players' cannot be 'two'"),
        ({"kind": "song"}, "There is no kind 'song'"),
        ({"says": ""}, "'says' is missing"),
        ({"makes": {"7c": "numerus"}}, "it has one check"),
        ({"outcome": {"winner": "S"}}, "There is no outcome 'winner'; the nearest is 'wins'"),
    ],
)
def test_a_slip_in_the_file_is_named(slip: dict[str, object], sentence: str) -> None:
    """An unknown key, a wrong value, a missing sentence or two checks are refused with the witness's name."""
    with pytest.raises(Unreadable, match=f"witnesses.toml: mine: {sentence}"):
        _read("mine", ROW | slip)


def test_a_witness_bears_on_questions_that_exist() -> None:
    """A question that nobody asks is refused."""
    with pytest.raises(Unknown, match=r"There is no question 'seats\.few'"):
        _read("mine", ROW | {"on": ["seats.few"]})
