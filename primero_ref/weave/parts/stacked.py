"""The cards of a story, each one element with its drawing behind it: a browser draws only those that come into sight.

A `<use>` is copied for each card as soon as its page is there, in sight or not, and a long page has two thousand cards.
"""

from __future__ import annotations

import re
from typing import Final

from primero_ref.cards.drawn_cards import RED
from primero_ref.weave.parts.drawings import LINES, layers, symbols
from primero_ref.weave.parts.markup import element, written
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from primero_ref.weave.parts.markup import Markup

SHEET = Template(__file__)

FILE: Final = "cards.svg"
"""The drawings, beside the styles of the site."""

STORY: Final = re.compile(r'<ol class="pr-story">.*?</ol>', re.DOTALL)

SCRIPTED: Final = 'class="pr-days"'
"""Stands on the page whose story a script puts in, as it was written: one hand, which is left as it is."""

CARD: Final = re.compile(
    r'<svg class="pr-card( red)?" role="img" aria-label="([^"]*)"><use href="#(card-[^"]+|back)"/></svg>'
)

OWN: Final = re.compile(r"back|r(?:[A-Z]|\d+)|s(?:[a-z]{1,2}|F)")
"""What is drawn on the paper of a card: its back, its rank, its suit."""

PAPER: Final = re.compile(r'<rect [^>]*class="cf"/>')

LINES_OF: Final = (
    ".cr{fill:none;stroke:currentColor;stroke-width:2.3}.cf{vector-effect:non-scaling-stroke}"
    ".cb{fill:none;stroke:currentColor;stroke-width:.9}"
)

INKS: Final = {"": "#1d1b18", "-red": "#a5221f"}
"""The colours of the ink, in the light and in the dark."""

FACES: Final = {"face": ("#fff", "#8f887a"), "face-dark": ("#e9e4d8", "#8c8576")}
"""The paper of a card and its edge, in the light and in the dark."""


def stacked(page: str) -> str:
    """Give a page whose stories have their cards so.

    >>> card = '<svg class="pr-card red" role="img" aria-label="seven of hearts"><use href="#card-7-h"/></svg>'
    >>> stacked(f'<ol class="pr-story">{card}</ol>')
    '<ol class="pr-story"><i class="pr-card red r7 sh" role="img" aria-label="seven of hearts"></i></ol>'
    """
    return page if SCRIPTED in page else STORY.sub(lambda story: CARD.sub(_card, story[0]), page)


def _card(card: re.Match[str]) -> str:
    drawn = [layer for layer in layers(card[3]) if layer not in FACES]
    kinds = " ".join(["pr-card", *(["red"] if card[1] else []), *drawn])
    return element("i", class_=kinds, role="img", aria_label=written(card[2]))


def _drawings() -> Iterator[tuple[str, Markup]]:
    """Give each drawing of a card with its id: the faces, the ranks in black and in red, the suits, the back."""
    lines = {name: LINES.sub(r"\1", symbol) for name, symbol in symbols().items()}
    for name, (paper, edge) in FACES.items():
        yield name, element("g", written(lines["face"]), fill=paper, stroke=edge)
    for name, line in lines.items():
        if OWN.fullmatch(name):
            inks = INKS if name[0] == "r" else {"": INKS["-red" if name == "back" or name[1:] in RED else ""]}
            for kind, ink in inks.items():
                yield f"{name}{kind}", element("g", written(PAPER.sub("", line)), fill=ink, color=ink)


def sheet() -> str:
    """Write the file: each drawing with a view of it by its id.

    >>> '<view id="sh" ' in sheet()
    True
    """
    drawn = [(name, 28 * number, lines) for number, (name, lines) in enumerate(_drawings())]
    return f"{SHEET(drawings=drawn, width=28 * len(drawn), styles=written(LINES_OF))}\n"


def styles() -> str:
    """Write the styles that put the drawings of its rank and its suit behind a card.

    >>> ".red.r7{--pr-rank:url(cards.svg#r7-red)}" in styles()
    True
    """
    rules = []
    for name, _ in _drawings():
        kind, _, red = name.partition("-")
        if kind not in FACES:
            part = "suit" if kind[0] == "s" else "rank"
            rules.append(f"{'.red' * bool(red)}.{kind}{{--pr-{part}:url({FILE}#{name})}}")
    return "".join(rules)
