"""How the site is made: what stands there stands until the next is whole, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import shutil
import signal
from typing import TYPE_CHECKING

import pytest

from primero_ref.cli import checkout as checkout_cli
from primero_ref.cli import site as site_cli
from primero_ref.cli import site_inputs
from primero_ref.cli.console import Refusal
from tests.support.small_checkout import CONF, ENDS, Checkout, build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Stand a small checkout in place of ours."""
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    return Checkout(tmp_path)


def test_the_last_good_site_stands_until_all_is_good(checkout: Checkout) -> None:
    """A page that is wrong leaves the site as it was, as often as one builds; put right, it and what is gone follow."""
    assert build()[0] == 0
    good = checkout.stands()
    checkout.write(index="# Small\n\nNew.\n\n```{toctree}\nother\n```\n", other="# Other\n\n[away](nowhere.md)\n")
    for _ in range(2):
        code, complaints = build()
        assert (code, checkout.stands()) == (1, good)
        assert "other.md:3" in complaints
    (checkout.root / "docs" / "other.md").unlink()
    checkout.write(index="# Small\n\nNewest.\n")
    assert build() == (0, "")
    assert "other.html" not in checkout.stands()
    assert b"Newest." in checkout.stands()["index.html"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal to send")
def test_a_build_that_is_killed_changes_nothing(checkout: Checkout) -> None:
    """Killed without a word, all its processes end with it, busy or stopped, and the next build has the way free."""
    checkout.write(other="# Other\n\nLast.\n")
    run, writer = checkout.slow()
    os.kill(writer, signal.SIGSTOP)  # as one that does not come to look whether its parent is gone
    run.kill()
    run.communicate()
    assert not checkout.site.exists()
    assert build() == (0, "")
    assert b"Last." in checkout.stands()["other.html"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signal to send")
def test_a_build_that_is_broken_off_ends_with_all_its_parts(checkout: Checkout) -> None:
    """Ctrl+C ends the build and the process that writes, without a traceback."""
    run, writer = checkout.slow()
    run.send_signal(signal.SIGINT)
    complaints = run.communicate(timeout=20)[1]

    assert run.returncode != 0
    assert "Traceback" not in complaints
    with pytest.raises(ProcessLookupError):
        os.kill(writer, 0)
    assert not checkout.site.exists()


@pytest.mark.parametrize(
    ("day", "code"), [("", 0), (" ", 0), ("1000000000", 0), ("today", 2), ("-1", 2), ("9" * 30, 2)]
)
def test_the_day_of_the_build_is_none_or_a_number(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, day: str, code: int
) -> None:
    """An empty day is none, as other programs take it; what is no number of seconds is refused in a sentence."""
    monkeypatch.setenv(site_inputs.DAY, day)
    said = f"SOURCE_DATE_EPOCH is {day!r}, which is not a number of seconds since 1970.\n" if code else ""

    assert build() == (code, said)
    assert checkout.site.exists() == (not code)


def test_a_demo_that_ends_python_is_named_by_the_build(checkout: Checkout) -> None:
    """Sphinx says nothing where its process is gone; the command says which demo took it away."""
    conf = CONF.replace('["myst_parser"]', '["myst_parser", "primero_ref.weave"]')
    (checkout.root / "conf.py").write_text(
        f'{conf}\nprimary_domain = "primero"\nmyst_enable_extensions = ["colon_fence"]\n', encoding="utf-8"
    )
    demo = ":::{claim} italian/value-ace\nSo.\n\n```{demo}\n:story: So.\n\n>>> sum(range(10**12))\n```\n:::\n"
    checkout.write(other=f"# Other\n\n{demo}")

    code, complaints = build()

    assert code == 1
    assert complaints.splitlines() == [
        f"docs/other.md:9: italian/value-ace.1 {ENDS}",
        "The site was not built: the lines above say what stopped it.",
    ]


def site(folder: Path, text: str) -> Path:
    """Lay out a site of one page."""
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(text, encoding="utf-8")
    (folder / site_cli.MARK).write_bytes(site_cli.SIGNED)
    return folder


def test_a_full_disk_leaves_the_last_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When there is no room for the new site the old one stands, and nothing is left beside it."""
    out, made = site(tmp_path / "out", "old"), site(tmp_path / "made", "new")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        site_cli.publish(made, out)

    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "out"]


def test_a_change_that_fails_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the new site cannot be put where the old one was, the old one is put back."""
    out, made, rename = site(tmp_path / "out", "old"), site(tmp_path / "made", "new"), type(tmp_path).rename

    def held(path: Path, target: Path) -> Path:
        if path.name == site_cli.NEW:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return rename(path, target)

    monkeypatch.setattr(type(tmp_path), "rename", held)
    with pytest.raises(PermissionError):
        site_cli.publish(made, out)

    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "out"]


def test_a_build_that_is_broken_off_at_the_change_is_put_right(tmp_path: Path) -> None:
    """Between taking the old site away and putting the new one there, the old one comes back."""
    out = tmp_path / "out"
    site(site_cli.beside(out) / site_cli.OLD, "old")
    site(site_cli.beside(out) / site_cli.NEW, "new")
    (site_cli.beside(out) / site_cli.MARK).write_bytes(site_cli.SIGNED)
    site_cli.restore(out)

    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    site_cli.publish(site(tmp_path / "made", "new"), out)
    assert (out / "index.html").read_text(encoding="utf-8") == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "out"]


