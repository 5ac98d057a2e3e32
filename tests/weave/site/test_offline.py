"""The list for the service worker: which files there are to keep, and that it follows them."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from primero_ref.weave.site import offline

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "index.html": '<link href="_static/look.css?v=1"><a href="rules/one.html">', "rules/one.html": "A rule.",
    "_static/look.css": "p {}", "_static/edition.css": "", "_static/fonts/a.woff2": "font", "primero.json": "{}",
    "_web/pieces.js": "1", "_web/engine-01.js": "2", "_web/engine.js": "3", "take/sheets/one-a4.pdf": "sheet",
}  # fmt: skip

LEFT_OUT = (
    "_static/look.css.map", "_sources/index.md.txt", ".buildinfo", "take/primero-0.1.0.zip", "take/primero.pdf",
)  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Lay out a site."""
    for name, text in (FILES | dict.fromkeys(LEFT_OUT, "")).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    offline.write(tmp_path, 'const BUILD = "@build@";', '<link href="_static/fonts/a.woff2">')
    return tmp_path


def the_list(site: Path) -> dict[str, Any]:
    """Read the list."""
    text = (site / offline.LIST).read_text(encoding="utf-8")
    listed: dict[str, Any] = json.loads(text.removeprefix("self.primeroList = ").removesuffix(";\n"))
    return listed


def test_every_file_that_is_read_is_listed(site: Path) -> None:
    """With its checksum and size; not the whole in one file, nor what the pages were made from, nor itself."""
    files = the_list(site)["files"]

    assert set(files) == set(FILES)
    assert files["rules/one.html"] == [hashlib.sha256(b"A rule.").hexdigest()[:16], 7]
    assert files["_static/edition.css"] == ["", 0]  # `primero shelve` changes it when the site stands


def test_what_is_kept_at_once_is_the_way_to_the_rest(site: Path) -> None:
    """The first page with what it loads, and the letters; with a page that runs demos the engine, all of it."""
    assert the_list(site)["first"] == ["_static/fonts/a.woff2", "_static/look.css", "index.html"]
    assert the_list(site)["parts"] == ["_web/engine-01.js", "_web/pieces.js"]


def test_any_other_byte_makes_another_build(site: Path) -> None:
    """The worker bears the name of the list; both are new where a file is, and else the same bytes."""
    before = [(site / name).read_bytes() for name in offline.ROOTED]
    offline.renew(site)
    assert before == [(site / name).read_bytes() for name in offline.ROOTED]
    assert the_list(site)["build"] in (site / offline.WORKER).read_text(encoding="utf-8")

    build = the_list(site)["build"]
    (site / "rules" / "one.html").write_text("A rule!", encoding="utf-8")
    offline.renew(site)
    assert the_list(site)["build"] != build
    assert (site / offline.WORKER).read_text(encoding="utf-8") == f'const BUILD = "{the_list(site)["build"]}";'


def test_a_file_that_stands_is_not_summed_up_again(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another build knows of a file holds until the file is another; nothing foreign is believed."""
    memory = site.parent / "checksums"
    for foreign in ("", "[]", '{"a": 1}', '{"a": [1]}'):
        memory.write_text(foreign, encoding="utf-8")
        sums = offline.KnownSums(memory)
        before = offline.listed(site, "", sums)
    sums.write()

    with monkeypatch.context() as nothing_read:
        nothing_read.setattr(offline, "summed", None)
        assert offline.listed(site, "", offline.KnownSums(memory))["files"] == before["files"]

    (site / "rules" / "one.html").write_text("A role.", encoding="utf-8")

    after = offline.listed(site, "", offline.KnownSums(memory))
    assert after["files"] == before["files"] | {
        "rules/one.html": [hashlib.sha256(b"A role.").hexdigest()[:16], 7]
    }
