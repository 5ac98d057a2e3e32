"""Each source as a TEI P5 file: the words that its page shows, its record, and what we did to the text."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET  # only written here

from primero_ref.cite import citation
from primero_ref.cite.addresses import anchor
from primero_ref.edition import __released__, __version__
from primero_ref.sources import works
from primero_ref.sources.rights import RIGHTS
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.passage.quotation import LANGUAGES
from primero_ref.weave.site import generated_pages
from primero_ref.weave.site.link_previews import LICENCE

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

    from primero_ref.sources import Passage, Source

FOLDER = "tei"
"""Where the files stand on the site."""

TEI = "http://www.tei-c.org/ns/1.0"
"""The namespace of TEI P5."""

XML = "{http://www.w3.org/XML/1998/namespace}"

LINE = re.compile(r"\bline (\S+)$")
"""How the label of a passage that is one line of its print ends."""

PRACTICE = (
    (
        "Spelling, long s, u and v, i and j and the punctuation follow our copy, unless the provenance says otherwise. "
        "Where we corrected our copy and the word stands once in its passage, sic gives what the copy has and corr "
        "what we read; letters in brackets that we supplied are marked as supplied, and the brackets stay. Each "
        "correction is also described in a note."
    ),
    (
        "A passage is a div; its number is ours unless the provenance says otherwise. A page begins at pb. Where a "
        "passage runs on to another page we do not know at which word, so the pb stands after it, with low certainty. "
        "The pages between two passages are left out where the text is an extract."
    ),
    (
        "The divs of the types modernized and translation are ours; corresp leads to the words that they give again. "
        "The div of the type parallel gives the same passage in another language that we have of it."
    ),
)
"""What was done to the texts, for the header."""

SHORT_WORDS = (
    "The work is in copyright, and its words remain its author’s: they are short quotations. Most passages are only "
    "named; a gap stands for the words, which can be read at the work’s own address."
)


def document(name: str, passages: Iterable[Passage]) -> bytes:
    """Write a source with the passages that are to be shown of it, as TEI; the same source gives the same bytes.

    >>> document("florio-1591", [works.passage("florio-1591:17")]).decode().splitlines()[-13]
    '<p>Three crownes and one third, showe, <choice><sic>what .are</sic><corr>what are</corr></choice> you ?</p>'
    """
    source, listed = works.source(name), [*passages]
    root = ET.Element("TEI", {"xmlns": TEI, f"{XML}id": name, f"{XML}lang": "en"})
    root.append(_header(source, listed))
    body = _within(_within(root, "text", {f"{XML}lang": source.languages[0]}), "body")
    page = ""
    for number, passage in enumerate(listed):
        first, last = _pages(passage)
        if first and first != page:
            _within(body, "pb", {"n": first})
        body.extend(_divs(passage))
        page = first or page
        following = _pages(listed[number + 1])[0] if number + 1 < len(listed) else ""
        if first not in (last, following):
            _within(body, "pb", {"n": last, "cert": "low"})
            page = last
    if not listed:
        _within(_within(body, "ab"), "gap", {"reason": "omitted"})
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _within(parent: ET.Element, tag: str, attributes: dict[str, str] | None = None, text: str = "") -> ET.Element:
    """Put an element on a line of its own at the end of another."""
    if not len(parent):
        parent.text = "\n"
    child = ET.SubElement(parent, tag, attributes or {})
    child.text, child.tail = text or None, "\n"
    return child


def _header(source: Source, passages: list[Passage]) -> ET.Element:
    header = ET.Element("teiHeader")
    header.tail = "\n"
    file = _within(header, "fileDesc")
    titles = _within(file, "titleStmt")
    _within(titles, "title", text=source.title)
    _within(titles, "author", text=source.author)
    responsible = _within(titles, "respStmt", {f"{XML}id": "ours"})
    _within(responsible, "resp", text="Edition, plain readings, translations and notes")
    _within(responsible, "name", text=citation.AUTHOR)
    _within(_within(file, "editionStmt"), "edition", {"n": __version__}, f"{citation.TITLE}, edition {__version__}")
    published = _within(file, "publicationStmt")
    _within(published, "publisher", text=citation.AUTHOR)
    _within(published, "date", {"when": __released__}, __released__)
    _within(published, "idno", {"type": "source"}, source.id)
    rights = RIGHTS[source.rights]
    free = rights.whole
    leave = _within(published, "availability", {"status": "free" if free else "restricted"})
    licence = _within(leave, "licence", {"target": LICENCE})
    _within(licence, "p", text="Our plain readings, translations, notes and data are under CC BY 4.0.")
    if rights.address:
        _within(
            _within(leave, "licence", {"target": rights.address}), "p", text=f"The text: {rights.title}; {rights.says}."
        )
    if not rights.address or not free:
        _within(licence, "p", text="The text itself is in the public domain." if free else SHORT_WORDS)
    _origin(_within(file, "sourceDesc"), source)
    encoding = _within(header, "encodingDesc")
    practice = _within(encoding, "editorialDecl")
    for words in (*PRACTICE, source.unpaged, f"The pages are those of {source.prints}." if source.prints else ""):
        if words:
            _within(practice, "p", text=words)
    used = {tag: LANGUAGES[tag] for passage in passages for tag in passage.texts} | {"en": "English"}
    languages = _within(_within(header, "profileDesc"), "langUsage")
    for tag in sorted(used):
        _within(languages, "language", {"ident": tag}, "Early modern English" if tag == "en-emodeng" else used[tag])
    return header


def _origin(parent: ET.Element, source: Source) -> None:
    """Say what work it is, and where our text of it comes from."""
    work = _within(parent, "bibl", {"type": str(source.record["type"])})
    _within(work, "author", text=source.author)
    _within(work, "title", text=str(source.record.get("title", source.title)))
    rows: list[tuple[str, dict[str, str], object]] = [
        ("title", {"level": "m"}, source.record.get("booktitle")),
        ("pubPlace", {}, source.record.get("place")),
        ("publisher", {}, source.record.get("publisher")),
        ("date", {}, source.year),
        ("date", {"type": "written"}, source.written),
        ("biblScope", {"unit": "volume"}, source.record.get("volume")),
        ("biblScope", {"unit": "page"}, source.record.get("pages")),
    ]
    for tag, attributes, words in rows:
        if words:
            _within(work, tag, attributes, str(words))
    for address, kind in ((source.address, source.copy or "original"), (source.transcription, "transcription")):
        if address:
            _within(work, "ref", {"target": address, "type": kind.rpartition(" ")[2]}, address)
    notes = {kind: getattr(source, kind) for kind in ("head", "trust", "provenance", "missing")}
    for kind, words in {"record": source.record.get("note"), **notes}.items():
        if words:
            _within(work, "note", {"type": kind}, str(words))


def _pages(passage: Passage) -> tuple[str, str]:
    """Give the page or signature on which a passage begins, and that on which it ends."""
    ends = (passage.page or passage.signature).split("-")
    return ends[0], ends[-1]


def _divs(passage: Passage) -> Iterator[ET.Element]:
    """Write a passage: its words, the same in the other language of the print, and in ours."""
    tags = [*passage.texts]
    name = anchor(passage.id)
    first = tags[0] if tags else ""
    yield _passage(passage, first, {f"{XML}id": name, "n": passage.locus})
    names = {tag: f"{name}.{tag}" if number else name for number, tag in enumerate(tags)}
    for tag in tags[1:]:
        yield _passage(passage, tag, {f"{XML}id": names[tag], "type": "parallel", "corresp": f"#{name}"})
    for kind, words, english in (("modernized", passage.plain, True), ("translation", passage.english, False)):
        if words:
            of = next(names[tag] for tag in tags if tag.startswith("en") is english)
            given = {f"{XML}id": f"{name}.{kind}", "type": kind, f"{XML}lang": "en", "corresp": f"#{of}"}
            ours = ET.Element("div", {**given, "resp": "#ours"})
            ours.tail = "\n"
            _within(ours, "p", text=words)
            yield ours


def _passage(passage: Passage, tag: str, attributes: dict[str, str]) -> ET.Element:
    """Write the words of a passage in one language; with the first go its speaker and the notes."""
    whole = "n" in attributes
    kind = {"type": "digest" if passage.digest else "passage"} if whole else {}
    div = ET.Element("div", {**attributes, **kind, **({f"{XML}lang": tag} if tag else {})})
    div.tail = "\n"
    if whole:
        _within(div, "head", {"type": "label", f"{XML}lang": "en"}, passage.label)
    parent = div
    if passage.speaker:
        parent = _within(div, "sp")
        _within(parent, "speaker", text=passage.speaker)
    block = _within(parent, *(("p",) if passage.speaker else ("ab", {"type": "text"})))
    if not tag:
        ET.SubElement(block, "gap", {"reason": "omitted"})
    elif line := LINE.search(passage.label):
        ET.SubElement(block, "lb", {"n": line[1]})
    if tag:
        _mend(block, passage, passage.texts[tag])
    if whole:
        via = f"As quoted or reported in {works.source(passage.via).short}." if passage.via else ""
        notes = [("via", via), ("editorial", passage.note), *(("correction", words) for words in passage.corrections)]
        for type_, words in notes:
            if words:
                _within(parent, "note", {"type": type_, "resp": "#ours", f"{XML}lang": "en"}, words)
    return div


def emended(passage: Passage, words: str) -> list[tuple[int, int, str]]:
    """Give where the corrections of a passage have changed its words: from where, to where, and what our copy has.

    What our copy has is empty for letters that were supplied. A word that stands more than once is left out, since
    nobody knows which was meant.

    >>> emended(works.passage("minsheu-1599:33"), "Yo vn ſeis, con que ſoy mano.")
    [(6, 10, 'ſe is')]
    """
    ours = [emendation for emendation in passage.emended if not emendation.by]
    emendations = [(emendation.places(words), emendation.copy) for emendation in ours]
    spans = [(*span, copy) for places, copy in emendations if not copy or len(places) == 1 for span in places]
    kept: list[tuple[int, int, str]] = []
    for span in sorted(spans):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def _mend(block: ET.Element, passage: Passage, words: str) -> None:
    """Put words into an element, with what was changed in them marked at its place."""
    at, last = 0, next(reversed(block), None)
    for start, end, copy in [*emended(passage, words), (len(words), len(words), "")]:
        if last is None:
            block.text = (block.text or "") + words[at:start]
        else:
            last.tail = words[at:start]
        at = end
        if start == end:
            break
        if copy:
            last = ET.SubElement(block, "choice")
            ET.SubElement(last, "sic").text = copy
            ET.SubElement(last, "corr").text = words[start:end]
        else:
            last = ET.SubElement(block, "supplied")
            last.text = words[start:end]


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write a file for each source beside the pages, of the passages that stand on them."""
    if exception or app.builder.name != "html":
        return
    ours, folder = domain(app.env), Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for name in works.sources():
        with generated_pages.made(app, f"{FOLDER}/{name}.xml") as due:
            if due:
                shown = [cited for cited in works.source(name).passages.values() if ours.anchor("passage", cited.id)]
                (folder / f"{name}.xml").write_bytes(document(name, shown))
    for path in folder.glob("*.xml"):
        if path.stem not in works.sources():
            path.unlink()


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("build-finished", build_finished)
