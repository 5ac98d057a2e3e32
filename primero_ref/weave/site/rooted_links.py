"""Links of a page at the root of the site, written so that they lead right from any address."""

from __future__ import annotations

import re

FIRST = re.compile(r'href="([^"]*)_static/look\.css')
"""The stylesheet that every page names, by which one sees how its links begin."""


def rooted(page: str, root: str) -> str:
    """Have every link of a page begin at a root, in place of where they began.

    >>> page = '<link href="_static/look.css"><a href="play/tonight.html">Play</a><a href="#top">Up</a>'
    >>> rooted(page, "/primero/")
    '<link href="/primero/_static/look.css"><a href="/primero/play/tonight.html">Play</a><a href="#top">Up</a>'
    >>> rooted(rooted(page, "/primero/"), "/") == rooted(page, "/")
    True
    """
    stylesheet = FIRST.search(page)
    former = re.escape(stylesheet[1]) if stylesheet else ""
    return re.sub(rf'\b(href|src|action)="{former}(?![#/]|[a-z]+:)', rf'\1="{root}', page)
