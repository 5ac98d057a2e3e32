"""Each source as a TEI P5 file: the words that its page shows, its record, and what we did to the text."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET  # only written here

from primero_ref.cite import citation
from primero_ref.claims.evidence import readers
from primero_ref.edition import __released__, __version__
from primero_ref.sources import works
from primero_ref.sources.names import straight
from primero_ref.sources.rights import RIGHTS
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.passage.quotation import LANGUAGES
from primero_ref.weave.site import generated_pages, tei_text
from primero_ref.weave.site.link_previews import LICENCE
from primero_ref.weave.site.tei_text import XML, editor, within

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from primero_ref.sources import Passage, Source

FOLDER = "tei"
"""Where the files stand on the site."""

TEI = "http://www.tei-c.org/ns/1.0"
"""The namespace of TEI P5."""

PRACTICE = (
    (
        "Spelling, long s, u and v, i and j and the punctuation follow our copy, unless the provenance says otherwise. "
        "Where we corrected our copy and the word stands once in its passage, sic gives what the copy has and corr "
        "what we read. Letters in brackets are marked as supplied, with the name of whoever supplied them, and keep "
        "their brackets. An ellipsis in brackets says that we leave out words. Each correction is also described in a "
        "note."
    ),
    (
        "A passage is a div, or a line (l) of verse; its number is ours unless the provenance says otherwise. Lines "
        "that follow one another are a group (lg). Where we do not know where the print begins a new line of verse, "
        "the verse runs on as prose. A page begins at pb. If a passage runs on to another page, we do not know at "
        "which word the page begins, so the pb follows the passage, with low certainty. "
        "The pages between two passages are left out where the text is an extract."
    ),
    (
        "The divs of the types modernized and translation are ours; corresp leads to the words that they give again. "
        "The div of the type parallel gives the same passage in another language that we have of it."
    ),
    (
        "refsDecl says how a reference of this edition, such as harington-1618:7, is resolved: before the colon stands "
        "the id of the file, and after it the number of the passage."
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
    body = within(within(root, "text", {f"{XML}lang": source.languages[0]}), "body")
    tei_text.write(body, source, listed)
    if not listed:
        within(within(body, "ab"), "gap", {"reason": "omitted"})
    written: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written + b"\n"


def _header(source: Source, passages: list[Passage]) -> ET.Element:
    header = ET.Element("teiHeader")
    header.tail = "\n"
    file = within(header, "fileDesc")
    titles = within(file, "titleStmt")
    within(titles, "title", text=source.title)
    within(titles, "author", text=source.author)
    for name, deed, who in _responsible(source, passages):
        responsible = within(titles, "respStmt", {f"{XML}id": name})
        within(responsible, "resp", text=deed)
        within(responsible, "name", text=who)
    within(within(file, "editionStmt"), "edition", {"n": __version__}, f"{citation.TITLE}, edition {__version__}")
    published = within(file, "publicationStmt")
    within(published, "publisher", text=citation.AUTHOR)
    within(published, "date", {"when": __released__}, __released__)
    within(published, "idno", {"type": "source"}, source.id)
    rights = RIGHTS[source.rights]
    free = rights.whole
    leave = within(published, "availability", {"status": "free" if free else "restricted"})
    licence = within(leave, "licence", {"target": LICENCE})
    within(licence, "p", text="Our plain readings, translations, notes and data are under CC BY 4.0.")
    if rights.address:
        within(
            within(leave, "licence", {"target": rights.address}), "p", text=f"The text: {rights.title}; {rights.says}."
        )
    if not rights.address or not free:
        within(licence, "p", text="The text itself is in the public domain." if free else SHORT_WORDS)
    _origin(within(file, "sourceDesc"), source)
    encoding = within(header, "encodingDesc")
    practice = within(encoding, "editorialDecl")
    for words in (*PRACTICE, source.unpaged, f"The pages are those of {source.prints}." if source.prints else ""):
        if words:
            within(practice, "p", text=words)
    encoding.append(_references(source))
    used = {tag: LANGUAGES[tag] for passage in passages for tag in passage.texts} | {"en": "English"}
    languages = within(within(header, "profileDesc"), "langUsage")
    for tag in sorted(used):
        within(languages, "language", {"ident": tag}, "Early modern English" if tag == "en-emodeng" else used[tag])
    return header


def _responsible(source: Source, passages: list[Passage]) -> Iterator[tuple[str, str, str]]:
    """Name who is answerable for what, each with an id: us, who transcribed and translated, and who read again."""
    english = any(passage.english for passage in passages)
    plain = any(passage.plain for passage in passages)
    versions = [*(["modern English versions"] if plain else []), *(["translations"] if english else [])]
    yield "ours", f"Edition, {' and '.join([*versions, 'notes'])}", citation.AUTHOR
    if source.transcriber:
        yield "transcriber", "Transcription of the print", source.transcriber
    translators: Sequence[str] = source.record.get("translator", ())  # type: ignore[assignment]  # a list of names
    if translators:
        yield "translator", "Translation that is printed here", " and ".join(map(straight, translators))
    for by in dict.fromkeys(emendation.by for passage in passages for emendation in passage.emended if emendation.by):
        yield editor(by), "Readings and words in brackets of an earlier editor", by
    judged = {name for passage in passages for name in relations.readers_of(passage.id)}
    for name, reader in readers().items():
        if name in judged:
            yield f"{name}-reader", "Judgement of what the passages say of the rules", reader["who"]


def _references(source: Source) -> ET.Element:
    """Declare how a reference such as harington-1618:7 is resolved: the id of the file, a colon, and a number in it."""
    declared = ET.Element("refsDecl")
    declared.tail = "\n"
    file = within(declared, "citeStructure", {"unit": "source", "match": "/TEI", "use": "@xml:id"})
    match = "text/body//*[self::div or self::l][@n]"
    within(file, "citeStructure", {"unit": source.unit, "delim": ":", "match": match, "use": "@n"})
    return declared


def _origin(parent: ET.Element, source: Source) -> None:
    """Say what work it is, and where our text of it comes from."""
    work = within(parent, "bibl", {"type": str(source.record["type"])})
    within(work, "author", text=source.author)
    within(work, "title", text=str(source.record.get("title", source.title)))
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
            within(work, tag, attributes, str(words))
    for address, kind in ((source.address, source.copy or "original"), (source.transcription, "transcription")):
        if address:
            within(work, "ref", {"target": address, "type": kind.rpartition(" ")[2]}, address)
    notes = {kind: getattr(source, kind) for kind in ("head", "trust", "provenance", "missing")}
    for kind, words in {"record": source.record.get("note"), **notes}.items():
        if words:
            within(work, "note", {"type": kind}, str(words))


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
