"""The square on a sheet that leads a telephone to “May I do this?” of the game."""

from __future__ import annotations

import io
from typing import NamedTuple

from primero_ref import claims
from primero_ref.cite import citation
from primero_ref.weave.apparatus import disputes
from primero_ref.weave.parts.comparison import dispute


class QrCode(NamedTuple):
    """Where the code leads, its picture without the white margin, and what is read out in its place."""

    address: str
    svg: str
    alt: str


def of_book(book: str, base: str | None = None) -> QrCode | None:
    """Draw the code of a game; there is none where the edition has no address, or the game no such page.

    >>> of_book("italian", "https://example.org/").address
    'https://example.org/rules/may-i/italian.html'
    >>> of_book("parlett", "https://example.org/"), of_book("italian", "")
    (None, None)
    """
    at = citation.edition(base).base
    if not at or book not in disputes.books():
        return None
    address = f"{at}{dispute.FOLDER}/{book}.html"
    return QrCode(address, drawn(address), f"QR code of {address}: May I do this? {claims.rulebook(book).title}")


def drawn(address: str) -> str:
    """Draw an address as a code, of which 15 in a hundred may be spoilt, as a sheet at a table is."""
    import segno

    svg = io.BytesIO()
    segno.make(address, error="m", boost_error=False, micro=False).save(
        svg, kind="svg", border=0, xmldecl=False, svgclass=None, lineclass=None, nl=False
    )
    return svg.getvalue().decode()
