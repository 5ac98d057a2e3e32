"""The run of all demos from which the page on coverage is made, and what is read or written again for it."""

from __future__ import annotations

from pathlib import Path

from sphinx.errors import ExtensionError

from primero_ref.errors import Unreadable
from primero_ref.weave.coverage.trace_process import HOME
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.directive import cache_folder

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def _file(app: Sphinx) -> Path:
    return cache_folder(app) / "traced.json"


def env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Run the demos of which nothing is kept, where a page is made from them; read again what came out otherwise."""
    del added, changed, removed
    if HOME not in env.found_docs or not app.builder.format:
        domain(env).demo_trace.leave()
        return []
    trace = domain(env).demo_trace
    try:
        trace.begin(Path(app.srcdir), cache_folder(app))
    except Unreadable as error:
        raise ExtensionError(str(error)) from None
    pages = domain(env).pages.items()
    return sorted(
        docname
        for docname, page in pages
        if docname in env.found_docs and any(trace.verdict(before.demo) != before for before in page.demos)
    )


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Have the page written again when something else was found."""
    if HOME not in env.found_docs or not app.builder.format:
        return []
    try:
        key = domain(env).demo_trace.end(_file(app)).key
    except Unreadable as error:
        raise ExtensionError(str(error)) from None
    before, env.primero_traced = getattr(env, "primero_traced", ""), key  # type: ignore[attr-defined]  # kept with all that the build remembers
    return [] if before == key else [HOME]


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("env-get-outdated", env_get_outdated)
    app.connect("env-updated", env_updated)
