"""The trials that are kept: each of their games goes again as it went."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.errors import Unknown
from primero_ref.lab import Experiment
from primero_ref.lab.trials import ENDS, TrialGame, games_text, play_trial_game, trial, trials

pytestmark = pytest.mark.usefixtures("toy")


@pytest.mark.parametrize("name", trials())
def test_a_kept_game_goes_again_as_it_went(name: str) -> None:
    """Games from all over a trial end again as they are kept; if not, `python -m tests.tools.trials` plays all."""
    long_run = trial(name)
    some = range(7, len(long_run.games), 163)
    played_again = [play_trial_game(long_run.run, number) for number in some]
    assert [long_run.games[number] for number in some] == played_again


@pytest.mark.parametrize("name", trials())
def test_a_trial_has_all_its_games(name: str) -> None:
    """Every trial has five hundred games, told in as many ways as there are ends."""
    games = trial(name).games
    assert len(games) == 500
    assert {game.end for game in games} <= {*ENDS.values()}


@pytest.mark.parametrize(
    "game",
    [TrialGame("primero", overbid=False, before=0, last=40), TrialGame("carried", overbid=True, before=12, last=400)],
)
def test_what_is_written_is_read(game: TrialGame) -> None:
    """A game is written as a word, and the word says all of it."""
    assert games_text([game]) in ("p0/40", ".+12/400")
    assert TrialGame.read(str(game)) == game


def test_a_trial_plays_by_its_rules() -> None:
    """What a trial changes of its rulebook is in the rules that its games are played by."""
    assert rulebook("italian")("draw.barred-by") == ""
    assert trial("no-change").run.rules("draw.barred-by") == "primero fluxus chorus"
    assert "italian/overstate-four-cards" not in trial("no-more-than-held").run.rules.held


def test_an_overbid_is_seen() -> None:
    """A last bid above the hand that is held after the change is marked, and one that is held is not."""
    italian = trial("italian")
    number = next(index for index, game in enumerate(italian.games) if game.overbid and game.end == "carried")
    last = next(event for event in reversed(italian.run.game(number).log) if event.bid)
    shown = {event.who: event.held for event in italian.run.game(number).log if event.deed == "show"}
    bid = shown[last.who]
    assert bid
    assert last.bid
    assert (bid.kind, bid.points) != (last.bid.kind, last.bid.points)


def test_an_unknown_trial_is_named() -> None:
    """A trial that is not kept is an error that names the nearest."""
    with pytest.raises(Unknown, match="There is no trial 'itallian'; the nearest is 'italian'"):
        trial("itallian")


def test_a_run_of_other_rules_can_be_told() -> None:
    """Where no hands are shown, the one who is left has taken the table."""
    experiment = Experiment("toy", (), (), (), (("Alberto", "random"), ("Bernardo", "random")), 20, "left")
    assert "taken" in {play_trial_game(experiment, number).end for number in range(20)}
