"""How the site is made: aside, and put in its place when it is whole, so that the last good one stands until then."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
import time
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import click

from primero_ref.cli.checkout import have_pages, root
from primero_ref.cli.console import Failure, Refusal
from primero_ref.cli.files import check_room, copy_folder, folder_size, write_whole
from primero_ref.cli.site_inputs import DAY, MadeSite, inputs, is_page, standing
from primero_ref.cli.sphinx_process import SphinxProcess

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from io import TextIOWrapper

    from primero_ref.cli.site_inputs import Inputs

MARK = ".buildinfo"
"""The file by which a folder is known for our work; one that has things in it and not this mark is left alone."""

MADE = "made-from"
"""The file in the memory of a site that says from what it was made."""

WHOLE = "whole"
"""The file there that says of which files Sphinx knows, since its last build came to its end."""

SIGNED = b"Made by primero build.\n"
"""What the mark says; Sphinx would write there what it knows its own work by, whosesoever that is."""

NEW, OLD = "new", "old"
"""The folders in which the site that comes and the one that goes lie, beside the place, while they are changed."""

MOMENT = 1.0
"""How many seconds a site that is being built is waited for, in case that build is just ending."""

WARNED = re.compile(r"^(?:(?P<page>\S[^:\n]*?)\.md(?::\d+)?: )?(?:\x1b\[\d+m)*(?:WARNING|ERROR|CRITICAL)", re.MULTILINE)
"""How a line of what Sphinx complains of begins: with the page, if it is one."""


def make_site(out: Path, *, paper: bool = False) -> None:
    """Make the site in the folder `out`, with `paper` or without; what Sphinx warns of stops it, and is printed.

    The pages are written aside, where the next build finds them again, and copied when all are good. Whatever
    goes wrong before that, the site that stood there stands.
    """
    check_site(out)
    out = out.resolve()
    with alone(out) as lock:
        restore(out)
        since, now = time.time(), inputs()
        if _stands(out, now, paper=paper):
            click.echo(f"The site is up to date: {out / 'index.html'}")
            return
        check_room(out, _copied(out))
        complaints = build_once(out, since, now, lambda aside, _: _weave(aside, lock, paper=paper), paper=paper)
        if complaints is not None:
            click.echo(complaints, err=True, nl=False)
            raise Failure("The site was not built: the lines above say what stopped it.")
    click.echo(f"The site is built: {out / 'index.html'}")


def _copied(out: Path) -> int:
    """Estimate how many bytes will be written to a place, by the last site that was made; of files alike none are."""
    if is_ours(out):
        return 0
    made = next((site for site in (memory(out) / "site", (root() / "_site").resolve()) if site.is_dir()), None)
    return folder_size(made) if made else 0


def check_site(out: Path) -> None:
    """Refuse to build where that cannot be: there are no pages, no Sphinx or no such day, or others' files stand."""
    if not have_pages():
        raise Refusal("The pages of the edition are not installed: run this in a checkout.")
    if not find_spec("sphinx"):
        raise Refusal('The build needs Sphinx, which is not installed: python -m pip install -e ".[site]"')
    check_day()
    check_place(out.resolve())


def build_once(
    out: Path, since: float, now: Inputs, weave: Callable[[Path, bool], str | None], *, paper: bool = False
) -> str | None:
    """Make the site from what there was at a time, and put it in its place; give what is complained of, or None.

    `weave` is given the folder in which a site is made and remembered, and whether it goes on from what is remembered
    there; it gives what Sphinx complains of.
    """
    aside = memory(out)
    complaints = weave(aside, _begin(aside, now))
    if complaints is not None:
        if _forget(aside, complaints):
            _end(aside, now, since)
        return complaints
    _end(aside, now, since)
    try:
        publish(aside / "site", out)
    except OSError as error:
        raise Failure(f"The site is built, but it cannot be moved to {out}: {error.strerror}.") from None
    if inputs() == now:  # else nobody knows whether a page was read before it was written or after
        MadeSite(now, paper, standing(out)).write(aside / MADE)
    else:
        (aside / MADE).unlink(missing_ok=True)
    return None


