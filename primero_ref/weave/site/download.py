"""What can be taken along: a list with sizes and checksums, and the whole site in one file."""

from __future__ import annotations

import hashlib
import re
import zipfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from primero_ref.claims import catalogue
from primero_ref.edition import __released__, __version__
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, written
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import notebook, offline, wheel

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from primero_ref.weave.parts.page import Page

DOWNLOADS = Template(__file__)

PAGE = "cite/download.html"
"""Where the list stands."""

SUMS = "SHA256SUMS"
"""The checksums of all that is listed, as `sha256sum --check` reads them."""

ZIP = outputs.Output(f"{outputs.TAKE}/primero-{__version__}.zip", "The whole site, to open without a network")

BESIDE = {ZIP.path, *(f"{outputs.TAKE}/{name}" for name in (outputs.BOOK, outputs.EBOOK))}
"""What does not go into the zip: itself, and the books, which have the same words and were a third of it."""

DATA = (
    outputs.Output("primero.json", "All sources, rules and demos as data, for programs (JSON)"),
    outputs.Output("primero.schema.json", "The structure of that data, for programs that check it (JSON Schema)"),
    outputs.Output("primero.bib", "All sources, for BibTeX"),
    outputs.Output("primero.ris", "All sources, for Zotero, EndNote and their like"),
    outputs.Output("primero.csl.json", "All sources, for other programs that write citations (CSL)"),
    outputs.Output("objects.inv", "All names, for other sites made with Sphinx"),
    wheel.WHEEL,
    notebook.NOTEBOOK,
)
"""What every build makes beside the pages."""

IN_ONE_FILE = (
    "This copy of the site came in one file. That file is on the site, with its size and checksum, and so are the book "
    "(PDF) and the electronic book (EPUB), which have the same words."
)
"""What is said on the page within the zip file."""

ZIP_MISSING = (
    "The zip file with the whole site is missing from this list, because whoever built this copy of the site did not "
    "make it. If you have the source files, the command"
)
"""What is said where the zip file was not made, before the command that makes it."""

BOOKS_MISSING = (
    "The book (PDF), the electronic book (EPUB) and the rule sheets are missing from this list for the same reason: "
    "whoever built this copy did not make them. The command"
)
"""What is said where nothing was made for paper, before the command that makes it."""

BEGUN, ENDED = "<!-- to take along -->", "<!-- so far -->"
"""Between these the list is put, when all that it lists is made."""

README = """\
Primero: an annotated edition of its rules that runs
Edition {version} of {released}

1. Unpack the whole file into a folder. (A page that is opened inside the
   packed file has no pictures, and leads nowhere.)
2. Open index.html in that folder with a double click.

It is the site, page for page, with the rule sheets. It needs no
network{runs}. The book (PDF) and the
electronic book (EPUB) are on the site itself.

The program is under the MIT licence; our words and data are under CC BY 4.0;
the words of works in copyright are short quotations, and remain their
authors'.
"""


@directive("taking")
class DownloadDirective(Directive):
    """All that there is to take along."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the place of the list."""
        return [DownloadPart().node()]


@dataclass(frozen=True)
class DownloadPart(Part):
    """The place of the list; sizes are not known until everything else is made."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Mark it."""
        del page, content
        return written(BEGUN + ENDED)

    def book(self, page: Page, content: Markup) -> Markup:
        """Say where the files are."""
        del page, content
        return element("p", "The files are on the site.")


def made_files(site: Path) -> list[outputs.Output]:
    """List what was made, of all that can be."""
    return [file for file in (ZIP, *outputs.all_outputs(), *DATA) if (site / file.path).is_file()]


def complete(site: Path) -> None:
    """Put the list on its page, and write the checksums, of what lies in the site now."""
    path = site / PAGE
    if path.is_file():
        summed = checksums(site)
        path.write_text(filled(path.read_text(encoding="utf-8"), site, summed), encoding="utf-8", newline="\n")
        (site / SUMS).write_text(lines(summed), encoding="ascii", newline="\n")


def checksums(site: Path) -> dict[str, str]:
    """Give the SHA-256 of each file that is listed."""
    return {file.path: hashlib.sha256((site / file.path).read_bytes()).hexdigest() for file in made_files(site)}


