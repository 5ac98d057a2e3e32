"""A set of records: the same bytes however it was stopped and whoever plays; what is of another set is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from primero_ref import read_games
from primero_ref.edition import engine
from primero_ref.errors import Unknown, Unreadable
from primero_ref.lab.record_set import CARD, GAMES, PLAN, SUMS, RecordSet
from tests.support.commands import refused, run
from tests.support.full_disk import no_room

ROOT = Path(__file__).parents[2]

BOOKS, WANTED = ("3m", "suzuki"), {"easy": 6, "master": 1}


def small(folder: Path, seed: str = "Milan") -> RecordSet:
    """Name a small set."""
    return RecordSet(str(folder), BOOKS, WANTED, seed)


def files(folder: Path) -> dict[str, bytes]:
    """Give all files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small set."""
    folder = tmp_path_factory.mktemp("records") / "set"
    assert small(folder).write()
    return folder


def test_a_set_has_the_games_that_it_names(whole: Path) -> None:
    """Each file has its games: of that rulebook, by those players, each from its own seed, and they can be read."""
    wanted = small(whole)

    assert {*files(whole)} == {part.file for part in wanted.parts} | {PLAN, CARD, SUMS}
    for part in wanted.parts:
        games = [*read_games(str(whole / part.file))]
        assert [game.record() for game in games] == [part.run.game(number).record() for number in range(part.games)]
        assert {game.rules.id for game in games} == {part.rulebook}
        assert f'[Seed "Milan/{part.rulebook}/{part.level}/0"]' in games[0].record()


def test_the_card_says_what_it_is(whole: Path) -> None:
    """The card has the licence, the engine, the players, and the true number, size and hash of each file."""
    card = (whole / CARD).read_text(encoding="utf-8")

    assert "CC BY 4.0" in card
    assert engine() in card
    assert card.startswith("# 14 games ")
    assert "**easy**, the player `sensible`" in card
    for part in small(whole).parts:
        data = (whole / part.file).read_bytes()
        row = next(line for line in card.splitlines() if line.startswith(f"`{part.file}`"))
        assert f"| {part.level} | {len(part.run.players)} | {part.games} | {len(data):,} |" in row
        assert sha256(data).hexdigest() in row


def test_the_example_of_the_card_runs(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the card shows to somebody who writes Python is so."""
    monkeypatch.chdir(whole)
    lines = [
        line[8:]
        for line in (whole / CARD).read_text(encoding="utf-8").splitlines()
        if line[:7] in ("    >>>", "    ...")
    ]
    shown = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip

    assert len(shown.stdout.splitlines()) == WANTED["easy"]


def test_the_hashes_are_those_that_sha256sum_reads(whole: Path) -> None:
    """Each file but that of the hashes has its own there, in the form of the program that everybody has."""
    lines = (whole / SUMS).read_text(encoding="utf-8").splitlines()

    assert {line[66:]: line[:66] for line in lines} == {
        name: f"{sha256(data).hexdigest()}  " for name, data in files(whole).items() if name != SUMS
    }


def test_a_set_goes_on_wherever_it_was_cut(tmp_path: Path) -> None:
    """At whatever byte of its file, within a letter of two bytes too, the same bytes stand there in the end."""
    folder = tmp_path / "set"

    def one() -> RecordSet:
        return RecordSet(str(folder), ["3m"], {"easy": 3}, "Ünal")

    one().write()
    wanted = files(folder)
    file = folder / one().parts[0].file
    data = wanted[file.name]
    second = data.index("Ü".encode(), data.index("Ü".encode()) + 1)
    with ThreadPoolExecutor(1) as executor:
        for end in (
            *range(0, len(data), 211),
            *range(3),
            *range(second - 2, second + 3),
            *range(len(data) - 3, len(data) + 1),
        ):
            file.write_bytes(data[:end])
            (folder / SUMS).unlink()
            assert one().write(executor if end % 2 else None)
            assert files(folder) == wanted


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGKILL")
def test_a_command_that_is_killed_goes_on(tmp_path: Path) -> None:
    """Killed in the midst of its games, with two processes that help: the same words do the rest, to the same bytes."""
    words = ("-r", "suzuki", "-n", "easy=300", "--seed", "Rome")
    folder = tmp_path / "set"
    file = folder / "suzuki-easy.primero"
    command = [sys.executable, "-m", "primero_ref", "records", str(folder), *words, "-j", "2"]
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True) as started:
        while not file.exists() or not file.stat().st_size:
            assert started.poll() is None
            time.sleep(0.01)
        os.killpg(started.pid, signal.SIGKILL)
    left = file.stat().st_size
    assert not (folder / SUMS).exists()

    again = run("records", str(folder), *words)
    while "is in use" in again.stderr:  # those who helped hold the lock until they have ended too
        again = run("records", str(folder), *words)
    at_once = run("records", str(tmp_path / "other"), *words)

    assert "has 300 games in 1 files" in again.stdout
    assert at_once.exit_code == 0
    assert 0 < left < file.stat().st_size
    assert {name: data for name, data in files(folder).items() if ".primero-" not in name} == files(tmp_path / "other")


