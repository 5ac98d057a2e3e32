"""The sources as TEI: valid, with the words of the passages and no others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from lxml import etree

from primero_ref.sources import works
from primero_ref.weave.site import tei

SCHEMA = Path(__file__).parents[4] / "shared" / "schemas" / "tei_all.rng"
"""The schema of the TEI Consortium, which is no part of the project."""

AT = {"t": tei.TEI}
"""The namespace, for paths."""


def read(name: str) -> etree._Element:
    """Write the whole of a source, and read it back."""
    return etree.fromstring(tei.document(name, works.source(name).passages.values()))


def words(div: etree._Element) -> str:
    """Give the words of a passage as its text reads, without what the copy has instead."""
    parts = div.xpath("(.//t:ab | .//t:sp/t:p)//text()[not(ancestor::t:sic)]", namespaces=AT)
    return "".join(parts)


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
    divs = root.xpath("//t:body/t:div[@n]", namespaces=AT)
    assert [div.get("n") for div in divs] == [*passages]

    for div, passage in zip(divs, passages.values(), strict=True):
        others = [*div.itersiblings(f"{{{tei.TEI}}}div")]
        end = next((at for at, other in enumerate(others) if other.get("n")), len(others))
        texts = [div, *(other for other in others[:end] if other.get("type") == "parallel")]
        ours = {other.get("type"): "".join(other.itertext()).strip() for other in others[:end] if other not in texts}
        language = "{http://www.w3.org/XML/1998/namespace}lang"

        assert {text.get(language): words(text) for text in texts if text.get(language)} == dict(passage.texts)
        assert ours == {
            kind: said for kind, said in (("modernized", passage.plain), ("translation", passage.english)) if said
        }


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
    """Our letter in brackets is supplied; brackets that Nares himself put are his."""
    assert read("davies-1617").xpath("//t:supplied/text()", namespaces=AT) == ["[e]"]
    assert read("harington-1618").xpath("//t:supplied/text()", namespaces=AT)[:3] == ["[A]", "[T]", "[A]"]
    assert read("leduchat").xpath("//t:supplied", namespaces=AT) == []


def test_a_page_begins_where_the_print_has_it() -> None:
    """Speech 24 begins page 26; page 27 begins within speech 59, so its break stands after it and says so."""
    root = read("minsheu-1599")
    breaks = root.xpath("//t:pb", namespaces=AT)
    following = [mark.xpath("following-sibling::t:div[@n][1]/@n", namespaces=AT) for mark in breaks]

    assert [(mark.get("n"), mark.get("cert")) for mark in breaks] == [("25", None), ("26", None), ("27", "low")]
    assert following == [["1"], ["24"], ["60"]]


def test_a_line_of_the_print_is_marked() -> None:
    """The lines of the Folio bear their numbers."""
    lines = read("shakespeare-1623").xpath("//t:lb/@n", namespaces=AT)

    assert lines[:3] == ["97", "98", "99"]