def lines(summed: dict[str, str]) -> str:
    r"""Write checksums for `sha256sum --check`.

    >>> lines({"primero.json": "0f3c"})
    '0f3c  primero.json\n'
    """
    return "".join(f"{digest}  {path}\n" for path, digest in summed.items())


def size(count: int) -> str:
    """Say how large a file is.

    >>> size(812), size(51_300), size(9_961_000)
    ('1 kB', '51 kB', '10.0 MB')
    """
    return f"{count / 1e6:.1f} MB" if count >= 999_500 else f"{max(1, round(count / 1000))} kB"


def filled(html: str, site: Path, summed: dict[str, str], *, packed: bool = False) -> str:
    """Put the list of what there is into the page; `packed` is the page within the zip, which cannot list that."""
    shown = listed(site, summed, packed=packed)
    return re.sub(f"{re.escape(BEGUN)}.*?{re.escape(ENDED)}", lambda _: f"{BEGUN}{shown}{ENDED}", html, flags=re.DOTALL)


def listed(site: Path, summed: dict[str, str], *, packed: bool) -> Markup:
    """List the files in three groups, and then say how to get those that are not there."""
    whole = [ZIP, *outputs.all_outputs()[:2]]
    named = {output.path: output for output in outputs.all_outputs()}
    sheets = [named[outputs.sheet_path(book, paper)] for book in catalogue.for_the_table() for paper in outputs.TITLES]
    notes = []
    if packed:
        notes.append((IN_ONE_FILE, ""))
    elif ZIP.path not in summed:
        notes.append((ZIP_MISSING, "makes it, and it then appears here."))
    if not {output.path for output in (*whole[1:], *sheets)} & set(summed):
        notes.append((BOOKS_MISSING, "makes them too."))
    groups = [("The whole", whole), ("Sheets for the table", sheets), ("Data", DATA)]
    made = ((title, [output for output in files if output.path in summed]) for title, files in groups)
    return DOWNLOADS(
        notes=notes,
        groups=[
            (title.split()[-1].lower(), title, ZIP in files, [row(output, site, summed) for output in files])
            for title, files in made
            if files
        ],
    )


def row(output: outputs.Output, site: Path, summed: dict[str, str]) -> tuple[outputs.Output, str, str, str]:
    """Give a file, its name, its size and its checksum."""
    name, bytes_ = output.path.rpartition("/")[2], (site / output.path).stat().st_size
    return output, name, size(bytes_), summed[output.path]


def pack(site: Path) -> Path:
    """Pack the site into one file that lies in it: the same pages give the same bytes."""
    target, day = site / ZIP.path, date.fromisoformat(__released__)
    target.parent.mkdir(exist_ok=True)
    for former in target.parent.glob("primero-*.zip"):  # that of an earlier edition too, which was made here before
        former.unlink()
    with zipfile.ZipFile(target, "w") as packed:
        for name, content in contents(site):
            entry = zipfile.ZipInfo(f"primero-{__version__}/{name}", (day.year, day.month, day.day, 0, 0, 0))
            entry.create_system = 3  # the same on Windows, with rights as Unix has them
            entry.external_attr = 0o100644 << 16
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return target


def contents(site: Path) -> Iterator[tuple[str, bytes]]:
    """Give what goes into the zip: how to open it, and the site, with a page that does not ask for the zip."""
    runs = ", and its Run buttons work" if (site / "_web").is_dir() else ""
    yield "README.txt", README.format(version=__version__, released=__released__, runs=runs).encode()
    summed = {path: digest for path, digest in checksums(site).items() if path not in BESIDE}
    for path in sorted(site.rglob("*"), key=lambda path: path.relative_to(site).as_posix()):
        name = path.relative_to(site)
        if not path.is_file() or name.parts[0].startswith(".") or name.as_posix() in {*BESIDE, *offline.ROOTED}:
            continue
        content = path.read_bytes()
        if name == Path(PAGE):
            content = filled(content.decode(), site, summed, packed=True).encode()
        elif name == Path(SUMS):
            content = lines(summed).encode()
        yield name.as_posix(), content


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Fill the page with what Sphinx has made."""
    if not exception and app.builder.name == "html":
        complete(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Come after all who write a file."""
    app.connect("build-finished", build_finished, priority=900)
