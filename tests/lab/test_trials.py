"""The trials that are kept: each of their games goes again as it went."""

from __future__ import annotations

import pytest

from primero_ref import rulebook
from primero_ref.errors import Unknown
from primero_ref.lab import Run
from primero_ref.lab.trials import ENDS, Went, told, trial, trials, written


@pytest.mark.parametrize("name", trials())
def test_a_kept_game_goes_again_as_it_went(name: str) -> None:
    """Games from all over a trial end again as they are kept; if not, `python -m tests.tools.trials` plays all."""
    kept = trial(name)
    some = range(7, len(kept.games), 163)
    assert [kept.games[number] for number in some] == [told(kept.run, number) for number in some]


@pytest.mark.parametrize("name", trials())
def test_a_trial_has_all_its_games(name: str) -> None:
    """Every trial has five hundred games, told in as many ways as there are ends."""
    games = trial(name).games
    assert len(games) == 500
    assert {went.end for went in games} <= {*ENDS.values()}


@pytest.mark.parametrize(
    "went", [Went("primero", overbid=False, before=0, last=40), Went("carried", overbid=True, before=12, last=400)]
)
def test_what_is_written_is_read(went: Went) -> None:
    """A game is written as a word, and the word says all of it."""
    assert written([went]) in ("p0/40", ".+12/400")
    assert Went.read(str(went)) == went


def test_a_trial_plays_by_its_rules() -> None:
    """What a trial changes of its rulebook is in the rules that its games are played by."""
    assert rulebook("italian")("draw.barred-by") == ""
    assert trial("no-change").run.rules("draw.barred-by") == "primero fluxus chorus"
    assert "italian/overstate-four-cards" not in trial("no-more-than-held").run.rules.held


def test_an_overbid_is_seen() -> None:
    """A last bid above the hand that is held after the change is marked, and one that is held is not."""
    kept = trial("italian")
    over = next(number for number, went in enumerate(kept.games) if went.overbid and went.end == "carried")
    last = next(event for event in reversed(kept.run.game(over).log) if event.bid)
    shown = {event.who: event.held for event in kept.run.game(over).log if event.deed == "show"}
    held = shown[last.who]
    assert held
    assert last.bid
    assert (held.kind, held.points) != (last.bid.kind, last.bid.points)


def test_an_unknown_trial_is_named() -> None:
    """A trial that is not kept is an error that names the nearest."""
    with pytest.raises(Unknown, match="There is no trial 'itallian'; the nearest is 'italian'"):
        trial("itallian")


def test_a_run_of_other_rules_can_be_told() -> None:
    """Where no hands are shown, the one who is left has taken the table."""
    run = Run("italian", (), (), (), (("Alberto", "random"), ("Bernardo", "random")), 20, "left")
    assert "taken" in {told(run, number).end for number in range(20)}
