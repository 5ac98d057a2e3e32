"""Cards drawn: a hand as one SVG that stands alone, of the drawings that the pages have."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Protocol

    class DrawnCard(Protocol):
        """What is drawn: a card of any pack; one without a system of suits lies face down."""

        @property
        def rank(self) -> str:
            """Its rank as it is written."""

        @property
        def suit(self) -> str:
            """Its suit as it is written; nothing where it has none."""

        @property
        def name(self) -> str:
            """The card in words."""


RED = {"d", "h", "co", "cu", "bl"}
"""The suits that are drawn in red: coins and cups stand where diamonds and hearts do, and blood is blood."""

INK, RED_INK = "#1d1b18", "#a5221f"

WIDTH, HEIGHT, GAP = 28, 40, 3
"""The size of a card as it is drawn, and what lies between two."""

SCALE = 1.5
"""How much larger it stands in a notebook."""

ROW = 13
"""How many cards lie in a row."""

_LOOKS = {
    "cf": 'fill="#fff" stroke="#8f887a"',
    "cr": 'fill="none" stroke="currentColor" stroke-width="2.3"',
    "cb": f'fill="none" stroke="{RED_INK}" stroke-width=".9"',
}
"""What the stylesheet of the site says of a drawing; a notebook has none, and a style in one picture would be that of
all others."""

_FACE_DOWN = "?"


@cache
def symbols() -> Mapping[str, str]:
    """Give every drawing by its id: paper, back, ranks and suits.

    >>> symbols()["face"][:39]
    '<symbol id="face" viewBox="0 0 28 40"><'
    """
    import re
    from os import path

    with open(path.join(path.dirname(__file__), "cards.svg"), encoding="utf-8") as file:
        return {match[1]: match[0] for match in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', file.read())}


def layers(rank: str, suit: str) -> tuple[str, ...]:
    """Name the drawings that a card is put together of.

    >>> layers("7", "c"), layers("F", ""), layers("?", "?")
    (('face', 'r7', 'sc'), ('face', 'rF', 'sF'), ('back',))
    """
    return ("back",) if rank == _FACE_DOWN else ("face", f"r{rank}", f"s{suit or rank}")


@cache
def _lines(layer: str) -> str:
    """Give the lines of a drawing, each with its look."""
    lines = symbols()[layer].partition(">")[2].removesuffix("</symbol>")
    for kind, look in _LOOKS.items():
        lines = lines.replace(f'class="{kind}"', look)
    return lines


def _drawn(card: DrawnCard, at: int) -> str:
    ink = RED_INK if card.suit in RED else INK
    x, y = at % ROW * (WIDTH + GAP), at // ROW * (HEIGHT + GAP)
    lines = "".join(map(_lines, layers(card.rank, card.suit)))
    return f'<g transform="translate({x} {y})" fill="{ink}" color="{ink}">{lines}</g>'


def escaped(text: str) -> str:
    """Write text so that it is no markup; the browser's Python comes without the library's `html`.

    >>> escaped('<b> & "')
    '&lt;b&gt; &amp; &quot;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def drawn_hand(cards: Iterable[DrawnCard], label: str = "") -> str:
    """Draw cards side by side; a screen reader hears their names, or a label.

    >>> from primero_ref import cards
    >>> picture = drawn_hand(cards("7c ??"))
    >>> picture[:38], picture.count("<g "), "seven of clubs, a card face down" in picture
    ('<svg xmlns="http://www.w3.org/2000/svg', 2, True)
    """
    hand: Sequence[DrawnCard] = [*cards]
    heard = escaped(label or ", ".join(card.name for card in hand) or "no cards")
    rows = -(-len(hand) // ROW) or 1
    width, height = max(min(len(hand), ROW) * (WIDTH + GAP) - GAP, 1), rows * (HEIGHT + GAP) - GAP
    drawn = "".join(_drawn(card, at) for at, card in enumerate(hand))
    size = f'width="{width * SCALE:g}" height="{height * SCALE:g}" viewBox="0 0 {width} {height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{heard}" {size}>'
        f"<title>{heard}</title>{drawn}</svg>"
    )
