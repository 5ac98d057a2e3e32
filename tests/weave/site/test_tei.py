"""The sources as TEI: valid, with the words of the passages and no others."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from lxml import etree

from primero_ref.cite.citation import AUTHOR
from primero_ref.sources import works
from primero_ref.sources.verse import verse_loci
from primero_ref.weave.apparatus import relations
from primero_ref.weave.site import tei

SCHEMA = Path(__file__).parents[4] / "shared" / "schemas" / "tei_all.rng"
"""The schema of the TEI Consortium, which is no part of the project."""

AT = {"t": tei.TEI}
"""The namespace, for paths."""


def read(name: str) -> etree._Element:
    """Write the whole of a source, and read it back."""
    return etree.fromstring(tei.document(name, works.source(name).passages.values()))


def words(passage: etree._Element) -> str:
    """Give the words of a passage as its text reads, without what the copy has instead; lines of verse run on."""
    blocks = [passage] if passage.tag == f"{{{tei.TEI}}}l" else passage.xpath(PROSE_AND_VERSE, namespaces=AT)
    return " ".join("".join(block.xpath(".//text()[not(ancestor::t:sic)]", namespaces=AT)) for block in blocks)


PROSE_AND_VERSE = ".//t:ab | .//t:sp/t:p | .//t:l"


def resolved(root: etree._Element, reference: str) -> list[etree._Element]:
    """Resolve a reference as the header declares, and in no other way."""
    places, levels = [root.getroottree()], root.xpath("//t:refsDecl/t:citeStructure", namespaces=AT)
    while levels:
        (level,) = levels
        levels = level.xpath("t:citeStructure", namespaces=AT)
        delimiter = levels[0].get("delim") if levels else None
        value, _, reference = reference.partition(delimiter) if delimiter else (reference, "", "")
        named = re.sub(r"(?<!@)\b(TEI|text|body|div|l)\b", r"t:\1", level.get("match"))  # the namespace of TEI
        found = [hit for place in places for hit in place.xpath(named, namespaces=AT)]
        places = [hit for hit in found if hit.xpath(f"string({level.get('use')})") == value]
    return places


@pytest.fixture(scope="module")
def schema() -> etree.RelaxNG:
    """Read the schema, where it is."""
    if not SCHEMA.is_file():
        pytest.skip(f"The schema of TEI P5 is not here: {SCHEMA.name} in {SCHEMA.parent.name}/ beside the checkout.")
    return etree.RelaxNG(etree.parse(SCHEMA))


@pytest.mark.parametrize("name", works.sources())
def test_it_is_valid(name: str, schema: etree.RelaxNG) -> None:
    """The schema of TEI P5 has no objection to a source."""
    schema.validate(read(name))

    assert [str(fault) for fault in schema.error_log] == []


@pytest.mark.parametrize("name", works.sources())
def test_ids_are_unique_and_references_lead_to_them(name: str) -> None:
    """No id stands twice, and each reference within the file has its end there."""
    root = read(name)
    ids = Counter(root.xpath("//@xml:id"))

    assert [known for known, times in ids.items() if times > 1] == []
    assert {*root.xpath("//@corresp | //@resp")} <= {f"#{known}" for known in ids}


@pytest.mark.parametrize("name", works.sources())
def test_the_words_are_those_of_the_passages(name: str) -> None:
    """Each passage stands there once, in order, with its words in each language letter by letter, and ours."""
    root = read(name)
    passages = works.source(name).passages
    numbered = root.xpath("//t:body//*[self::t:div or self::t:l][@n]", namespaces=AT)
    assert [place.get("n") for place in numbered] == [*passages]

    for place, passage in zip(numbered, passages.values(), strict=True):
        names = {f"#{place.get(ID)}", *(f"#{place.get(ID)}.{tag}" for tag in passage.texts)}
        leading = root.xpath("//t:body//*[@corresp]", namespaces=AT)
        beside = [other for other in leading if other.get("corresp") in names]
        texts = [place, *(other for other in beside if not other.get("resp") and not ours(other))]
        told = {text.xpath("string(ancestor-or-self::*[@xml:lang][1]/@xml:lang)"): words(text) for text in texts}
        versions = {ours(other): "".join(other.itertext()).strip() for other in beside if ours(other)}

        assert {tag: said for tag, said in told.items() if said} == dict(passage.texts)
        assert versions == {
            kind: said for kind, said in (("modernized", passage.plain), ("translation", passage.english)) if said
        }


ID = "{http://www.w3.org/XML/1998/namespace}id"


def ours(place: etree._Element) -> str:
    """Say which version of ours a division or a line is."""
    kind = place.xpath("string(ancestor-or-self::t:div[1]/@type)", namespaces=AT)
    return kind if kind in {"modernized", "translation"} else ""


@pytest.mark.parametrize("name", works.sources())
def test_every_reference_is_resolved_as_the_header_declares(name: str) -> None:
    """The id of each published passage leads, by citeStructure alone, to the one place that has its words."""
    root = read(name)

    for passage in works.source(name).passages.values():
        (place,) = resolved(root, passage.id)
        assert words(place) == next(iter(passage.texts.values()), ""), passage.id


def test_a_reference_to_nothing_leads_nowhere() -> None:
    """A number that the file does not have, and the id of another file, are not resolved."""
    root = read("harington-1618")

    assert resolved(root, "harington-1618:43") == []
    assert resolved(root, "minsheu-1599:7") == []


@pytest.mark.parametrize("name", works.sources())
def test_every_bracket_is_marked(name: str) -> None:
    """Each bracket in a text is marked where it stands: as supplied, with by whom, as left out, or as a correction."""
    root = read(name)
    texts = "//t:body//*[self::t:ab or self::t:l or self::t:p[parent::t:sp]][not(ancestor::t:div[@resp])]"
    marked = ("supplied", "metamark", "corr")

    for bracket in root.xpath(f"{texts}//text()[contains(., '[')][not(parent::t:sic)]", namespaces=AT):
        parent = bracket.getparent()
        assert not bracket.is_tail, bracket
        assert etree.QName(parent).localname in marked, bracket
    shown = [tag for passage in works.source(name).passages.values() for tag in passage.texts.values()]
    assert len(root.xpath("//t:supplied | //t:ellipsis | //t:corr[contains(., '[')]", namespaces=AT)) == sum(
        text.count("[") for text in shown
    )
    responsible = {f"#{known}" for known in root.xpath("//t:respStmt/@xml:id", namespaces=AT)}
    assert {*root.xpath("//t:supplied/@resp", namespaces=AT)} <= responsible
    assert len(root.xpath("//t:supplied[not(@resp)]", namespaces=AT)) == 0


def test_verse_is_verse() -> None:
    """Marcus has forty-two lines in one group, and the games at Court twenty-two in another, in print and in ours."""
    groups = read("harington-1618").xpath("//t:lg", namespaces=AT)

    assert [len(group.xpath("t:l", namespaces=AT)) for group in groups] == [42, 42, 22, 22]
    assert [len(read("saint-gelais").xpath("//t:lg/t:l", namespaces=AT))] == [4]
    assert read("boursault-1662").xpath("//t:sp[t:speaker = 'Spadarille']/t:lg/t:l", namespaces=AT)
    assert [len(read("chapman-1608").xpath("//t:div[@n = '6']//t:lg/t:l", namespaces=AT))] == [4]
    assert read("davies-1617").xpath("string(//t:body/t:div[1]/@n)", namespaces=AT) == "head"
    assert read("minsheu-1599").xpath("//t:l", namespaces=AT) == []


@pytest.mark.parametrize("name", [name for name in works.sources() if verse_loci(works.source(name))])
def test_no_verse_stands_in_prose(name: str) -> None:
    """Every passage that the data call verse is a line, or a group of lines, and no other passage is."""
    root, verse = read(name), verse_loci(works.source(name))
    lines = {place.get("n") for place in root.xpath("//t:body//t:l[@n]", namespaces=AT)}
    groups = {place.get("n") for place in root.xpath("//t:body//t:div[@n][.//t:lg]", namespaces=AT)}

    assert lines | groups == verse


@pytest.mark.parametrize("name", works.sources())
def test_who_is_answerable_is_named(name: str) -> None:
    """The header names us, who transcribed and translated the text, and who has judged its passages a second time."""
    root, work = read(name), works.source(name)
    statements = root.xpath("//t:respStmt", namespaces=AT)
    named = {statement.get(ID): statement.xpath("string(t:name)", namespaces=AT) for statement in statements}
    twice = any("second" in relations.readers_of(passage.id) for passage in work.passages.values())

    assert named["ours"] == AUTHOR
    assert named.get("transcriber", "") == work.transcriber
    assert ("translator" in named) is ("translator" in work.record)
    assert ("second-reader" in named) is twice


def test_a_translator_and_an_earlier_editor_are_named() -> None:
    """Mabbe translated, Nares added two words in brackets, and the Text Creation Partnership transcribed."""
    mabbe = read("mabbe-1623").xpath("//t:respStmt/t:name/text()", namespaces=AT)

    assert {"James Mabbe", "the Text Creation Partnership"} <= {*mabbe}
    assert read("leduchat").xpath("//t:respStmt[@xml:id = 'by-nares']/t:name/text()", namespaces=AT) == ["Nares"]


@pytest.mark.parametrize(
    "name", [name for name in works.sources() if "Text Creation Partnership" in works.source(name).provenance]
)
def test_a_transcription_of_the_partnership_is_said_to_be_one(name: str) -> None:
    """Where the provenance says that the partnership transcribed a text, the data name it as the transcriber."""
    if works.source(name).transcription.startswith("https://name.umdl.umich.edu/"):
        assert works.source(name).transcriber.startswith("the Text Creation Partnership")


def test_what_is_in_copyright_says_so_and_gives_no_more_than_the_quotations() -> None:
    """A work in copyright is restricted, and a passage of it without words is a gap."""
    root = read("zorli-2011")
    silent = [passage for passage in works.source("zorli-2011").passages.values() if not passage.texts]

    assert root.xpath("//t:availability/@status", namespaces=AT) == ["restricted"]
    assert len(root.xpath("//t:gap[@reason='omitted']", namespaces=AT)) == len(silent) > 0


def test_a_correction_gives_what_the_copy_has() -> None:
    """The word of our copy stands beside the word that we read."""
    root = read("minsheu-1599")

    assert root.xpath("string(//t:div[@xml:id='s33']//t:choice/t:sic)", namespaces=AT) == "ſe is"
    assert root.xpath("string(//t:div[@xml:id='s33']//t:choice/t:corr)", namespaces=AT) == "ſeis"


def test_letters_that_we_supplied_are_marked_and_those_of_the_book_are_not() -> None:
    """Our letter in brackets is supplied by us; words in brackets that Nares himself put are marked as his."""
    assert [len(read("chapman-1608").xpath("//t:div[@n = '6']//t:lg/t:l", namespaces=AT))] == [4]
    assert read("davies-1617").xpath("//t:supplied/text()", namespaces=AT) == ["[e]"]
    assert read("harington-1618").xpath("//t:supplied/text()", namespaces=AT)[:3] == ["[A]", "[T]", "[A]"]
    assert read("leduchat").xpath("//t:supplied/@resp", namespaces=AT) == ["#by-nares"]


def test_a_page_begins_where_the_print_has_it() -> None:
    """Speech 24 begins page 26; page 27 begins within speech 59, so its break stands after it and says so."""
    root = read("minsheu-1599")
    breaks = root.xpath("//t:pb", namespaces=AT)
    following = [mark.xpath("following-sibling::t:div[@n][1]/@n", namespaces=AT) for mark in breaks]

    begins = [(mark.get("n"), mark.get("cert")) for mark in breaks]
    assert begins == [("25", None), ("26", None), ("27", "low"), ("38", None)]
    assert following[:3] == [["1"], ["24"], ["60"]]


def test_a_line_of_the_print_is_marked() -> None:
    """Lines of prose in the Folio bear their numbers."""
    lines = read("shakespeare-1623").xpath("//t:lb/@n", namespaces=AT)

    assert lines[:3] == ["97", "98", "99"]
