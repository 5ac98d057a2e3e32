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

pytestmark = pytest.mark.usefixtures("toy")

FINDINGS = Path(__file__).parents[2] / "docs" / "findings"

DUELS = [
    duel for name in ("quick_duels", "table_duels")
    for duel in json.loads((FINDINGS / f"{name}.json").read_text(encoding="utf-8"))["duels"]
]  # fmt: skip
"""How far one player was ahead of another over the same deals, with its interval."""

GAMES = {duel["book"] for duel in DUELS}

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def clearly_ahead(player: str, other: str) -> set[str]:
    """List the games in which the whole interval is above nothing, whichever of the two is named first."""
    above = {duel["book"] for duel in DUELS if (duel["one"], duel["other"]) == (player, other) and duel["lead"][1] > 0}
    below = {duel["book"] for duel in DUELS if (duel["one"], duel["other"]) == (other, player) and duel["lead"][2] < 0}
    return above | below


def page() -> str:
    """Read the page on the players, its lines joined."""
    return " ".join((FINDINGS / "players.md").read_text(encoding="utf-8").split())


def test_no_style_that_calculates_is_better_than_good() -> None:
    """None is clearly ahead of it in more games than it is ahead of them, and it is seldom behind the easy player."""
    easy, good = LEVELS["easy"].player, LEVELS["good"].player

    assert all(len(clearly_ahead(good, style)) >= len(clearly_ahead(style, good)) for style in TEMPERS)
    assert len(clearly_ahead(good, easy)) > 2 * len(clearly_ahead(easy, good))


def test_the_page_on_the_players_says_how_many_games_decided_it() -> None:
    """The numbers in the prose are those of the figures."""
    ahead = {style: WORDS[len(clearly_ahead(style, "sensible"))] for style in TEMPERS}
    behind = {style: WORDS[len(clearly_ahead("sensible", style))] for style in TEMPERS}
    sure = clearly_ahead("steady", "sensible")

    assert f"Steady is clearly ahead of sensible in {ahead['steady']} of the {len(GAMES)} games" in page()
    assert f"clearly behind in {behind['steady']};" in page()
    for style in ("cautious", "bold"):
        assert f"{style} is ahead of sensible in {ahead[style]} and behind in {behind[style]}" in page()
    assert len(clearly_ahead("cautious", "steady")) == len(clearly_ahead("steady", "cautious")) == 4
    assert f"In the other {WORDS[len(GAMES - sure)]} games" in page()


def test_master_is_ahead_of_good_where_the_page_on_the_players_says_so() -> None:
    """Over the same deals it is clearly ahead of the good player in so many games, and clearly behind nobody in any."""
    ahead = WORDS[len(clearly_ahead(MASTER, LEVELS["good"].player))]

    assert LEVELS["master"].player == MASTER
    assert not any(clearly_ahead(name, MASTER) for name in PLAYER_NAMES)
    assert (
        f"Master is clearly ahead of steady in {ahead} of the {len(GAMES)} games, and clearly behind nobody" in page()
    )


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
    link = "toy;seed=Milan;seats=Alberto:50:person,Bernardo:50:good"

    assert read_session(link).text == link.replace("good", "steady")
