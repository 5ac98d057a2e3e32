"""`primero shelve`: an edition is put on the shelf wholly or not at all, and a refusal is one sentence."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from primero_ref.claims.file_lock import FileLock
from primero_ref.cli import shelve as shelve_cli
from primero_ref.cli.shelve import ASIDE, INVENTORY, LATEST, SIGN
from primero_ref.edition import __version__
from tests.support.commands import refused, run
from tests.support.full_disk import no_room


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay out a site that is whole."""
    return laid(tmp_path / "site")


def laid(folder: Path) -> Path:
    """Lay out an edition."""
    (folder / SIGN).parent.mkdir(parents=True)
    for name in (Path("index.html"), INVENTORY, SIGN):
        (folder / name).write_text(f"{folder.name} {name}", encoding="utf-8")
    return folder


def stands(folder: Path) -> dict[str, bytes | str]:
    """Give all that lies in a folder: bytes, or where a link leads."""
    return {
        path.relative_to(folder).as_posix(): str(path.readlink()) if path.is_symlink()
        else path.read_bytes() if path.is_file() else ""
        for path in sorted(folder.rglob("*"))
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lacks", "sentence"),
    [
        (INVENTORY, "The site has no objects.inv, so it is incomplete: run primero build."),
        (SIGN, "The site has no _static/edition.css, so it is incomplete: run primero build."),
    ],
)
def test_a_site_that_is_not_whole_is_refused(site: Path, tmp_path: Path, lacks: Path, sentence: str) -> None:
    """Nothing is put on the shelf, and with the file there the same words do it."""
    words = ("shelve", str(tmp_path / "shelf"), "--site", str(site))
    content = (site / lacks).read_bytes()
    (site / lacks).unlink()
    assert refused(run(*words)) == sentence
    assert not (tmp_path / "shelf").exists()
    (site / lacks).write_bytes(content)
    assert run(*words).exit_code == 0


@pytest.mark.parametrize("name", ["foo", "1.0rc1", "1.", "٤", "9" * 200])
def test_a_folder_that_is_no_edition_is_refused(site: Path, tmp_path: Path, name: str) -> None:
    """A folder with an inventory whose name is no number is named in the sentence, and left as it is."""
    laid(tmp_path / "shelf" / name)
    before = stands(tmp_path)
    sentence = refused(run("shelve", str(tmp_path / "shelf"), "--site", str(site)))
    assert sentence == f"The folder {name!r} is not named after an edition, such as 0.1.0: move it elsewhere."
    assert before == stands(tmp_path)


def test_an_older_edition_that_is_not_whole_is_refused(site: Path, tmp_path: Path) -> None:
    """An edition on the shelf that can bear no word of a newer one is named, and left as it is."""
    shutil.rmtree((laid(tmp_path / "shelf" / "0.0.1") / SIGN).parent)
    before = stands(tmp_path)
    assert "0.0.1 has no _static/edition.css" in refused(run("shelve", str(tmp_path / "shelf"), "--site", str(site)))
    assert before == stands(tmp_path)


def test_no_name_is_refused(site: Path) -> None:
    """An empty name is no folder."""
    assert refused(run("shelve", "", "--site", str(site))) == "The folder name is empty: name the folder of editions."


@pytest.mark.parametrize("place", [".", "shelf", "a/b"])
def test_a_shelf_within_the_site_is_refused(site: Path, place: str) -> None:
    """The site would be copied into itself; nothing is added to it."""
    before = stands(site)
    assert refused(run("shelve", str(site / place), "--site", str(site))).endswith("name a folder elsewhere.")
    assert before == stands(site)


