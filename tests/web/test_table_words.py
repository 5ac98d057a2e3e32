"""The words of an event at the table: those of today, whatever a record says, and names as they are."""

from __future__ import annotations

from primero_ref import dealt
from primero_ref.web.table_words import at_table
from tests.support.toy import TOY


def test_what_a_record_throws_and_changes_is_discarded_and_exchanged() -> None:
    """The record keeps its words."""
    game = dealt(TOY, "Bernardo 7c 6c; Alberto Qh 5d", "vie numerus 40 for 2 -6c +Kd; see -Qh +4s")
    told = [at_table(event) for event in game.log]
    assert "Bernardo vies numerus 40 for 2, exchanging 6c for Kd" in told
    assert not [sentence for sentence in told if "chang" in sentence.replace("exchang", "")]
    assert any("changing" in str(event).replace("exchanging", "") for event in game.log)


def test_a_player_keeps_his_name() -> None:
    """However he is called."""
    game = dealt(TOY, "throws 7c 6c; Alberto Qh 5d", "pass -7c +Kd")
    assert at_table(game.log[-1]) == "throws passes and exchanges 7c for Kd"
