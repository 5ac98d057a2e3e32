"""How the site is made: aside, and put in its place when it is whole, so that the last good one stands until then."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from primero_ref.cli.checkout import have_pages, root
from primero_ref.cli.console import Failure, Refusal, terminal
from primero_ref.cli.files import copy_folder, write_whole
from primero_ref.cli.workers import child, end
from primero_ref.demo.limit import NOTES, ended

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import TextIOWrapper

MADE_FROM = ("docs", "primero_ref", "conf.py", "pyproject.toml", "CHANGELOG.md", "README.md")
"""What the site is made from; while none of it changes, neither does the site."""

MARK = ".buildinfo"
"""The file by which a folder is known for our work; one that has things in it and not this mark is left alone."""

SIGNED = b"Made by primero build.\n"
"""What the mark says; Sphinx would write there what it knows its own work by, whosesoever that is."""

NEW, OLD = "new", "old"
"""The folders in which the site that comes and the one that goes lie, beside the place, while they are changed."""

DAY = "SOURCE_DATE_EPOCH"
"""The variable of the environment that says on which day something is taken to be built."""

JOBS = str((os.cpu_count() or 1) + 2)
"""How many processes Sphinx may use: one only makes ready what the others write, and others wait for each other."""

WARNED = re.compile(r"^(?:(?P<page>\S[^:\n]*?)\.md(?::\d+)?: )?(?:\x1b\[\d+m)*(?:WARNING|ERROR|CRITICAL)", re.MULTILINE)
"""How a line of what Sphinx complains of begins: with the page, if it is one."""


def make_site(out: Path, *, paper: bool = False) -> None:
    """Make the site in the folder `out`, with `paper` or without; what Sphinx warns of stops it, and is printed.

    The pages are written aside, where the next build finds them again, and copied when all are good. Whatever
    goes wrong before that, the site that stood there stands.
    """
    if not have_pages():
        raise Refusal("The pages of the edition are not installed: run this in a checkout.")
    if not find_spec("sphinx"):
        raise Refusal('The build needs Sphinx, which is not installed: python -m pip install -e ".[site]"')
    check_day()
    out = out.resolve()
    check_place(out)
    with alone(out) as lock:
        restore(out)
        state, aside = fingerprint(), _memory(out)
        pages = sorted(path.relative_to(root() / "docs").as_posix() for path in (root() / "docs").rglob("*.md"))
        _begin(aside, pages)
        complaints = _weave(aside, lock, paper=paper)
        if complaints is not None:
            if _forget(aside, complaints):
                _end(aside, pages)
            click.echo(complaints, err=True, nl=False)
            raise Failure("The site was not built: the lines above say what stopped it.")
        _end(aside, pages)
        try:
            publish(aside / "site", out)
        except OSError as error:
            raise Failure(f"The site is built, but it cannot be moved to {out}: {error.strerror}.") from None
        write_whole(aside / "made-from", state.encode())
    click.echo(f"The site is built: {out / 'index.html'}")


def check_day() -> None:
    """Take an empty day of the build for none, as others do, and refuse what is no number of seconds."""
    given = os.environ.get(DAY, "").strip()
    if not given:
        os.environ.pop(DAY, None)
    elif not (given.isascii() and given.isdecimal() and len(given) <= 11):
        raise Refusal(f"{DAY} is {given[:60]!r}, which is not a number of seconds since 1970.")


def is_fresh(out: Path) -> bool:
    """Say whether nothing has changed since the site was built."""
    made_from = _memory(out.resolve()) / "made-from"
    return (
        (out / "index.html").is_file()
        and made_from.is_file()
        and made_from.read_text(encoding="ascii") == fingerprint()
    )


def fingerprint() -> str:
    """Put into one hash the names, times and sizes of all that the site is made from, and the Python that makes it."""
    roots = [root() / name for name in MADE_FROM]
    paths = sorted(path for root in roots for path in (root, *root.rglob("*")))
    files = [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
    stamps = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return hashlib.sha256("\n".join([sys.version, sys.prefix, *stamps]).encode()).hexdigest()


@contextmanager
def alone(out: Path) -> Iterator[TextIOWrapper]:
    """Hold a site for oneself, for as long as this process and those it started live."""
    _memory(out).mkdir(parents=True, exist_ok=True)
    with (_memory(out) / "lock").open("w", encoding="ascii") as lock:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refusal(f"{out} is already being built: wait until that build is done.") from None
        yield lock


def check_place(out: Path) -> None:
    """Refuse a place where things stand, or beside which they stand in our way, that we have not made."""
    if os.path.lexists(out) and not (is_ours(out) or is_empty(out)):
        raise Refusal(f"{out} contains other files than the site: name a new or empty folder.")
    if os.path.lexists(beside(out)) and not is_ours(beside(out)):
        raise Refusal(f"{beside(out)} is in the way, and primero build did not make it: move it, or build elsewhere.")


def is_ours(folder: Path) -> bool:
    """Say whether a folder bears our mark, and is no link to one that does."""
    mark = folder / MARK
    if folder.is_symlink() or not folder.is_dir() or mark.is_symlink() or not mark.is_file():
        return False
    return mark.stat().st_size == len(SIGNED) and mark.read_bytes() == SIGNED


def is_empty(folder: Path) -> bool:
    """Say whether this is a folder with nothing in it."""
    return folder.is_dir() and not any(folder.iterdir())


def publish(made: Path, out: Path) -> None:
    """Copy a site that is whole beside the one that stands there, then change the two; what is alike is not copied."""
    check_place(out)
    aside = beside(out)
    aside.mkdir(parents=True)
    try:
        (aside / MARK).write_bytes(SIGNED)
    except BaseException:  # without its mark the next build would not know the folder for ours
        (aside / MARK).unlink(missing_ok=True)
        aside.rmdir()
        raise
    try:
        new = aside / NEW
        copy_folder(made, new, lambda file, to: _take(file, to, out / Path(file).relative_to(made)))
        (new / MARK).unlink(missing_ok=True)  # Sphinx puts paths of this machine there
        (new / MARK).write_bytes(SIGNED)
        check_place(out)
        if out.exists():
            out.rename(aside / OLD)
        new.rename(out)
    finally:
        restore(out)


def _take(file: str, to: str, old: Path) -> None:
    """Take a file that has not changed from the site of before, which is given up; copy any other."""
    with suppress(OSError):  # there is none, or a file cannot stand in two folders here
        before, now = old.stat(), Path(file).stat()
        if (before.st_size, before.st_mtime_ns) == (now.st_size, now.st_mtime_ns):
            os.link(old, to)
            return
    shutil.copy2(file, to)


def restore(out: Path) -> None:
    """Put back the site that stood there, if a build was broken off just as it changed the two; clear what it left."""
    aside = beside(out)
    if not is_ours(aside):
        return
    if (aside / OLD).is_dir() and not os.path.lexists(out):
        (aside / OLD).rename(out)
    for left in (aside / NEW, aside / OLD):
        shutil.rmtree(left, ignore_errors=True)
    with suppress(OSError):  # somebody has put a thing of his own there
        if [path.name for path in aside.iterdir()] == [MARK]:
            (aside / MARK).unlink()
            aside.rmdir()


def beside(out: Path) -> Path:
    """Name the folder in which the new site and the old one lie while they are changed."""
    return out.with_name(f".{out.name}.primero-build")


def _memory(out: Path) -> Path:
    """Name the folder where a site is made and remembered from build to build."""
    return root() / ".cache" / f"{out.name}-{hashlib.sha256(os.fsencode(out)).hexdigest()[:8]}"


def _begin(aside: Path, pages: list[str]) -> None:
    """Go on from the build before, if it came to its end and no page is gone since; else from nothing."""
    whole = aside / "whole"
    if not whole.is_file() or not set(whole.read_text(encoding="utf-8").splitlines()) <= set(pages):
        for name in ("doctrees", "site"):
            shutil.rmtree(aside / name, ignore_errors=True)
    whole.unlink(missing_ok=True)


def _end(aside: Path, pages: list[str]) -> None:
    """Note that the build came to its end, and of which pages."""
    write_whole(aside / "whole", "\n".join(pages).encode())


def _weave(aside: Path, lock: TextIOWrapper, *, paper: bool) -> str | None:
    """Run Sphinx, one line showing how far it is; give what it complains of, or None where all is good."""
    sphinx = [sys.executable, "-m", "primero_ref.weave", "-b", "html", "-n", "-W", "-j", JOBS, "-c", str(root())]
    sphinx += ["-D", "primero_paper=1"] if paper else []
    sphinx += ["-d", str(aside / "doctrees"), str(root() / "docs"), str(aside / "site")]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as complaints, tempfile.TemporaryDirectory() as notes:
        settings = {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", NOTES: notes}
        with (
            terminal(stderr=True).status("Building the site") as line,
            child(
                sphinx, settings, cwd=root(), encoding="utf-8",
                stdout=subprocess.PIPE, stderr=complaints, pass_fds=() if os.name == "nt" else (lock.fileno(),),
            ) as run,
        ):  # fmt: skip
            for step in run.stdout or ():
                line.update(f"Building the site: {step.strip()}")
        complaints.seek(0)
        if not run.returncode:
            return None
        end(run)  # a process that Sphinx has left behind
        return "".join(f"{sentence}\n" for sentence in ended(notes)) or complaints.read()


def _forget(aside: Path, complaints: str) -> bool:
    """Have the pages that were complained of read again next time; say whether they are known.

    Sphinx itself remembers them as read, and would say nothing of them a second time.
    """
    named = [warning["page"] for warning in WARNED.finditer(complaints)]
    for page in filter(None, named):
        path = Path(page)
        name = path.relative_to(root() / "docs") if path.is_relative_to(root() / "docs") else path
        (aside / "doctrees" / f"{name.as_posix()}.doctree").unlink(missing_ok=True)
    return bool(named) and all(named)
