"""What the service worker needs, so that a site that was visited works without a network: the list of all files."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from primero_ref.cite import citation
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import citations

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

PARTS = re.compile(r"_web/(?:pieces|cards|(?:engine|python)-\d+)\.js$")
"""The engine, with the drawings of the cards, which is kept with any page that can run it."""

LOADED = re.compile(r'(?:src|href)="([^"?#:]+\.(?:css|js|svg))["?]')
"""What a page loads."""

DIGITS = 16
"""Digits of a checksum: a file that came wrong does not have these by chance."""

NOT_KEPT = Template(__file__)
"""What stands in place of a page that is not there; the service worker puts the list in."""


def listed(site: Path, frame: str) -> dict[str, Any]:
    """Gather what the service worker is told: every file with its checksum and size, and a name for it all."""
    files = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if not name.startswith(".") and not LEFT.match(name):
            content = path.read_bytes()
            digest = "" if name == LATER else hashlib.sha256(content).hexdigest()[:DIGITS]
            files[name] = [digest, len(content)]
    parts = [name for name in files if PARTS.match(name)]
    listing = {"page": frame, "first": first(site, files, frame), "parts": parts, "files": files}
    return {"build": hashlib.sha256(json.dumps(listing).encode()).hexdigest()[:DIGITS], **listing}


def first(site: Path, files: dict[str, list[object]], frame: str) -> list[str]:
    """List what is kept from the beginning."""
    texts = [frame, *((site / page).read_text(encoding="utf-8") for page in FIRST if page in files)]
    loaded = [name for text in texts for name in LOADED.findall(text)]
    fonts = [name for name in files if name.endswith(".woff2")]
    return sorted({*FIRST, *loaded, *fonts} & set(files))


def write(site: Path, worker: str, frame: str) -> None:
    """Put the service worker and its list at the root of the site."""
    listing = listed(site, frame)
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
    write(Path(app.outdir), worker.read_text(encoding="utf-8"), frame)


def setup(app: Sphinx) -> None:
    """Come after everybody who writes a file."""
    app.connect("build-finished", build_finished, priority=950)
