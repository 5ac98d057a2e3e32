"""A file of many records: read one after another, and what is broken is told and left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from primero_ref import Unreadable, read_games
from primero_ref.cli.app import primero
from primero_ref.game.record_file import BrokenRecord
from primero_ref.lab import run

if TYPE_CHECKING:
    from pathlib import Path

TWO = {"Alberto": "random", "Bernardo": "random"}


@pytest.fixture
def records() -> list[str]:
    """Give the records of some games."""
    return [*run("italian", TWO, 6, records=True).records]


def test_every_game_of_a_file_is_read(tmp_path: Path, records: list[str]) -> None:
    """By its path, as an open file, and as lines the same games are read in their order."""
    file = tmp_path / "games.primero"
    file.write_text("\n".join(records), encoding="utf-8")

    assert [game.record() for game in read_games(file)] == records
    assert [game.record() for game in read_games(str(file))] == records
    with file.open(encoding="utf-8") as opened:
        assert [game.record() for game in read_games(opened)] == records
    assert [game.record() for game in read_games("\n".join(records).splitlines(keepends=True))] == records


def test_the_file_of_the_arena_is_read(tmp_path: Path) -> None:
    """What `primero arena --records` writes is read whole."""
    file = tmp_path / "arena.primero"
    done = CliRunner().invoke(primero, ["arena", "random", "random", "-n", "4", "--records", str(file)])
    assert done.exit_code == 0, done.output
    assert len([*read_games(file)]) == 4


def test_a_broken_record_is_told_and_the_others_are_read(records: list[str]) -> None:
    """A record with an unknown rulebook or a forbidden move is left out, by its number."""
    broken = [*records]
    broken[1] = broken[1].replace('"italian"', '"itlian"')
    broken[4] = f"{broken[4]}\nAlberto: vie\n"
    said: list[tuple[int, str]] = []
    games = [*read_games(broken, lambda number, why: said.append((number, str(why))))]

    assert [game.record() for game in games] == [records[number] for number in (0, 2, 3, 5)]
    assert [number for number, _ in said] == [2, 5]
    assert "the nearest is 'italian'" in said[0][1]
    with pytest.warns(BrokenRecord, match="Record 2, from line"):
        assert len([*read_games(broken[:2])]) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("nowhere.primero", "cannot be read"), (5, "is no file of games"), ([5], "is no line of a record")],
)
def test_what_is_no_file_is_refused_in_a_sentence(wrong: Any, said: str) -> None:  # noqa: ANN401  # what is refused
    """A path that leads nowhere, or no path at all, is no traceback of Python's."""
    with pytest.raises(Unreadable, match=said):
        [*read_games(wrong)]


def test_a_saved_evening_is_read(tmp_path: Path, records: list[str]) -> None:
    """What the table saves, one record after another under a heading, gives its games."""
    evening = tmp_path / "evening.primero"
    evening.write_text("".join(records[:3]), encoding="utf-8")
    done = CliRunner().invoke(primero, ["evening", str(evening), "--json"])
    assert done.exit_code == 0, done.output
    assert [game.record() for game in read_games(evening)] == records[:3]


def test_what_is_not_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """A packed file is named, and no error of a codec comes out."""
    packed = tmp_path / "games.zip"
    packed.write_bytes(b"PK\x03\x04\xff\xfe")
    with pytest.raises(Unreadable, match=r"games\.zip cannot be read as records: it is not text in UTF-8"):
        [*read_games(packed)]


def test_an_empty_file_has_no_games(tmp_path: Path) -> None:
    """Nothing is read from nothing."""
    (tmp_path / "empty").touch()
    assert [*read_games(tmp_path / "empty")] == []
