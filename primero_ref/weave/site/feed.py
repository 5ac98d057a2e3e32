"""The changes from edition to edition as an Atom feed, from the changelog."""

from __future__ import annotations

import re
import uuid
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET  # only written here

from markdown_it import MarkdownIt

from primero_ref.cite import citation

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

FILE = "changes.atom"
"""Where the feed stands on the site."""

ATOM = "http://www.w3.org/2005/Atom"
"""The namespace of RFC 4287."""

OURS = uuid.uuid5(uuid.NAMESPACE_OID, "primero-ref")
"""What the ids of the feed are made from; it never changes, wherever the site stands."""

EDITION = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)\n", re.MULTILINE)
"""The heading of an edition with its day; what is not yet published has no day, and no entry."""


class Change(NamedTuple):
    """What an edition has changed: its number, its day, and its part of the changelog."""

    version: str
    day: str
    words: str


def changes(changelog: str) -> list[Change]:
    r"""Take the editions from a changelog, the newest first.

    >>> changes("# Log\n## Unreleased\n- New.\n## 0.1.0 (2026-11-21)\n- Begun.\n")
    [Change(version='0.1.0', day='2026-11-21', words='- Begun.')]
    """
    parts = re.split(r"^(?=## )", changelog, flags=re.MULTILINE)
    headed = ((EDITION.match(part), part) for part in parts)
    return [Change(head[1], head[2], part[head.end() :].strip()) for head, part in headed if head]


def document(changelog: str, base: str) -> bytes:
    """Write the feed; `base` is the address of the edition, where it has one."""
    listed = changes(changelog)
    root = ET.Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _put(root, "title", f"{citation.TITLE}: changes")
    _put(root, "id", OURS.urn)
    _put(root, "updated", f"{max(change.day for change in listed)}T00:00:00Z")
    _put(_put(root, "author"), "name", citation.AUTHOR)
    _put(root, "link", rel="self", type="application/atom+xml", href=f"{base}{FILE}")
    _put(root, "link", rel="alternate", type="text/html", href=f"{base}index.html")
    for change in listed:
        entry = _put(root, "entry")
        _put(entry, "title", f"Edition {change.version}")
        _put(entry, "id", uuid.uuid5(OURS, change.version).urn)
        _put(entry, "updated", f"{change.day}T00:00:00Z")
        _put(entry, "link", rel="alternate", type="text/html", href=f"{base}index.html")
        _put(entry, "content", MarkdownIt().render(change.words), type="html")
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _put(parent: ET.Element, tag: str, words: str = "", **attributes: str) -> ET.Element:
    """Put an element at the end of another."""
    child = ET.SubElement(parent, tag, attributes)
    child.text = words or None
    return child


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the feed beside the pages, where the site is built beside its changelog."""
    changelog = Path(app.confdir) / "CHANGELOG.md"
    if exception or app.builder.name != "html" or not changelog.is_file():
        return
    words = changelog.read_text(encoding="utf-8")
    if changes(words):
        (Path(app.outdir) / FILE).write_bytes(document(words, app.config.html_baseurl))


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have each page name the feed."""
    del pagename, templatename, doctree
    context["feed"] = FILE if app.builder.name == "html" and (Path(app.confdir) / "CHANGELOG.md").is_file() else ""


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("html-page-context", page_context)
    app.connect("build-finished", build_finished)