@pytest.mark.parametrize("name", [LATEST, "index.html", "a link", "the shelf"])
def test_what_is_not_ours_is_left_alone(site: Path, tmp_path: Path, name: str) -> None:
    """A folder or page of the user where ours would stand is never replaced."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    if name == "a link":
        (shelf / LATEST).symlink_to(laid(tmp_path / "precious"))
    elif name == LATEST:
        (shelf / LATEST).mkdir()
        (shelf / LATEST / "letter").write_text("mine", encoding="utf-8")
    elif name == "index.html":
        (shelf / "index.html").write_text("mine", encoding="utf-8")
    else:
        shelf.rmdir()
        shelf.write_text("mine", encoding="utf-8")
    before = stands(tmp_path)
    refused(run("shelve", str(shelf), "--site", str(site)))
    assert before == stands(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")
def test_a_full_disk_leaves_the_shelf_as_it_was(site: Path, tmp_path: Path) -> None:
    """One sentence, no half-made edition, and with room again the same words do it."""
    shelf = tmp_path / "shelf"
    laid(shelf / "0.0.1")
    words = ("shelve", str(shelf), "--site", str(site))
    before = stands(tmp_path)
    with no_room():
        assert refused(run(*words)).endswith("File too large.")
    assert before == stands(tmp_path)
    assert run(*words).stdout == f"Editions in {shelf}: {__version__}, 0.0.1.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without a word")
@pytest.mark.parametrize("signal_name", ["SIGTERM", "SIGHUP"])
def test_who_is_told_to_end_clears_away(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signal_name: str
) -> None:
    """A signal in the midst of it leaves the shelf as it was, and the code that shells know for it."""
    shelf = tmp_path / "shelf"
    laid(shelf / "0.0.1")
    before = stands(tmp_path)
    number = signal.Signals[signal_name]
    monkeypatch.setattr(shelve_cli, "_leave_word", lambda *_: os.kill(os.getpid(), number))

    assert run("shelve", str(shelf), "--site", str(site)).exit_code == 128 + number
    assert before == stands(tmp_path)
    assert signal.getsignal(number) is signal.SIG_DFL


def test_two_do_not_change_one_shelf(site: Path, tmp_path: Path) -> None:
    """Whoever comes second is told who has it."""
    (tmp_path / "shelf").mkdir()
    with FileLock(str(tmp_path / "shelf" / ASIDE)):
        sentence = refused(run("shelve", str(tmp_path / "shelf"), "--site", str(site)))
    assert f"is in use by process {os.getpid()}:" in sentence


def test_what_is_called_like_ours_is_left_alone(site: Path, tmp_path: Path) -> None:
    """A folder of somebody else in the place where all is made is refused, with all that is in it."""
    (tmp_path / "shelf" / ASIDE).mkdir(parents=True)
    (tmp_path / "shelf" / ASIDE / "letter").write_text("mine", encoding="utf-8")
    before = stands(tmp_path)
    assert "was not made by primero shelve" in refused(run("shelve", str(tmp_path / "shelf"), "--site", str(site)))
    assert before == stands(tmp_path)


def test_a_change_that_fails_is_taken_back(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the last thing cannot be put in its place, all that stood before stands again."""
    shelf, rename = tmp_path / "shelf", Path.rename
    words = ("shelve", str(shelf), "--site", str(site))
    assert run(*words).exit_code == 0
    (shelf / __version__).rename(shelf / "0.0.1")
    before = stands(tmp_path)

    def held(path: Path, target: Path) -> Path:
        if target == shelf / __version__:
            raise PermissionError(13, "Permission denied", str(target))
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", held)
        assert refused(run(*words)).endswith("Permission denied.")
    assert before == stands(tmp_path)
    assert run(*words).exit_code == 0


def test_the_newest_page_for_what_is_not_there_stands_at_the_root(site: Path, tmp_path: Path) -> None:
    """A host looks for it there; one that somebody else has put there is left alone."""
    missing, shelf = f"<h1 {shelve_cli.MISSES.decode()}>", tmp_path / "shelf"
    (site / shelve_cli.MISSING).write_text(missing, encoding="utf-8")
    shelf.mkdir()
    (shelf / shelve_cli.MISSING).write_text("ours", encoding="utf-8")
    assert "was not made by primero shelve" in refused(run("shelve", str(shelf), "--site", str(site)))
    (shelf / shelve_cli.MISSING).unlink()
    assert run("shelve", str(shelf), "--site", str(site)).exit_code == 0
    assert (shelf / shelve_cli.MISSING).read_text(encoding="utf-8") == missing
