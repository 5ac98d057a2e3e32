"""The command `primero report`: in each format, whole or not at all, and every slip in one sentence."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from primero_ref import rulebook, rulebooks
from primero_ref.cli.app import primero
from primero_ref.cli.docx import NO_LIBRARY, WORDS
from primero_ref.cli.report import NO_PRESS
from primero_ref.reconstruction import from_file, from_link, reconstruct
from primero_ref.report import report
from primero_ref.report.full_report import full_report
from primero_ref.report.handout import handout
from primero_ref.report.paper import Heading
from primero_ref.report.short_report import short_report
from primero_ref.report.writers import html, markdown, paper_html, paper_markdown

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

CHOICES = (
    "italian", "--hold", "zorli/vie-in-or-out", "--suspend", "italian/forced-see", "--answer", "tie=rmi/tie",
    "--option", "points.ace=15", "--because", "points.ace=We count it so", "--title", "Ours", "--redactor", "Aemilia",
    "--date", "1 May 2026", "--branch", "Barony of the Bridge", "--event", "Twelfth Night", "--summary", "We share.",
)  # fmt: skip

OURS = reconstruct(
    "italian", ["zorli/vie-in-or-out"], ["italian/forced-see"], {"tie": "rmi/tie", "points.ace": 15},
    {"points.ace": "We count it so"}, title="Ours", redactor="Aemilia", date="1 May 2026",
    branch="Barony of the Bridge", event="Twelfth Night", summary="We share.",
)  # fmt: skip


def run(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(primero, ["report", *words])


def test_report_is_written_to_the_terminal() -> None:
    """It is that of the core, in Markdown unless another format is asked for."""
    assert run("scopa").stdout == markdown(report(reconstruct("scopa")))
    assert run(*CHOICES, "--format", "html").stdout == html(report(OURS))


def test_choices_are_kept_in_a_file_and_in_a_link(tmp_path: Path) -> None:
    """Both give the same report again, and the file is played."""
    file = tmp_path / "ours.toml"
    run(*CHOICES, "--format", "toml", "-o", str(file))
    link = run(*CHOICES, "--format", "link").stdout.strip()

    assert from_file(str(file)) == OURS == from_link(link)
    assert run(str(file)).stdout == run(link).stdout == markdown(report(OURS))
    assert rulebook(str(file)).title == "Ours"
    played = CliRunner().invoke(primero, ["play", str(file), "--seed", "1"], input="quit\n")
    assert "Ours, according to Aemilia." in played.stdout


def test_what_is_said_beside_a_file_is_added_to_it(tmp_path: Path) -> None:
    """Options add to the choices of a file, or take their place."""
    file = tmp_path / "ours.toml"
    file.write_text(OURS.toml, encoding="utf-8")
    words = ("--suspend", "zorli/vie-in-or-out", "--answer", "points.ace=14", "--title", "", "--format", "link")
    added = from_link(run(str(file), *words).stdout)

    assert added.hold == ()
    assert added.suspend == ("italian/forced-see",)
    assert added.answers["points.ace"] == 14
    assert (added.title, added.redactor) == ("", "Aemilia")


def test_pdf_is_set_by_typst_and_is_the_same_each_time(tmp_path: Path) -> None:
    """The PDF is tagged, has the title, and holds the same bytes whenever it is made."""
    pytest.importorskip("typst")
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        assert run(*CHOICES, "--format", "pdf", "-o", str(file)).exit_code == 0
    data = files[0].read_bytes()

    assert data.startswith(b"%PDF-")
    assert b"/MarkInfo" in data
    assert data == files[1].read_bytes()


def test_without_typst_a_pdf_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what to install, and no file is left."""
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run("italian", "--format", "pdf", "-o", str(tmp_path / "one.pdf"))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{NO_PRESS}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("italien",), "There is no rulebook 'italien'; the nearest is 'italian'."),
        (("italian", "--hold", "zorli/no"), "There is no claim 'zorli/no'; the nearest is"),
        (("italian", "--answer", "tie"), "'tie' is not an answer: write QUESTION=ANSWER"),
        (("italian", "--answer", "tie=all"), "'all' does not answer 'tie'"),
        (("italian", "--answer", "seats.fewest=7"), "At least 7 play, and 6 at the most."),
        (("italian", "--because", "tie=So"), "A reason is given for 'tie'"),
        (("nowhere.toml",), "There is no file called 'nowhere.toml'."),
        (("italian;tie",), "The link is cut short"),
    ],
)
def test_a_slip_is_told_in_a_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    """A refusal is one line, ends with 2, and leaves a file that was there as it was."""
    file = tmp_path / "report.md"
    file.write_text("An older one.", encoding="utf-8")
    result = run(*words, "-o", str(file))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "An older one."
    assert [*tmp_path.iterdir()] == [file]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder that is not there, or one in the place of the file, is told with its name; nothing is left behind."""
    for path in (tmp_path / "no" / "report.md", tmp_path):
        result = run("scopa", "-o", str(path))
        assert result.exit_code == 2
        assert str(path.parent if path.parent != tmp_path.parent else path) in result.stderr
    assert list(tmp_path.iterdir()) == []
    assert not [path for path in tmp_path.parent.iterdir() if path.name.endswith(".part")]


def test_the_handout_is_a_paper_of_its_own() -> None:
    """In the terminal it is that of the core, and so is the short report."""
    assert run(*CHOICES, "--paper", "short").stdout == paper_markdown(short_report(report(OURS)))
    written = run(*CHOICES, "--paper", "handout", "--format", "html").stdout

    assert written == paper_html(handout(OURS))
    assert run(*CHOICES, "--paper", "handout").stdout == paper_markdown(handout(OURS))


@pytest.mark.parametrize("paper", ["report", "short", "handout"])
def test_a_pdf_is_pdf_ua_with_the_type_of_the_site(paper: str, tmp_path: Path) -> None:
    """A checker that did not make it finds nothing by PDF/UA-1; the handout is one page."""
    pikepdf = pytest.importorskip("pikepdf", reason="the press is not installed")
    checker = pytest.importorskip("page", reason="the checker of PDF/UA is not installed")
    file = tmp_path / "ours.pdf"
    assert run(*CHOICES, "--paper", paper, "--format", "pdf", "-o", str(file)).exit_code == 0
    limits = checker.SafetyLimits.unlimited()
    judged = checker.validate_pdf_bytes(file.read_bytes(), profile=checker.ValidationProfile.PDF_UA_1, limits=limits)

    assert [f"{failure.rule_id}: {failure.message}" for failure in judged.failures] == []
    with pikepdf.open(file) as pdf:
        assert {"handout": len(pdf.pages) == 1, "short": len(pdf.pages) <= 2}.get(paper, len(pdf.pages) > 2)
        fonts = {str(font["/BaseFont"]) for page in pdf.pages for font in page.Resources.Font.values()}
    assert any("Alegreya" in name for name in fonts)


@pytest.mark.parametrize("book", rulebooks())
def test_the_short_papers_of_every_rulebook_keep_to_their_pages(book: str, tmp_path: Path) -> None:
    """As PDF the handout is one page, and the short report two at most."""
    pikepdf = pytest.importorskip("pikepdf", reason="the press is not installed")
    pytest.importorskip("typst", reason="the press is not installed")
    for paper, most in (("handout", 1), ("short", 2)):
        file = tmp_path / f"{paper}.pdf"
        assert run(book, "--paper", paper, "--format", "pdf", "-o", str(file)).exit_code == 0
        with pikepdf.open(file) as pdf:
            assert len(pdf.pages) <= most


def word_paragraphs(file: Path) -> list[str]:
    """Read a Word file as another program does."""
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    return [paragraph.text for paragraph in docx.Document(str(file)).paragraphs]


@pytest.mark.parametrize("paper", ["report", "short", "handout"])
def test_a_word_file_opens_with_its_words_and_its_footnotes(paper: str, tmp_path: Path) -> None:
    """Every reference has its footnote with its words, and every part of the file is well-formed."""
    files = [tmp_path / "one.docx", tmp_path / "two.docx"]
    for file in files:
        assert run(*CHOICES, "--paper", paper, "--format", "docx", "-o", str(file)).exit_code == 0
    words = word_paragraphs(files[0])
    made = {"report": full_report, "short": short_report}.get(paper, lambda _: handout(OURS))(report(OURS))

    assert files[0].read_bytes() == files[1].read_bytes()
    assert {block.words for block in made.blocks if isinstance(block, Heading)} <= {*words}
    with zipfile.ZipFile(files[0]) as archive:
        names = [name for name in archive.namelist() if name.endswith("xml")]
        trees = {name: ET.fromstring(archive.read(name)) for name in names}  # noqa: S314  # we wrote it
    text = trees["word/document.xml"]
    references = [int(mark.get(f"{{{WORDS}}}id", "")) for mark in text.iter(f"{{{WORDS}}}footnoteReference")]
    assert references == [note.number for note in made.notes]
    if made.notes:
        notes = trees["word/footnotes.xml"].findall(f"{{{WORDS}}}footnote")
        assert ["".join(note.itertext()).strip() for note in notes if int(note.get(f"{{{WORDS}}}id", "")) > 0] == [
            "".join(run.words for run in note.runs) for note in made.notes
        ]
    types = {row.get("PartName") for row in trees["[Content_Types].xml"]}
    assert ("/word/footnotes.xml" in types) == bool(made.notes)


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed, so it opens no Word file here")
def test_libreoffice_opens_and_converts_the_word_file(tmp_path: Path) -> None:
    """Its text has the footnotes and the bibliography."""
    run(*CHOICES, "--format", "docx", "-o", str(tmp_path / "ours.docx"))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "html", "--outdir", str(tmp_path), "ours.docx"],
        cwd=tmp_path, check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    text = " ".join(re.sub("<[^>]+>", "", (tmp_path / "ours.html").read_text(encoding="utf-8")).split())

    assert "Game report: Ours" in text
    assert "speech 41, page 26" in text


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed, so it prints no Word file here")
@pytest.mark.parametrize(("paper", "most"), [("handout", 1), ("short", 2)])
def test_a_word_file_of_a_short_paper_prints_on_its_pages(paper: str, most: int, tmp_path: Path) -> None:
    """The longest of the papers, as LibreOffice sets it."""
    pikepdf = pytest.importorskip("pikepdf", reason="the press is not installed")
    run("zorli", "--paper", paper, "--format", "docx", "-o", str(tmp_path / "ours.docx"))
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), "ours.docx"],
        cwd=tmp_path, check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    with pikepdf.open(tmp_path / "ours.pdf") as pdf:
        assert len(pdf.pages) <= most


def test_without_its_library_a_word_file_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence says what to install, and no file is left."""
    monkeypatch.setitem(sys.modules, "docx", None)
    result = run("italian", "--format", "docx", "-o", str(tmp_path / "one.docx"))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{NO_LIBRARY}\n"
    assert list(tmp_path.iterdir()) == []
