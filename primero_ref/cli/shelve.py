"""The command `shelve`: editions of the site side by side, each as it was, with the newest under a name of its own."""

from __future__ import annotations

import shutil
from html import escape
from pathlib import Path

import click

from primero_ref.cli.checkout import root
from primero_ref.cli.console import Refusal
from primero_ref.edition import __version__

LATEST = "latest"
"""The folder under which the newest edition can always be found."""

SIGN = Path("_static") / "edition.css"
"""The one file of an older edition that is ever written again: it has its pages say that there is a newer one."""

OLDER = ".pr-newer{display:block}\n"

NEWEST = "/* There is no newer edition. */\n"


@click.command("shelve")
@click.argument("folder", metavar="FOLDER")
@click.option("--site", default="_site", show_default=True, metavar="FOLDER", help="The site as it was built.")
def shelve(folder: str, site: str) -> None:
    """Put the site on a shelf of editions.

    It stands there as FOLDER/0.1.0/, and the newest as FOLDER/latest/. An
    edition that stands there already is not touched. Build with the variable
    PRIMERO_BASE_URL set to the address that this very edition will have, such
    as https://…/0.1.0/, and its citations bear it.
    """
    built = root() / site if site == "_site" else Path(site)
    if not (built / "index.html").is_file():
        raise Refusal("There is no site to put there: run primero build.")
    shelf = Path(folder)
    if (shelf / __version__).exists():
        raise Refusal(f"Edition {__version__} stands in {folder} already; what is published stays as it is.")
    put(built, shelf, __version__)
    click.echo(f"Editions in {folder}: {', '.join(editions(shelf))}.")


def put(built: Path, shelf: Path, version: str) -> None:
    """Put a site on the shelf under its number, and let the newest of all be found."""
    shutil.copytree(built, shelf / version)
    newest = editions(shelf)[0]
    for edition in editions(shelf):
        (shelf / edition / SIGN).write_text(NEWEST if edition == newest else OLDER, encoding="utf-8", newline="\n")
    shutil.rmtree(shelf / LATEST, ignore_errors=True)
    shutil.copytree(shelf / newest, shelf / LATEST)
    for edition in editions(shelf)[1:]:
        _leave_word(shelf, edition)
    listed = "".join(f'<li><a href="{edition}/index.html">Edition {edition}</a></li>' for edition in editions(shelf))
    home = f'<p><a href="{LATEST}/index.html">The newest edition</a></p><ul>{listed}</ul>'
    _write(shelf / "index.html", "Primero", home, f'<meta http-equiv="refresh" content="0; url={LATEST}/index.html">')


def editions(shelf: Path) -> list[str]:
    """List the editions on a shelf, the newest first."""
    names = [path.name for path in shelf.iterdir() if (path / "objects.inv").is_file() and path.name != LATEST]
    return sorted(names, key=lambda name: [int(part) for part in name.split(".")], reverse=True)


def _leave_word(shelf: Path, version: str) -> None:
    """Have every page of an older edition lead somewhere in the newest, if only to word that it is there no more."""
    for path in sorted((shelf / version).rglob("*.html")):
        name = path.relative_to(shelf / version)
        page = shelf / LATEST / name
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
