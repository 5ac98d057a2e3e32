"""Small pieces of HTML that several parts share."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, named: bool = False) -> str:
    """Draw a table of figures, its first column the heads of its rows; where they are `named`, the next is words."""
    columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for first, *cells in rows
    )
    return (
        f'<div class="pr-counted{"" if named else " pr-figures"}" role="group" aria-label="{heads[0]}" tabindex="0">'
        f'<table><caption class="pr-sr">{heads[0]}</caption><thead><tr>{columns}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
