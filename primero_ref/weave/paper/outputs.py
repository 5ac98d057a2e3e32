"""What is made for taking along: which files there are, and how each is made."""

from __future__ import annotations

import io
import zipfile
from typing import NamedTuple

from primero_ref import claims
from primero_ref.weave.paper import sheets

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pathlib import Path

TAKE = "take"
"""The folder of the site with everything to take along."""

BOOK, EBOOK = "primero.pdf", "primero.epub"

TITLES = {"a4": "A4", "letter": "US Letter"}
"""What the sizes of paper are called."""


class Output(NamedTuple):
    """A file to take along: its way from the root of the site, and what it is."""

    path: str
    title: str


def all_outputs() -> tuple[Output, ...]:
    """List what there is when everything is made: the book, the electronic book, the sheets."""
    whole = (
        Output(f"{TAKE}/{BOOK}", "The whole edition, to print"),
        Output(f"{TAKE}/{EBOOK}", "The whole edition, for readers of electronic books"),
    )
    return whole + tuple(
        Output(sheet_path(book, paper), f"{claims.rulebook(book).title}, a sheet, {title}")
        for book in sheets.sheets()
        for paper, title in TITLES.items()
    )


def sheet_path(book: str, paper: str) -> str:
    """Say where a sheet is.

    >>> sheet_path("italian", "a4")
    'take/sheets/italian-a4.pdf'
    """
    return f"{TAKE}/sheets/{book}-{paper}.pdf"


def preview_path(book: str) -> str:
    """Say where the small picture of a sheet is."""
    return f"{TAKE}/sheets/{book}.png"


def make_sheets(out: Path, cache_dir: Path) -> None:
    """Print every sheet on both sizes of paper, and a small picture of each."""
    (out / TAKE / "sheets").mkdir(parents=True, exist_ok=True)
    for book in sheets.sheets():
        for paper in sheets.PAPERS:
            (out / sheet_path(book, paper)).write_bytes(sheets.printed(book, paper, cache_dir))
        (out / preview_path(book)).write_bytes(sheets.pictured(book, cache_dir))


def make_book(pages: Path, out: Path, cache_dir: Path) -> None:
    """Print the book, and lay the electronic one beside it; `pages` is where Sphinx made that."""
    from primero_ref.weave.paper import book as book_paper

    (out / TAKE).mkdir(parents=True, exist_ok=True)
    (out / TAKE / EBOOK).write_bytes(settled((pages / EBOOK).read_bytes()))
    (out / TAKE / BOOK).write_bytes(book_paper.printed(pages, cache_dir))


def settled(ebook: bytes) -> bytes:
    """Pack an electronic book again without the time at which each page was written."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(ebook)) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():
            # its first file says what it is, and must lie there as it is
            method = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(zipfile.ZipInfo(name), old.read(name), method)
    return packed.getvalue()
