"""Citations: every form of everything, and each read back by a program that is not ours."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest
import rispy
import yaml
from bibtexparser import parse_string as parse_bibtex
from click.testing import CliRunner
from pybtex.database import parse_string
from pylatexenc.latex2text import LatexNodes2Text  # bibtexparser brings it

import primero_ref
from primero_ref import edition as edition_
from primero_ref import questions, rulebook, rulebooks, source
from primero_ref.cite import Citation, Edition, address, cite, edition, grader, plain, whole, words
from primero_ref.cite.citation import AUTHOR, KINDS, TITLE
from primero_ref.cite.formats import bibtex, csl, ris, tex
from primero_ref.cli.app import primero
from primero_ref.cli.checkout import findings
from primero_ref.errors import Unknown, Unreadable
from primero_ref.sources import sources
from primero_ref.sources.chicago import entry, footnote
from primero_ref.weave.apparatus.terms import terms

ROOT = Path(__file__).parents[2]

SCHEMAS = Path(__file__).parents[1] / "schemas"

PLACE = "https://example.org/primero/0.1.0/"

HERE = Edition("0.1.0", "2026-11-21", PLACE, "0123456789ab" * 5 + "cdef")


@cache
def everything() -> dict[str, Citation]:
    """Cite all that can be cited."""
    named = {
        "claim": [own for book in rulebooks() for own in rulebook(book).own],
        "passage": [one.id for work in sources() for one in source(work).passages.values()],
        "source": sources(),
        "rulebook": rulebooks(),
        "question": questions(),
    }
    found = [cite(name, kind, verdict="verified", at=HERE) for kind, names in named.items() for name in names]
    found += [words("finding", name, says, at=HERE) for name, says in findings().items()]
    found += [words("term", one.name, one.head, at=HERE) for one in terms().values()]
    return {f"{one.kind}:{one.id}": one for one in [*found, whole(HERE)]}


def test_everything_is_cited() -> None:
    """All kinds are there, in their hundreds."""
    kinds = [one.kind for one in everything().values()]

    assert {*kinds} == {*KINDS, "edition"}
    assert len(kinds) > 1800


def test_every_form_says_what_a_citation_must() -> None:
    """Each names its thing, the edition, its day and the address, in one line; and the engine if it acts."""
    for name, one in everything().items():
        if one.kind == "edition":
            continue
        for said in (one.footnote, one.entry):
            assert one.id in said, name
            assert "edition 0.1.0" in said.lower(), name
            assert "21 November 2026" in said, name
            assert said.endswith(f"{PLACE}{address(one.kind, one.id)}."), name
            assert "\n" not in said, name
            assert said.count("*") % 2 == 0, name
        assert one.id in one.short, name
        if one.kind in {"claim", "rulebook", "question", "finding"}:
            assert "engine 0123456789ab)" in one.footnote, name
            assert HERE.engine in one.record["note"], name


def test_a_claim_is_cited_with_its_grade_and_its_verdict() -> None:
    """Whoever reads the footnote sees who calls it firm, and what the engine said."""
    one = everything()["claim:italian/forced-see"]

    assert "(attested, says du Coeur; the engine plays it so)" in one.footnote
    assert "attested, says du Coeur; the engine plays it so" in one.record["note"]
    assert "plays it so" not in cite("italian/forced-see", at=HERE).footnote


@pytest.mark.parametrize(
    ("name", "said"),
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
def test_a_work_is_named_as_chicago_does(name: str, said: str) -> None:
    """Books, parts of books, articles and pages of the web; what is not known for certain says so."""
    assert said in footnote(source(name))


def test_a_bibliography_begins_with_the_family_name() -> None:
    """An entry turns the first name about and ends each part with one stop."""
    assert entry(source("minsheu-1599")).startswith("Minsheu, John. *Pleasant")
    assert entry(source("huarte-1594")).endswith(
        "Translated by Richard Carew. London: Adam Islip for Richard Watkins, 1594."
    )
    assert not [work for work in sources() if ".." in entry(source(work))]


def test_what_is_known_through_another_says_so() -> None:
    """A passage that reached us by another work names it."""
    assert "speech 3, as Notes and Queries, 1913 gives it, in *Primero" in cite("florio-1591:3", at=HERE).footnote


def test_without_an_address_none_is_invented() -> None:
    """Where the edition has no place on the web, citations end with the name of the thing or the edition."""
    for name in ("italian/forced-see", "minsheu-1599:41", "italian", "fold.refund"):
        one = cite(name, at=HERE._replace(base=""))
        assert "://" not in one.footnote + one.entry + one.short
        assert "URL" not in one.record
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
    for one in _apart():
        fields = read[one.id].fields
        assert fields["title"].strip("{}") == tex(str(one.record["title"])), one.id
        assert fields["url"] == one.record["URL"], one.id
        people = [str(person).strip("{}") for person in read[one.id].persons["author"]]
        named = [person.get("literal") or f"{person['family']}, {person['given']}" for person in _people(one)]
        assert [name.replace("{", "").replace("}", "") for name in people] == (named or ["Anonymous"]), one.id


def _apart() -> list[Citation]:
    """Take each name once: a source and a rulebook may share theirs, and no file would hold both."""
    found: dict[str, Citation] = {}
    for one in everything().values():
        found.setdefault(one.id.lower(), one)
    return [*found.values()]


def _people(one: Citation) -> list[dict[str, str]]:
    people: list[dict[str, str]] = one.record.get("author", [])
    return people


def test_bibtexparser_reads_every_entry_back() -> None:
    """A second reader of BibTeX finds nothing that it cannot read, and the same fields."""
    library = parse_bibtex("\n".join(map(bibtex, _apart())))
    read = {one.key: one.fields_dict for one in library.entries}

    assert [] == library.failed_blocks
    assert len(read) == len(_apart())
    for one in _apart():
        assert read[one.id]["title"].value.strip("{}") == tex(str(one.record["title"])), one.id
        assert one.id in read[one.id]["note"].value.replace("\\", "") or one.kind == "edition", one.id


def test_rispy_reads_every_record_back() -> None:
    """All our RIS is read by rispy, and says what the citation says."""
    cited = [*everything().values()]
    read = rispy.loads("".join(map(ris, cited)))

    assert len(read) == len(cited)
    for one, back in zip(cited, read, strict=True):
        assert (back["id"], back["title"]) == (one.id, " ".join(str(one.record["title"]).split()))
        assert back["urls"] == [one.record["URL"]]
        assert back["notes"] == [" ".join(str(one.record["note"]).split())]
        assert not back.get("unknown_tag"), one.id
        named = [person.get("literal") or f"{person['family']}, {person['given']}" for person in _people(one)]
        assert back.get("authors", []) == named
        dates = one.record.get("issued", {}).get("date-parts", [[""]])
        assert back.get("year", "") == str(one.record.get("issued", {}).get("literal", dates[0][0]))


def test_csl_keeps_the_schema_of_its_makers() -> None:
    """All our CSL-JSON is valid by the schema that the makers of CSL publish."""
    schema = json.loads((SCHEMAS / "csl-data.json").read_text(encoding="utf-8"))
    cited = [*everything().values()]
    read = json.loads(csl(cited))

    jsonschema.Draft7Validator(schema).validate(read)
    assert read == [dict(one.record) for one in cited]


@pytest.mark.parametrize(
    "said", ["Comedies, {Histories}, & 50% #1 $5 a_b ~ ^ \\ “ſo” łódź Ἑλλάς", "two\nlines  and more"]
)
def test_awkward_signs_come_back(said: str) -> None:
    """Braces, percent, ampersands, long s, Polish, Greek and the ends of lines survive every form."""
    one = words("finding", "x", said, at=HERE)
    flat = " ".join(said.split())

    assert parse_string(bibtex(one), "bibtex").entries["x"].fields["title"] == f"{{{tex(said)}}}"
    assert parse_bibtex(bibtex(one)).entries[0]["title"] == f"{{{tex(said)}}}"
    assert bibtex(one).count("{") == bibtex(one).count("}")
    assert rispy.loads(ris(one))[0]["title"] == flat
    assert json.loads(csl([one]))[0]["title"] == said


def test_what_tex_would_take_for_something_else_comes_back() -> None:
    """A reader of TeX finds the signs again that were guarded."""
    said = "Histories, & 50% #1 $5 a_b ~ \\ “ſo” łódź Ἑλλάς"

    assert LatexNodes2Text(strict_latex_spaces=True).latex_to_text(tex(said)) == said


# -- the ids and the addresses ---------------------------------------------------------------------


def test_every_address_is_one_file_on_every_system() -> None:
    """No two addresses differ only in capitals, and none has a sign that some system forbids in a name."""
    paths = [address(one.kind, one.id) for one in everything().values() if one.kind != "edition"]

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
    """A footnote, an entry and the short form, with the verdict of the demos that it runs."""
    run = CliRunner().invoke(primero, ["cite", "italian/forced-see", "minsheu-1599:51-57"])

    assert run.exit_code == 0
    assert run.output.count("Footnote: ") == run.output.count("In short: ") == 2
    assert "the engine plays it so" in run.output
    assert "speeches 51 to 57" in run.output
    assert "*" not in run.output


@pytest.mark.parametrize("form", ["bibtex", "ris", "csl"])
def test_the_command_writes_what_programs_read(form: str) -> None:
    """Several things at once make one file."""
    run = CliRunner().invoke(primero, ["cite", "italian/forced-see", "five-kinds", "source:parlett", "--format", form])
    read = {
        "bibtex": lambda text: list(parse_string(text, "bibtex").entries),
        "ris": lambda text: [one["id"] for one in rispy.loads(text)],
        "csl": lambda text: [one["id"] for one in json.loads(text)],
    }[form]

    assert run.exit_code == 0
    assert ["italian/forced-see", "five-kinds", "parlett"] == read(run.output)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("italian/forced-sea", "There is no claim 'italian/forced-sea'; the nearest is 'italian/forced-see'."),
        ("finding:five-kind", "There is no finding 'five-kind'; the nearest is 'five-kinds'."),
        ("term:rest", "A term is cited by its words: see its page of the edition."),
        ("", "There is no id ''; the nearest is "),
    ],
)
def test_the_command_refuses_in_one_sentence(name: str, said: str) -> None:
    """An id that nothing bears, or that the command cannot cite, ends it with exit code 2."""
    run = CliRunner().invoke(primero, ["cite", name])

    assert run.exit_code == 2
    assert run.stderr.startswith(said)
    assert run.stderr.count("\n") == 1


def test_the_command_cites_the_whole() -> None:
    """Without any id the edition itself is cited."""
    assert f"{AUTHOR}. {TITLE}. Edition {primero_ref.__version__}" in CliRunner().invoke(primero, ["cite"]).output


# -- the edition ---------------------------------------------------------------------------------------


def test_the_edition_is_told_alike_everywhere() -> None:
    """CITATION.cff is valid and, like .zenodo.json and the engine, says what the citations say."""
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    told["date-released"] = str(told["date-released"])
    schema = json.loads((SCHEMAS / "cff-1.2.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(schema).validate(told)
    zenodo = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))

    assert (told["title"], told["version"], told["date-released"]) == (TITLE, *edition("")[:2])
    assert told["authors"] == zenodo["creators"] == [{"name": AUTHOR}]
    assert (zenodo["title"], zenodo["upload_type"], zenodo["access_right"]) == (TITLE, "software", "open")
    assert zenodo["description"] == " ".join(told["abstract"].split())


def test_the_engine_is_known_by_the_bytes_that_run() -> None:
    """The number in the citations is that of the parcel which the site hands to the browser."""
    files = edition_.engine_files(Path(primero_ref.__file__).parent)
    one = next(iter(files))

    assert edition("").engine == edition_.engine()
    assert edition_.packed(files) == edition_.packed(dict(reversed(files.items())))
    assert edition_.packed(files) != edition_.packed({**files, one: files[one] + b"\n"})


def test_plain_words_have_no_marks() -> None:
    """Without italics the words are the same."""
    one = cite("minsheu-1599", at=HERE)

    assert plain(one.footnote) == one.footnote.replace("*", "")
