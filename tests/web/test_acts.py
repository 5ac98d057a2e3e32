"""What has happened at a table: told in the words of the rules pages, and names as they are."""

from __future__ import annotations

from primero_ref import dealt, load
from primero_ref.game.events import spoken
from tests.support.toy import TOY


def test_cards_are_exchanged_and_never_changed() -> None:
    """The rules say that cards are exchanged, and so does the log."""
    game = dealt(TOY, "Bernardo 7c 6c; Alberto Qh 5d", "vie numerus 40 for 2 -6c +Kd; see -Qh +4s")
    told = [*map(str, game.log)]
    assert "Bernardo vies numerus 40 for 2, exchanging 6c for Kd" in told
    assert not [sentence for sentence in told if "chang" in sentence.replace("exchang", "")]


def test_a_player_keeps_his_name() -> None:
    """However he is called."""
    game = dealt(TOY, "throws 7c 6c; Alberto Qh 5d", "pass -7c +Kd")
    assert str(game.log[-1]) == "throws passes and exchanges 7c for Kd"


def test_a_listener_hears_each_card_by_its_name() -> None:
    """Cards that follow one another are parted by commas."""
    game = load('[Rulebook "scopa"]\n[Dealer "Alberto"]\n[Layout "5cu 2ba Kco Ksw"]\n[Deal "Bernardo 7co 3sw Aba"]')
    game.play("take -7co")
    assert game.log[-1].told(spoken) == "Bernardo takes five of cups, two of batons with seven of coins"
