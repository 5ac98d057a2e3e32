"""Lines, dots and words of a drawing; how each looks stands in the style sheet, by its class."""

from __future__ import annotations

from html import escape


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def line(path: str, kind: str = "") -> str:
    """Draw a line along a path.

    >>> line("M0 0H9", "pr-rule")
    '<path class="pr-rule" d="M0 0H9"/>'
    """
    return f'<path{_class(kind)} d="{path}"/>'


def dot(x: float, y: float, radius: float, kind: str = "") -> str:
    """Draw a disc, or with a kind of its own a ring.

    >>> dot(3, 4.25, 2)
    '<circle cx="3" cy="4.2" r="2"/>'
    """
    return f'<circle{_class(kind)} cx="{short(x)}" cy="{short(y)}" r="{short(radius)}"/>'


def words(x: float, y: float, said: str, kind: str = "", anchor: str = "") -> str:
    """Write words at a place, from it or about it.

    >>> words(3, 4, "Q & A", anchor="end")
    '<text x="3" y="4" text-anchor="end">Q &amp; A</text>'
    """
    held = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text{_class(kind)} x="{short(x)}" y="{short(y)}"{held}>{escape(said, quote=False)}</text>'


def short(number: float) -> str:
    """Write a number with no more digits than a drawing needs.

    >>> short(12.0), short(3.14159)
    ('12', '3.1')
    """
    return f"{number:.1f}".removesuffix(".0")
