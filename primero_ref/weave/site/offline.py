"""What the service worker needs, so that a site that was visited works without a network: the list of all files."""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from primero_ref.cite import citation
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import citations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WORKER, LIST = ROOTED = ("sw.js", "sw-list.js")
"""They stand at the root of the site, for a service worker sees only what lies beside and beneath it."""

LEFT = re.compile(rf"_sources/|.*\.map$|{outputs.TAKE}/primero[^/]*$|(?:{'|'.join(map(re.escape, ROOTED))})$")
"""What nobody reads without a network: what the pages were made from, and the files that hold the whole again."""

LATER = "_static/edition.css"
"""The one file that may be changed when the site stands; `primero shelve` does."""

FIRST = ("index.html", "search.html")
"""Pages at the root that are kept, with what they load, as soon as a reader opens any: they lead to the others."""

PARTS = re.compile(r"_web/(?:pieces|cards|worker|(?:engine|python)-\d+)\.js$")
"""The engine, with the drawings of the cards, which is kept with any page that can run it."""

LOADED = re.compile(r'(?:src|href)="([^"?#:]+\.(?:css|js|svg))["?]')
"""What a page loads."""

DIGITS = 16
"""Digits of a checksum: a file that came wrong does not have these by chance."""

NOT_KEPT = Template(__file__)
"""What stands in place of a page that is not there; the service worker puts the list in."""


def listed(site: Path, frame: str, sums: KnownSums | None = None) -> dict[str, Any]:
    """Gather what the service worker is told: every file with its checksum and size, and a name for it all."""
    files = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if not name.startswith(".") and not LEFT.match(name):
            digest, size = (sums or KnownSums()).of(path)
            files[name] = ["" if name == LATER else digest[:DIGITS], size]
    parts = [name for name in files if PARTS.match(name)]
    listing = {"page": frame, "first": first(site, files, frame), "parts": parts, "files": files}
    return {"build": hashlib.sha256(json.dumps(listing).encode()).hexdigest()[:DIGITS], **listing}


def first(site: Path, files: dict[str, list[object]], frame: str) -> list[str]:
    """List what is kept from the beginning."""
    texts = [frame, *((site / page).read_text(encoding="utf-8") for page in FIRST if page in files)]
    loaded = [name for text in texts for name in LOADED.findall(text)]
    fonts = [name for name in files if name.endswith(".woff2")]
    return sorted({*FIRST, *loaded, *fonts} & set(files))


def summed(path: Path) -> str:
    """Sum a file up."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class KnownSums:
    """The checksums of files, kept for as long as a file is the one that was summed up, by its times and its size."""

    def __init__(self, memory: Path | None = None) -> None:
        """Read those of an earlier build; a file that holds anything else is left aside."""
        self._memory = memory
        self._known: dict[str, list[Any]] = {}
        self._used: dict[str, list[Any]] = {}
        if memory is not None:
            with suppress(OSError, ValueError, TypeError, AttributeError):
                kept = json.loads(memory.read_bytes())
                self._known = {name: row for name, row in kept.items() if len(row) == 2 and isinstance(row[1], str)}

    def of(self, path: Path) -> tuple[str, int]:
        """Give the checksum of a file, and its size."""
        about = path.stat()
        stamp = [about.st_mtime_ns, about.st_ctime_ns, about.st_ino, about.st_size]
        known = self._known.get(str(path))
        digest = known[1] if known and known[0] == stamp else summed(path)
        self._used[str(path)] = [stamp, digest]
        return digest, about.st_size

    def write(self) -> None:
        """Keep those that were asked for."""
        if self._memory is not None:
            self._memory.write_text(json.dumps(self._used), encoding="utf-8")


def write(site: Path, worker: str, frame: str, sums: KnownSums | None = None) -> None:
    """Put the service worker and its list at the root of the site."""
    listing = listed(site, frame, sums)
    text = f"self.primeroList = {json.dumps(listing, separators=(',', ':'))};\n"
    (site / LIST).write_text(text, encoding="utf-8", newline="\n")
    (site / WORKER).write_text(worker.replace("@build@", listing["build"]), encoding="utf-8", newline="\n")


def renew(site: Path) -> None:
    """Write the list anew, where files have come or changed since; a site without one gets none."""
    if not (site / LIST).is_file():
        return
    listing = (site / LIST).read_text(encoding="utf-8").removeprefix("self.primeroList = ").removesuffix(";\n")
    old = json.loads(listing)
    worker = (site / WORKER).read_text(encoding="utf-8").replace(old["build"], "@build@")
    write(site, worker, old["page"])


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """List what has been made, where the pages bring the service worker with them."""
    worker = Path(app.srcdir) / "_web" / WORKER
    if exception or app.builder.name != "html" or not worker.is_file():
        return
    page = Page(app.builder, "index")
    at = citation.edition(app.config.html_baseurl)
    frame = citations.framed(page, "This page is not available offline", Markup(), NOT_KEPT(), at)
    sums = KnownSums(Path(app.doctreedir) / "checksums")
    write(Path(app.outdir), worker.read_text(encoding="utf-8"), frame, sums)
    sums.write()


def setup(app: Sphinx) -> None:
    """Come after everybody who writes a file."""
    app.connect("build-finished", build_finished, priority=950)
