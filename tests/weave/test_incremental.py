"""A site that is built again after edits is the one that is built from nothing; a tool does so with the whole site."""

from __future__ import annotations

import shutil
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

from tests.tools.incremental import edits
from tests.tools.incremental.__main__ import ROOT, TAKEN, differences

if TYPE_CHECKING:
    from pathlib import Path

PAGES = (
    "index.md", "glossary.md", "rules/3m.md", "compare/last-player.md", "findings/mean-values.md",
    "sources/rid-1612.md", "engine/index.md", "engine/reference/errors.md", "engine/reference/lessons.md",
    "engine/architecture.md", "engine/coverage.md", "play/points.md", "cite/report.md", "cite/index.md",
)  # fmt: skip
"""Pages of the edition, with which each kind of edit finds a place; links to the others lead nowhere."""

LEFT_OUT = {"the memory copied", "a slip, mended"}
"""Kinds that are about the command `build`, not about Sphinx."""

ROUNDS = 2
"""How often the site is built again: each time after a share of the edits."""


def small_checkout(root: Path) -> Path:
    """Copy the package and a few pages."""
    for name in TAKEN:
        source, target = ROOT / name, root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name == "docs":
            ignored = shutil.ignore_patterns("*.md", "*.json")
            shutil.copytree(source, target, ignore=ignored)
            for page in PAGES:
                shutil.copy2(source / page, target / page)
        elif source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
    return root


WEAVE = """
import runpy
from primero_ref.slips import gate
gate.slips = lambda *_, **__: []
runpy.run_module("primero_ref.weave", run_name="__main__", alter_sys=True)
"""
"""Has the weave begin without the list of checks, which would miss the other pages of the edition."""


def build(root: Path, out: str) -> Path:
    """Build it, on top of what was built there before; links that lead nowhere are no matter here."""
    sphinx = [sys.executable, "-c", WEAVE, "-b", "html", "-Q", "-j", "2", "-D", "primero_cache="]
    sphinx += ["-c", str(root), "-d", str(root / f"{out}-kept"), str(root / "docs"), str(root / out)]
    subprocess.run(sphinx, cwd=root, check=True, capture_output=True)
    return root / out


def test_edits_of_every_kind_give_the_bytes_of_a_clean_build(tmp_path: Path) -> None:
    """After edits of every kind the site has the bytes that it has when it is built from nothing."""
    root, draw = small_checkout(tmp_path / "primero"), Random(1600)
    kinds = [kind for kind in edits.KINDS if kind not in LEFT_OUT]
    draw.shuffle(kinds)
    kinds.sort(key=lambda kind: kind == "a page removed")  # it takes away one that was added
    build(root, "site")
    for share in range(ROUNDS):
        made = [
            (kind, edits.edit(kind, root, draw, number))
            for number, kind in enumerate(kinds, 1)
            if number % ROUNDS == share
        ]

        site = build(root, "site")

        shutil.rmtree(root / "clean", ignore_errors=True)
        shutil.rmtree(root / "clean-kept", ignore_errors=True)
        assert differences(site, build(root, "clean")) == [], made
