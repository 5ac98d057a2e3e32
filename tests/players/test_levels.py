"""The levels: each player is what the figures of the page on the players make of it, and a level is no new player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primero_ref.errors import Unknown
from primero_ref.players import PLAYER_NAMES
from primero_ref.players.by_name import MASTER
from primero_ref.players.levels import LEVELS, WAYS_TO_PLAY, player_named
from primero_ref.players.tempers import TEMPERS
from primero_ref.session.session import read_session

FINDINGS = Path(__file__).parents[2] / "docs" / "findings"

CONTEST = json.loads((FINDINGS / "players.json").read_text(encoding="utf-8"))["books"]
"""How much more each style won than the sensible and the random player, each with its interval."""


WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def clearly_ahead(style: str, other: str) -> list[str]:
    """List the games in which the whole interval is above nothing."""
    return [row["book"] for row in CONTEST if row["over"][style][other][1] > 0]


def clearly_behind(style: str, other: str) -> list[str]:
    """List the games in which the whole interval is below nothing."""
    return [row["book"] for row in CONTEST if row["over"][style][other][2] < 0]


def test_good_is_the_style_that_is_clearly_ahead_of_easy_in_most_games() -> None:
    """No style that calculates is clearly behind the easy player anywhere, and good is ahead of it most often."""
    easy, good = LEVELS["easy"].player, LEVELS["good"].player
    ahead = {style: len(clearly_ahead(style, easy)) for style in TEMPERS}

    assert max(ahead, key=lambda style: ahead[style]) == good
    assert not any(clearly_behind(style, easy) for style in TEMPERS)
    assert "italian" in clearly_ahead(good, easy)


def test_the_page_on_the_players_says_how_many_games_decided_it() -> None:
    """The numbers in the prose are those of the figures."""
    page = " ".join((FINDINGS / "players.md").read_text(encoding="utf-8").split())
    ahead = {style: WORDS[len(clearly_ahead(style, "sensible"))] for style in TEMPERS}

    assert f"Steady is clearly ahead of sensible in {ahead['steady']} of the {len(CONTEST)} games" in page
    assert f"bold in {ahead['bold']}, cautious in {ahead['cautious']}" in page


def test_master_is_ahead_of_good_where_the_page_on_the_players_says_so() -> None:
    """Over the same deals it is clearly ahead of the good player in so many games, and clearly behind in none."""
    duels = json.loads((FINDINGS / "duels.json").read_text(encoding="utf-8"))["duels"]
    leads = [duel["lead"] for duel in duels if duel["other"] == LEVELS["good"].player]
    page = " ".join((FINDINGS / "players.md").read_text(encoding="utf-8").split())

    assert LEVELS["master"].player == MASTER
    assert not any(high < 0 for _, _, high in leads)
    ahead = WORDS[sum(low > 0 for _, low, _ in leads)]
    assert f"Master is clearly ahead of steady in {ahead} of the {len(leads)} games" in page


def test_a_level_is_a_player_by_another_name() -> None:
    """What is neither level nor player is refused with the nearest of both."""
    assert {*WAYS_TO_PLAY} == {*LEVELS, *PLAYER_NAMES}
    assert len(WAYS_TO_PLAY) == len({*WAYS_TO_PLAY})
    assert [player_named(name) for name in PLAYER_NAMES] == [*PLAYER_NAMES]
    assert {player_named(level) for level in LEVELS} <= {*PLAYER_NAMES}
    with pytest.raises(Unknown, match="There is no way to play 'god'; the nearest is 'good'"):
        player_named("god")


def test_a_link_that_names_a_level_is_kept_with_its_player() -> None:
    """Should another player come to be good, the game goes on with the one who began it."""
    link = "italian;seed=Milan;seats=Alberto:50:person,Bernardo:50:good"

    assert read_session(link).text == link.replace("good", "steady")
