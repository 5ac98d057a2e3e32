"""The tool that sets the players against each other: what it keeps can be played again, and is gone on from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from primero_ref.lab import mean
from primero_ref.players import QUICK_PLAYER_NAMES
from tests.tools import duels

if TYPE_CHECKING:
    from pathlib import Path


def play(file: Path, deals: int) -> list[duels.Duel]:
    """Let the random player meet the others in one game, two deals at a time, and read what is kept."""
    duels.play(deals, {"modern", "random"}, duels.QUICK_PAIRS, file, duels.leads_of, 2)
    kept: list[duels.Duel] = json.loads(file.read_text(encoding="utf-8"))["duels"]
    return kept


def test_duels_begin_and_go_on_from_where_they_were(tmp_path: Path) -> None:
    """Three deals played after two are the same as five at once, and the bounds are those of all leads."""
    part, whole = tmp_path / "part.json", tmp_path / "whole.json"
    begun = play(part, 2)

    assert {(duel["book"], duel["one"], duel["deals"]) for duel in begun} == {("modern", "random", 2)}
    assert len(begun) == len(QUICK_PLAYER_NAMES) - 1
    assert play(part, 5) == play(whole, 5)
    for duel in play(whole, 5):
        assert duel["lead"] == [round(bound, 2) for bound in mean(duel["first"])]


@pytest.mark.parametrize(("book", "one", "other"), [("italian", "sensible", "steady"), ("zorli", "random", "bold")])
def test_the_kept_duels_of_the_quick_players_can_be_played_again(book: str, one: str, other: str) -> None:
    """The first deals of a pair come out as they are kept."""
    kept = json.loads(duels.QUICK_KEPT.read_text(encoding="utf-8"))["duels"]
    [duel] = [duel for duel in kept if (duel["book"], duel["one"], duel["other"]) == (book, one, other)]

    assert [*duels.leads_of(book, one, other, 0, duels.FIRST)] == duel["first"]
