"""The weave: a Sphinx extension that makes pages out of passages, claims, demos and prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Give Sphinx the domain with its directives and roles, the look, the search and the data file."""
    from primero_ref import __version__
    from primero_ref.weave import (
        bibliography,
        builder,
        cite_pages,
        contents,
        covered,
        domain,
        export,
        gone_html,
        matrix_pages,
        nodes,
        offline,
        reporting,
        script_pages,
        searching,
        sharing,
        sitting,
        spreading,
        surveys,
        theme,
        unwritten,
    )
    from primero_ref.weave.paper import ebook, listing, taking

    for part in (
        nodes, domain, spreading, surveys, builder, contents, theme, searching, export, bibliography, matrix_pages,
        script_pages, covered, gone_html, sharing, cite_pages, reporting, sitting, ebook, listing, taking, offline,
        unwritten,
    ):  # fmt: skip
        part.setup(app)
    return {
        "version": __version__,
        "env_version": domain.DATA_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
