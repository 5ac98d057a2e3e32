"""The feed of changes: what RFC 4287 asks of it, and one entry for each edition of the changelog."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from primero_ref.edition import __released__, __version__
from primero_ref.weave.site import feed

LOG = (Path(__file__).parents[3] / "CHANGELOG.md").read_text(encoding="utf-8")

AT = {"a": feed.ATOM}
"""The namespace, for paths."""


def read(base: str = "") -> etree._Element:
    """Write the feed of our own changelog, and read it back."""
    return etree.fromstring(feed.document(LOG, base))


def test_it_has_what_the_standard_asks() -> None:
    """The feed and each entry have one id, title and moment; ids are not shared; the feed names its author."""
    root = read()
    elements = [root, *root.findall("a:entry", AT)]

    assert root.tag == f"{{{feed.ATOM}}}feed"
    for name in ("id", "title", "updated"):
        assert {len(element.findall(f"a:{name}", AT)) for element in elements} == {1}
    ids = [element.findtext("a:id", namespaces=AT) for element in elements]
    assert len({*ids}) == len(ids)
    assert all(str(known).startswith("urn:uuid:") for known in ids)
    assert root.findtext("a:author/a:name", namespaces=AT)


def test_this_edition_is_in_it_with_its_changes() -> None:
    """The entry of this edition has its day, and its changes as HTML."""
    entries = {entry.findtext("a:title", namespaces=AT): entry for entry in read().findall("a:entry", AT)}
    entry = entries[f"Edition {__version__}"]

    assert entry.findtext("a:updated", namespaces=AT) == f"{__released__}T00:00:00Z"
    assert "<li>" in str(entry.findtext("a:content[@type='html']", namespaces=AT))


def test_ids_do_not_depend_on_the_address() -> None:
    """A site that moves keeps its ids, so that a reader of feeds shows nothing twice."""
    known = [[found.text for found in read(base).iterfind(".//a:id", AT)] for base in ("", "https://example.org/1/")]

    assert known[0] == known[1]


def test_an_edition_is_told_in_ten_lines() -> None:
    """Readers are told what they will notice; the history of the files has the rest."""
    for change in feed.changes(LOG):
        assert 1 <= sum(line.startswith("- ") for line in change.words.splitlines()) <= 10, change.version
