"""What every directive shares: the page it stands on, what it needs, and its faults."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain import nodes as ours
from primero_ref.weave.domain.domain import domain, page_data, problem

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx


class Directive(SphinxDirective):
    """A directive of ours."""

    required_arguments = 1
    has_content = False

    def anchor(self, kind: str, name: str, at: str) -> None:
        """Note where something stands."""
        domain(self.env).put(kind, name, self.env.current_document.docname, at, self.lineno)

    def unknown(self, kind: str, name: str) -> bool:
        """Say whether nothing bears a name; that breaks the build."""
        try:
            relations.check_known(kind, name)
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return True
        return False

    def need(self, kind: str, *names: str) -> None:
        """Note what else this page shows, to write it again when that moves."""
        page_data(self.env).needs.update((kind, name) for name in names)

    def block(self, part: str, *of: object) -> list[Node]:
        """Put a part that is drawn from data."""
        return [ours.DataBlock("", part=part, of=of)]


def cache_folder(app: Sphinx) -> Path:
    """Name the folder that keeps between builds what takes long to work out."""
    return Path(app.confdir) / app.config.primero_cache if app.config.primero_cache else Path(app.doctreedir)
