"""The page that counts what the demos cover: its directive, and the run of all demos that it is made from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ExtensionError

from primero_ref import claims
from primero_ref.errors import Unreadable
from primero_ref.sources import works
from primero_ref.weave.apparatus import gaps, relations
from primero_ref.weave.coverage.trace_process import HOME, DemoTrace
from primero_ref.weave.directives.base import Directive, cache_folder
from primero_ref.weave.domain.domain import depend, domain, problem

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

PARTS = ("claims", "scripts", "beside", "unreached", "unasked", "constants", "passages")
"""The parts of the page."""


class CoverageDirective(Directive):
    """A part of what the demos cover: `{covered} scripts`."""

    def run(self) -> list[Node]:
        """Put one part."""
        part = self.arguments[0]
        if part not in PARTS:
            problem(self.env, self.lineno, f"Nothing of the kind {part!r} is counted here.", "unknown")
            return []
        depend(self.env, "texts", "rules", "engine")
        self.need("states", "")
        self.need("claim", *relations.all_claims())
        self.need("rulebook", *claims.rulebooks())
        self.need("source", *works.sources())
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


def _file(app: Sphinx) -> Path:
    return cache_folder(app) / "traced.json"


def env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Run the demos of which nothing is kept, where a page is made from them; read again what came out otherwise."""
    del added, changed, removed
    if HOME not in env.found_docs or app.builder.format != "html":
        DemoTrace.leave()
        return []
    try:
        DemoTrace.begin(Path(app.srcdir), cache_folder(app))
    except Unreadable as error:
        raise ExtensionError(str(error)) from None
    pages = domain(env).pages.items()
    return sorted(
        docname
        for docname, page in pages
        if docname in env.found_docs and any(DemoTrace.verdict(before.demo) != before for before in page.demos)
    )


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Have the page written again when something else was found."""
    if HOME not in env.found_docs or app.builder.format != "html":
        return []
    try:
        key = DemoTrace.end(_file(app)).key
    except Unreadable as error:
        raise ExtensionError(str(error)) from None
    before, env.primero_traced = getattr(env, "primero_traced", ""), key  # type: ignore[attr-defined]  # kept with all that the build remembers
    return [] if before == key else [HOME]


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("env-get-outdated", env_get_outdated)
    app.connect("env-updated", env_updated)
