"""The weave: a Sphinx extension that makes pages out of passages, claims, demos and prose."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Give Sphinx the domain with its directives and roles, the look, the search and the data file."""
    from primero_ref.edition import __version__
    from primero_ref.weave.domain import builder, domain, roles
    from primero_ref.weave.paper import contents as paper_contents
    from primero_ref.weave.paper import ebook
    from primero_ref.weave.parts import writers
    from primero_ref.weave.parts.claim import rulebook
    from primero_ref.weave.site import (
        adapters,
        bibliography,
        citations,
        contents,
        data,
        demo_trace,
        disputes,
        download,
        feed,
        first_deals,
        fit_results,
        footing,
        former_headings,
        generated_pages,
        hands_of_the_day,
        indexes,
        link_cards,
        link_previews,
        matrix,
        moved_pages,
        not_found,
        notebook,
        offline,
        page_shares,
        period_words,
        reference,
        reports,
        scripts,
        search,
        sitemap,
        source_code,
        tei,
        theme,
        wheel,
        withdrawn_ids,
    )

    for part in (
        domain, roles, writers, rulebook, page_shares, builder, contents, indexes, theme, search, data,
        tei, bibliography, matrix, scripts, moved_pages, former_headings, period_words, fit_results, footing,
        demo_trace, withdrawn_ids, link_previews, disputes, citations, link_cards, feed, reports, ebook, paper_contents,
        download, hands_of_the_day, first_deals, not_found, sitemap, offline, generated_pages, wheel, notebook,
        reference, adapters, source_code,
    ):  # fmt: skip
        part.setup(app)
    return {
        "version": __version__,
        "env_version": domain.DATA_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
