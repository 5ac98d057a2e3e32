"""The page that counts what the demos cover: its directive, and the run of all demos that it is made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from sphinx.errors import ExtensionError

from primero_ref.claims import rulebooks
from primero_ref.sources import sources
from primero_ref.weave import gaps, kin, reaching
from primero_ref.weave.directives import Directive
from primero_ref.weave.kept import PACKAGE, depend, problem

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

HOME = "engine/coverage"
"""The page, from which those of the scripts are reached."""

PARTS = ("claims", "scripts", "beside", "unreached", "unasked", "constants", "passages")
"""The parts of the page."""


class CoveredDirective(Directive):
    """A part of what the demos cover: `{covered} scripts`."""

    def run(self) -> list[Node]:
        """Put one part."""
        part = self.arguments[0]
        if part not in PARTS:
            problem(self.env, self.lineno, f"Nothing of the kind {part!r} is counted here.", "unknown")
            return []
        depend(self.env, "texts", "rules", "engine")
        self.need("states", "")
        self.need("claim", *kin.claims())
        self.need("rulebook", *rulebooks())
        self.need("source", *sources())
        self.need("passage", *gaps.unclaimed())
        return self.block("covered", part)


class MutantsDirective(Directive):
    """What the mutation run found, from the file that it wrote: `{mutants} mutants.json`."""

    def run(self) -> list[Node]:
        """Put the table; without the file, say that there was no run."""
        name, file = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        depend(self.env, "engine")
        path = Path(file)
        return self.block("mutants", path.read_text(encoding="utf-8") if path.exists() else "")


class Tracing:
    """The run of all demos beside the build, and what it found."""

    found: ClassVar[reaching.Traced | None] = None
    _running: ClassVar[subprocess.Popen[str] | None] = None

    @classmethod
    def begin(cls, docs: Path, file: Path) -> None:
        """Read what was found before, if nothing has changed since; else run all demos, while the pages are read."""
        cls.found = cls._running = None
        if file.exists():
            before = reaching.read(file)
            if before.key == reaching.key(reaching.collected(docs)):
                cls.found = before
                return
        file.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", reaching.__name__, str(docs), str(_beside(file))]
        cls._running = subprocess.Popen(command, cwd=PACKAGE.parent, stderr=subprocess.PIPE, encoding="utf-8")

    @classmethod
    def end(cls, file: Path) -> reaching.Traced:
        """Wait for the run."""
        if cls._running is not None:
            _, complaint = cls._running.communicate()
            if cls._running.returncode:
                raise ExtensionError(f"The demos could not be traced: {complaint.strip().splitlines()[-1]}")
            cls._running = None
            _beside(file).replace(file)
        if cls.found is None:
            cls.found = reaching.read(file)
        return cls.found


def _beside(file: Path) -> Path:
    """Name a file of our own, which takes the place of the other when it is whole."""
    return file.with_name(f"{file.name}.{os.getpid()}")


def _file(app: Sphinx) -> Path:
    folder = Path(app.confdir) / app.config.primero_cache if app.config.primero_cache else Path(app.doctreedir)
    return folder / "traced.json"


def env_before_read_docs(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Begin the run where the site has the page that is made from it."""
    del docnames
    if HOME in env.found_docs and app.builder.format == "html":
        Tracing.begin(Path(app.srcdir), _file(app))


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Have the page written again when something else was found."""
    if HOME not in env.found_docs or app.builder.format != "html":
        return []
    key = Tracing.end(_file(app)).key
    before, env.primero_traced = getattr(env, "primero_traced", ""), key  # type: ignore[attr-defined]  # kept with all that the build remembers
    return [] if before == key else [HOME]


def setup(app: Sphinx) -> None:
    """Add the directives to the domain, and the hooks."""
    app.add_directive_to_domain("primero", "covered", CoveredDirective)
    app.add_directive_to_domain("primero", "mutants", MutantsDirective)
    app.connect("env-before-read-docs", env_before_read_docs)
    app.connect("env-updated", env_updated)
