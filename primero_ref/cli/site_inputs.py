"""What a site is made from, file by file: while nothing of it changes, neither does the site."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import sysconfig
from typing import NamedTuple

from primero_ref.cli.checkout import root
from primero_ref.cli.files import write_whole

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MADE_FROM = (
    "docs", "primero_ref", "conf.py", "pyproject.toml", "CHANGELOG.md", "README.md", "LICENSE", "LICENSE-CC-BY-4.0",
    "tests/counts",
)  # fmt: skip
"""The files and folders of a checkout that the site is made from; the licence lies in the wheel that it offers."""

DAY = "SOURCE_DATE_EPOCH"
"""The variable of the environment that says on which day something is taken to be built."""

BASE = "PRIMERO_BASE_URL"
"""The variable that says where this edition will stand."""

LEFT_BY_EDITORS = ("~", ".swp", ".swx", ".swo", ".tmp", ".bak", ".orig", ".part")
"""How the names of files end that an editor keeps beside the one that is written."""


class Inputs(NamedTuple):
    """What a site is made from: the digest of each file, and all else that decides on its bytes."""

    files: dict[str, str]
    settings: list[str]

    def changed(self, before: dict[str, str]) -> set[str]:
        """Name the files that are new, gone or otherwise than before."""
        return {name for name in self.files.keys() | before.keys() if self.files.get(name) != before.get(name)}


def inputs() -> Inputs:
    """Read all that the site is made from as it is now.

    The bytes of a file count, not its time: an older file that is moved over a page is a change, and the same words
    saved again are none. All are read in some thirty milliseconds.
    """
    files = {}
    for path in made_from():
        try:
            files[path.relative_to(root()).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError:  # it went while we looked, or may not be read, which Sphinx will say
            continue
    return Inputs(files, [sys.version, sys.prefix, *_installed(), *(os.environ.get(name, "") for name in (DAY, BASE))])


def is_page(name: str) -> bool:
    """Say whether an input is a page that Sphinx reads.

    >>> is_page("docs/rules/italian.md"), is_page("README.md")
    (True, False)
    """
    return name.startswith("docs/") and name.endswith(".md")


def made_from() -> Iterator[Path]:
    """Give every file that the site is made from, in the order of their names."""
    for name in MADE_FROM:
        for path in sorted((root() / name, *(root() / name).rglob("*"))):
            if is_input(path) and path.is_file():
                yield path


def is_input(path: Path) -> bool:
    """Say whether the site may be made from a file of this name, which neither Python nor an editor keeps there.

    >>> from pathlib import Path
    >>> [is_input(Path("docs", name)) for name in ("index.md", ".index.md.swp", "index.md~", "4913", "#index.md#")]
    [True, False, False, False, False]
    """
    name = path.name
    return not (
        "__pycache__" in path.parts
        or name.startswith((".", "#"))
        or name.endswith(LEFT_BY_EDITORS)
        or name.isdecimal()  # by such a name Vim tries whether it may write
    )


def _installed() -> list[str]:
    """Name the packages that are installed, with their versions, as their folders do."""
    try:
        names = os.listdir(sysconfig.get_path("purelib"))
    except OSError:
        return []
    return sorted(name for name in names if name.endswith(".dist-info"))


def standing(out: Path) -> str:
    """Sum up a site as it stands, so that one from which something was taken is not thought to be whole."""
    stamps = []
    folders = [str(out)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                else:
                    about = entry.stat(follow_symlinks=False)
                    stamps.append(f"{os.path.relpath(entry.path, out)} {about.st_mtime_ns} {about.st_size}")
    return hashlib.sha256("\n".join(sorted(stamps)).encode()).hexdigest()


class MadeSite(NamedTuple):
    """A site that was made: from what, with paper or without, and how it then stood."""

    inputs: Inputs
    paper: bool
    standing: str

    def write(self, file: Path) -> None:
        """Keep it for the next build."""
        write_whole(file, json.dumps([*self.inputs, self.paper, self.standing]).encode())

    @classmethod
    def read(cls, file: Path) -> MadeSite | None:
        """Give what was kept of the last build, or None where nothing was, or nothing that can be read."""
        try:
            files, settings, paper, stood = json.loads(file.read_bytes())
        except (OSError, ValueError, TypeError):
            return None
        return cls(Inputs(files, settings), paper, stood)
