"""Scopa at the terminal: the table, the captures by number, the score, and the record one may have seen."""

from __future__ import annotations

from click.testing import CliRunner

from primero_ref import load
from primero_ref.cli.app import primero


def played(*words: str, typed: str) -> str:
    """Play scopa from a script of what is typed."""
    result = CliRunner().invoke(primero, ["play", "scopa", "--seed", "5", *words], input=typed)
    assert 0 == result.exit_code, result.output
    return result.output


def test_table_shows_what_lies_there_and_what_may_be_taken() -> None:
    """The layout, the hands, the piles and the score are shown, and each capture has its number."""
    output = played("-n", "1", typed="quit\n")

    assert "You play against Alberto, to 11 points." in output
    assert "on the table  4cu 2co 4co 5sw" in output
    assert "3  take 4cu 2co with 6ba" in output
    assert "0 taken  0 points" in output
    assert "staked" not in output
    assert "behind" not in output


def test_a_number_plays_what_is_listed() -> None:
    """A number from the list makes that move; one that is not there is refused in a sentence."""
    output = played("-n", "1", typed="9\n3\nquit\n")

    assert "choose from 1 to 4, or type the move." in output
    assert "Guest takes 4cu 2co with 6ba" in output


def test_a_written_move_is_judged() -> None:
    """A move may be written; a wrong one is refused by its rule, which why explains, and undo takes one back."""
    output = played("-n", "1", typed="take -6ba +5sw\nwhy\ntake -6ba +2co +4co\nundo\nhelp\nquit\n")

    sentence = "Guest may not take 5sw with 6ba: a card may capture one card of the same value. [scopa/capture-equal]"
    assert sentence in " ".join(output.split())
    assert "A card may capture one card of the same value.\n" in output
    assert "Guest takes 2co 4co with 6ba" in output
    assert "Your move is taken back." in output
    assert "and a suit (co cu sw ba), as in 7co." in " ".join(output.split())


def test_partners_are_told() -> None:
    """With three others one has a partner; with two there is no game."""
    assert "You play with Bernardo against Alberto and Cinthio, to 11 points." in played(typed="quit\n")
    result = CliRunner().invoke(primero, ["play", "scopa", "-n", "2"])
    assert "3 players may not sit down: two can play, or four in two teams [scopa/two-sides]" in result.output


def test_an_evening_ends_with_the_game() -> None:
    """Deal follows deal with its score until somebody has won, and then the evening is over."""
    output = played("-n", "1", typed=("1\n" * 18 + "\n") * 12)

    assert " wins the game." in output
    assert "Enter ends" in output
    assert "Enter deals the next hand" in output


def test_record_of_ones_own_seat_can_be_read_again() -> None:
    """The record given while the game lasts names the layout and the cards of one’s own, and no seed."""
    output = played("-n", "1", typed="3\nrecord\nquit\n")
    text = "[Rulebook" + output.rpartition("[Rulebook")[2].partition("Guest> Good")[0]

    assert "Seed" not in text
    game = load(text)
    assert "Guest takes 4cu 2co with 6ba" in [str(event) for event in game.log]
