"""`primero odds` and `primero lab`: what is counted, and what is tried."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.support.commands import refused, run

if TYPE_CHECKING:
    from pathlib import Path


def test_odds_of_a_draw_are_counted() -> None:
    """Two cards held: how often each kind comes, and how often a bid is met."""
    result = run("odds", "7c", "6c", "--bid", "primero 50", "--json")
    answer = json.loads(result.output)
    assert answer["falls"] == 703
    assert answer["kinds"] == {"numerus": 645, "supremus": 30, "fluxus": 28}
    assert answer["meets"] == {"bid": "primero 50", "falls": 0}
    assert "28 of 703" in run("odds", "7c", "6c").output


def test_odds_say_what_to_throw() -> None:
    """A full hand is weighed for a goal, the best change first."""
    lines = run("odds", "7c", "6c", "Ad", "2h", "--goal", "kind fluxus").output.splitlines()
    assert lines[2].split()[:3] == ["A♦", "2♥", "4.44"]
    assert json.loads(run("odds", "7c", "6c", "Ad", "2h", "--json").output)["exchanges"][0]["thrown"]


def test_odds_say_who_wins_and_draw_it(tmp_path: Path) -> None:
    """Two hands with cards to come; the picture is a new file and never takes the place of another."""
    file = tmp_path / "odds.svg"
    result = run("odds", "7c", "6c", "--against", "Kh Qd", "--plot", str(file))
    assert "you win" in result.output
    assert "hand 2 wins" in file.read_text(encoding="utf-8")
    again = run("odds", "7c", "--plot", str(file))
    assert again.exit_code == 2
    assert "exists already" in again.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7c 6c Ac Js", "--goal", "kind"], "'kind' is no goal: write highest, kind fluxus, meet primero 50 or"),
        (["7c 6c Ac Js", "--goal", "meet numerus 9999999999999999"], "'9999999999999999' is no number of points"),
        (["7c 6c Ac Js", "--throw", "5"], "5 cards cannot be thrown of 4."),
        (["7c", "--throw", "1"], "--goal and --throw need one full hand: name 4 cards, and omit --against."),
        (["7c", "--goal", "kind fluxus"], "--goal and --throw need one full hand: name 4 cards"),
        (["7c", "--against", "Kh", "--bid", "primero 50"], "--bid needs one hand: omit --against."),
        (["7c", "--plot", "odds.png"], "The chart cannot be saved as 'odds.png': name a new file that ends in .svg."),
        (["7c", "--plot", "no/odds.svg"], "There is no folder called 'no'."),
        (
            ["-r", "divination", "7bl"],
            "Hands have no ranking in King’s Deck divination: name another rulebook with -r.",
        ),
        (["7" * 5000], "77777777777777777777… is no card"),
    ],
)
def test_odds_refuse_what_cannot_be_counted_before_they_count(words: list[str], sentence: str) -> None:
    """A goal that is none, an option that has no place, a picture that cannot stand: nothing is answered first."""
    assert refused(run("odds", *words)).startswith(sentence)


def test_odds_of_nine_kinds_name_the_likeliest() -> None:
    """Where the columns of all kinds are too wide for the terminal, the two likeliest are named."""
    line = run("odds", "-r", "kings", "7bl 7bo 9bl Pbl 11ir", "--throw", "0").output.splitlines()[2]
    assert line.split()[0] == "nothing"
    assert line.strip().endswith("pair 100.00 %")


def test_bars_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On forty columns the bars are shorter, and none is cut off."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = run("odds").output.splitlines()

    assert "…" not in "".join(lines)
    assert max(map(len, lines)) <= 40
    assert lines[1].count("█") > lines[2].count("█") > lines[3].count("█")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--csv", "--json"], "Choose --csv or --json, not both."),
        (["-j", "5000"], "Invalid value for '-j' / '--workers': 5000 is not in the range 1<=x<=61."),
    ],
)
def test_lab_refuses_what_it_cannot_do(words: list[str], sentence: str) -> None:
    """Two forms at once, or more processes than a system starts: one sentence."""
    assert refused(run("lab", "-n", "2", *words)) == sentence


def test_lab_plays_a_batch() -> None:
    """Many games at once are summed up and listed like others; two or three play by chance, in one process."""
    words = ("lab", "--batch", "-r", "english-2003", "-n", "60")
    assert "60 games of English Primero" in run(*words).output
    assert len(run(*words, "--csv").output.splitlines()) == 61
    assert json.loads(run(*words, "--json").output)["games"] == 60
    for extra in (["Alberto=sensible"], ["-j", "2"], ["--file", "run.jsonl"]):
        assert "plays random players in one process" in refused(run(*words, *extra))
    three = json.loads(run(*words, "--json", "--seats", "3").output)
    assert [*three["made"]] == ["Alberto", "Bernardo", "Cinthio"]
    assert "--seats is for --batch" in refused(run("lab", "-n", "2", "--seats", "3"))


def test_lab_plays_and_counts(tmp_path: Path) -> None:
    """Many games come to shares with bounds, as a table of games, and as data; a bad player is a sentence."""
    players = ("Alberto=random", "Bernardo=random", "-n", "30")
    assert "30 games of Italian Primero" in run("lab", *players).output
    assert len(run("lab", *players, "--csv").output.splitlines()) == 31
    file = tmp_path / "run.jsonl"
    data = json.loads(run("lab", *players, "--json", "--file", str(file)).output)
    assert data["games"] == 30
    assert data["run"]["players"] == [["Alberto", "random"], ["Bernardo", "random"]]
    refused = run("lab", "Alberto", "-n", "2")
    assert refused.exit_code == 2
    assert "'Alberto' does not name a player" in refused.stderr
