"""Links out: an address of a source is well-formed and stands once, and a copy is called one; nothing is fetched."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from primero_ref.sources import source, sources
from primero_ref.sources.works import COPIES

ROOT = Path(__file__).parents[2]

ADDRESS = re.compile(r"https?://[^\s<>\"'`\])}]+(?:\([^\s()]*\)[^\s<>\"'`\])}]*)?")
"""An address as it stands in prose or data; one of Wikisource ends in a bracket of its own."""

WITHOUT_TLS = {
    "baronyofthreemountains.org", "bdigital.bnp.gob.pe", "gamesguildofealdormere.blogspot.com", "jducoeur.org",
    "theatre-classique.fr", "www.bibliotecaitaliana.it", "www.tretre.it",
}  # fmt: skip
"""Places that gave their pages over http when we read them; whether they do so over https too has not been tried."""

ARCHIVED = re.compile(r"https://web\.archive\.org/web/(\d{14})/(https?://\S+)")
"""A copy in the Internet Archive: the moment at which it was taken, and the whole address of the original."""

OURS = {"127.0.0.1", "example.org", "primero.example"}
"""Places that stand for others in examples."""


def addresses() -> list[tuple[str, str]]:
    """List every address of a source, with its id."""
    each = []
    for name in sources():
        work = source(name)
        each += [(name, address) for address in (work.address, work.transcription, str(work.record.get("url", "")))]
    return [(name, address) for name, address in each if address]


def faults(address: str) -> list[str]:
    """Say what is wrong with an address."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    wrong = []
    if not ADDRESS.fullmatch(address) or address != address.strip() or not address.isascii():
        wrong.append("has signs that belong in no address")
    if address[-1] in ".,;:!?#" or re.search(r"[?&](?:utm_\w+|fbclid|gclid)=", address):
        wrong.append("has something at its end that does not belong to it")
    if parts.username or parts.port or not re.fullmatch(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}", host):
        wrong.append("leads to no public place")
    if parts.scheme != "https" and host not in WITHOUT_TLS:
        wrong.append("is not https")
    if "%25" in address or "\ufffd" in unquote(address):
        wrong.append("is encoded twice or wrongly")
    if host == "web.archive.org" and not ARCHIVED.fullmatch(address):
        wrong.append("names no moment or no original")
    return wrong


def test_every_address_of_a_source_is_well_formed() -> None:
    """Of the original, of the transcription and in the record."""
    assert [(name, address, wrong) for name, address in addresses() if (wrong := faults(address))] == []


@pytest.mark.parametrize(
    "address",
    [
        "https://example.com/a b", "https://example.com/a.", "https://example.com/?utm_source=x", "http://example.com/",
        "https://localhost/a", "https://127.0.0.1/a", "https://user@example.com/", "https://example.com:8000/",
        "ftp://example.com/", "https://example.com/%2520", "https://example.com/%ff", "https://example.com/è",
        "https://web.archive.org/web/2009/http://example.com/", "https://example.com/a)",
        "https://web.archive.org/web/20091026162855/http:/example.com/",
    ],
)  # fmt: skip
def test_a_faulty_address_is_found(address: str) -> None:
    """Blanks, rests of a sentence, places of one's own machine, wrong encodings, a mutilated copy."""
    assert faults(address)


def test_a_page_has_one_address() -> None:
    """Two addresses that lead to the same page are written alike."""
    alike: dict[str, set[str]] = {}
    for _, address in addresses():
        host, path = urlsplit(address).hostname or "", address.split("://", 1)[1].partition("/")[2]
        key = f"{host.removeprefix('www.')}/{re.sub(r'(?:index[.]html?)?/?(?:#.*)?$', '', unquote(path)).lower()}"
        alike.setdefault(key, set()).add(address)

    assert [written for written in alike.values() if len(written) > 1] == []


def test_a_copy_is_called_a_copy() -> None:
    """A link into an archive, or to a page that quotes or copies the work, does not call it the original."""
    for name in sources():
        work = source(name)
        archived = urlsplit(work.address).hostname == "web.archive.org"
        assert archived == (work.copy == "an archived copy"), name
        assert not work.copy or (work.copy in COPIES and work.address), name
        if work.address and all(passage.via for passage in work.passages.values()):
            assert work.copy == "a quotation", name


def test_the_prose_of_the_pages_links_by_well_formed_addresses() -> None:
    """An address in the text of a page, or in what a source says of itself, is well-formed too."""
    files = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "primero_ref" / "sources" / "texts").glob("*.toml")]
    for file in [*files, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        for address in ADDRESS.findall(file.read_text(encoding="utf-8")):
            if urlsplit(address).hostname not in OURS and "…" not in address:
                assert not faults(address.rstrip(".,;:")), (file, address)


def test_no_host_of_a_source_is_a_number() -> None:
    """A machine that is named by a number may be another's tomorrow."""
    for _, address in addresses():
        with pytest.raises(ValueError, match="does not appear to be"):
            ip_address(urlsplit(address).hostname or "")
