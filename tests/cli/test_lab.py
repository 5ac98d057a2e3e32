"""The command `lab`: a file of all records, written as they are played, what a stopped run keeps, and a cluster."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from primero_ref import read_games
from primero_ref.cli import lab as lab_cli
from primero_ref.lab import BATCH
from primero_ref.lab import run as lab_run
from tests.cli.test_files import posix
from tests.support.commands import refused, run
from tests.support.full_disk import no_room

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

WORDS = ("lab", "-r", "italian", "Alberto=random", "Bernardo=random")
GAMES = BATCH + 5


def test_every_game_is_in_the_file(tmp_path: Path) -> None:
    """The records stand in the order of the games, are read one by one, and are those that Python keeps."""
    file = tmp_path / "games.txt"
    result = run(*WORDS, "-n", str(GAMES), "--records", str(file))
    kept = lab_run("italian", {"Alberto": "random", "Bernardo": "random"}, GAMES, records=True)

    assert result.exit_code == 0
    assert f"{GAMES} games of Italian Primero" in result.stdout
    assert [game.record() for game in read_games(file)] == kept.records
    assert file.read_bytes() == "\n".join(kept.records).encode()


def test_records_are_written_while_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each batch its records are handed over; none waits in memory for the end."""
    given: list[str] = []
    counts: list[int] = []
    results = lab_run(
        "italian", {"Alberto": "random", "Bernardo": "random"}, GAMES, records=given.append,
        progress=lambda _: counts.append(len(given)),
    )  # fmt: skip

    assert counts == [0, BATCH, GAMES]
    assert results.records == []
    assert results.record(3) == given[3]

    written: list[int] = []

    def watched(*given: object, progress: Callable[[int], object], **named: object) -> object:
        def look(number: int) -> None:
            written.append(sum(path.stat().st_size for path in tmp_path.iterdir()))
            progress(number)

        return lab_run(*given, progress=look, **named)  # type: ignore[arg-type]  # as the command calls it

    monkeypatch.setattr(lab_cli, "run", watched)
    assert run(*WORDS, "-n", "400", "--records", str(tmp_path / "games.txt")).exit_code == 0
    assert written[0] < written[len(written) // 2] < written[-1]


def test_a_run_that_goes_on_has_all_its_records(tmp_path: Path) -> None:
    """With --file the games that were kept are played again for their records, and the others follow."""
    file, records = tmp_path / "run.jsonl", tmp_path / "games.txt"
    assert run(*WORDS, "-n", "5", "--file", str(file)).exit_code == 0
    assert run(*WORDS, "-n", "9", "--file", str(file), "--records", str(records)).exit_code == 0

    whole = lab_run("italian", {"Alberto": "random", "Bernardo": "random"}, 9, records=True)
    assert [game.record() for game in read_games(records)] == whole.records


def test_a_run_that_is_stopped_keeps_its_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the file has each game whose record was handed over, and a sentence says so."""
    records = tmp_path / "games.txt"
    whole = lab_run("italian", {"Alberto": "random", "Bernardo": "random"}, 2, records=True)

    def stopped(*_: object, records: Callable[[str], object], **__: object) -> object:
        records(whole.records[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(lab_cli, "run", stopped)
    result = run(*WORDS, "-n", "20", "--records", str(records))

    assert result.exit_code == 130
    assert f"their records are in {records}" in " ".join(result.output.split())
    assert [game.record() for game in read_games(records)] == whole.records[:1]


def test_a_place_where_no_records_can_be_written_is_refused_at_once(tmp_path: Path) -> None:
    """A folder that is not there, or one in place of a file, is named before a game is played."""
    missing = tmp_path / "no" / "games.txt"

    for place, sentence in (
        (missing, f"There is no folder called {str(missing.parent)!r}."),
        (tmp_path, f"{tmp_path} is a folder: name a file in it."),
    ):
        assert refused(run(*WORDS, "-n", "1000000", "--records", str(place))) == sentence
    assert "--batch" in refused(run("lab", "--batch", "--records", str(tmp_path / "games.txt")))


@posix
def test_a_full_disk_leaves_the_old_records(tmp_path: Path) -> None:
    """What stood there stands, nothing else is left, and with room again the same words do it."""
    file = tmp_path / "games.txt"
    file.write_text("The games of last week.\n", encoding="utf-8")
    words = (*WORDS, "-n", "60", "--records", str(file))
    with no_room(4000):
        assert refused(run(*words)) == f"{file}: File too large."
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [
        ("games.txt", "The games of last week.\n")
    ]

    assert run(*words).exit_code == 0
    assert len([*read_games(file)]) == 60


def test_a_file_that_may_not_be_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is write-protected is refused and stands."""
    file = tmp_path / "games.txt"
    file.write_text("Mine.\n", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)

    assert "Permission denied" in refused(run(*WORDS, "-n", "2", "--records", str(file)))
    assert file.read_text(encoding="utf-8") == "Mine.\n"


@posix
def test_records_can_go_to_a_device() -> None:
    """What is no file is written to as it is."""
    assert run(*WORDS, "-n", "3", "--records", os.devnull).exit_code == 0


def test_what_a_stopped_run_has_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the games that are played, the file and the records may each have only the first, and not as many."""
    file, records = tmp_path / "run.jsonl", tmp_path / "games.txt"

    def said(done: int, recorded: int, in_file: int, *words: str) -> str:
        def stopped(
            *_: object, progress: Callable[[int], object], records: Callable[[str], object], **__: object
        ) -> object:
            for number in range(recorded):
                records(f"a record {number}\n")
            if in_file:
                file.write_bytes(b"head\n" + b"game\n" * in_file + b"ga")
            progress(done)
            raise KeyboardInterrupt

        file.unlink(missing_ok=True)
        monkeypatch.setattr(lab_cli, "run", stopped)
        return refused(run("lab", "-n", "1000", *words), 130)

    its_file, its_records = ("--file", str(file)), ("--records", str(records))
    goes_on = "and the same command goes on from there"
    for done, recorded, in_file, words, kept in (
        (100, 0, 100, its_file, f"100 of 1000 games: {file} has these games, {goes_on}."),
        (150, 0, 100, its_file, f"150 of 1000 games: {file} has the first 100 of them, {goes_on}."),
        (150, 0, 0, its_file, f"150 of 1000 games: {file} has none of them, {goes_on}."),
        (0, 0, 1200, its_file, f"1000 of 1000 games: {file} has these games, {goes_on}."),
        (150, 0, 0, (), "150 of 1000 games: to keep the games next time, add --file."),
        (
            150, 120, 100, (*its_file, *its_records),
            f"150 of 1000 games: {file} has the first 100 of them, {goes_on}; {records} has the first 120 records.",
        ),
        (
            0, 3, 100, (*its_file, *its_records),
            f"100 of 1000 games: {file} has these games, {goes_on}; {records} has the first 3 records.",
        ),
        (
            150, 0, 0, its_records,
            f"150 of 1000 games: to keep the games next time, add --file; {records} has none of their records.",
        ),
        (
            100, 150, 0, its_records,
            f"150 of 1000 games: to keep the games next time, add --file; their records are in {records}.",
        ),
    ):  # fmt: skip
        assert said(done, recorded, in_file, *words) == f"Stopped after {kept}"
        if recorded:
            assert records.read_text(encoding="utf-8").count("a record") == recorded


def test_processes_and_a_cluster_are_not_both() -> None:
    """One of the two options is left out."""
    assert refused(run("lab", "-j", "2", "--dask", "tcp://127.0.0.1:1")) == "Choose --workers or --dask, not both."
