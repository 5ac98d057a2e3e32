"""Witnesses: each is whole, rests on passages that exist, and bears on questions that exist."""

from __future__ import annotations

import pytest

from primero_ref.cards.pack import cards
from primero_ref.errors import Unknown, Unreadable
from primero_ref.fit import APART, KINDS, RANKING, Witness, witness, witnesses
from primero_ref.fit.scene_text import LEAD, read_scene
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
    assert not told.apart or told.apart in APART
    if told.scene:
        assert told.outcome or any(step.mark != LEAD for step in read_scene(told.scene).steps)


@pytest.mark.parametrize("told", witnesses(), ids=lambda told: told.id)
def test_no_card_lies_in_both_hands(told: Witness) -> None:
    """Two hands that are set against each other can be held at one table."""
    for first, second in told.beats:
        assert not {*cards(first)} & {*cards(second)}


def test_most_witnesses_are_hands() -> None:
    """Only some compare bare hands, and those are counted apart, as are other games."""
    counted = [told for told in witnesses() if told.counts]

    assert len(counted) > len(witnesses()) * 3 / 4
    assert not any(told.check == RANKING or told.apart for told in counted)


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
        ({"apart": "a game"}, "There is no reason to count it apart 'a game'; the nearest is 'another game'"),
        ({"players": 2, "scene": ""}, "it has one check"),
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
