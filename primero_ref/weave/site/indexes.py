"""The pages of the indexes: Sphinx lists what stands on them, and each row is written here."""

from __future__ import annotations

from typing import Any

from primero_ref.weave.domain.domain import PrimeroDomain
from primero_ref.weave.parts.claim import indexes as index
from primero_ref.weave.parts.page import Page

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

PAGES = {f"{PrimeroDomain.name}-{of.name}": of for of in PrimeroDomain.indices}
"""The index that stands on each page."""


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Write the body of an index from the names that Sphinx lists."""
    del templatename, doctree
    if pagename not in PAGES:
        return
    of = PAGES[pagename]
    listed = {name: [entry.name for entry in entries] for name, entries in context["content"]}
    context["title"] = of.localname
    context["body"] = index.body(Page(app.builder, pagename), of.name, str(of.localname), listed)


def setup(app: Sphinx) -> None:
    """Register the hook, ahead of those that ask what stands in a body."""
    app.connect("html-page-context", page_context, priority=400)
