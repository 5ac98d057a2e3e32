"""What a record of a work keeps in every form: names, dates, journals, translators, houses and notes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
import rispy
from pybtex.database import parse_string

from primero_ref.cite import Edition, bibtex, cite, csl, ris
from primero_ref.cite.bibtex import bibtex_of_source
from primero_ref.sources import source, sources
from primero_ref.sources.chicago import entry, footnote
from primero_ref.sources.names import parts
from primero_ref.weave.site.bibliography import every_entry, every_study
from tests.support.lacking import REQUIRED

if TYPE_CHECKING:
    from pathlib import Path

HERE = Edition("0.1.0", "2026-11-21", "", "0123456789ab" * 5 + "cdef")

BIBTEX_NAMES = {
    "title": "title", "container-title": ("journal", "booktitle"), "volume": "volume", "publisher-place": "address",
    "publisher": ("publisher", "howpublished"), "edition": "edition", "original-title": "origtitle", "URL": "url",
    "page": "pages", "note": "note", "original-date": "origdate",
}  # fmt: skip
"""What BibTeX calls the fields of CSL; a broadside and the like tell in one field how they were published."""

PEOPLE = {"author": "author", "editor": "editor", "translator": "translator", "container-author": "bookauthor"}


def record(name: str) -> dict[str, Any]:
    """Give a work’s record as CSL-JSON has it."""
    (read,) = json.loads(csl([cite(name, "source", at=HERE)]))
    found: dict[str, Any] = read
    return found


def plain(words: str) -> str:
    """Take away what only TeX needs."""
    return re.sub(r"[{}\\]", "", words).replace("--", "–")


@pytest.mark.parametrize("name", sources())
def test_bibtex_is_as_full_as_csl(name: str) -> None:
    """Every field of the CSL record is a field of the BibTeX entry, with the same words."""
    ours = record(name)
    read = parse_string(bibtex(cite(name, "source", at=HERE)), "bibtex").entries[name]
    told = {"id", "type", "language", "issued", "collection-title", *PEOPLE}

    assert {*ours} - told <= {*BIBTEX_NAMES}
    for key in {*ours} - told - {"original-date"}:
        wanted = BIBTEX_NAMES[key]
        names = (wanted,) if isinstance(wanted, str) else wanted
        values = [plain(read.fields[field]) for field in names if field in read.fields]
        assert values == [str(ours[key])], key
    for key, theirs in PEOPLE.items():
        persons = [*map(str, read.persons.get(theirs, []))] or list(filter(None, [read.fields.get(theirs, "")]))
        assert len(" and ".join(persons).split(" and ")) == max(1, len(ours.get(key, []))), key
        assert bool(persons) is (key in ours), key
    assert ("origdate" in read.fields) is ("original-date" in ours)
    assert ours.get("collection-title", "").removesuffix("th series") == read.fields.get("series", "")
    assert read.fields["langid"]


@pytest.mark.parametrize("name", sources())
def test_every_form_keeps_the_note_of_the_record(name: str) -> None:
    """Catalogue numbers, and what else the record notes, are in CSL, RIS and BibTeX."""
    noted = str(source(name).record.get("note", ""))
    (back,) = rispy.loads(ris(cite(name, "source", at=HERE)))

    assert noted in record(name)["note"]
    assert noted in back["notes"][0]
    assert noted in plain(bibtex_of_source(name))


@pytest.mark.parametrize("name", [name for name in sources() if source(name).record["type"] == "article"])
def test_a_journal_is_a_journal(name: str) -> None:
    """An article in a periodical with volumes is no magazine, so that styles print its volume and page."""
    ours = record(name)

    assert ours["type"] == "article-journal"
    assert {"container-title", "volume", "page"} <= {*ours}
    assert ris(cite(name, "source", at=HERE)).startswith("TY  - JOUR\n")
    assert bibtex_of_source(name).startswith("@article{")


def test_a_particle_is_neither_lost_nor_spaced_off() -> None:
    """The abbé d’Aubignac has no space in his name, and is sorted under A; du Coeur keeps his particle."""
    work = source("aubignac-1655")

    assert footnote(work).startswith("François Hédelin d’Aubignac, ")
    assert entry(work).startswith("Aubignac, François Hédelin d’. ")
    assert record("aubignac-1655")["author"] == [
        {"family": "Aubignac", "given": "François Hédelin", "dropping-particle": "d’"}
    ]
    assert "author = {d’Aubignac, François Hédelin}" in bibtex_of_source("aubignac-1655")
    assert "sortname = {Aubignac, François Hédelin}" in bibtex_of_source("aubignac-1655")
    assert record("ducoeur-2003")["author"] == [
        {"family": "Coeur", "given": "Justin", "non-dropping-particle": "du"}
    ]


def test_no_first_name_ends_in_a_particle() -> None:
    """Whatever catalogue form a record has, programs are told the particle apart from the first name."""
    people = [name for work in sources() for name in source(work).record["author"]]  # type: ignore[attr-defined]  # a list

    assert [name for name in people if re.search(r"\b(de|d’|di|van|von)$", parts(name).given)] == []
    assert len([name for name in people if parts(name).dropped]) >= 8


def test_no_name_ends_in_a_remark() -> None:
    """That a work is only attributed to somebody is no part of the name."""
    for name in ("intrichi-1604", "detection-1555"):
        people = json.dumps(record(name)["author"], ensure_ascii=False)
        assert "(" not in people
        assert "?]" in footnote(source(name))
        assert "The author is uncertain" in record(name)["note"]


@pytest.mark.parametrize(
    ("name", "year", "date", "issued"),
    [
        ("rowlands-1605", "1605", "1605~", {"date-parts": [[1605]], "circa": True}),
        ("brantome", None, "/1614", {"literal": "before 1614"}),
        ("oaw-1864", "1864", "1864-03-19", {"date-parts": [[1864, 3, 19]]}),
        ("minsheu-1599", "1599", None, {"date-parts": [[1599]]}),
        ("rmi", None, None, None),
    ],
)
def test_a_date_says_how_far_it_is_known(name: str, year: str, date: str, issued: dict[str, Any] | None) -> None:
    """About, before, to the day, or not at all: in CSL, and in BibTeX in the signs of ISO 8601-2."""
    fields = parse_string(bibtex_of_source(name), "bibtex").entries[name].fields

    assert record(name).get("issued") == issued
    assert (fields.get("year"), fields.get("date")) == (year, date)


def test_a_date_that_is_no_year_is_told_in_words() -> None:
    """A style that prints only years does not hide that a year is not certain."""
    for name in sources():
        ours = source(name).record
        if not str(ours["year"]).isdecimal() or ours.get("circa"):
            assert str(ours["year"]) in record(name)["note"].casefold(), name


@pytest.mark.parametrize(
    ("name", "translator"), [("gould-1953", "Gould, Sydney Henry"), ("huarte-1594", "Carew, Richard")]
)
def test_a_translator_and_the_first_print_stay(name: str, translator: str) -> None:
    """Who translated a work, and when the original was printed, is in all three forms."""
    (back,) = rispy.loads(ris(cite(name, "source", at=HERE)))
    first = str(source(name).record["origdate"])

    assert f"translator = {{{translator}}}" in bibtex_of_source(name)
    assert f"origdate = {{{first}}}" in bibtex_of_source(name)
    assert record(name)["original-date"] == {"date-parts": [[int(first)]]}
    assert back["subsidiary_authors"] == [translator]
    assert f"OP  - {'Liber de ludo aleae, ' if name == 'gould-1953' else ''}{first}" in ris(cite(name, "source"))


def test_nobody_is_no_author() -> None:
    """A work of which no author is known has none in any form."""
    nameless = [name for name in sources() if source(name).record["author"] == ["Anonymous"]]

    assert len(nameless) >= 6
    for name in nameless:
        assert "author" not in record(name)
        assert "  author" not in bibtex_of_source(name)
        assert "AU  -" not in ris(cite(name, "source"))


def test_no_publisher_is_split() -> None:
    """BibTeX would take an “and” for the end of a publisher, so braces stand around such houses."""
    houses = {
        name: re.search(r"  (?:publisher|howpublished) = \{(.*)\}", bibtex_of_source(name)) for name in sources()
    }
    joined = {name: house[1] for name, house in houses.items() if house and " and " in house[1]}

    assert len(joined) >= 8
    assert [name for name, house in joined.items() if not (house.startswith("{") and house.endswith("}"))] == []


def test_no_title_is_braced_as_a_whole() -> None:
    """Only the words with capitals are kept from a style that makes titles small."""
    titles = [parse_string(bibtex_of_source(name), "bibtex").entries[name].fields["title"] for name in sources()]

    assert [title for title in titles if re.fullmatch(r"\{[^{}]* [^{}]*\}", title)] == []
    assert "title = {The view of {Fraunce}}" in bibtex_of_source("dallington-1604")
    assert "title = {{VVits} miserie, and the vvorlds madnesse}" in bibtex_of_source("lodge-1596")


# -- biber -----------------------------------------------------------------------------------------


def biber(folder: Path, text: str, *options: str) -> list[str]:
    """Have biber read a file, and give its warnings and errors."""
    if not shutil.which("biber") and not os.environ.get(REQUIRED):
        pytest.skip("biber is not installed (on Debian: sudo apt install biber)")
    (folder / "ours.bib").write_text(text, encoding="utf-8")
    command = ["biber", "--tool", "--nolog", *options, "--output-file", "read.bib", "ours.bib"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert (folder / "read.bib").exists(), run.stdout + run.stderr
    lines = (run.stdout + run.stderr).splitlines()
    return [line for line in lines if line.startswith(("WARN", "ERROR"))]


def test_biber_reads_the_bibliography_without_a_warning(tmp_path: Path) -> None:
    """The program behind BibLaTeX has nothing to say of all the sources, with their notes for citing."""
    cited = [bibtex(cite(name, "source", at=HERE)) for name in sources()]

    assert biber(tmp_path, "\n".join(cited)) == []


def test_biber_misses_only_what_a_work_does_not_have(tmp_path: Path) -> None:
    """Held against the model of BibLaTeX, entries lack an author or a year where nobody knows one, and nothing else."""
    missing: dict[str, str] = {}
    for line in biber(tmp_path, every_entry(), "--validate-datamodel"):
        told = re.fullmatch(r"WARN - Datamodel: Entry '(.*)' \(ours\.bib\): Missing mandatory field (.*)", line)
        assert told, line
        missing[told[1]] = told[2]

    for name, field in missing.items():
        ours = source(name).record
        wanted = "date" if "date" in field else "author"
        assert wanted == ("date" if ours["year"] == "undated" else "author"), name
        assert ours["year"] == "undated" or ours["author"] == ["Anonymous"], name


def test_biber_reads_the_scholarship_without_a_warning(tmp_path: Path) -> None:
    """Nor of the works about the game, of some of which nobody here has seen the year."""
    assert biber(tmp_path, every_study()) == []


def test_biber_reads_what_is_ours(tmp_path: Path) -> None:
    """Rules, passages, rulebooks and questions are read without a warning, and no field is foreign to their kind."""
    names = ("italian/forced-see", "minsheu-1599:51-57", "rulebook:italian", "fold.refund", "cardano-1663:I.4")

    assert biber(tmp_path, "\n".join(bibtex(cite(name, at=HERE)) for name in names), "--validate-datamodel") == []
