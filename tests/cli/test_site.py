"""How the site is made: what stands there stands until the next is whole, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from primero_ref.cli import checkout as checkout_cli
from primero_ref.cli import site as site_cli
from primero_ref.cli.app import primero
from primero_ref.cli.console import Refusal
from tests.support.interrupting import started

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

CONF = """
import os, pathlib, time
project, extensions = "Small", ["myst_parser"]

def wait(app, exception):
    if "SLOW" in os.environ:
        pathlib.Path(os.environ["SLOW"]).write_text(str(os.getpid()))
        time.sleep(60)

def setup(app):
    app.connect("build-finished", wait)
"""
"""A site that is slow to end where it is told so."""

BUILD = """
import pathlib, sys
from primero_ref.cli import checkout, main
checkout.ROOT = pathlib.Path(sys.argv[1])
sys.argv[1:2] = ["build"]
main()
"""


class Checkout:
    """A small checkout, whose site is built as ours is."""

    def __init__(self, root: Path) -> None:
        """Lay it out."""
        self.root, self.site = root, root / "_site"
        (root / "docs" / "rules").mkdir(parents=True)
        (root / "conf.py").write_text(CONF, encoding="utf-8")
        self.write(index="# Small\n\n```{toctree}\nother\n```\n", other="# Other\n\nFirst.\n")

    def write(self, **texts: str) -> None:
        """Put pages."""
        for name, text in texts.items():
            (self.root / "docs" / f"{name}.md").write_text(text, encoding="utf-8")

    def stands(self) -> dict[str, bytes]:
        """Give the site as it stands."""
        return {path.name: path.read_bytes() for path in sorted(self.site.rglob("*.html"))}

    def slow(self, **settings: str) -> tuple[subprocess.Popen[str], int]:
        """Start a build that waits at its end, and give it with the number of the process that writes."""
        reached = self.root / "reached"
        reached.unlink(missing_ok=True)
        settings = {**os.environ, **settings, "SLOW": str(reached)}
        run = started([sys.executable, "-c", BUILD, str(self.root)], env=settings)
        until = time.monotonic() + 60
        while not (reached.is_file() and reached.read_text(encoding="ascii")):
            assert run.poll() is None, run.stderr and run.stderr.read()
            assert time.monotonic() < until
            time.sleep(0.05)
        return run, int(reached.read_text(encoding="ascii"))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """Stand a small checkout in place of ours."""
    monkeypatch.setattr(checkout_cli, "ROOT", tmp_path)
    return Checkout(tmp_path)


def build(*words: str) -> tuple[int, str]:
    """Run `primero build`, and give its exit code and what it complains of."""
    result = CliRunner().invoke(primero, ["build", *words])
    return result.exit_code, result.stderr


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
    """Killed without a word, the site stands; while a process of it still writes nobody else does; then all is well."""
    checkout.write(other="# Other\n\nLast.\n")
    run, writer = checkout.slow()
    run.kill()
    run.communicate()
    assert not checkout.site.exists()
    assert build() == (2, f"{checkout.site} is being built already; wait until that is done.\n")
    os.kill(writer, signal.SIGKILL)
    until = time.monotonic() + 10
    while (done := build()) == (2, f"{checkout.site} is being built already; wait until that is done.\n"):
        assert time.monotonic() < until
    assert done == (0, "")
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


def site(folder: Path, text: str) -> Path:
    """Lay out a site of one page."""
    folder.mkdir()
    for name in ("index.html", site_cli.MARK):
        (folder / name).write_text(text, encoding="utf-8")
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
        if path.name == ".out.new":
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
    site(tmp_path / ".out.old", "old")
    site(tmp_path / ".out.new", "new")
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
    assert complaints.endswith("letters holds other things than the site: name a folder that is new or empty.\n")
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["index.html"]
    assert not checkout.site.exists()


def test_one_builds_at_a_time(checkout: Checkout) -> None:
    """Who comes second hears so; the way is free when the first is done."""
    with (
        site_cli.alone(checkout.site),
        pytest.raises(Refusal, match="is being built already"),
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
