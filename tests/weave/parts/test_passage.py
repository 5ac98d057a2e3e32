"""Passages on the pages: each shows where it stands in its print, and its source links to what it was taken from."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from primero_ref.sources import prints, source
from primero_ref.sources.works import passage_range
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.passage import quotation as passage
from primero_ref.weave.parts.passage.about import AboutPart
from primero_ref.weave.parts.passage.passage import PassagePart
from primero_ref.weave.parts.passage.source_text import SourceTextPart
from tests.support.linked_page import LinkedPage


class NumberedPage(LinkedPage):
    """A page that belongs to an edition, on the site."""

    builder = SimpleNamespace(name="html")  # type: ignore[assignment]  # a builder is asked for its name only

    @property
    def release(self) -> str:
        """The number of the edition."""
        return "0.1.0"

    def cite_uri(self, kind: str, name: str) -> str:
        """Give an address."""
        return f"#cite-{kind}-{name}"


@pytest.mark.parametrize(
    ("name", "first", "leaf"), [("minsheu-1599", "1", "p. 25"), ("harington-1618", "court.1", "sig. K5v")]
)
def test_each_row_shows_its_page(name: str, first: str, leaf: str) -> None:
    """In a text every row has the page or the signature of its print beside its number."""
    ids = tuple(passage.id for passage in source(name).passages.values())
    rows = SourceTextPart(name, ids).web(NumberedPage(), Markup())

    assert re.findall(r'<span class="pr-leaf">(.*?)</span>', rows) == [prints.brief(known) for known in ids]
    assert prints.brief(f"{name}:{first}") == leaf


def test_a_row_without_a_page_shows_none() -> None:
    """A law at maw stands on a single sheet, and its row says nothing of a page."""
    part = SourceTextPart("mawe-1600", ("mawe-1600:1", "mawe-1600:2"))

    assert "pr-leaf" not in part.web(NumberedPage(), Markup())


def test_a_passage_without_words_says_where_to_read_it() -> None:
    """Where no word is quoted the figure links to the work, after our paraphrase if there is one."""
    page = NumberedPage()
    bare = passage.figure(page, "ducoeur-2003:italian-equipment", "says so")
    ours = passage.figure(page, "ducoeur-2003:swigging", "says so")

    for figure in (bare, ours):
        assert 'Not quoted here; read it at <a href="http://jducoeur.org/' in figure
    assert "Our paraphrase" in ours
    assert "Not quoted" not in passage.figure(page, "ducoeur-2003:italian-equipment", "background")
    assert "Not quoted" not in passage.figure(page, "minsheu-1599:41", "says so")


def test_a_passage_by_itself_names_its_page_once() -> None:
    """Quoted by itself a passage says its page; where its place is named by the page, nothing is added."""
    page = NumberedPage()

    assert "Lorenço speaks, page 26</span>" in passage.figure(page, "minsheu-1599:41", cited=False)
    assert "· Resto, page 167</span>" in passage.figure(page, "torriano-1662:Resto", cited=False)


def test_a_source_links_to_its_transcription_and_says_what_has_no_page() -> None:
    """Behind its text a source links to the record of its transcription, and tells why some places have no page."""
    about = AboutPart("mabbe-1623").web(NumberedPage(), Markup())

    assert '<a href="https://name.umdl.umich.edu/A16053.0001.001" rel="external">the transcription</a>' in about
    assert "<i>Passages without a page. </i>The two passages from the address" in about
    assert "the transcription</a>" not in AboutPart("brantome").web(NumberedPage(), Markup())


def test_a_page_that_speaks_of_a_range_quotes_all_of_it() -> None:
    """However long it is; at a claim a long range is one line, which is linked to its text."""
    seven = [each.texts["es"] for each in passage_range("minsheu-1599:51-57") if "es" in each.texts]
    whole = PassagePart("minsheu-1599:51-57").web(NumberedPage(), Markup())
    brief = passage.figure(NumberedPage(), "minsheu-1599:51-57", "says so")

    assert len(seven) > passage.WHOLE
    assert len(seven) == whole.count('lang="es"')
    assert "<blockquote" not in brief
