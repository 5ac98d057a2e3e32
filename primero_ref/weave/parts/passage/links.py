"""Links to sources."""

from __future__ import annotations

from primero_ref.sources import works

TYPE_CHECKING = False

if TYPE_CHECKING:
    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


def source_link(page: Page, work: str) -> Markup:
    """Link to a source by its name."""
    return page.link("source", work, works.source(work).short)


def work_of(name: str) -> str:
    """Name the source of a passage.

    >>> work_of("minsheu-1599:41")
    'minsheu-1599'
    """
    return name.partition(":")[0]
