"""`primero evening`: the score sheet of a file of records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from primero_ref.session.saved_evening import saved
from primero_ref.session.score_sheet import sittings
from tests.support.commands import answer, refused, run
from tests.web.test_evening import texts

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """Save an evening as the table does."""
    file = tmp_path / "evening.primero"
    file.write_text(saved(texts()), encoding="utf-8")
    return str(file)


def test_the_sheet_of_a_file_is_that_of_the_table(kept: str) -> None:
    """Every hand has its line, with the gains of the table; a seat is told what is its own."""
    [sitting] = sittings(texts())
    score = answer("evening", kept)
    assert isinstance(score, dict)
    rows = score["sittings"][0]["rows"]
    assert [row["gains"] for row in rows] == [[*hand.gains.values()] for hand in sitting.hands]
    assert run("evening", kept, "--csv").stdout.count("\n") == 6
    plain = run("evening", kept).stdout
    assert "Your bluffs" not in plain
    told = run("evening", kept, "--seat", "Alberto").stdout
    assert "Your bluffs" in told
    assert "You " in told


def test_what_is_no_evening_is_refused_by_the_number_of_its_hand(kept: str, tmp_path: Path) -> None:
    """A seat that nobody has is named with the hand; a hand that is not over or broken is left out, and named."""
    assert "Hand 1: There is no player 'Fabio'" in refused(run("evening", kept, "--seat", "Fabio"))
    only = tmp_path / "only.primero"
    only.write_text(saved(texts()[:1]), encoding="utf-8")
    file = tmp_path / "open.primero"
    file.write_text(saved(texts()[:1]) + '\n[Rulebook "italian"]\n[Dealer "Alberto"]\n', encoding="utf-8")
    broken = run("evening", str(file))
    assert broken.exit_code == 1
    assert "Left out: Hand 2: This hand is not over yet" in broken.stderr
    assert broken.stdout == run("evening", str(only)).stdout
    file.write_text(saved(texts()[:1]) + '\n[Rulebook "italian"]\n[Dealer "Ugo"]\n', encoding="utf-8")
    broken = run("evening", str(file))
    assert broken.exit_code == 2
    assert "Left out: Hand 2: " in broken.stderr
    assert broken.stdout == run("evening", str(only)).stdout


def test_several_records_are_replayed_one_after_another(kept: str) -> None:
    """`replay` shows each hand under its number, and in JSON gives the list of them."""
    shown = run("replay", kept).stdout
    assert [f"Hand {number}:" in shown for number in range(1, 7)] == [True] * 5 + [False]
    games = json.loads(run("replay", kept, "--json").stdout)
    assert [game["over"] for game in games] == [True] * 5
