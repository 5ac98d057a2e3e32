"""The command `shelve`: editions of the site side by side, each as it was, with the newest under a name of its own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from contextlib import ExitStack, contextmanager, suppress
from html import escape
from pathlib import Path

import click

from primero_ref.claims.file_lock import FileLock
from primero_ref.cli.checkout import root
from primero_ref.cli.console import Refusal
from primero_ref.cli.files import check_room, copy_folder, folder_size
from primero_ref.edition import __version__

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LATEST = "latest"
"""The folder under which the newest edition can always be found."""

SIGN = Path("_static") / "edition.css"
"""The one file of an older edition that is ever written again: it has its pages say that there is a newer one."""

INVENTORY = Path("objects.inv")
"""The list of all that can be linked to; a folder that has one is an edition."""

NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})*")
"""What the folder of an edition is called."""

LEADS = f"url={LATEST}/index.html".encode()
"""What the first page of a shelf has in it, and by which it is known for ours."""

MISSING = "404.html"
"""The page that a host sends for an address that has none; that of the newest edition is at the root of the shelf."""

MISSES = b'id="primero-not-found"'
"""What that page has in it, and by which it is known for ours."""

ASIDE = ".primero-shelve"
"""The folder on the shelf in which all is made."""

MARK, SIGNED = "made-by", b"Made by primero shelve.\n"
"""The file by which that folder is known for ours, and what it says."""

CHANGES = "changes"
"""The file in it that says what is changed, in this order; what stood there before lies beside it, by its number."""

OLDER = ".pr-newer{display:block}\n"

NEWEST = "/* There is no newer edition. */\n"


@click.command("shelve")
@click.argument("folder", metavar="FOLDER")
@click.option("--site", default="_site", show_default=True, metavar="FOLDER", help="Folder of the built site.")
def shelve(folder: str, site: str) -> None:
    """Add the site to a folder of editions.

    It is copied to FOLDER/0.2.0/, and the newest edition to FOLDER/latest/. An
    edition that is already there is not changed. Before you build, set
    PRIMERO_BASE_URL to the address that this edition will have, such as
    https://…/0.2.0/, so that its citations include it.
    """
    if not folder:
        raise Refusal("The folder name is empty: name the folder of editions.")
    built = root() / site if site == "_site" else Path(site)
    if not (built / "index.html").is_file():
        raise Refusal(f"There is no site in {built}: run primero build.")
    shelf = Path(folder)
    lock = FileLock(str(shelf / ASIDE))
    if os.path.lexists(shelf / ASIDE) or os.path.lexists(lock.beside):  # a command that was killed has left them
        with lock:
            restore(shelf)
    check_edition(shelf, __version__)
    check_site(built, shelf)
    if os.path.lexists(shelf):
        check_shelf(shelf)
    put(built, shelf, __version__)
    click.echo(f"Editions in {folder}: {', '.join(editions(shelf))}.")


def check_edition(shelf: Path, version: str) -> None:
    """Refuse to change an edition that stands on the shelf."""
    if (shelf / version).exists():
        raise Refusal(f"Edition {version} is already in {shelf}, and a published edition is never changed.")


def check_site(built: Path, shelf: Path) -> None:
    """Refuse a site that is not whole, or that cannot be copied to that shelf."""
    for name in (INVENTORY, SIGN):
        if not (built / name).is_file():
            raise Refusal(f"The site has no {name.as_posix()}, so it is incomplete: run primero build.")
    if shelf.resolve().is_relative_to(built.resolve()):
        raise Refusal(f"{shelf} is inside the site itself: name a folder elsewhere.")
    if built.resolve().is_relative_to((shelf / LATEST).resolve()):
        raise Refusal(f"{built} is the published copy of the newest edition: name the folder of the built site.")


def check_shelf(shelf: Path) -> None:
    """Refuse a shelf where things stand among which no edition can stand."""
    if not shelf.is_dir():
        raise Refusal(f"{shelf} is not a folder: name another.")
    for edition in editions(shelf):
        if not (shelf / edition / SIGN).is_file():
            raise Refusal(f"{shelf / edition} has no {SIGN.as_posix()}, so it is incomplete: move it elsewhere.")
    latest, home, missing = shelf / LATEST, shelf / "index.html", shelf / MISSING
    ours = {
        latest: (latest / SIGN).is_file(),
        home: home.is_file() and LEADS in home.read_bytes(),
        missing: missing.is_file() and MISSES in missing.read_bytes(),
    }
    for path, is_ours in ours.items():
        if os.path.lexists(path) and (path.is_symlink() or not is_ours):
            raise Refusal(f"{path} was not made by primero shelve: move it, or name another folder.")


def put(built: Path, shelf: Path, version: str) -> None:
    """Put a site on the shelf under its number, and let the newest of all be found.

    All is made aside and then put in its place; whatever goes wrong, the shelf is as it was, at the latest when the
    next one is put there.
    """
    check_room(shelf / version, 2 * folder_size(built))  # once under its number, and perhaps once as the newest
    shelf.mkdir(parents=True, exist_ok=True)
    with FileLock(str(shelf / ASIDE)), ended_in_order():
        restore(shelf)
        check_edition(shelf, version)
        check_shelf(shelf)
        aside = shelf / ASIDE
        try:
            aside.mkdir()
            (aside / MARK).write_bytes(SIGNED)
            _change(_made(built, shelf, version, aside), aside)
        finally:
            _clear(aside)


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Have a signal that ends the command end it by way of what is to be cleared away."""
    ends = [signal.SIGTERM, *([] if sys.platform == "win32" else [signal.SIGHUP])]
    heard = [number for number in ends if signal.getsignal(number) is signal.SIG_DFL]
    for number in heard:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def restore(shelf: Path) -> None:
    """Put back what stood on a shelf, where a command was killed just as it changed it; clear what it left."""
    aside = shelf / ASIDE
    if not os.path.lexists(aside):
        return
    mark = aside / MARK
    # one that was killed before it could sign has left an empty folder, or an empty mark in it
    ours = not aside.is_symlink() and aside.is_dir() and (mark.is_file() or not any(aside.iterdir()))
    if not ours or (mark.is_file() and not SIGNED.startswith(mark.read_bytes())):
        raise Refusal(f"{aside} was not made by primero shelve: move it elsewhere.")
    changes = aside / CHANGES
    names = changes.read_text(encoding="utf-8").splitlines() if changes.is_file() else []
    if names and not os.path.lexists(shelf / names[-1]):  # the edition itself comes last
        for number, name in reversed([*enumerate(names)]):
            before, target = aside / f"before-{number}", shelf / name
            if before.exists():
                if os.path.lexists(target):
                    target.rename(aside / f"undone-{number}")
                before.rename(target)
    _clear(aside)


