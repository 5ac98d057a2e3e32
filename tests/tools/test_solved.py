"""The solver finds values that are known, and what is kept of the small game is what it finds today."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tools.solved.small_game import DISPUTES, STAKE, SmallGame, small_rules
from tests.tools.solved.solver import BOTH_RESTS, KEPT, Solution, checks, loaded, rules_of, solved

PROMISED = 0.005
"""How small exploitability has to be, as a part of the opening pot."""

POT = 2 * STAKE


def kept() -> dict[str, Any]:
    """Read what the page is made from."""
    return json.loads(KEPT.read_text(encoding="utf-8"))  # type: ignore[no-any-return]  # the tool wrote an object


def test_the_solver_finds_known_values() -> None:
    """Kuhn poker is worth −1/18 of a counter to the first player, and Leduc about −0.0856."""
    assert [row["value"] for row in checks()] == [pytest.approx(-1 / 18, abs=1e-3), pytest.approx(-0.0856, abs=1e-3)]


def test_merging_suits_loses_nothing() -> None:
    """The game with every hand by itself has the value of the game in which suits do not count, and so has its play."""
    rules = small_rules("half", "must see", "best hand", "agreed")
    rules = rules.but(answers={"hand.size": 2, "kinds": "primero fluxus"})
    apart, merged = (Solution(loaded(SmallGame(rules, alike=alike)), POT, PROMISED) for alike in (False, True))

    assert apart.value == pytest.approx(merged.value, abs=2 * PROMISED * POT)
    assert merged.fell[-1][1] < PROMISED


def test_words_are_only_words_where_the_best_hand_wins() -> None:
    """Where a bid names a type and the best hand wins all the same, the game is worth what it is without names."""
    rules = small_rules("half", "must see", "best hand", "agreed")
    mute, named = (
        Solution(loaded(SmallGame(rules.but(answers={"bid.names": names}))), POT, PROMISED)
        for names in ("nothing", "kind")
    )

    assert named.value == pytest.approx(mute.value, abs=2 * PROMISED * POT)


def test_the_kept_figures_are_found_again() -> None:
    """One game solved anew has the value, the fall and the figures that are kept."""
    old = next(row for row in kept()["games"] if row["bid"] == "best hand")
    new = solved({name: old[name] for name in DISPUTES}, old["suits"])

    assert new["value"] == pytest.approx(old["value"], abs=1e-3)
    assert new["honest"] == pytest.approx(old["honest"], abs=2e-3)
    assert new["fell"] == [[done, pytest.approx(part, rel=1e-2)] for done, part in old["fell"]]
    assert new["figures"] == {
        name: part if part is None else pytest.approx(part, abs=5e-3) for name, part in old["figures"].items()
    }


def test_every_game_is_solved_as_promised() -> None:
    """Nobody can gain more than half a per cent of the pot in any game kept, and the way there goes down."""
    told = kept()
    for row in [*told["games"], *told["larger"], *told["checks"]]:
        parts = [part for _, part in row["fell"]]
        assert parts[-1] < PROMISED
        assert parts == sorted(parts, reverse=True)


def test_the_rules_that_are_kept_are_those_of_the_game() -> None:
    """The page tells the pack, the hands and the bets of the game that was solved."""
    first = SmallGame(small_rules(*(next(iter(ways)) for ways in DISPUTES.values())))

    assert rules_of(first) == kept()["rules"]


def test_every_dispute_is_solved_both_ways() -> None:
    """Each pair of answers to two disputes is there, and without a rest for the two ways in which a bid counts."""
    games = kept()["games"]
    settled = {tuple(row[name] for name in DISPUTES) for row in games}

    assert len(settled) == len(games)
    assert {way[:3] for way in settled} == {
        (refund, last, bid) for refund in DISPUTES["refund"] for last in DISPUTES["last"] for bid in DISPUTES["bid"]
    }
    assert {way[2] for way in settled if way[3] == "open"} == set(BOTH_RESTS)
