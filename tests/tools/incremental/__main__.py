"""Build after random edits, and compare with clean builds: `python -m tests.tools.incremental --edits 50 --seed 1600`.

Each edit is made in a copy of the checkout, one after another, and the site is built after it on top of what was built
before. After every few edits the same checkout is built from nothing as well, and the two sites are compared byte for
byte. Where they differ, the edits since the last comparison are made again one at a time, to find the one that did it.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.tools.incremental import edits

ROOT = Path(__file__).parents[3]

TAKEN = ("docs", "primero_ref", "tests/counts", "conf.py", "pyproject.toml", "CHANGELOG.md", "README.md", "LICENSE")
"""What a site is built from."""

UNLIKE = ".buildinfo"
"""The one file that may differ: it says where it was built."""


class Made(NamedTuple):
    """An edit that was made, of which kind and where, and its number, which is its seed too."""

    number: int
    kind: str
    where: str

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.number}: {self.kind} ({self.where})"


def copied(to: Path) -> Path:
    """Copy what a site is built from, and Python for the browser if it is here."""
    for name in TAKEN:
        source, target = ROOT / name, to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy2(source, target)
    (to / ".cache").mkdir()
    for runtime in (ROOT / ".cache").glob("pyodide-*"):
        shutil.copytree(runtime, to / ".cache" / runtime.name)
    return to


def build(root: Path, out: str, *, fails: bool = False) -> float:
    """Build the site of a checkout into a folder of it; give the seconds that processors worked."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "primero_ref", "build", "--out", str(root / out)]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if bool(run.returncode) != fails:
        sys.exit(f"The build was to {'fail' if fails else 'go well'}:\n{run.stdout}{run.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def differences(here: Path, there: Path) -> list[str]:
    """List the files that only one of two sites has, and those of which the bytes differ."""
    sites = [
        {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
        for site in (here, there)
    ]
    names = {*sites[0], *sites[1]} - {UNLIKE}
    return sorted(
        name
        for name in names
        if name not in sites[0] or name not in sites[1] or sites[0][name].read_bytes() != sites[1][name].read_bytes()
    )


def clean(root: Path) -> float:
    """Build the site from nothing: no page, no verdict and no figure of an earlier build is at hand."""
    kept = [path for path in (root / ".cache").iterdir() if not path.name.startswith("pyodide-")]
    aside = root / "aside"
    aside.mkdir()
    for path in kept:
        path.rename(aside / path.name)
    shutil.rmtree(root / "clean", ignore_errors=True)
    spent = build(root, "clean")
    for path in (root / ".cache").iterdir():
        if not path.name.startswith("pyodide-"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in aside.iterdir():
        path.rename(root / ".cache" / path.name)
    aside.rmdir()
    return spent


def step(root: Path, seed: int, number: int, kind: str) -> tuple[Made, float]:
    """Make an edit and build on top of what there is; a slip is built, and then mended."""
    where = edits.edit(kind, root, Random(f"{seed} {number}"), number)
    spent = build(root, "site", fails=bool(list((root / "docs").rglob("*.md.before"))))
    if edits.mend(root):
        spent += build(root, "site")
    return Made(number, kind, where), spent


def kinds(seed: int, number: int) -> list[str]:
    """Draw the kinds of so many edits: each comes before any comes again."""
    draw, drawn = Random(seed), list[str]()
    while len(drawn) < number:
        drawn += draw.sample(edits.KINDS, len(edits.KINDS))
    return drawn[:number]


def main(number: int, seed: int, every: int) -> int:
    """Make so many edits, compare after every few, and say what differs and whose fault it is."""
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder) / "primero")
        say(f"first build: {build(root, 'site'):.1f} s of processors")
        snapshot(root, Path(folder) / "before")
        since: list[Made] = []
        for count, kind in enumerate(kinds(seed, number), 1):
            made, spent = step(root, seed, count, kind)
            say(f"{made}: {spent:.1f} s")
            since.append(made)
            if count % every and count < number:
                continue
            say(f"clean: {clean(root):.1f} s")
            unlike = differences(root / "site", root / "clean")
            say(f"{count} edits are compared: {len(unlike)} files differ {unlike[:12]}")
            if unlike:
                faults += 1
                blame(Path(folder), root, seed, since)
            snapshot(root, Path(folder) / "before")
            since = []
    return faults


def snapshot(root: Path, to: Path) -> None:
    """Keep the checkout as it is, with all that is kept between builds."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(root, to, ignore=shutil.ignore_patterns("clean", "__pycache__"))


def blame(folder: Path, root: Path, seed: int, since: list[Made]) -> None:
    """Make the edits again one at a time, until the two sites differ; then go on from a clean site."""
    after = folder / "after"
    root.rename(after)
    shutil.copytree(folder / "before", root)
    for made in since:
        step(root, seed, made.number, made.kind)
        clean(root)
        unlike = differences(root / "site", root / "clean")
        if unlike:
            say(f"  by {made}: {unlike[:12]}")
            shutil.copytree(root, ROOT / ".cache" / f"differs-{made.number}", dirs_exist_ok=True)
            break
    shutil.rmtree(root)
    after.rename(root)
    for path in (root / ".cache").glob("site-*"):
        shutil.rmtree(path)
    build(root, "site")


def say(words: str) -> None:
    """Say how it goes, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)  # noqa: T201  # it is a command


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1600)
    parser.add_argument("--every", type=int, default=6, help="after how many edits a clean build is made")
    chosen = parser.parse_args()
    sys.exit(1 if main(chosen.edits, chosen.seed, chosen.every) else 0)
