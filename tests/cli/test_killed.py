"""A command that is killed while it writes loses nothing: what stood stands, and the same words do it the next time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from primero_ref.cli.shelve import INVENTORY, LEADS, SIGN
from tests.support.commands import run

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork.")

COMMANDS = {
    "odds": (("odds", "7c", "6c", "Ad", "2h", "--goal", "kind fluxus", "--plot", "a.svg"), ""),
    "report": (("report", "italian", "-o", "report.md"), ""),
    "play": (("play", "-n", "2", "--seed", "7", "--record", "new"), "pass -Kc\nquit\n"),
    "lab": (("lab", "-n", "3", "--file", "run.jsonl", "--records", "games.txt"), ""),
    "records": (("records", "set", "-r", "3m", "-n", "easy=2", "-n", "good=1"), ""),
    "shelve": (("shelve", "shelf", "--site", "site"), ""),
}
"""Every command that writes but `build`, which has tests of its own; and what is typed."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out what the commands find: a report, a site, and what is nobody's business."""
    folder = tmp_path_factory.mktemp("before")
    (folder / "report.md").write_text("The report of last week.\n", encoding="utf-8")
    (folder / "foreign").write_text("Mine.\n", encoding="utf-8")
    (folder / "site" / SIGN).parent.mkdir(parents=True)
    for name in (Path("index.html"), INVENTORY, SIGN):
        (folder / "site" / name).write_text("1", encoding="utf-8")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Give all files of a folder."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def written(folder: Path) -> dict[str, bytes]:
    """Leave out what nobody could take away any more."""
    return {path: content for path, content in files(folder).items() if ".primero-" not in path}


def killed(name: str, before: Path, tmp_path: Path) -> list[Path]:
    """Kill a command at each of its steps, and give the folders as it left them; in the last it came to its end."""
    words, typed = COMMANDS[name]
    command = [sys.executable, "-m", "tests.support.killed", str(before), str(tmp_path), typed, *words]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    folders = sorted(tmp_path.iterdir(), key=lambda path: int(path.name))
    assert len(folders) > 2
    assert written(folders[-1]) != files(before)
    return folders


@pytest.mark.parametrize("name", ["odds", "report", "lab", "records", "shelve"])
def test_what_is_killed_loses_nothing(name: str, before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At whatever step: each file that stood has its old bytes or its new ones, and the next try does the whole."""
    *folders, last = killed(name, before, tmp_path)
    words, typed = COMMANDS[name]
    old, new = files(before), written(last)
    for folder in folders:
        left = written(folder)
        assert [path for path in old if left.get(path) not in {old[path], new[path]}] == []
        if left != new:
            monkeypatch.chdir(folder)
            assert run(*words, typed=typed).exit_code == 0
            assert written(folder) == new


def test_a_shelf_where_a_command_was_killed_is_put_right(
    before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whatever step, and with an older edition there: the next try does the whole, and nothing else is left."""
    start, after = tmp_path / "start", tmp_path / "after"
    shutil.copytree(before, start)
    for edition in ("0.0.1", "latest"):
        shutil.copytree(before / "site", start / "shelf" / edition)
    (start / "shelf" / "index.html").write_bytes(LEADS)
    after.mkdir()
    folders = killed("shelve", start, after)
    for folder in folders:
        left = {path: content for path, content in files(folder).items() if path.startswith("shelf/0.0.1/")}
        assert len(left) >= len(files(before / "site")) - 1  # the word of a newer edition is being changed
        monkeypatch.chdir(folder)
        run(*COMMANDS["shelve"][0])
        assert files(folder) == written(folders[-1])
        assert not [*folder.rglob(".*")]


def test_a_game_that_is_killed_goes_on(before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At whatever step: the record holds the moves up to some point, each of them whole, and is taken up again."""
    *folders, last = killed("play", before, tmp_path)
    old, new = files(before), written(last)
    for folder in folders:
        left = written(folder)
        again = ("--record", "new") if "new" in left else ()
        moves = left.pop("new", b"\n\n").partition(b"\n\n")[2]
        assert left == old
        assert new["new"].partition(b"\n\n")[2].startswith(moves)
        assert not moves or moves.endswith(b"\n")
        monkeypatch.chdir(folder)
        assert run("play", *again, typed="quit\n").exit_code == 0
