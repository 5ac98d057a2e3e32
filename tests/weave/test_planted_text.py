"""What looks like markup in a data file is text on every kind of page."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from primero_ref.claims import catalogue
from tests.support.planted_site import EACH, FIELDS, ROOT, planted
from tests.support.small_site import SmallSite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLANTED = re.compile(r"""<script id=\\?["“”](?P<place>[\w.-]+)\\?["“”]>['‘’]\\?&</script>""")
"""What is planted, as it is read on a page: quotation marks may have been made round, and where BibTeX and JSON are
shown there is a stroke before some signs."""

BEGUN = "script id="
"""What begins like it, whatever became of it."""

NAME = re.compile(r"[a-zA-Z_:][\w:.-]*")
"""The name of an attribute."""


class Reader(HTMLParser):
    """A page as a browser reads it: its texts and attributes, and what of it was taken for markup."""

    def __init__(self, page: str) -> None:
        """Read it."""
        super().__init__()
        self.texts = [""]
        self.data: list[str] = []
        self.taken: list[str] = []
        self.open = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that was planted, or whose attributes have come apart."""
        named = {name: value or "" for name, value in attrs}
        planted_here = tag == "script" and "." in named.get("id", "")
        if planted_here or not all(map(NAME.fullmatch, named)):
            self.taken.append(self.get_starttag_text() or tag)
        self.texts += [*named.values(), ""]
        self.open = named.get("type", "code") if tag == "script" else ""

    def handle_endtag(self, tag: str) -> None:
        """Note that a script is over."""
        del tag
        self.open = ""
        self.texts.append("")

    def handle_data(self, data: str) -> None:
        """Keep a text, or the data of a script."""
        if self.open:
            self.data.append(data)
        else:
            self.texts[-1] += data

    def strings(self) -> Iterator[str]:
        """Give all that is read: texts, attributes, and the strings in data for scripts and machines."""
        yield from self.texts
        for data in self.data:
            if BEGUN in data:
                yield from strings_in(json.loads(data))


def strings_in(data: object) -> Iterator[str]:
    """Give the strings in what was JSON."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, dict)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings_in(part)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build pages of every kind from data in which markup is planted, in a process of their own."""
    folder = tmp_path_factory.mktemp("planted")
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.planted_site", str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert "cannot be put here" not in (folder / "warnings.txt").read_text(encoding="utf-8")
    return folder / "out"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reader]:
    """Read the pages, each by its name."""
    files = sorted(site.rglob("*.html"))
    return {file.relative_to(site).as_posix(): Reader(file.read_text(encoding="utf-8")) for file in files}


def test_nothing_in_a_data_file_becomes_markup(pages: dict[str, Reader]) -> None:
    """No planted element is one on a page, and no quotation mark ends an attribute."""
    assert {name: page.taken[:3] for name, page in pages.items() if page.taken} == {}


def test_what_is_planted_is_read_as_it_was_written(pages: dict[str, Reader]) -> None:
    """Wherever it stands it is whole, and escaped once: in texts, in attributes, and in data for machines."""
    spoilt = {
        (name, text[:300])
        for name, page in pages.items()
        for text in page.strings()
        if text.count(BEGUN) != len(PLANTED.findall(text))
    }

    assert sorted(spoilt)[:5] == []


def test_every_field_is_seen(pages: dict[str, Reader]) -> None:
    """Each field in which something is planted stands on a page: the test looks at all of them."""
    every = {
        PLANTED.search(planted(file, field))["place"]  # type: ignore[index]  # it is found: it is what is planted
        for file, fields in FIELDS.items()
        for field in ([EACH] if fields == EACH else fields.split())
    }
    seen = {match["place"] for page in pages.values() for text in page.strings() for match in PLANTED.finditer(text)}

    assert every == seen


def test_what_is_planted_is_text_in_xml(site: Path) -> None:
    """The old texts in TEI and the feed stay well-formed, and nothing planted is an element of them."""
    files = [*site.rglob("*.xml"), *site.rglob("*.atom")]
    read = {file.name: ET.fromstring(file.read_text(encoding="utf-8")) for file in files}  # noqa: S314  # it is our own

    assert any(PLANTED.search("".join(tree.itertext())) for tree in read.values())
    assert not [name for name, tree in read.items() if any(str(part.tag).endswith("script") for part in tree.iter())]


@pytest.mark.filterwarnings("ignore:'myst_parser")  # what leads to pages asks Sphinx for what it will have no more
def test_html_in_the_data_of_a_directive_is_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Markdown of a data file keeps its emphasis; HTML in it, within a sentence or by itself, is shown as written."""
    about = "Not *quite* <b>bold</b>.\n\n<script>alert(1)</script>\n\nThe end."
    entry = catalogue.entry("parlett")._replace(about=about)
    monkeypatch.setattr(catalogue, "entry", lambda _: entry)
    monkeypatch.setattr(catalogue, "in_order", lambda: ("parlett",))
    page = SmallSite(tmp_path, "```{rulebooks} lists\n```", myst_enable_extensions=["deflist"]).page()

    assert "Not <em>quite</em> &lt;b&gt;bold&lt;/b&gt;." in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "The end." in page
