"""What has happened at a table: told in the words of today, whatever a record says, and names as they are."""

from __future__ import annotations

from primero_ref import dealt, load
from primero_ref.game.events import SPOKEN, TODAY
from tests.support.toy import TOY


def test_what_a_record_throws_and_changes_is_discarded_and_exchanged() -> None:
    """The record keeps its words."""
    game = dealt(TOY, "Bernardo 7c 6c; Alberto Qh 5d", "vie numerus 40 for 2 -6c +Kd; see -Qh +4s")
    told = [event.told(TODAY) for event in game.log]
    assert "Bernardo vies numerus 40 for 2, exchanging 6c for Kd" in told
    assert not [sentence for sentence in told if "chang" in sentence.replace("exchang", "")]
    assert any("changing" in str(event).replace("exchanging", "") for event in game.log)


def test_a_player_keeps_his_name() -> None:
    """However he is called."""
    game = dealt(TOY, "throws 7c 6c; Alberto Qh 5d", "pass -7c +Kd")
    assert game.log[-1].told(TODAY) == "throws passes and exchanges 7c for Kd"


def test_a_listener_hears_each_card_by_its_name() -> None:
    """Cards that follow one another are parted by commas."""
    game = load('[Rulebook "scopa"]\n[Dealer "Alberto"]\n[Layout "5cu 2ba Kco Ksw"]\n[Deal "Bernardo 7co 3sw Aba"]')
    game.play("take -7co")
    assert game.log[-1].told(SPOKEN) == "Bernardo takes five of cups, two of batons with seven of coins"
