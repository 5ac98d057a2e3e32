"""What the domain keeps of each page between builds, and how a page being read adds to it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import primero_ref

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from primero_ref.demo import Verdict
    from primero_ref.weave.domain import PrimeroDomain

PACKAGE = Path(primero_ref.__file__).parent
PARTS = {
    "texts": "texts/*.toml",
    "rules": "rules/*.toml",
    "lessons": "lessons/*.toml",
    "engine": "**/*.py",
}
"""The files of the package that a page may depend on."""


class Place(NamedTuple):
    """Where something stands: its page, its anchor there, and the line of the page's file that puts it there."""

    docname: str
    anchor: str
    line: int


class Problem(NamedTuple):
    """Something that breaks the build: where, what, and of which kind."""

    line: int
    sentence: str
    kind: str


class Found(NamedTuple):
    """A finding: its name, its sentence, and the claims, passages and sources that it is about."""

    name: str
    says: str
    about: tuple[str, ...]


class Kept:
    """What is kept of one page: what stands there, its demos and problems, and what it shows of other pages."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.placed: list[tuple[str, str, str, int]] = []
        self.demos: list[Verdict] = []
        self.findings: list[Found] = []
        self.problems: list[Problem] = []
        self.needs: set[tuple[str, str]] = set()
        self.prose: list[tuple[str, str, str]] = []
        self.seen = ""


def domain(env: BuildEnvironment) -> PrimeroDomain:
    """Give our domain."""
    return cast("PrimeroDomain", env.get_domain("primero"))


def kept(env: BuildEnvironment) -> Kept:
    """Give what is kept of the page being read."""
    return domain(env).page(env.current_document.docname)


def problem(env: BuildEnvironment, line: int, sentence: str, kind: str) -> None:
    """Note what breaks the build; it is told when all pages are read."""
    kept(env).problems.append(Problem(line, sentence, kind))


def depend(env: BuildEnvironment, *parts: str) -> None:
    """Have the page read again when these parts of the package change."""
    for part in parts:
        if env.temp_data.get(f"primero_{part}"):
            continue
        env.temp_data[f"primero_{part}"] = True
        for path in files(part):
            env.note_dependency(path)


@cache
def files(part: str) -> tuple[Path, ...]:
    """List the files of a part of the package, which does not change while a site is built."""
    found = sorted(PACKAGE.glob(PARTS[part]))
    return tuple(path for path in found if not {"weave", "cli"} & {*path.relative_to(PACKAGE).parts})