def test_a_whole_set_is_looked_over(whole: Path, tmp_path: Path) -> None:
    """A second time nothing is played; a file that has changed is named."""
    for name, data in files(whole).items():
        (tmp_path / name).write_bytes(data)
    assert not small(tmp_path).write()

    name = small(tmp_path).parts[1].file
    (tmp_path / name).write_bytes(files(whole)[name][:-1])
    with pytest.raises(Unreadable, match=f"{name} has changed since the set was made"):
        small(tmp_path).write()


def test_what_is_of_another_set_is_left_as_it_is(whole: Path, tmp_path: Path) -> None:
    """Another seed, another engine, and a file whose games are others are refused, each in a sentence."""
    with pytest.raises(Unreadable, match="of another set, or of another engine"):
        small(whole, "Rome").write()

    data = files(whole)
    first = small(whole).parts[0].file
    (tmp_path / first).write_bytes(b"mine")
    with pytest.raises(Unreadable, match="is of no set that is known"):
        small(tmp_path).write()
    (tmp_path / PLAN).write_bytes(data[PLAN].replace(engine().encode(), b"0" * 64))
    with pytest.raises(Unreadable, match="or of another engine"):
        small(tmp_path).write()
    (tmp_path / PLAN).write_bytes(data[PLAN])
    for changed in (b"mine", data[first].replace(b"easy/3", b"easy/7"), data[first] + data[first]):
        (tmp_path / first).write_bytes(changed)
        with pytest.raises(Unreadable, match="cut the file off before that"):
            small(tmp_path).write()
        assert (tmp_path / first).read_bytes() == changed


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """Where no game fits, the sentence names the file; with room again the same words go on."""
    folder = tmp_path / "set"
    words = ("records", str(folder), "-r", "3m", "-n", "easy=60")
    with no_room(20_000):
        said = refused(run(*words))
    assert said == f"{folder / '3m-easy.primero'}: File too large."
    assert "has 60 games" in run(*words).stdout


def test_the_set_that_is_published_has_every_rulebook_and_level() -> None:
    """Without a word it is a hundred thousand games by easy and good, and a thousand by the master, of each game."""
    wanted = RecordSet("records")

    assert GAMES == {"easy": 100_000, "good": 100_000, "master": 1000}
    assert len(wanted) == len({part.rulebook for part in wanted.parts}) * 201_000
    assert {"italian", "scopa", "zorli"} < {part.rulebook for part in wanted.parts}


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """A level that is none, a number that is none, a rulebook that cannot be played, and a seed of two lines."""
    with pytest.raises(Unknown, match="There is no level 'esy'; the nearest is 'easy'"):
        RecordSet(str(tmp_path), games={"esy": 1})
    with pytest.raises(Unreadable, match="0 is no number of games"):
        RecordSet(str(tmp_path), games={"easy": 0})
    with pytest.raises(Unreadable, match="cannot be played"):
        RecordSet(str(tmp_path), ["history"])
    with pytest.raises(Unreadable, match="is no seed of a set"):
        RecordSet(str(tmp_path), seed="a\nb")
    assert "names no level" in refused(run("records", str(tmp_path), "-n", "easy"))
