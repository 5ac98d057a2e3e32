"""The same commit gives the same bytes: the site, wherever, whenever and however it is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import small_site
from tests.support.authored import RULE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

MADE_FROM = (
    "docs", "primero_ref", "conf.py", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "LICENSE-CC-BY-4.0",
    "tests/counts",
)  # fmt: skip
"""What the site is made from."""

ELSEWHERE = {
    "LANG": "C", "LC_ALL": "C", "LANGUAGE": "de", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1599", "COLUMNS": "40",
    "SOURCE_DATE_EPOCH": "1000000000", "HOME": "/nonexistent", "USER": "Minsheu",
}  # fmt: skip
"""Another machine at the other end of the world, many years ago."""


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the site once more: from a copy of the checkout, in another place, by one process."""
    base = tmp_path_factory.mktemp("again")
    copy = base / "a checkout of another name"
    for name in MADE_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    (copy / ".cache").mkdir()
    for runtime in (ROOT / ".cache").glob("pyodide-*"):
        shutil.copytree(runtime, copy / ".cache" / runtime.name)
    sphinx = [sys.executable, "-m", "sphinx"]
    options = ["-n", "-W", "-q", "-j", "1", "-c", ".", "-d", str(base / "kept")]
    umask = os.umask(0o077)
    try:
        subprocess.run([*sphinx, *options, "docs", str(base / "out")], check=True, cwd=copy, env=os.environ | ELSEWHERE)
    finally:
        os.umask(umask)
    yield base / "out"
    shutil.rmtree(base)


def contents(site: Path) -> dict[str, bytes]:
    """Give every file that a reader gets."""
    files = {path.relative_to(site): path for path in site.rglob("*") if path.is_file()}
    return {name.as_posix(): path.read_bytes() for name, path in files.items() if name.parts[0][0] != "."}


def test_two_builds_give_the_same_bytes(site: Path, again: Path) -> None:
    """Another place, day, language, number of processes, order of hashes: the same files with the same bytes."""
    first, second = contents(site), contents(again)

    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


SETTINGS = {**small_site.SETTINGS, **small_site.A_FEW_CLAIMS, "project": "Trial", "release": "1"}

SMALL = {
    "conf.py": f"globals().update({SETTINGS!r})\n",
    "docs/index.md": "# Start\n\n```{toctree}\nrules\nsource\nwords\n```\n",
    "docs/rules.md": RULE,
    "docs/source.md": "# Minsheu\n\n```{source} minsheu-1599\n```\n\n```{source-text} minsheu-1599\n:to: 43\n```"
    "\n\n```{source-about} minsheu-1599\n```\n",
    "docs/words.md": "# Words\n\n```{passage} minsheu-1599:41\n```\n\n```{difference} italian english\n```\n",
}
"""A small site: a rule with its demo, a source, a passage, and what differs between two rulebooks."""


def test_a_small_site_is_the_same_elsewhere(tmp_path: Path) -> None:
    """Built twice, in two places, the second time at the other end of the world, it is the same bytes."""
    built = []
    for place, settings in (("here", {"PYTHONHASHSEED": "7"}), ("a place of another name", ELSEWHERE)):
        for name, text in SMALL.items():
            path = tmp_path / place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        words = ["-q", "-j", "1", "-c", ".", "-d", "kept", "docs", "out"]
        environment = os.environ | {"PYTHONPATH": str(ROOT)} | settings
        subprocess.run([sys.executable, "-m", "sphinx", *words], check=True, cwd=tmp_path / place, env=environment)
        built.append(contents(tmp_path / place / "out"))

    assert sorted(built[0]) == sorted(built[1])
    assert [name for name in built[0] if built[0][name] != built[1][name]] == []
    assert "rules.html" in built[0]
