"""The tree of contents beside each page: made once, then seen from the page where it stands."""

from __future__ import annotations

import re
from functools import lru_cache
from posixpath import dirname, relpath
from typing import Any, NamedTuple, cast

from primero_ref.claims import catalogue

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

NOWHERE = "search"
"""A page at the root of the site that stands in no tree, so that seen from it no entry is where the reader is."""

TAG = re.compile(r'(</?ul[^>]*>|<li class="[^"]*">|</li>|<a class="reference internal" href="[^"]*">|<input [^>]*>)')
"""What may change from page to page."""

LINK = re.compile(r'<a class="reference internal" href="([^"]*)">[^<]*</a>')

FOR_WHOM = {"play/tonight.html": "with friends and a pack of cards"}
"""For whom a page is, where its title does not say so."""


LONG = 15
"""From so many pages on, a part is listed beside its own pages only: the sources were half of each tree."""


class Tree(NamedTuple):
    """The tree as it is seen from the root of the site."""

    parts: tuple[str, ...]
    """The tags that may change, and what stands between them."""
    links: dict[int, str]
    """Where a part is a link: its address."""
    branches: dict[str, list[list[list[int]]]]
    """For each address, wherever it stands, the lists and items on the way: each its tag, and its switch if any."""
    long: dict[int, tuple[int, int]]
    """For the item of each long part: where its switch is, and where its list ends."""


@lru_cache(maxsize=1)
def whole(builder: StandaloneHTMLBuilder) -> Tree:
    """Have Furo make the tree of a site, and take it apart."""
    from furo.navigation import get_navigation_tree

    asked = {"collapse": False, "titles_only": True, "maxdepth": -1, "includehidden": True}
    plain = builder._get_local_toctree(NOWHERE, **asked)  # type: ignore[arg-type]  # noqa: SLF001  # what a theme gets
    return taken_apart(get_navigation_tree(noted(plain)))


def noted(tree: str) -> str:
    """Say under some links for whom they are: the first page for friends at a table, and the games for a beginner.

    >>> noted('<a class="reference internal" href="rules/scopa.html">Scopa</a>')
    '<a class="reference internal" href="rules/scopa.html">Scopa <small>easy: a later game</small></a>'
    """
    notes = FOR_WHOM | {f"rules/{name}.html": catalogue.entry(name).beginner for name in catalogue.beginners()}

    def note(link: re.Match[str]) -> str:
        words = notes.get(link[1], "")
        return f"{link[0].removesuffix('</a>')} <small>{words}</small></a>" if words else link[0]

    return LINK.sub(note, tree)


def taken_apart(tree: str) -> Tree:
    """Find in a tree the way to each page."""
    parts = TAG.split(tree)
    links: dict[int, str] = {}
    branches: dict[str, list[list[list[int]]]] = {}
    way: list[list[int]] = []
    long: dict[int, tuple[int, int]] = {}
    for position, part in enumerate(parts):
        if part.startswith(("<ul", "<li")):
            way.append([position])
        elif part in ("</ul>", "</li>"):
            opened = way.pop()[0]
            pages = sum(tag.startswith("<li") for tag in parts[opened:position])
            if part == "</ul>" and pages >= LONG and len(way) > 1 and len(way[-1]) > 1:
                long[way[-1][0]] = way[-1][1], position
        elif part.startswith("<input"):
            way[-1].append(position)  # after the link of its item: the way to it is filled in
        elif part.startswith("<a "):
            links[position] = part.split('"')[3]
            branches.setdefault(links[position], []).append([*way, [position]])
    return Tree((*parts,), links, branches, long)


def seen_from(tree: Tree, address: str) -> str:
    """Write the tree for a page: links as they lead from there, where the reader is marked, no other long part open."""
    parts, folder = [*tree.parts], dirname(address) or "."
    for position, link in tree.links.items():
        parts[position] = parts[position].replace(link, relpath(link, folder))
    for branch in tree.branches.get(address, ()):
        for tag, *switches in branch:
            parts[tag] = _current(tree.parts[tag])
            for switch in switches:
                parts[switch] = tree.parts[switch].replace(' class="', ' checked="" class="', 1)
        item = branch[-2][0]
        parts[item] = parts[item].replace('">', ' current-page">')
    here = {tag for branch in tree.branches.get(address, ()) for tag, *_ in branch}
    for item, (switch, end) in tree.long.items():
        if item not in here:
            parts[item] = parts[item].replace(" has-children", "")
            parts[switch : end + 1] = [""] * (end + 1 - switch)
    return "".join(parts)


def _current(tag: str) -> str:
    if tag == "<ul>":
        return '<ul class="current">'
    if tag.startswith("<a "):
        return '<a class="current reference internal" href="#">'
    return re.sub(r'(class="\S*?)([ "])', r"\1 current\2", tag, count=1)


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page its tree, before Furo makes it anew."""
    del templatename, doctree
    if app.config.html_theme == "furo" and "toctree" in context:
        builder = cast("StandaloneHTMLBuilder", app.builder)
        context["contents"] = seen_from(whole(builder), builder.get_target_uri(pagename))
        context["toctree"] = lambda **_: ""


def setup(app: Sphinx) -> None:
    """Register the hook, ahead of Furo's."""
    app.connect("html-page-context", page_context, priority=400)
