"""Tables of figures, as several parts show them."""

from __future__ import annotations

from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from primero_ref.weave.parts.markup import Markup

FIGURES = Template(__file__)
SCROLLED = Template(__file__, "scroll_table")


def figures_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, named: bool = False) -> Markup:
    """Draw a table of figures, its first column the heads of its rows; where they are `named`, the next is words."""
    return FIGURES(heads=heads, rows=[(first, cells) for first, *cells in rows], named=named)


def scroll_table(heads: Iterable[str], rows: Iterable[Iterable[object]], title: str) -> Markup:
    """Draw a table that scrolls by itself where it is wider than the page; the first cell of a row heads it."""
    return SCROLLED(heads=heads, rows=rows, title=title)
