"""Where a passage stands in its print: on which page, or with which signature where the pages bear no numbers."""

from __future__ import annotations

from primero_ref.sources import works

WORDS = {"page": ("page", "pages"), "signature": ("sig.", "sigs")}
"""What a page and a signature are called, one and several."""

BRIEF = {"page": ("p.", "pp."), "signature": ("sig.", "sigs")}
"""The same where there is little room."""


def _ends(name: str) -> tuple[str, str, str]:
    """Give by what a passage or a range is found in its print, and from where to where; nothing where nobody knows."""
    span = works.passage_range(name)
    first, last = span[0], span[-1]
    for kind, start, end in (("page", first.page, last.page), ("signature", first.signature, last.signature)):
        if start and end:
            return kind, start.split("-")[0], end.split("-")[-1]
    return "", "", ""


def words(name: str, beside: str = "") -> str:
    """Say on which page of its print a passage or a range stands; nothing where `beside` says so already.

    >>> words("minsheu-1599:41"), words("detection-1555:24.1"), words("torriano-1662:Resto", "Resto, page 167")
    ('page 26', 'sigs C7v to C8r', '')
    >>> words("cervantes-1615:2")
    'page 383 of Shelton’s English of 1620'
    """
    kind, start, end = _ends(name)
    if not kind or (kind in beside and start in beside.replace(",", "").split()):
        return ""
    single, several = WORDS[kind]
    other = works.source(name.partition(":")[0]).prints
    pages = f"{single} {start}" if start == end else f"{several} {start} to {end}"
    return f"{pages} of {other}" if other else pages


def brief(name: str) -> str:
    """Say so as briefly as the margin of a text does.

    >>> brief("minsheu-1599:59"), brief("shakespeare-1602:2"), brief("coles-1676:Primero")
    ('pp. 26–27', 'sig. G1r', '')
    """
    kind, start, end = _ends(name)
    if not kind:
        return ""
    single, several = BRIEF[kind]
    return f"{single} {start}" if start == end else f"{several} {start}–{end}"


def field(name: str) -> str:
    """Say so as the field for pages in a record does.

    >>> field("minsheu-1599:51-59"), field("shakespeare-1602:1-6")
    ('26–27', 'sig. F4v–G1r')
    """
    kind, start, end = _ends(name)
    reach = start if start == end else f"{start}–{end}"
    return f"sig. {reach}" if kind == "signature" else reach
