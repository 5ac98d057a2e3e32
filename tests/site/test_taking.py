"""What can be taken along: the zip opens where there is no network, and the list says what there is."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest

from primero_ref import __version__
from primero_ref.weave.site import download, offline

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.support.firefox import Firefox

pytestmark = pytest.mark.browser

LATER = 2_000_000_000
"""A time at which no file was written."""


@pytest.fixture(scope="session")
def whole(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pack a copy of the site, and list what there is."""
    copy = tmp_path_factory.mktemp("whole") / "site"
    shutil.copytree(site, copy)
    download.pack(copy)
    download.complete(copy)
    return copy


@pytest.fixture(scope="session")
def unpacked(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack it into a folder whose name is not easy, as a reader's may be."""
    folder = tmp_path_factory.mktemp("to take") / "Primero #1 é"
    with zipfile.ZipFile(whole / download.ZIP.path) as packed:
        packed.extractall(folder)
    return folder / f"primero-{__version__}"


def names(folder: Path) -> set[str]:
    """Name each file that a reader gets."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {name.as_posix() for name in files if name.parts[0][0] != "."}


def test_the_zip_holds_the_site(whole: Path, unpacked: Path) -> None:
    """Unpacked, it is the site file by file, with a word on how to open it; without books and what a server needs."""
    there = names(unpacked)
    assert there == names(whole) - {*download.BESIDE, *offline.ROOTED} | {"README.txt"}

    own = {"README.txt", download.PAGE, download.SUMS}
    assert [name for name in sorted(there - own) if (unpacked / name).read_bytes() != (whole / name).read_bytes()] == []


def test_neither_a_book_nor_the_zip_of_an_earlier_edition_is_packed(tmp_path: Path) -> None:
    """The books are beside the zip; one that was made here before the number changed is replaced by the new one."""
    take = tmp_path / "take"
    (take / "sheets").mkdir(parents=True)
    for name in ("primero.pdf", "primero.epub", "primero-0.0.1.zip", "sheets/italian-a4.pdf"):
        (take / name).write_bytes(b"made before")

    with zipfile.ZipFile(download.pack(tmp_path)) as packed:
        names_in_it = {name.partition("/")[2] for name in packed.namelist()}

    assert names_in_it == {"README.txt", "take/sheets/italian-a4.pdf"}
    assert {path.name for path in take.glob("*.*")} == {"primero.pdf", "primero.epub", f"primero-{__version__}.zip"}


def test_the_site_with_its_zip_leaves_room_for_the_books(whole: Path) -> None:
    """An edition on the shelf may weigh 120 MB; books and sheets need 17 of them, and the sheets in the zip 3.6."""
    published = [path for path in whole.rglob("*") if path.is_file() and ".doctrees" not in path.parts]
    weight = sum(path.stat().st_size for path in published if path.suffix not in {".pdf", ".epub"})

    assert weight < 99.4e6


def test_two_zips_are_the_same_bytes(tmp_path: Path) -> None:
    """Neither the time of a file nor the order in which it was written goes into the zip."""
    made = []
    for number, order in enumerate(("a.html b.html", "b.html a.html")):
        folder = tmp_path / str(number)
        (folder / "cite").mkdir(parents=True)
        for name in order.split():
            (folder / "cite" / name).write_text("A page.", encoding="utf-8")
            os.utime(folder / "cite" / name, (LATER - number, LATER - number))
        made.append(download.pack(folder).read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize("where", ["whole", "unpacked", "site"])
def test_the_checksums_are_those_of_the_files(where: str, request: pytest.FixtureRequest) -> None:
    """Each line of SHA256SUMS is the sum of a file that is there, and stands on the page."""
    folder: Path = request.getfixturevalue(where)
    summed = dict(line.split("  ")[::-1] for line in (folder / download.SUMS).read_text(encoding="ascii").splitlines())
    assert (download.ZIP.path in summed) == (folder / download.ZIP.path).is_file()
    assert {"primero.json", "primero.bib"} <= set(summed)

    page = (folder / download.PAGE).read_text(encoding="utf-8")
    for path, digest in summed.items():
        assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == digest
        assert f'href="../{path}"' in page
        assert f"<code>{digest}</code>" in page
    assert len(summed) == len(re.findall(r"<code>[0-9a-f]{64}</code>", page))


def test_a_copy_without_paper_says_how_to_get_it(site: Path, unpacked: Path) -> None:
    """Where only the pages were made, the list names the command; within the zip nobody is sent for the zip."""
    left_out = "The zip file with the whole site is missing from this list"
    with_zip = (site / download.ZIP.path).is_file()  # where PRIMERO_SITE names one that has all
    assert (left_out in (site / download.PAGE).read_text(encoding="utf-8")) == (not with_zip)
    inner = (unpacked / download.PAGE).read_text(encoding="utf-8")
    assert left_out not in inner
    assert "came in one file" in inner


def test_the_zip_works_in_chromium_without_a_network(chromium: Browser, unpacked: Path) -> None:
    """From the folder, the network off: the first page leads to a game, and a demo of it runs."""
    context = chromium.new_context()
    context.set_offline(True)
    page = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto((unpacked / "index.html").as_uri())
    page.locator("article a[href='rules/index.html']").first.click()
    page.locator("article a[href='italian.html']").first.click()
    demo = page.locator(".pr-demo[data-claim]").first
    demo.locator(".pr-run").click()
    page.wait_for_selector(".pr-demo[data-state]:not([data-state=running])")

    assert demo.locator("output").inner_text().strip().startswith("The same, in")
    assert troubles == []
    assert [url for url in asked if not url.startswith((unpacked.as_uri(), "blob:"))] == []
    context.close()


def test_the_zip_works_in_firefox(firefox: Firefox, unpacked: Path) -> None:
    """From the folder a demo runs, and nothing is asked of another place."""
    firefox.open((unpacked / "rules" / "3m.html").as_uri())
    firefox.ask("document.querySelector('.pr-demo[data-claim] .pr-run').click()")
    answer = firefox.wait(
        "const box = document.querySelector('.pr-demo[data-claim]'), state = box.dataset.state;"
        "return state && state !== 'running' && box.querySelector('output').textContent.trim()",
    )
    assert answer.startswith("The same, in")

    asked = firefox.ask("return performance.getEntriesByType('resource').map(entry => entry.name)")
    assert [url for url in asked if not url.startswith((unpacked.as_uri(), "blob:"))] == []
