"""Disputes: what a player asks is settled by the question it names, in every game that has an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from primero_ref import claims
from primero_ref.errors import Unreadable
from primero_ref.reconstruction.script_questions import questions_of
from primero_ref.weave.apparatus import disputes, relations

if TYPE_CHECKING:
    from pathlib import Path


RULED = [name for name, dispute in disputes.disputes().items() if not dispute.moment]
"""The disputes that a question settles."""


@pytest.mark.parametrize("name", RULED)
def test_a_dispute_arises_in_a_game_and_its_answers_are_of_its_question(name: str) -> None:
    """Some game rules on it; what means yes is among the answers of the question, and some answer means no."""
    dispute = disputes.disputes()[name]
    question = claims.question(dispute.question)

    assert any(disputes.ruling(book, dispute) for book in disputes.books())
    assert relations.claims_settling(dispute.question)
    assert set(dispute.yes) <= set(question.answers)
    assert not dispute.yes or set(dispute.yes) < set(question.answers)


@pytest.mark.parametrize("book", disputes.books())
def test_every_question_that_a_game_settles_is_ruled_on_once_or_by_its_disputes(book: str) -> None:
    """No settled question is left out, and each ruling names the rules that settle it."""
    listed = [ruling for _, rulings in disputes.rulings(book) for ruling in rulings]
    ruled = [ruling for ruling in listed if not ruling.dispute.moment]
    rules = claims.rulebook(book)

    assert {name for name in claims.questions() if rules.ask(name).claims} <= {one.dispute.question for one in ruled}
    assert len({one.dispute.id for one in listed}) == len(listed)
    for ruling in ruled:
        assert ruling.claims == rules.ask(ruling.dispute.question).claims
        assert bool(ruling.claims) != bool(ruling.absence)


@pytest.mark.parametrize("book", disputes.books())
def test_what_no_rule_speaks_of_is_listed_in_every_game(book: str) -> None:
    """A misdeal, a card that was seen and a move out of turn each have their sentence, at a moment of that game."""
    listed = [ruling for _, rulings in disputes.rulings(book) for ruling in rulings if ruling.dispute.moment]

    assert {ruling.dispute.id for ruling in listed} == {*disputes.disputes()} - {*RULED}
    assert all(ruling.absence and not ruling.claims for ruling in listed)


@pytest.mark.parametrize("book", disputes.books())
def test_what_is_said_of_a_game_without_a_rule_is_what_its_engine_does(book: str) -> None:
    """Where the script raises the question all the same, its default is the yes or no that the page gives."""
    for dispute in disputes.disputes().values():
        ruled = disputes.ruling(book, dispute)
        if ruled and ruled.absence and dispute.question in questions_of(book) and ruled.verdict in {"Yes", "No"}:
            assert dispute.verdict(claims.question(dispute.question).otherwise) == ruled.verdict, dispute.id


def test_the_other_games_are_those_that_rule_on_it() -> None:
    """Each other game stands once, under what it rules, and this one does not."""
    for dispute in disputes.disputes().values():
        listed = [book for books in disputes.elsewhere(dispute, "italian").values() for book in books]

        assert "italian" not in listed
        assert len(set(listed)) == len(listed)
        for verdict, books in disputes.elsewhere(dispute, "italian").items():
            assert {ruled.verdict for book in books if (ruled := disputes.ruling(book, dispute))} == {verdict}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[a]\nquestion = "fold"\nasks = "May I?"\nyess = []\n', "disputes.toml, a: there is no key 'yess'; the keys"),
        ('[a]\nquestion = "fold"\nasks = "May I?"\nyes = ["maybe"]\n', "a: 'maybe' is no answer to fold, which wants"),
        ('["a"]\nquestion = "fold"\nasks = "May I?"\n["b"]\nquestion = "vie"\nasks = "May I?"\n', "asks twice: May I?"),
        ('[a]\nasks = "May I?"\n', "disputes.toml, a: a dispute has a question that settles it, or else a moment"),
        ('[a]\nmoment = "deal"\nasks = "May I?"\n', "the sentence that says that no rule speaks of it (absent)"),
    ],
)  # fmt: skip
def test_a_slip_in_the_list_is_named(text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown key, an answer that its question does not have, and the same words twice are each refused by name."""
    file = tmp_path / "disputes.toml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(disputes, "FILE", file)
    disputes.disputes.cache_clear()
    try:
        with pytest.raises(Unreadable) as refused:
            disputes.disputes()
    finally:
        disputes.disputes.cache_clear()

    assert sentence in str(refused.value)
