"""The page on the players: the figures of the file, and the numbers of the tempers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primero_ref.claims import rulebook, rulebooks
from primero_ref.lab.statistics import mean_of
from primero_ref.players.tempers import TEMPERS
from tests.weave.parts.test_calculators import built, python, rows

__all__ = ["python"]  # a fixture of both pages: no engine for the browser is fetched

KEPT = Path(__file__).parents[3] / "docs" / "findings" / "players.json"
DUELS, QUICK_DUELS, TABLE_DUELS = (KEPT.with_name(f"{name}duels.json") for name in ("", "quick_", "table_"))


def test_the_page_says_what_the_file_holds(tmp_path: Path) -> None:
    """Each rulebook stands with what each temper makes more, and its bounds; how many are sure is counted."""
    over = {temper: {"sensible": [1.25, 0.5, 2], "random": [-3, -4, -2]} for temper in TEMPERS}
    contest = {"date": "1526-01-01", "games": 1000, "books": [{"book": "zorli", "over": over}, {"book": "tarot"}]}
    file = tmp_path / "players.json"
    file.write_text(json.dumps(contest), encoding="utf-8")
    page, warnings = built(tmp_path, "```{contest} ../players.json\n```\n\n```{tempers}\n```")

    assert not warnings
    assert "1,000 games of each, played on 1526-01-01." in page
    assert ["Caudate Primero (Zorli, 2011)", *["+1.2 (+0.5 to +2.0)"] * 3] in rows(page)
    assert ["Caudate Primero (Zorli, 2011)", *["−3.0 (−4.0 to −2.0)"] * 3] in rows(page)
    assert "In 3 of 3 figures the whole 95% interval is above zero, in none below." in page
    assert "In 0 of 3 figures the whole 95% interval is above zero, in 3 below." in page
    assert ["bold", "15%", "90%", "85%", "80%"] in rows(page)


def test_the_page_says_how_far_the_master_is_ahead(tmp_path: Path) -> None:
    """Each pairing stands with its lead and its bounds; those that are sure are counted, and losses are named."""
    duels = [
        {"book": "zorli", "one": "master", "other": "random", "deals": 30, "lead": [2, 0.9, 3.1]},
        {"book": "zorli", "one": "master", "other": "bold", "deals": 20, "lead": [-1.5, -2.5, -0.5]},
        {"book": "italian", "one": "master", "other": "bold", "deals": 20, "lead": [0, -1.4, 1.4]},
        {"book": "kings", "one": "master", "other": "bold", "deals": 19, "lead": [9, 9, 9]},
    ]
    (tmp_path / "duels.json").write_text(json.dumps({"duels": duels}), encoding="utf-8")
    page, warnings = built(tmp_path, "```{duels} ../duels.json\n```")

    assert not warnings
    assert ["Caudate Primero (Zorli, 2011)", "+2.0 (+0.9 to +3.1)", "−1.5 (−2.5 to −0.5)"] in rows(page)
    assert "too few deals" in page
    assert "King" not in "".join(cell for row in rows(page) for cell in row)
    assert "with 20 to 30 deals for each pair" in page
    assert (
        "In 1 of 3 pairings the whole 95% interval is above zero, in 1 below: "
        "Caudate Primero (Zorli, 2011) against bold." in page
    )


def test_the_page_says_how_long_the_master_thinks(tmp_path: Path) -> None:
    """Each game stands with its average, what 19 moves in 20 keep to, and the longest; the quick ones are counted."""
    rows_ = [
        {"book": "zorli", "seats": 2, "deals": 12.5, "ms": [0, *[40] * 18, 120]},
        {"book": "kings", "seats": 4, "deals": 9, "ms": [10, 99, 100]},
        {"book": "tarot", "seats": 4, "deals": 9, "ms": [1]},
    ]
    kept = {"date": "1526-01-01", "machine": "a mill", "rows": rows_}
    (tmp_path / "move_times.json").write_text(json.dumps(kept), encoding="utf-8")
    page, warnings = built(tmp_path, "```{move-times} ../move_times.json\n```")

    assert not warnings
    assert ["Caudate Primero (Zorli, 2011)", "2", "42", "120", "120", "12.5"] in rows(page)
    assert ["4", "70", "100", "100", "9"] in [row[1:] for row in rows(page)]
    assert "on a mill, 1526-01-01. Of 23 moves 21 took less than 100 milliseconds." in page


def test_the_page_says_who_is_ahead_of_whom(tmp_path: Path) -> None:
    """Each player stands in a row and in a column, whichever of a pair is named first; the files are put together."""
    quick = [
        {"book": "zorli", "one": "sensible", "other": "bold", "deals": 2000, "lead": [-2, -3, -1]},
        {"book": "kings", "one": "sensible", "other": "bold", "deals": 2000, "lead": [2, 1, 3]},
    ]
    master = [
        {"book": "zorli", "one": "master", "other": "bold", "deals": 300, "lead": [2, 1, 3]},
        {"book": "zorli", "one": "master", "other": "sensible", "deals": 300, "lead": [0, -1, 1]},
    ]
    (tmp_path / "quick.json").write_text(json.dumps({"duels": quick}), encoding="utf-8")
    (tmp_path / "master.json").write_text(json.dumps({"duels": master}), encoding="utf-8")
    page, warnings = built(tmp_path, "```{meetings} ../quick.json ../master.json\n```")

    assert not warnings
    assert rows(page)[-3:] == [
        ["sensible", "—", "1 ahead, 1 behind", "neither"],
        ["bold", "1 ahead, 1 behind", "—", "1 behind"],
        ["master", "neither", "1 ahead", "—"],
    ]
    assert "In how many of the 2 games" in page
    assert "Each pair played 300 to 2,000 deals of each game." in page


@pytest.mark.parametrize("file", [DUELS, QUICK_DUELS, TABLE_DUELS], ids=lambda file: file.stem)
def test_the_leads_are_averaged_as_they_stand(file: Path) -> None:
    """The bounds in a file of duels are those of what the leads and their squares add up to."""
    duels = json.loads(file.read_text(encoding="utf-8"))["duels"]

    assert duels
    for duel in duels:
        assert duel["lead"] == [round(bound, 2) for bound in mean_of(duel["deals"], duel["sum"], duel["squares"])], duel


def test_every_rulebook_with_money_was_played() -> None:
    """The file has a row for each rulebook in which there is money to win, and bounds round each figure."""
    contest = json.loads(KEPT.read_text(encoding="utf-8"))
    played = [book for book in rulebooks() if rulebook(book).script and rulebook(book)("stake.from") != "nothing"]

    assert [row["book"] for row in contest["books"]] == played
    assert all(low <= value <= high for row in contest["books"] for gains in row["over"].values()
               for value, low, high in gains.values())  # fmt: skip
