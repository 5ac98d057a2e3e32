"""The bibliography: each source stands in it once, reads as a reader would cite it, and is linked with its page."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from pybtex.database import parse_string

from primero_ref.cite.bibtex import bibtex_of_source
from primero_ref.sources import source, sources
from primero_ref.weave.site.bibliography import every_entry
from tests.support.small_site import SmallSite

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "index.md": "# Start\n\n```{toctree}\ncardano\nlittre\nminsheu\nnotes\nworks/list\n```\n",
    "cardano.md": "# Cardano\n\n```{source} cardano-1663\n```\n\n```{source-text} cardano-1663\n```"
    "\n\n```{source-about} cardano-1663\n```\n",
    "littre.md": "# Littré\n\n```{source} littre-1873\n```\n\n```{source-text} littre-1873\n```"
    "\n\n```{source-about} littre-1873\n```\n",
    "minsheu.md": "# Minsheu\n\n```{source} minsheu-1599\n```"
    "\n\n```{source-about} minsheu-1599\n```\n\nSee {cite}`minsheu-1599`.\n",
    "notes.md": "# Notes\n\n```{source} nq-1913\n```\n\n```{source-about} nq-1913\n```\n",
    "works/list.md": "# Works\n\n```{bibliography}\n:all:\n```\n",
}


class Build(SmallSite):
    """A small site with a source and the bibliography on pages of their own."""

    def __init__(self, folder: Path) -> None:
        """Build it."""
        super().__init__(folder, PAGES)
        self.source, self.cardano, self.littre = map(self.page, ("minsheu", "cardano", "littre"))
        self.bib = (self.out / "primero.bib").read_text(encoding="utf-8")
        entries = re.findall(r'<dt id="([^"]+)">(.*?)</dt>\s*<dd><p>(.*?)</p>', self.page("works/list"), re.DOTALL)
        self.list = {name: (head, unescape(re.sub("<[^>]+>", "", words))) for name, head, words in entries}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build it once."""
    return Build(tmp_path_factory.mktemp("works"))


def test_it_builds_without_a_warning(built: Build) -> None:
    """No entry lacks what its kind of work must have."""
    assert not built.warnings


def test_each_source_stands_in_it_once(built: Build) -> None:
    """Every source is listed, under an anchor that is its id."""
    assert sorted(built.list) == list(sources())


def test_it_is_in_the_order_of_authors(built: Build) -> None:
    """Accents and houses do not disturb the alphabet."""
    names = list(built.list)

    assert names.index("academie-1835") < names.index("berni-1526") < names.index("brantome")
    assert names.index("leduchat") < names.index("littre-1873") < names.index("minsheu-1599")
    assert names[-1].startswith("zorli")


def test_an_entry_and_its_source_lead_to_each_other(built: Build) -> None:
    """The page of a source links to its entry, and the short name in the entry back to the page."""
    assert '<a href="works/list.html#minsheu-1599">in the bibliography</a>' in built.source
    assert re.search(r'href="../minsheu.html"[^>]*>(<span>)?Minsheu, Dialogues, 1599<', built.list["minsheu-1599"][0])


def test_a_source_named_in_prose_is_linked(built: Build) -> None:
    """Where the head of one source names another by its id, that is a link; a passage with a capital in it too."""
    assert '<a href="notes.html"><code>nq-1913</code></a>' in built.cardano
    assert '<a href="cardano.html#pi.4"><code>cardano-1663:I.4</code></a>' in built.littre


def test_a_work_is_cited_by_its_short_name(built: Build) -> None:
    """A citation within a sentence shows the short name and leads to the entry."""
    cited = re.search(r"<p>See (.*?)\.</p>", built.source)

    assert cited
    assert 'href="works/list.html#minsheu-1599"' in cited[1]
    assert ">Minsheu, Dialogues, 1599<" in cited[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("eliot-1593", "Eliot, John. Ortho-epia Gallica. Eliots Fruits for the French. London: Richard Field for"),
        ("oaw-1864", "Jones, Harry. “Obsolete Card-Games.” Once a Week 10 (19 March 1864): 362–363."),
        ("gould-1953", "Translated by Sydney Henry Gould. In Cardano: The Gambling Scholar, by Oystein Ore. Princeton"),
        ("gould-1953", "Princeton University Press, 1953. Page numbers of the Dover"),
        ("aubignac-1655", "Aubignac, François Hédelin d’. Nouvelle Histoire du temps"),
        ("brantome", "Vol. 2. Before 1614. Quoted in Littré"),
        ("nq-1913", "“Primero.” Notes and Queries, 11th ser., 7 (1913): 1–3"),
        ("darksteel-2018", "Darksteel Games. King’s Primero Deck: Primero Rules and Divination Notes. 2018."),
    ],
)
def test_an_entry_reads_as_one_cites(built: Build, name: str, words: str) -> None:
    """Author, title with its capitals, where and when, and what the record notes."""
    assert words in built.list[name][1]


def test_the_file_given_away_holds_the_records(built: Build) -> None:
    """The BibTeX beside the pages can be read by others and holds what the records hold."""
    read = parse_string(built.bib, "bibtex").entries

    assert sorted(read) == list(sources())
    for name in sources():
        record = source(name).record
        known = [author for author in record["author"] if author != "Anonymous"]  # type: ignore[attr-defined]  # a list
        assert read[name].fields.get("year", record["year"]) == record["year"]
        assert re.sub(r"[\\{}]", "", read[name].fields["title"]) == record["title"]
        assert read[name].fields.get("url", "") == record.get("url", "")
        assert len(read[name].persons.get("author", [])) == len(known)


def test_a_work_is_of_its_kind() -> None:
    """A book without a publisher is a book, and a part of one author’s book is no part of a collection."""
    assert bibtex_of_source("brantome").startswith("@book{brantome,")
    assert bibtex_of_source("gould-1953").startswith("@inbook{gould-1953,")
    assert bibtex_of_source("cardano-1663").startswith("@incollection{cardano-1663,")
    assert bibtex_of_source("whittaker-2003").startswith("@misc{whittaker-2003,")


def test_no_sign_of_tex_stands_bare() -> None:
    """Signs that TeX would take for something else are guarded, save in addresses."""
    rows = [row for row in every_entry().splitlines() if not row.startswith(("  url", "@"))]

    assert [row for row in rows if re.search(r"(?<!\\)[&%$#_]", row)] == []
