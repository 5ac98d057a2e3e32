"""Safe text: the one place in which text becomes HTML.

`Markup` is text that is HTML already; whatever else comes into a template, an element or a join of `Markup` is escaped.
"""

from __future__ import annotations

import html

from markupsafe import Markup, escape

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Markup", "code_text", "element", "escape", "joined", "written"]

EMPTY = {"link": ">", "meta": ">", **dict.fromkeys(("circle", "path", "use"), "/>")}
"""The elements with nothing in them, of HTML and of drawings, and how they end."""

ATTRIBUTES = {"class_": "class", "for_": "for"}
"""The attributes that Python has words of its own for."""


def element(name: str, content: object = "", /, **attributes: object) -> Markup:
    """Write one element.

    `content` is escaped unless it is `Markup`. An attribute that is None is left out, and one that is True has no
    value; an underscore in its name stands for a hyphen.

    >>> element("a", "Q & A", href="?a=1&b=2", class_=None)
    Markup('<a href="?a=1&amp;b=2">Q &amp; A</a>')
    """
    opening = "".join(
        f" {ATTRIBUTES.get(key) or key.replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not None
    )
    if name in EMPTY:
        return written(f"<{name}{opening}{EMPTY[name]}")
    return written(f"<{name}{opening}>{escape(content)}</{name}>")


def joined(pieces: Iterable[object], separator: str = "") -> Markup:
    """Join pieces of a page, escaping those that are no `Markup`.

    >>> joined([element("b", "vie"), "<see>"], " & ")
    Markup('<b>vie</b> &amp; &lt;see&gt;')
    """
    return escape(separator).join(map(escape, pieces))


def code_text(code: str) -> Markup:
    """Escape code that stands between tags; its many quotation marks can stay as they are.

    >>> code_text('"7c" < x')
    Markup('"7c" &lt; x')
    """
    return written(html.escape(code, quote=False))


def written(text: str) -> Markup:
    """Take for safe what another writer has written: Sphinx, a template, or this module."""
    return Markup(text)  # noqa: S704  # the one place at which text is said to be HTML
