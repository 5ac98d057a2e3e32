"""The contents of the site beside a page that nobody writes: those of its folder are alike, and drawn up once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Let the pages of a folder that stand in no contents share theirs: to draw them up costs more than the page."""
    del templatename
    if doctree is not None or pagename in app.env.found_docs or "toctree" not in context:
        return
    drawn = app.env.temp_data.setdefault("primero_contents", {})
    context["toctree"] = drawn.setdefault(pagename.rpartition("/")[0], cache(context["toctree"]))


def setup(app: Sphinx) -> None:
    """Register the hook before the theme's own, which draws the contents."""
    app.connect("html-page-context", page_context, priority=400)
