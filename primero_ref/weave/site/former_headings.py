"""Headings that were called otherwise: a link to what they were called still leads to them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from docutils import nodes

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE = Path(__file__).with_suffix(".toml")


@lru_cache(maxsize=1)
def former_headings() -> dict[str, str]:
    """Give the ends of the addresses that a heading had, a space between two, by its words now.

    >>> former_headings()["Rule-by-rule comparison"]
    'point-by-point'
    """
    with FILE.open("rb") as file:
        return tomllib.load(file)


def doctree_read(_: Sphinx, doctree: nodes.document) -> None:
    """Add to a section the name that it had; a label would not do, for one heading recurs on many pages."""
    former = former_headings()
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        for name in former.get(title.astext(), "").split() if title else ():
            if name not in doctree.ids:
                section["ids"].append(name)
                doctree.ids[name] = section


def setup(app: Sphinx) -> None:
    """Add the hook."""
    app.connect("doctree-read", doctree_read)
