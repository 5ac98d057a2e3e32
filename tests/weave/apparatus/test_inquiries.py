"""How players ask: each question has wordings enough, none is a copy of another, and a slip is named."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from primero_ref.errors import Unreadable
from primero_ref.weave.apparatus import disputes, inquiries

if TYPE_CHECKING:
    from pathlib import Path

ENOUGH, PLAYERS = 7, 15
"""How many wordings a question has at least, and one that players ask at a table."""


@pytest.mark.parametrize("book", disputes.books())
def test_every_question_that_a_game_answers_has_wordings(book: str) -> None:
    """Each ruling on the page of a game is learnt from wordings of its own."""
    few = {
        ruled.dispute.id: len(inquiries.wordings().get(ruled.dispute.id, ()))
        for _, rulings in disputes.rulings(book)
        for ruled in rulings
    }

    assert {name: number for name, number in few.items() if number < ENOUGH} == {}


def test_what_players_ask_at_a_table_has_fifteen_wordings() -> None:
    """A dispute has at least fifteen, and there are seven thousand in all."""
    few = {name: len(inquiries.wordings()[name]) for name in disputes.disputes()}

    assert {name: number for name, number in few.items() if number < PLAYERS} == {}
    assert sum(map(len, inquiries.wordings().values())) >= 7000


def test_a_wording_stands_once_with_its_question() -> None:
    """A wording that asks two questions is listed with both; with one question it stands once."""
    for name, listed in inquiries.wordings().items():
        assert [words for words, times in Counter(map(str.lower, listed)).items() if times > 1] == [], name


def test_the_page_learns_from_the_sentence_of_each_question_too() -> None:
    """A question is asked in its own words first, and old names of a term lead to it."""
    lines = inquiries.lines()

    assert all(lines[name].splitlines()[0] == dispute.asks for name, dispute in disputes.disputes().items())
    assert set(inquiries.wordings()) <= set(lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('"foldd" = "may I"\n', "wordings/a.toml: foldd is neither a dispute of disputes.toml nor a question"),
        ('fold = "may I; ;can I"\n', "wordings/a.toml, fold: the wordings are a text, with a semicolon between two"),
    ],
)
def test_a_slip_in_the_wordings_is_named(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that nothing bears and an empty wording are refused."""
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(inquiries, "FOLDER", tmp_path)
    inquiries.wordings.cache_clear()
    try:
        with pytest.raises(Unreadable) as refused:
            inquiries.wordings()
    finally:
        inquiries.wordings.cache_clear()

    assert sentence in str(refused.value)
