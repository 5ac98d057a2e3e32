"""The command `arena`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref import load, rulebook
from primero_ref.cli import arena as arena_cli
from primero_ref.game.record import records_in
from primero_ref.lab.arena import meet
from tests.support.commands import answer, refused, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import pytest

    from primero_ref.lab.arena import Meeting


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


def test_a_place_where_no_records_can_be_written_is_refused_at_once(tmp_path: Path) -> None:
    """A folder that is not there, or a folder in place of a file, is named before a game is played."""
    missing = tmp_path / "no" / "games.txt"

    for place, sentence in (
        (missing, f"There is no folder called {str(missing.parent)!r}."),
        (tmp_path, f"{tmp_path} is a folder: name a file in it."),
    ):
        assert refused(run("arena", "random", "steady", "-n", "1000000", "--records", str(place))) == sentence


def test_an_arena_that_is_stopped_keeps_its_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the file has each game that was played, and a sentence says how many."""
    file = tmp_path / "games.txt"

    def stopped(*_: object, keep: Callable[[str], object], **__: object) -> Iterator[Meeting]:
        seen: list[str] = []
        [*meet(rulebook("italian"), ["random", "random"], 2, keep=seen.append)]
        keep(seen[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(arena_cli, "meet", stopped)
    result = run("arena", "random", "steady", "-n", "9", "--records", str(file))

    assert result.exit_code != 0
    assert f"Stopped after 1 of 9 games: {file} has their records." in result.stderr
    assert len([*records_in(file.read_text(encoding="utf-8"))]) == 1
