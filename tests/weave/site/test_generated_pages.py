"""The pages that nobody writes: left as they are while nothing changes that they come from, made anew when it does."""

from __future__ import annotations

import shutil
from copy import copy
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.errors import ExtensionError

from primero_ref.weave.coverage import question_lines
from primero_ref.weave.package import digest
from primero_ref.weave.parts.comparison import matrix
from primero_ref.weave.site import generated_pages
from primero_ref.weave.site import matrix as matrix_site
from primero_ref.weave.store.wording import words_digest
from tests.support import small_site
from tests.support.small_site import A_FEW_CLAIMS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGES = {
    "index.md": "# Start\n\n```{toctree}\ncompare/index\nother\nremark\n```\n",
    "compare/index.md": "# Side by side\n\n:::{claim} italian/fold-withdraw-half\nHalf.\n:::\n",
    "other.md": "# Other\n\nA word.\n",
    "remark.md": "# A remark\n\n:::{claim} italian/honest-type\nNothing to show.\n:::\n",
}

PAGE = f"{matrix.page_of_book('italian')}.html"
CITED = "cite/claim/italian/fold-withdraw-half.html"
DRAWN = (PAGE, CITED)
"""Two pages that nobody writes, of which a process of its own may make the second."""


class Site:
    """A small site with the pages of the matrix, built again and again."""

    def __init__(self, folder: Path) -> None:
        """Write its pages, and build it."""
        self.folder, self.docs, self.out = folder, folder / "docs", folder / "out"
        for name, text in PAGES.items():
            self.write(name, text)
        self.settings: dict[str, Any] = {**A_FEW_CLAIMS, "html_static_path": [str(self.docs / "_static")]}
        self.write("_static/a.css", "p {}")
        self.build()

    def write(self, name: str, text: str) -> None:
        """Write a file of the site."""
        small_site.write(self.folder, {name: text})

    def move_claim(self) -> None:
        """Put the claim of one page on another."""
        self.write("compare/index.md", "# Side by side\n")
        self.write("other.md", PAGES["other.md"] + PAGES["compare/index.md"].partition("\n")[2])

    def build(self) -> None:
        """Build it, after what was built before."""
        small_site.build(self.folder, self.settings, parallel=2)

    def left(self, *names: str) -> set[str]:
        """Say which of the two pages, or of others, the next build leaves as they are: a mark in them stays."""
        for name in names or DRAWN:
            path = self.out / name
            path.write_text(path.read_text(encoding="utf-8") + "<!-- marked -->", encoding="utf-8")
        self.build()
        return {name for name in names or DRAWN if "<!-- marked -->" in (self.out / name).read_text(encoding="utf-8")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Build the site once, and lay a copy of all that it is by."""
    site = Site(tmp_path_factory.mktemp("generated") / "site")
    shutil.copytree(site.folder, site.folder.with_name("built"))
    return site


@pytest.fixture
def site(built: Site) -> Site:
    """Give it as it was built, in the same place and with the same times, whatever was done to it since."""
    shutil.rmtree(built.folder)
    shutil.copytree(built.folder.with_name("built"), built.folder)
    site = copy(built)
    site.settings = built.settings.copy()
    return site


def test_prose_leaves_them_alone(site: Site) -> None:
    """An edit of what a page says, which none of them shows, makes none of them anew."""
    site.write(
        "other.md", PAGES["other.md"].replace("\n\n", "\n\nAnother word.\n\nAnd more words, with a line before.\n\n", 1)
    )

    assert site.left() == {*DRAWN}
    assert "Another word." in (site.out / "other.html").read_text(encoding="utf-8")


CHANGES: dict[str, Callable[[Site], object]] = {
    "a heading": lambda site: site.write("other.md", "# Otherwise\n\nA word.\n"),
    "a new page": lambda site: site.write("third.md", "---\norphan: true\n---\n# Third\n"),
    "the order of the contents": lambda site: site.write(
        "index.md", PAGES["index.md"].replace("compare/index\nother", "other\ncompare/index")
    ),
    "the place of a claim": lambda site: site.move_claim(),
    "the look": lambda site: site.write("_static/a.css", "p { color: red }"),
    "the address of the edition": lambda site: site.settings.update(html_baseurl="https://primero.example/1/"),
    "a setting": lambda site: site.settings.update(html_title="Another title"),
    "the number of the edition": lambda site: site.settings.update(release="2"),
}
"""What such a page shows or comes from, beside the data and the code."""


@pytest.mark.parametrize("change", CHANGES)
def test_what_they_show_makes_them_anew(site: Site, change: str) -> None:
    """Whatever they show of the other pages, or are made with, is a reason to make them again."""
    CHANGES[change](site)

    assert not site.left()


def test_data_and_code_make_them_anew(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A rule, a text or a line of code that changes is a reason, whichever it is."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "rules.toml").write_text("one", encoding="utf-8")
    monkeypatch.setattr(generated_pages, "PACKAGE", package)
    assert not site.left()
    assert site.left() == {*DRAWN}

    (package / "rules.toml").write_text("two", encoding="utf-8")

    assert not site.left()


def test_a_page_that_is_gone_is_made(site: Site) -> None:
    """What somebody has deleted comes back, and nothing else is made."""
    gone = site.out / f"{matrix.page_of_book('zorli')}.html"
    gone.unlink()

    assert site.left() == {*DRAWN}
    assert gone.exists()


def test_a_build_that_was_broken_off_leaves_nothing_to_trust(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a build that did not come to its end all are made anew, though nothing has changed since."""
    site.write("other.md", "# Otherwise\n")
    with monkeypatch.context() as broken:
        broken.setattr(matrix_site, "page_html", lambda *_: 1 / 0)
        with pytest.raises((ExtensionError, ZeroDivisionError)):
            site.build()
    site.write("other.md", PAGES["other.md"])

    assert not site.left()


WITH_CLAIM, WITHOUT = "remark.html", "other.html"


def test_a_sentence_makes_those_pages_anew_that_tell_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a rule, the page for citing it and each that tells it are made; no page is made that does not."""
    names = (WITH_CLAIM, WITHOUT, CITED, PAGE)

    def changed(rule: str) -> set[str]:
        with monkeypatch.context() as another:
            another.setattr(generated_pages, "words_digest", lambda of: "another" if of == rule else words_digest(of))
            return site.left(*names)

    assert changed("english/forced-see") == {*names}
    assert changed("italian/fold-withdraw-half") & {WITH_CLAIM, CITED, WITHOUT} == {WITH_CLAIM, WITHOUT}
    site.build()
    assert changed("italian/honest-type") & {WITH_CLAIM, CITED, WITHOUT} == {CITED, WITHOUT}


def test_lines_of_the_engine_that_move_make_those_pages_anew_that_name_them(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comment in the engine leaves pages alone, unless a line moves by it that one of their rules names."""
    monkeypatch.setattr(generated_pages, "digest", lambda part: "moved" if part == "bytes" else digest(part))
    assert site.left(WITH_CLAIM, WITHOUT) == {WITH_CLAIM, WITHOUT}

    monkeypatch.setattr(generated_pages, "digest", lambda part: "moved again" if part == "bytes" else digest(part))
    monkeypatch.setattr(question_lines, "lines", lambda _: (question_lines.CodeLine("vying", 1),))

    assert site.left(WITH_CLAIM, WITHOUT) == {WITHOUT}
