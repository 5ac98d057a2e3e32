"""The contents of the site beside a page that nobody writes: those of its folder are alike, and drawn up once."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes
    from sphinx.application import Sphinx


def page_context(
    drawn: dict[str, Callable[..., str]],
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Let the pages of a folder that stand in no contents share theirs: to draw them up costs more than the page."""
    del templatename
    if doctree is not None or pagename in app.env.found_docs or "toctree" not in context:
        return
    context["toctree"] = drawn.setdefault(pagename.rpartition("/")[0], cache(context["toctree"]))


def setup(app: Sphinx) -> None:
    """Register the hook before the theme's own, which draws the contents."""
    app.connect("html-page-context", partial(page_context, {}), priority=400)
