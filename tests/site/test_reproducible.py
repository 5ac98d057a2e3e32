"""The same commit gives the same bytes: a small site, wherever it is built (test_publishing.py has the whole)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support import small_site
from tests.support.authored import RULE
from tests.support.elsewhere import ELSEWHERE

ROOT = Path(__file__).parents[2]


def contents(site: Path) -> dict[str, bytes]:
    """Give every file that a reader gets."""
    files = {path.relative_to(site): path for path in site.rglob("*") if path.is_file()}
    return {name.as_posix(): path.read_bytes() for name, path in files.items() if name.parts[0][0] != "."}


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