def check_day() -> None:
    """Take an empty day of the build for none, as others do, and refuse what is no number of seconds."""
    given = os.environ.get(DAY, "").strip()
    if not given:
        os.environ.pop(DAY, None)
    elif not (given.isascii() and given.isdecimal() and len(given) <= 11):
        raise Refusal(f"{DAY} is {given[:60]!r}, which is not a number of seconds since 1970.")


def is_fresh(out: Path, now: Inputs | None = None) -> bool:
    """Say whether nothing has changed since the site was built; what has been packed with it since is no change."""
    made = MadeSite.read(memory(out.resolve()) / MADE)
    return made is not None and (out / "index.html").is_file() and made.inputs == (now or inputs())


def _stands(out: Path, now: Inputs, *, paper: bool) -> bool:
    """Say whether this very site stands there, made from what there is now, and to the last file as it was made."""
    made = MadeSite.read(memory(out) / MADE)
    return made is not None and is_ours(out) and made == MadeSite(now, paper, standing(out))


@contextmanager
def alone(out: Path) -> Iterator[TextIOWrapper]:
    """Hold a site for oneself, for as long as this process and those it started live."""
    with lock_file(out) as lock:
        hold(out, lock)
        yield lock


def lock_file(out: Path) -> TextIOWrapper:
    """Open the file by which a site is held; a process that is started with it holds the site when we do."""
    memory(out).mkdir(parents=True, exist_ok=True)
    return (memory(out) / "lock").open("w", encoding="ascii")


def hold(out: Path, lock: TextIOWrapper) -> None:
    """Hold a site until its file is closed here, and in all processes that were started with it.

    A build that was stopped takes a moment to end its processes.
    """
    until = time.monotonic() + MOMENT
    while not _lock(lock):
        if time.monotonic() > until:
            raise Refusal(f"{out} is already being built: wait until that build is done.")
        time.sleep(MOMENT / 20)


def _lock(lock: TextIOWrapper) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


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


def memory(out: Path) -> Path:
    """Name the folder where a site is made and remembered from build to build."""
    return root() / ".cache" / f"{out.name}-{hashlib.sha256(os.fsencode(out)).hexdigest()[:8]}"


def _begin(aside: Path, now: Inputs) -> bool:
    """Go on from the build before, if it came to its end and Sphinx will see all that has changed; else from nothing.

    Sphinx goes by the times of files. A page that has changed is taken from its memory, whatever its time is.
    """
    whole = aside / WHOLE
    try:
        since, before = json.loads(whole.read_bytes())
        changed = now.changed(before)
        others = [root() / name for name in changed if not is_page(name)]
        goes_on = not any(is_page(name) and name not in now.files for name in changed) and all(
            path.is_file() and path.stat().st_mtime > since for path in others
        )
    except (OSError, ValueError, TypeError, AttributeError):  # there was none, or it kept this otherwise
        changed, goes_on = set(), False
    whole.unlink(missing_ok=True)
    if not goes_on:
        for name in ("doctrees", "site"):
            shutil.rmtree(aside / name, ignore_errors=True)
    for name in filter(is_page, changed):
        _forget_page(aside, name.removeprefix("docs/").removesuffix(".md"))
    return goes_on


def _end(aside: Path, now: Inputs, since: float) -> None:
    """Note that the build came to its end, when it began, and from what."""
    write_whole(aside / WHOLE, json.dumps([since, now.files]).encode())


def _weave(aside: Path, lock: TextIOWrapper, *, paper: bool) -> str | None:
    """Run Sphinx; give what it complains of, or None where all is good."""
    with SphinxProcess(aside, lock, paper=paper) as sphinx:
        return sphinx.weave()


def _forget(aside: Path, complaints: str) -> bool:
    """Have the pages that were complained of read again next time; say whether they are known.

    Sphinx itself remembers them as read, and would say nothing of them a second time.
    """
    named = [warning["page"] for warning in WARNED.finditer(complaints)]
    for page in filter(None, named):
        path = Path(page)
        name = path.relative_to(root() / "docs") if path.is_relative_to(root() / "docs") else path
        _forget_page(aside, name.as_posix())
    return bool(named) and all(named)


def _forget_page(aside: Path, page: str) -> None:
    """Have Sphinx read a page again."""
    (aside / "doctrees" / f"{page}.doctree").unlink(missing_ok=True)
