"""The whole edition as one book for the printer, made from the pages of the electronic one."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET  # the pages are our own

from primero_ref import claims
from primero_ref.weave.apparatus import relations
from primero_ref.weave.paper import typst
from primero_ref.weave.paper.ebook import PICTURES
from primero_ref.weave.paper.typeset import SUFFIX, XHTML, TypstWriter, escaped, string

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent

PARTS = {
    "How to read this edition": ("how-to-read", "glossary"),
    "The rules": ("rules/",),
    "The rulebooks compared": ("compare/",),
    "Sources": ("sources/",),
    "Odds and findings": ("findings/",),
}
"""The parts of the book and the pages in each, in the order of the site."""

SITE_ONLY = ("compare/matrix-", "compare/book-", "findings/calculators", "rules/questions", "rules/may-i")
"""Pages that are no use on paper: tables wider than a sheet, forms, and the rules once more by question."""


def spine(folder: Path) -> list[str]:
    """List the pages of the electronic book in their order."""
    package = ET.parse(folder / "content.opf").getroot()  # noqa: S314  # Sphinx has just written it
    opf = "{http://www.idpf.org/2007/opf}"
    files = {item.get("id"): item.get("href", "") for item in package.iter(f"{opf}item")}
    order = [files[item.get("idref")] for item in package.iter(f"{opf}itemref")]
    return [name.removesuffix(SUFFIX) for name in order if name.endswith(SUFFIX)]


def parts(pages: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Share the pages out between the parts of the book."""
    for title, starts in PARTS.items():
        yield title, [page for page in pages if page.startswith(starts) and not page.startswith(SITE_ONLY)]


def main_of(path: Path) -> ET.Element:
    """Give the text of a page."""
    root = ET.parse(path).getroot()  # noqa: S314  # Sphinx has just written it
    return next(part for part in root.iter(f"{XHTML}div") if part.get("role") == "main")


def typst_source(folder: Path, only: tuple[str, ...] = ()) -> tuple[str, set[str]]:
    """Write the book for the press: its parts, and the index of claims; and name the pictures in it.

    `only` makes a thinner book, of the pages that begin so.
    """
    chosen = [(title, [page for page in pages if page.startswith(only or "")]) for title, pages in parts(spine(folder))]
    texts = {page: main_of(folder / f"{page}{SUFFIX}") for _, pages in chosen for page in pages}
    places = {f"{page}#" for page in texts}
    places |= {
        f"{page}#{element.get('id')}" for page, text in texts.items() for element in text.iter() if element.get("id")
    }
    pictures: set[str] = set()
    lines = ['#import "book.typ": *', "#show: book"]
    for title, pages in chosen:
        if pages:
            lines.append(f"#part[{escaped(title)}]")
        for docname in pages:
            page = TypstWriter(docname, places, pictures)
            lines.append(f"#new-page()\n{page.mark('')}{page.all(texts[docname])}")
    lines.append(f"#claims({index(places)})")
    return "\n".join(lines) + "\n", pictures


def index(places: set[str]) -> str:
    """Write the index of claims, by rulebook."""
    entries = []
    for book in claims.rulebooks():
        own = [
            (claim, f"rules/{book}#{relations.all_claims()[claim].slug}") for claim in sorted(claims.rulebook(book).own)
        ]
        there = ", ".join(f"({string(claim)}, {string(target)})" for claim, target in own if target in places)
        if there:
            entries.append(f"({string(claims.rulebook(book).title)}, ({there},))")
    return "".join(f"{entry}, " for entry in entries)


def printed(folder: Path, cache_dir: Path, only: tuple[str, ...] = ()) -> bytes:
    """Print the book from the folder in which Sphinx made the electronic one."""
    from primero_ref.edition import __version__

    text, used = typst_source(folder, only)
    files = {
        "main.typ": text,
        "book.typ": (HERE / "book.typ").read_text(encoding="utf-8"),
        "edition.json": f'{{"edition": "{__version__}"}}',
    }
    files |= {f"pictures/{name}": (folder / PICTURES / name).read_text(encoding="utf-8") for name in sorted(used)}
    return typst.packed(typst.compile_document(files, cache_dir, pdf_standards=["ua-1"]))
