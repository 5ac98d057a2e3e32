"""Citations: every form of everything, and each read back by a program that is not ours."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
import rispy
import yaml
from bibtexparser.entrypoint import parse_string as parse_bibtex
from click.testing import CliRunner
from pybtex.database import parse_string
from pylatexenc.latex2text import LatexNodes2Text  # bibtexparser brings it

import primero_ref
from primero_ref import edition as edition_
from primero_ref import questions, rulebook, rulebooks, source
from primero_ref.cite import Citation, Edition, address, cite, edition, grader, plain, whole, words
from primero_ref.cite.bibtex import bibtex, tex
from primero_ref.cite.citation import AUTHOR, KINDS, TITLE
from primero_ref.cite.formats import csl, ris
from primero_ref.cite.records import as_listed
from primero_ref.cli.app import primero
from primero_ref.cli.checkout import findings
from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import sources
from primero_ref.sources.chicago import entry, footnote
from primero_ref.weave.apparatus.terms import terms

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

SCHEMAS = Path(__file__).parents[1] / "schemas"

PLACE = "https://example.org/primero/0.1.0/"

HERE = Edition("0.1.0", "2026-11-21", PLACE, "0123456789ab" * 5 + "cdef")


@cache
def everything() -> dict[str, Citation]:
    """Cite all that can be cited."""
    named = {
        "claim": [own for book in rulebooks() for own in rulebook(book).own],
        "passage": [passage.id for work in sources() for passage in source(work).passages.values()],
        "source": sources(),
        "rulebook": rulebooks(),
        "question": questions(),
    }
    citations = [cite(name, kind, verdict="verified", at=HERE) for kind, names in named.items() for name in names]
    citations += [words("finding", name, says, at=HERE) for name, says in findings().items()]
    citations += [words("term", term.name, term.head, at=HERE) for term in terms().values()]
    return {f"{citation.kind}:{citation.id}": citation for citation in [*citations, whole(HERE)]}


def test_everything_is_cited() -> None:
    """All kinds are there, in their hundreds."""
    kinds = [citation.kind for citation in everything().values()]

    assert {*kinds} == {*KINDS, "edition"}
    assert len(kinds) > 1800


def test_every_form_says_what_a_citation_must() -> None:
    """Each names its thing, the edition, its day and the address, in one line; and the engine if it acts."""
    for name, citation in everything().items():
        if citation.kind == "edition":
            continue
        for text in (citation.footnote, citation.entry):
            assert citation.id in text, name
            assert "edition 0.1.0" in text.lower(), name
            assert "21 November 2026" in text, name
            assert text.endswith(f"{PLACE}{address(citation.kind, citation.id)}."), name
            assert "\n" not in text, name
            assert text.count("*") % 2 == 0, name
        assert citation.id in citation.short, name
        if citation.kind in {"claim", "rulebook", "question", "finding"}:
            assert "engine 0123456789ab)" in citation.footnote, name
            assert HERE.engine in citation.record["note"], name


def test_a_claim_is_cited_with_its_grade_and_its_verdict() -> None:
    """Whoever reads the footnote sees who calls it firm, and what the engine said."""
    citation = everything()["claim:italian/forced-see"]

    assert "(du Coeur’s rule; grade: attested; the engine plays it so)" in citation.footnote
    assert "du Coeur’s rule; grade: attested; the engine plays it so" in citation.record["note"]
    assert "plays it so" not in cite("italian/forced-see", at=HERE).footnote


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("minsheu-1599", "Pleasant and Delightfull Dialogues in Spanish and English"),
        ("gould-1953", ",” trans. Sydney Henry Gould, in *Cardano: The Gambling Scholar*, by Oystein Ore (Princeton: "),
        ("cardano-1663", ",” in *Opera omnia*, ed. Charles Spon, vol. 1 (Lyon: "),
        ("nq-1913", "“Primero,” *Notes and Queries*, 11th ser., 7 (1913): 1–3, 23–24, 41–43"),
        ("oaw-1864", "Harry Jones, “Obsolete Card-Games,” *Once a Week* 10 (19 March 1864): 362–363"),
        ("detection-1555", "[Gilbert Walker?], *A manifest detection"),
        (
            "mawe-1600",
            "*The groome-porters lawes at mawe, to be obserued in fulfilling the due orders of the game* (Lon",
        ),
        ("brantome", "*Vies des grands capitaines estrangers*, vol. 2 (before 1614), 147"),
        ("ducoeur-2003", "“Game Report: Primero,” 26 October 2003, http://jducoeur.org/"),
        ("rmi", "Red Mountain Inn of Isenfir, “Primero,” undated"),
    ],
)
def test_a_work_is_named_as_chicago_does(name: str, note: str) -> None:
    """Books, parts of books, articles and pages of the web; what is not known for certain says so."""
    assert note in footnote(source(name))


def test_a_bibliography_begins_with_the_family_name() -> None:
    """An entry turns the first name about and ends each part with one stop."""
    assert entry(source("minsheu-1599")).startswith("Minsheu, John. *Pleasant")
    assert entry(source("huarte-1594")).endswith(
        "Translated by Richard Carew. London: Adam Islip for Richard Watkins, 1594."
    )
    assert not [work for work in sources() if ".." in entry(source(work))]


def test_what_is_known_through_another_says_so() -> None:
    """A passage that reached us by another work names it."""
    assert (
        "speech 3, as Notes and Queries, 1913 gives it on page 24, in *Primero"
        in cite("florio-1591:3", at=HERE).footnote
    )


@pytest.mark.parametrize(
    ("name", "words", "field"),
    [
        ("minsheu-1599:59", "speech 59, pages 26 to 27", "26–27"),
        ("minsheu-1599:51-57", "speeches 51 to 57, page 26", "26"),
        ("shakespeare-1602:1", "line 1, sig. F4v", "sig. F4v"),
        ("detection-1555:24.1", "image 24, sentence 1, sigs C7v to C8r", "sig. C7v–C8r"),
        ("cervantes-1615:1", "line 1, page 383 of Shelton’s English of 1620", "383"),
        ("torriano-1662:Resto", "1662), Resto, page 167, in *Primero", "167"),
    ],
)
def test_a_passage_is_cited_with_its_page(name: str, words: str, field: str) -> None:
    """The page of the print, or its signature, stands in the footnote, the short form and every record."""
    citation = cite(name, at=HERE)
    first, _, last = field.partition("–")

    assert words in citation.footnote
    assert words.rpartition("1662), ")[2].removesuffix(", in *Primero") in citation.short
    assert citation.record["page"] == field
    assert f"SP  - {first}\n" in ris(citation)
    assert (f"EP  - {last}\n" in ris(citation)) is bool(last)
    assert field.replace("–", "--") in bibtex(citation)
    assert json.loads(csl([citation]))[0]["page"] == field


def test_a_passage_without_a_page_invents_none() -> None:
    """A law at maw stands on a single sheet: its citation has no page, and neither has its record."""
    citation = cite("mawe-1600:3", at=HERE)

    assert "page" not in citation.record
    assert "law 3, in *Primero" in citation.footnote


def test_without_an_address_none_is_invented() -> None:
    """Where the edition has no place on the web, citations end with the name of the thing or the edition."""
    for name in ("italian/forced-see", "minsheu-1599:41", "italian", "fold.refund"):
        citation = cite(name, at=HERE._replace(base=""))
        assert "://" not in citation.footnote + citation.entry + citation.short
        assert "URL" not in citation.record
    assert cite("ducoeur-2003", at=HERE._replace(base="")).record["URL"].startswith("http://jducoeur.org/")


def test_the_address_comes_from_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """PRIMERO_BASE_URL says where the edition stands, with its last stroke or without."""
    monkeypatch.setenv("PRIMERO_BASE_URL", PLACE.rstrip("/"))

    assert edition().base == PLACE


# -- read back by others -------------------------------------------------------------------------


def test_pybtex_reads_every_entry_back() -> None:
    """All our BibTeX is read by pybtex, and names, titles, years and addresses are what they were."""
    read = parse_string("\n".join(map(bibtex, _apart())), "bibtex").entries

    assert len(read) == len(_apart())
    for citation in _apart():
        fields = read[citation.id].fields
        assert unbraced(fields["title"]) == tex(str(citation.record["title"])), citation.id
        assert fields["url"] == citation.record["URL"], citation.id
        people = [unbraced(str(person)) for person in read[citation.id].persons.get("author", [])]
        assert people == [as_bibtex_prints(person) for person in _people(citation)], citation.id


def unbraced(words: str) -> str:
    """Take away the braces that keep capitals and names together."""
    return words.replace("{", "").replace("}", "").replace("\\textbraceleft", "{").replace("\\textbraceright", "}")


def as_bibtex_prints(person: dict[str, str]) -> str:
    """Give a name as BibTeX takes it apart: a particle with an apostrophe is joined to the family name."""
    particle = person.get("dropping-particle", "")
    if particle.endswith("’"):
        return f"{particle}{person['family']}, {person['given']}"
    return as_listed(person)


def _apart() -> list[Citation]:
    """Take each name once: a source and a rulebook may share theirs, and no file would hold both."""
    by_name: dict[str, Citation] = {}
    for citation in everything().values():
        by_name.setdefault(citation.id.lower(), citation)
    return [*by_name.values()]


def _people(citation: Citation) -> list[dict[str, str]]:
    people: list[dict[str, str]] = citation.record.get("author", [])
    return people


def test_bibtexparser_reads_every_entry_back() -> None:
    """A second reader of BibTeX finds nothing that it cannot read, and the same fields."""
    library = parse_bibtex("\n".join(map(bibtex, _apart())))
    read = {entry.key: entry.fields_dict for entry in library.entries}

    assert [] == library.failed_blocks
    assert len(read) == len(_apart())
    for citation in _apart():
        assert unbraced(read[citation.id]["title"].value) == tex(str(citation.record["title"])), citation.id
        assert citation.id in read[citation.id]["note"].value.replace("\\", "") or citation.kind == "edition", (
            citation.id
        )


def test_rispy_reads_every_record_back() -> None:
    """All our RIS is read by rispy, and says what the citation says."""
    citations = [*everything().values()]
    read = rispy.loads("".join(map(ris, citations)))

    assert len(read) == len(citations)
    for citation, back in zip(citations, read, strict=True):
        assert (back["id"], back["title"]) == (citation.id, " ".join(str(citation.record["title"]).split()))
        assert back["urls"] == [citation.record["URL"]]
        assert back["notes"] == [" ".join(str(citation.record["note"]).split())]
        assert not back.get("unknown_tag"), citation.id
        assert back.get("authors", []) == [*map(as_listed, _people(citation))]
        dates = citation.record.get("issued", {}).get("date-parts", [[""]])
        assert back.get("year", "") == str(citation.record.get("issued", {}).get("literal", dates[0][0]))


def test_csl_keeps_the_schema_of_its_makers() -> None:
    """All our CSL-JSON is valid by the schema that the makers of CSL publish."""
    schema = json.loads((SCHEMAS / "csl-data.json").read_text(encoding="utf-8"))
    citations = [*everything().values()]
    read = json.loads(csl(citations))

    jsonschema.Draft7Validator(schema).validate(read)
    assert read == [dict(citation.record) for citation in citations]


@pytest.mark.parametrize(
    "text", ["Comedies, {Histories}, & 50% #1 $5 a_b ~ ^ \\ “ſo” łódź Ἑλλάς", "two\nlines  and more"]
)
def test_awkward_signs_come_back(text: str) -> None:
    """Braces, percent, ampersands, long s, Polish, Greek and the ends of lines survive every form."""
    citation = words("finding", "x", text, at=HERE)
    flat = " ".join(text.split())

    titles = [parse_string(bibtex(citation), "bibtex").entries["x"].fields["title"]]
    titles.append(parse_bibtex(bibtex(citation)).entries[0]["title"])
    for title in titles:
        assert unbraced(title) == unbraced(tex(text))
    assert bibtex(citation).count("{") == bibtex(citation).count("}")
    assert rispy.loads(ris(citation))[0]["title"] == flat
    assert json.loads(csl([citation]))[0]["title"] == text


def test_what_tex_would_take_for_something_else_comes_back() -> None:
    """A reader of TeX finds the signs again that were guarded."""
    text = "Histories, & 50% #1 $5 a_b ~ \\ “ſo” łódź Ἑλλάς"

    assert LatexNodes2Text(strict_latex_spaces=True).latex_to_text(tex(text)) == text


# -- the ids and the addresses ---------------------------------------------------------------------


def test_every_address_is_one_file_on_every_system() -> None:
    """No two addresses differ only in capitals, and none has a sign that some system forbids in a name."""
    paths = [address(citation.kind, citation.id) for citation in everything().values() if citation.kind != "edition"]

    assert len({path.lower() for path in paths}) == len(paths)
    assert all(sign.isalnum() or sign in "/.-" for path in paths for sign in path)


def test_an_unknown_id_names_the_nearest() -> None:
    """Whatever is asked for, the answer is one sentence."""
    with pytest.raises(
        Unknown, match=r"^There is no claim 'italian/forced-sea'; the nearest is 'italian/forced-see'\.$"
    ):
        cite("italian/forced-sea")
    with pytest.raises(Unknown, match=r"^There is no passage 'minsheu-1599:63'"):
        cite("minsheu-1599:63")
    with pytest.raises(Unreadable, match="write source:parlett or rulebook:parlett"):
        cite("parlett")


@pytest.mark.parametrize("book", rulebooks())
def test_every_claim_has_a_grader(book: str) -> None:
    """Somebody stands for each grade."""
    assert all(grader(name) for name in rulebook(book).own)


# -- the command -------------------------------------------------------------------------------------


def test_the_command_cites_in_words() -> None:
    """Of a published rule a footnote, an entry and the short form, with the verdict of the demos that it runs."""
    run = CliRunner().invoke(primero, ["cite", "italian/forced-see", "minsheu-1599:51-57"])

    assert run.exit_code == 0
    assert run.output.count("Footnote: ") == run.output.count("In short: ") == 2
    assert "the engine plays it so" in run.output
    assert "speeches 51 to 57" in run.output
    assert "*" not in run.output


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("form", ["bibtex", "ris", "csl"])
def test_the_command_writes_what_programs_read(form: str) -> None:
    """Several things at once make one file."""
    run = CliRunner().invoke(primero, ["cite", "toy/forced-see", "five-kinds", "source:parlett", "--format", form])
    read: Callable[[str], list[str]] = {
        "bibtex": lambda text: list(parse_string(text, "bibtex").entries),
        "ris": lambda text: [record["id"] for record in rispy.loads(text)],
        "csl": lambda text: [record["id"] for record in json.loads(text)],
    }[form]

    assert run.exit_code == 0
    assert ["toy/forced-see", "five-kinds", "parlett"] == read(run.output)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("italian/forced-sea", "There is no claim 'italian/forced-sea'; the nearest is 'italian/forced-see'."),
        ("finding:five-kind", "There is no finding 'five-kind'; the nearest is 'five-kinds'."),
        ("term:rest", "A term is cited by its words: see its page of the edition."),
        ("", "There is no id ''."),
    ],
)
def test_the_command_refuses_in_one_sentence(name: str, sentence: str) -> None:
    """An id that nothing bears, or that the command cannot cite, ends it with exit code 2."""
    run = CliRunner().invoke(primero, ["cite", name])

    assert run.exit_code == 2
    assert run.stderr.startswith(sentence)
    assert run.stderr.count("\n") == 1


def test_the_command_cites_the_whole() -> None:
    """Without any id the edition itself is cited."""
    assert f"{AUTHOR}. {TITLE}. Edition {primero_ref.__version__}" in CliRunner().invoke(primero, ["cite"]).output


# -- the edition ---------------------------------------------------------------------------------------


def test_the_edition_is_told_alike_everywhere() -> None:
    """CITATION.cff is valid and, like .zenodo.json and the engine, says what the citations say."""
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    cff["date-released"] = str(cff["date-released"])
    schema = json.loads((SCHEMAS / "cff-1.2.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(schema).validate(cff)
    zenodo = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))

    assert (cff["title"], cff["version"], cff["date-released"]) == (TITLE, *edition("")[:2])
    assert cff["authors"] == zenodo["creators"] == [{"name": AUTHOR}]
    assert (zenodo["title"], zenodo["upload_type"], zenodo["access_right"]) == (TITLE, "software", "open")
    assert zenodo["description"] == " ".join(cff["abstract"].split())


def test_the_engine_is_known_by_the_bytes_that_run() -> None:
    """The number in the citations is that of the parcel which the site hands to the browser."""
    files = edition_.engine_files(Path(primero_ref.__file__).parent)
    name = next(iter(files))

    assert edition("").engine == edition_.engine()
    assert edition_.packed(files) == edition_.packed(dict(reversed(files.items())))
    assert edition_.packed(files) != edition_.packed({**files, name: files[name] + b"\n"})


def test_plain_words_have_no_marks() -> None:
    """Without italics the words are the same."""
    citation = cite("minsheu-1599", at=HERE)

    assert plain(citation.footnote) == citation.footnote.replace("*", "")
