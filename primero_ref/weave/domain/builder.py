"""The builder `doctest`: run every demo of the site and say how it went, without writing a page."""

from __future__ import annotations

from typing import ClassVar

from sphinx.builders import Builder
from sphinx.util import logging

from primero_ref.weave.domain.domain import domain

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


class DemoBuilder(Builder):
    """Run the demos: `sphinx-build -b doctest`."""

    name = "doctest"
    epilog = ""
    allow_parallel = True
    supported_image_types: ClassVar[list[str]] = []

    def get_outdated_docs(self) -> Iterator[str]:
        """Name no page: nothing is written."""
        return iter(())

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Give no address: nothing is written."""
        del docname, typ
        return ""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write nothing."""

    def finish(self) -> None:
        """Say how many demos passed and bit."""
        ours = domain(self.env)
        verdicts = [verdict for demos in ours.demos().values() for verdict in demos]
        good = sum(verdict.verified for verdict in verdicts)
        logger.info("%d demos: %d pass and bite, %d do not.", len(verdicts), good, len(verdicts) - good)


def read_demos(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Run every demo anew when the demos are what is asked for."""
    del added, changed, removed
    ours = domain(env)
    if app.builder.name != DemoBuilder.name:
        return []
    return sorted(docname for docname, page in ours.pages.items() if page.demos and docname in env.found_docs)


def setup(app: Sphinx) -> None:
    """Register the builder."""
    app.add_builder(DemoBuilder)
    app.connect("env-get-outdated", read_demos)