def test_a_folder_with_other_things_is_left_alone(checkout: Checkout, tmp_path: Path) -> None:
    """Whoever names the wrong folder loses nothing."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "index.html").write_text("mine", encoding="utf-8")
    code, complaints = build("--out", str(tmp_path / "letters"))

    assert code == 2
    assert complaints.endswith("letters contains other files than the site: name a new or empty folder.\n")
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["index.html"]
    assert not checkout.site.exists()


def foreign(folder: Path) -> None:
    """Lay out what a user may have there: files of every sort, and folders named as if a build had left them."""
    for name in (".out.old", ".out.new", "out.old", "out.new", ".out", ".out.empty", ".out.primero-build"):
        (folder / name).mkdir(parents=True)
        if name != ".out.empty":
            for file in ("letter", ".hidden", ".buildinfo", "read-only"):
                (folder / name / file).write_text(f"precious {name} {file}", encoding="utf-8")
            (folder / name / "link").symlink_to("letter")
            (folder / name / "dead").symlink_to("nowhere")
            (folder / name / "read-only").chmod(0o400)
    (folder / ".out.lock").write_bytes(b"\0\xff")
    (folder / "to-folder").symlink_to(".out.old")


def everything(folder: Path) -> dict[str, tuple[int, bytes | str]]:
    """Give all that lies in a folder: the mode of each, and its bytes or where it leads."""
    stands: dict[str, tuple[int, bytes | str]] = {}
    for path in sorted(folder.rglob("*")):
        content = str(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else ""
        stands[path.relative_to(folder).as_posix()] = (path.lstat().st_mode, content)
    return stands


@pytest.mark.parametrize("place", ["absent", "empty", "foreign", "another's Sphinx", "a file", "a mark that links"])
@pytest.mark.parametrize("words", [(), ("--all",)], ids=["build", "all"])
def test_a_refused_build_touches_nothing(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, words: tuple[str, ...]
) -> None:
    """Whatever stands at the place or beside it and is not our work stands afterwards, byte for byte."""
    monkeypatch.setattr(site_cli, "_weave", lambda *_, **__: pytest.fail("It builds before it refuses."))
    home = tmp_path / "home"
    out = home / "out"
    foreign(home)
    if place == "a file":
        out.write_text("mine", encoding="utf-8")
    elif place != "absent":
        out.mkdir()
    if place == "foreign":
        foreign(out)
    elif place == "another's Sphinx":
        (out / site_cli.MARK).write_text("# Sphinx build info version 1\n", encoding="utf-8")
    elif place == "a mark that links":
        (home / "mark").write_bytes(site_cli.SIGNED)
        (out / site_cli.MARK).symlink_to(home / "mark")
    before = everything(home)

    code, complaints = build("--out", str(out), *words)

    assert (2, 1, before) == (code, complaints.count("\n"), everything(home))
    assert not (checkout.root / ".cache").exists()
    site_cli.restore(out)
    assert before == everything(home)


def test_a_build_leaves_alone_what_is_named_like_its_own(tmp_path: Path) -> None:
    """Folders of the user beside the site stand after a build that is well, and after one that fails."""
    home, out = tmp_path / "home", tmp_path / "home" / "out"
    foreign(home)
    shutil.rmtree(site_cli.beside(out))
    before = everything(home)

    for text in ("first", "second"):
        site_cli.publish(site(tmp_path / text, text), out)
        assert before == {name: what for name, what in everything(home).items() if name.partition("/")[0] != "out"}
        assert (out / "index.html").read_text(encoding="utf-8") == text
    with pytest.raises(OSError, match=os.strerror(errno.ENOENT)):
        site_cli.publish(tmp_path / "none", out)
    assert (out / "index.html").read_text(encoding="utf-8") == "second"
    shutil.rmtree(out)
    assert before == everything(home)


def test_a_folder_that_fills_while_the_site_is_made_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody puts there meanwhile is not taken away with the folder that was empty."""
    out, copy2 = tmp_path / "out", shutil.copy2
    out.mkdir()

    def meanwhile(file: str, to: str) -> str:
        (out / "letter").write_text("mine", encoding="utf-8")
        return copy2(file, to)

    monkeypatch.setattr(shutil, "copy2", meanwhile)
    with pytest.raises(Refusal, match="contains other files"):
        site_cli.publish(site(tmp_path / "made", "new"), out)
    assert {"letter": "mine"} == {path.name: path.read_text(encoding="utf-8") for path in out.iterdir()}
    assert ["made", "out"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_full_disk_leaves_no_folder_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When there is no room even for the mark, the next build finds nothing that it would not know for its own."""
    made = site(tmp_path / "made", "new")

    def full(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path), content)

    with monkeypatch.context() as patched:
        patched.setattr(type(tmp_path), "write_bytes", full)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            site_cli.publish(made, tmp_path / "out")
    assert ["made"] == [path.name for path in tmp_path.iterdir()]


def test_one_builds_at_a_time(checkout: Checkout) -> None:
    """Who comes second hears so; the way is free when the first is done."""
    with (
        site_cli.alone(checkout.site),
        pytest.raises(Refusal, match="is already being built"),
        site_cli.alone(checkout.site),
    ):
        raise AssertionError
    with site_cli.alone(checkout.site) as lock:
        assert not lock.closed


def test_what_is_alike_is_taken_over_and_nothing_else(tmp_path: Path) -> None:
    """A file that has not changed is not copied a second time; what is written later changes no site that stands."""
    made, out = tmp_path / "made", tmp_path / "out"
    made.mkdir()
    for name in ("same", "other"):
        (made / name).write_text("one", encoding="utf-8")
    site_cli.publish(made, out)
    before = (out / "same").stat().st_ino
    (made / "other").write_text("two", encoding="utf-8")
    os.utime(made / "other", ns=(0, 0))

    site_cli.publish(made, out)

    assert (before, "two") == ((out / "same").stat().st_ino, (out / "other").read_text(encoding="utf-8"))
    (made / "same").write_text("three", encoding="utf-8")
    assert (out / "same").read_text(encoding="utf-8") == "one"
