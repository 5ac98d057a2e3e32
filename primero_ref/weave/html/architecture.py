"""How the edition is built: the way from a sentence to a page as a drawing, and its packages as a list."""

from __future__ import annotations

import ast
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from primero_ref.weave.package import PACKAGE
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

WIDTH, STEP, TEXT = 360, 92, 34
"""The width of the drawing, how far its stations lie apart, and where their words begin."""


class Station(NamedTuple):
    """A station of the way: what it is, where it stands, and what happens there."""

    name: str
    path: str
    does: str
    beside: str = ""


WAY = (
    Station(
        "A sentence", "rules/italian.toml", "the rule, its grade, its passages", "sources/texts: the words it rests on"
    ),
    Station("A rule", "claims/", "answers one question or several", "claims/questions.toml: what is asked"),
    Station("A game", "rules/italian.py, game/", "asks, and does as the answer says", "cards/: what a hand is worth"),
    Station("A demo", "docs/rules/italian.md", "plays a deal in which the rule matters"),
    Station("A verdict", "demo/", "without the rule, the deal must go differently"),
    Station("A page", "weave/", "puts all of this together", "web/: the reader plays the demo again"),
)
"""The way from a sentence to a page."""


def way(page: Page) -> str:
    """Draw the way of a rule from its sentence to its page."""
    del page
    parts = []
    for number, station in enumerate(WAY):
        top = 20 + STEP * number
        parts.append(f'<circle class="pr-open" cx="14" cy="{top}" r="7"/>')
        if number + 1 < len(WAY):
            foot = top + STEP - 9
            parts.append(drawings.line(f"M14 {top + 9}V{foot}M10 {foot - 6}L14 {foot}L18 {foot - 6}", "pr-axis"))
        parts.append(f'<text x="{TEXT}" y="{top + 5}"><tspan font-weight="700">{station.name}</tspan></text>')
        parts.append(drawings.words(WIDTH, top + 5, station.path, "pr-lane", anchor="end"))
        parts.append(drawings.words(TEXT, top + 26, station.does))
        if station.beside:
            parts.append(drawings.words(TEXT, top + 46, station.beside, "pr-lane"))
    height = 20 + STEP * (len(WAY) - 1) + 56
    return (
        f'<figure class="pr-drawing"><svg class="pr-way" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="way-name">{"".join(parts)}</svg>'
        '<figcaption id="way-name">How a rule gets from its sentence to its page. The folder or file of each step is '
        "on the right; the line in italics names what else that step uses.</figcaption></figure>"
    )


def charters() -> list[tuple[str, str]]:
    """List the packages, each with the sentence that its face begins with.

    >>> dict(charters())["odds"]
    'Odds, calculated exactly: what a hand may become, and who wins.'
    """
    faces = sorted(PACKAGE.rglob("*/__init__.py"))
    read = [(face, ast.get_docstring(ast.parse(face.read_text(encoding="utf-8"))) or "") for face in faces]
    return [(face.parent.relative_to(PACKAGE).as_posix(), words.partition("\n")[0]) for face, words in read]


def packages(page: Page) -> str:
    """List the packages with what each is for."""
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(name)}</code></th><td>{page.prose(charter)}</td></tr>'
        for name, charter in charters()
    )
    return (
        '<table class="pr-list"><caption>The packages of <code>primero_ref</code></caption><thead><tr>'
        f'<th scope="col">Package</th><th scope="col">What it is for</th></tr></thead><tbody>{rows}</tbody></table>'
    )
