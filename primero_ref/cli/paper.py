"""The site and all that is printed from it, made together, and packed."""

from __future__ import annotations

import os
import shutil
import sys
from datetime import UTC, date, datetime
from typing import Any

import click

from primero_ref.cli.checkout import root
from primero_ref.cli.console import Failure
from primero_ref.cli.site import check_place, make_site
from primero_ref.cli.site_inputs import DAY
from primero_ref.cli.workers import child

TYPE_CHECKING = False

if TYPE_CHECKING:
    import subprocess
    from contextlib import AbstractContextManager
    from pathlib import Path

PRINT = """\
from pathlib import Path
from primero_ref.weave.paper import outputs
from primero_ref.weave.parent import end_with_parent
end_with_parent()
outputs.{}(*map(Path, {}))"""
"""What the press runs in a process of its own, beside Sphinx."""


def make_all(out: Path) -> None:
    """Make the site, print what can be printed, pack it all into one file, and list it with sizes and checksums."""
    from primero_ref.weave.paper import typst
    from primero_ref.weave.site import download, offline

    check_place(out.resolve())
    if typst.ready():
        _print_all(out)
    else:
        click.echo(
            'The sheets, PDF and EPUB were not made: Typst is not installed (python -m pip install -e ".[paper]").',
            err=True,
        )
        make_site(out)
    packed = download.pack(out)
    download.complete(out)
    offline.renew(out)
    click.echo(f"Packed: {packed}")


def _print_all(out: Path) -> None:
    """Make the electronic book and the sheets, then the site and the book: each pair at the same time."""
    from primero_ref.weave.paper import outputs

    cache = root() / ".cache"
    aside = cache / "paper"
    for folder in (aside / "book", aside / outputs.TAKE):  # the book holds whatever lies there
        shutil.rmtree(folder, ignore_errors=True)
    with _press("make_sheets", aside, cache) as sheets:
        _weave_book(aside)
    with _press("make_book", aside / "book", aside, cache) as book:
        make_site(out, paper=True)
    if sheets.returncode or book.returncode:
        raise Failure("Not everything was printed: the lines above say what stopped it.")
    shutil.copytree(aside / outputs.TAKE, out / outputs.TAKE, dirs_exist_ok=True)
    click.echo(f"Printed: {out / outputs.TAKE}")


def _weave_book(aside: Path) -> None:
    """Make the pages of the electronic book; what Sphinx warns of stops it."""
    from primero_ref.weave.paper import ebook

    sphinx = [
        sys.executable,
        "-m",
        "primero_ref.weave",
        "-q",
        "-b",
        "epub",
        "-n",
        "-W",
        "-j",
        "auto",
        "-c",
        str(root()),
    ]
    sphinx += [part for name, value in ebook.SETTINGS.items() for part in ("-D", f"{name}={value}")]
    sphinx += ["-d", str(aside / "doctrees"), str(root() / "docs"), str(aside / "book")]
    day = {DAY: os.environ.get(DAY, str(day_of_edition()))}
    with child(sphinx, day, cwd=root()) as run:
        pass
    if run.returncode:
        raise Failure("The book was not built: the lines above say what stopped it.")


def _press(call: str, *paths: Path) -> AbstractContextManager[subprocess.Popen[Any]]:
    """Start the press."""
    return child([sys.executable, "-c", PRINT.format(call, [str(path) for path in paths])], cwd=root())


def day_of_edition() -> int:
    """Give the day of the edition, as CITATION.cff states it, in seconds: what is printed bears no other."""
    lines = (root() / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    day = next(line.partition(":")[2].strip() for line in lines if line.startswith("date-released:"))
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp())
