"""The site and all that is printed from it, made together."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import click

from primero_ref.cli.pages import ROOT
from primero_ref.cli.showing import Failure
from primero_ref.cli.website import make_site, memory_of, run_sphinx

if TYPE_CHECKING:
    from pathlib import Path

PRINT = "from pathlib import Path; from primero_ref.weave.paper import shelf; shelf.{}(*map(Path, {}))"
"""What the press runs in a process of its own, beside Sphinx."""


def make_all(out: Path) -> None:
    """Make the electronic book and the sheets, then the site and the book: each pair at the same time."""
    from primero_ref.weave.paper import ebook, press, shelf

    if not press.ready():
        click.echo('Paper was left out: the press is not installed (python -m pip install -e ".[paper]").', err=True)
        make_site(out)
        return
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(day_of_edition()))
    pages, cache = memory_of(out) / "book", ROOT / ".cache"
    shutil.rmtree(pages, ignore_errors=True)  # the book holds whatever lies there
    with _press("make_sheets", out, cache) as sheets:
        run_sphinx("epub", pages, out, ebook.SETTINGS | {"primero_paper": "1"})
    with _press("make_book", pages, out, cache) as book:
        make_site(out, paper=True)
    if sheets.returncode or book.returncode:
        raise Failure("Not everything was printed: the lines above say what stopped it.")
    click.echo(f"Printed: {out / shelf.TAKE}")


def _press(call: str, *paths: Path) -> subprocess.Popen[bytes]:
    """Start the press."""
    return subprocess.Popen([sys.executable, "-c", PRINT.format(call, [str(path) for path in paths])], cwd=ROOT)


def day_of_edition() -> int:
    """Give the day of the edition, as CITATION.cff states it, in seconds: what is printed bears no other."""
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    said = next(line.partition(":")[2].strip() for line in lines if line.startswith("date-released:"))
    return int(datetime.combine(date.fromisoformat(said), datetime.min.time(), UTC).timestamp())
