"""The page on the players: the figures of the file, and the numbers of the tempers."""

from __future__ import annotations

import json
from pathlib import Path

from primero_ref.claims import rulebook, rulebooks
from primero_ref.players.tempers import TEMPERS
from tests.weave.html.test_calculators import built, python, rows

__all__ = ["python"]  # a fixture of both pages: no engine for the browser is fetched

KEPT = Path(__file__).parents[3] / "docs" / "findings" / "players.json"


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
    assert "surely better in 3 of 3 figures and surely worse in 0." in page
    assert "surely better in 0 of 3 figures and surely worse in 3." in page
    assert ["bold", "15%", "90%", "85%", "80%"] in rows(page)


def test_every_rulebook_with_money_was_played() -> None:
    """The file has a row for each rulebook in which there is money to win, and bounds round each figure."""
    contest = json.loads(KEPT.read_text(encoding="utf-8"))
    played = [book for book in rulebooks() if rulebook(book).script and rulebook(book)("stake.from") != "nothing"]

    assert [row["book"] for row in contest["books"]] == played
    assert all(low <= value <= high for row in contest["books"] for gains in row["over"].values()
               for value, low, high in gains.values())  # fmt: skip
