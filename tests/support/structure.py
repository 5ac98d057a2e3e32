"""What a page is made of, so that among many pages that are made alike a few can be looked at for all.

A kind of part is an element with the two that it lies in: tags, classes, and those attributes that a reader or a
program notices. Beside these counts what a phone and a screen reader trip over: a longer word than anywhere else in the
same place, a wider table, a heading after another heading, a second landmark of one name, an element that says nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
"""Elements that end where they begin."""

TOKEN: Final = re.compile(r'<(/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|([^<]+)')
"""A tag or a text; the pages are our own, and a validator reads them too."""

ATTRIBUTE: Final = re.compile(r'([^\s="]+)(?:="([^"]*)")?')

TELLING: Final = re.compile(
    r"^(?:role|type|tabindex|scope|lang|dir|autocomplete|"
    r"aria-(?!label$|labelledby$|describedby$|controls$|owns$|details$).*)$"
)
"""Attributes whose value counts; of the others counts that they are there, and whether they are empty."""

HEADINGS: Final = frozenset(["h1", "h2", "h3", "h4", "h5", "h6"])

LANDMARKS: Final = frozenset(
    [
        *("main", "nav", "aside", "header", "footer", "form"),
        *("banner", "complementary", "contentinfo", "navigation", "region", "search"),
    ]
)
"""Elements and roles of which a page has few, each with a name of its own."""

LONG: Final = 20

LONG_WORD: Final = re.compile(rf"[^\s\u00ad\u200b/-]{{{LONG + 1},}}")
"""What a narrow screen may fail to break."""

STEP: Final = 6
"""By how many letters a word must be longer to count as another kind."""

BASE: Final = 15_000
"""What it costs to open a page at all, in bytes of one: of two pages with as much that is new the shorter is chosen."""


@cache
def signature(tag: str, attributes: str) -> str:
    """Give what of a tag counts."""
    parts = []
    for name, value in ATTRIBUTE.findall(attributes):
        if name == "class":
            parts.append("." + ".".join(sorted(value.split())))
        elif TELLING.match(name):
            parts.append(f"[{name}={value}]")
        elif name != "/":
            parts.append(f"[{name}{'' if value else ' empty'}]")
    return tag + "".join(sorted(parts))


@cache
def landmark(tag: str, attributes: str) -> str:
    """Give the kind of a landmark and the name that it bears; nothing, where a tag is none."""
    found = dict(ATTRIBUTE.findall(attributes))
    named = found.get("aria-label", "")
    role = "region" if tag == "section" and named else found.get("role", tag)
    return f"{role} named {named!r}" if role in LANDMARKS else ""


class Open:
    """An element that has begun: its tag, its kind, how many elements it holds, and whether it says anything itself."""

    __slots__ = ("children", "kind", "says", "tag")

    def __init__(self, tag: str, kind: str) -> None:
        """Begin it."""
        self.tag, self.kind, self.children, self.says = tag, kind, 0, False


class Parts:
    """The kinds of parts of a page, gathered tag by tag and text by text."""

    def __init__(self) -> None:
        """Begin before the body."""
        self.found: set[str] = set()
        self.open = [Open("", "")]
        self.landmarks = Counter[str]()
        self.heading, self.drawn, self.scrolling = "", 0, 0

    def say(self, text: str) -> None:
        """Read a text: that there is one, and how long the longest word in it is."""
        if self.drawn or text.isspace():
            return
        self.open[-1].says = True
        if not self.scrolling:
            longest = max(map(len, LONG_WORD.findall(text)), default=0)
            self.found.update(f"{self.open[-1].kind} with {letters}" for letters in range(LONG, longest, STEP))

    def begin(self, tag: str, attributes: str) -> None:
        """Read the tag that begins an element; what is within a drawing is not asked."""
        self.open[-1].children += 1
        kind = ""
        if not self.drawn:
            kind = ">".join((*self.open[-1].kind.split(">")[-2:], signature(tag, attributes)))
            self.found.add(kind)
            if tag in HEADINGS:
                self.found.add(f"{tag} after {self.heading}")
                self.heading = tag
            if name := landmark(tag, attributes):
                self.landmarks[name] += 1
                self.found.update([f"{name} twice"] * (self.landmarks[name] > 1))
        if tag not in VOID:
            self.open.append(Open(tag, kind))
            self.drawn += tag == "svg"
            self.scrolling += tag == "pre"

    def end(self, tag: str) -> None:
        """Read the tag that ends an element: what it came to."""
        while len(self.open) > 1:
            ended = self.open.pop()
            self.drawn -= ended.tag == "svg"
            self.scrolling -= ended.tag == "pre"
            if not self.drawn:
                self.found.add(f"{ended.kind} {'says' if ended.says else 'holds' if ended.children else 'is empty'}")
                if ended.tag == "tr":
                    self.found.update(f"{ended.kind} of {cell}" for cell in range(1, ended.children + 1))
            if ended.tag == tag:
                return


def kinds(page: str) -> frozenset[str]:
    """Give the kinds of parts that the HTML of a page is made of."""
    parts = Parts()
    for close, tag, attributes, text in TOKEN.findall(page, page.index("<body")):
        if text:
            parts.say(text)
        elif close:
            parts.end(tag)
        else:
            parts.begin(tag, attributes)
    return frozenset(parts.found)


def chosen(pages: Mapping[str, frozenset[str]], sizes: Mapping[str, int], always: Iterable[str] = ()) -> list[str]:
    """Choose pages so that every kind of part stands on one of them.

    First come those that must be there, then, one after another, that which adds the most for its size; of pages that
    are made of the same kinds only the shortest is asked.
    """
    taken = [*dict.fromkeys(always)]
    alike: dict[frozenset[str], str] = {}
    for name in sorted(pages, key=lambda name: (sizes[name], name)):
        alike.setdefault(pages[name], name)
    missing = frozenset().union(*pages.values()).difference(*(pages[name] for name in taken))
    rest = {name: parts & missing for parts, name in alike.items()}
    while missing:
        best = max(rest, key=lambda name: (len(rest[name]) / (BASE + sizes[name]), name))
        taken.append(best)
        missing -= rest[best]
        rest = {name: left for name, parts in rest.items() if (left := parts & missing)}
    return taken
