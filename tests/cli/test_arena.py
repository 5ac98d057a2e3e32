"""The command `arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import load, rulebook
from primero_ref.game.record import records_in
from primero_ref.lab.arena import meet
from tests.support.commands import answer, refused, run

if TYPE_CHECKING:
    from pathlib import Path


def test_arena_shows_each_pair_and_keeps_the_records(tmp_path: Path) -> None:
    """The table has a line for each pair with its interval, and every record can be loaded."""
    file = tmp_path / "games.txt"
    words = ("arena", "sensible", "random", "-n", "4", "--duplicate", "--records", str(file))
    result = run(*words)
    [pair] = meet(rulebook("italian"), ["sensible", "random"], 4, duplicate=True)

    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].split() == ["sensible", "random", *str(pair.lead).split()]
    assert [load(text).over for text in records_in(file.read_text(encoding="utf-8"))] == [True] * 4
    assert answer(*words)["pairs"][0]["lead"] == pair.lead._asdict()


def test_arena_needs_two_players() -> None:
    """One player alone is refused in a sentence that shows two."""
    assert refused(run("arena", "steady")) == "An arena takes two players at least, as in sensible steady."