def _clear(aside: Path) -> None:
    """Take away what was made aside, its mark last: one that is killed in that leaves what the next knows for ours."""
    with suppress(OSError):
        for path in aside.iterdir():
            if path.name != MARK and path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif path.name != MARK:
                path.unlink()
        (aside / MARK).unlink(missing_ok=True)
        aside.rmdir()


def _made(built: Path, shelf: Path, version: str, aside: Path) -> list[tuple[Path, Path]]:
    """Make aside what is to stand on the shelf, and say where each thing goes, the edition itself last."""
    listed = _in_order([*editions(shelf), version])
    copy_folder(built, aside / version)
    for edition in listed:
        sign = aside / (version if edition == version else f"sign-{edition}")
        _sign(sign / SIGN, newest=edition == listed[0])
    places = {edition: (aside if edition == version else shelf) / edition for edition in listed}
    copy_folder(places[listed[0]], aside / LATEST)
    _sign(aside / LATEST / SIGN, newest=True)
    for edition in listed[1:]:
        _leave_word(places[edition], aside / LATEST, edition)
    items = "".join(f'<li><a href="{edition}/index.html">Edition {edition}</a></li>' for edition in listed)
    home = f'<p><a href="{LATEST}/index.html">The newest edition</a></p><ul>{items}</ul>'
    _write(aside / "index.html", "Primero", home, f'<meta http-equiv="refresh" content="0; {LEADS.decode()}">')
    signs = [(aside / f"sign-{edition}" / SIGN, shelf / edition / SIGN) for edition in listed if edition != version]
    missing = [MISSING] if (aside / LATEST / MISSING).is_file() else []
    for name in missing:  # its links name the root of its edition, where that was known
        shutil.copyfile(aside / LATEST / name, aside / name)
    return [*signs, *((aside / name, shelf / name) for name in (*missing, LATEST, "index.html", version))]


def _sign(path: Path, *, newest: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(NEWEST if newest else OLDER, encoding="utf-8", newline="\n")


def _change(pairs: list[tuple[Path, Path]], aside: Path) -> None:
    """Put each thing that was made in its place; if one cannot be put there, all that stood before stands again."""
    names = [target.relative_to(aside.parent).as_posix() for _, target in pairs]
    (aside / "begun").write_text("\n".join(names), encoding="utf-8", newline="\n")
    (aside / "begun").rename(aside / CHANGES)  # whole or not at all
    with ExitStack() as back:
        for number, (made, target) in enumerate(pairs):
            before = aside / f"before-{number}"
            if target.exists():
                target.rename(before)
                back.callback(before.rename, target)
            made.rename(target)
            back.callback(target.rename, made)
        back.pop_all()


def editions(shelf: Path) -> list[str]:
    """List the editions on a shelf, the newest first; a name among them that is no number is refused."""
    return _in_order(path.name for path in shelf.iterdir() if (path / INVENTORY).is_file() and path.name != LATEST)


def _in_order(names: Iterable[str]) -> list[str]:
    """Sort the numbers of editions, the newest first."""
    listed = [*names]
    for name in listed:
        if not NUMBER.fullmatch(name):
            raise Refusal(f"The folder {name!r} is not named after an edition, such as 0.1.0: move it elsewhere.")
    return sorted(listed, key=lambda name: [int(part) for part in name.split(".")], reverse=True)


def _leave_word(edition: Path, latest: Path, version: str) -> None:
    """Have every page of an older edition lead somewhere in the newest, if only to word that it is there no more."""
    for path in sorted(edition.rglob("*.html")):
        name = path.relative_to(edition)
        page = latest / name
        if not page.exists():
            page.parent.mkdir(parents=True, exist_ok=True)
            root = "../" * len(name.parts)
            words = f"This page is not in the newest edition. Edition {version} has it."
            links = f'<p>{words}</p><p><a href="{root}{version}/{name.as_posix()}">The page as it was</a></p>'
            newest = f'<a href="{root}{LATEST}/index.html">The newest edition</a>'
            _write(page, "Not in this edition", f"{links}<p>{newest}</p>")


def _write(path: Path, title: str, body: str, head: str = "") -> None:
    text = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>{head}'
        '<meta name="viewport" content="width=device-width,initial-scale=1"></head>'
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>\n"
    )
    path.write_text(text, encoding="utf-8", newline="\n")
