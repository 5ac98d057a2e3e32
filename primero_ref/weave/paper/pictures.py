"""Cards, pips and marks as pictures that stand alone: the drawings of the pages, for paper."""

from __future__ import annotations

import re
from functools import cache

from primero_ref.cards.drawn_cards import RED as RED_SUITS
from primero_ref.cards.pack import SYSTEMS, UNKNOWN, card
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.markup import element, written

INK, RED, QUIET = "#1d1b18", "#a5221f", "#8f887a"
"""The inks of LOOK, as they print."""

STYLE = (
    f".cf{{fill:#fff;stroke:{QUIET}}}.cr{{fill:none;stroke:INK;stroke-width:2.3}}"
    f".cb{{fill:none;stroke:{RED};stroke-width:.9}}"
    f".cs{{fill:none;stroke:{QUIET};stroke-width:1.2;stroke-dasharray:3 2.6}}"
    ".o{fill:none;stroke:INK;stroke-width:1.4}.b{stroke-width:2.1}"
)
"""What the stylesheet of the site says of a drawing."""

_SYMBOL = re.compile(r'<symbol id="[^"]+" viewBox="([^"]+)">(.*)</symbol>', re.DOTALL)


@cache
def alone(layers: tuple[str, ...], ink: str = INK) -> str:
    """Put drawings one over the other into a picture that needs no other file.

    >>> alone(("g-attested",)).count("<circle")
    1
    """
    symbols = [_SYMBOL.fullmatch(drawings.symbols()[layer]) for layer in layers]
    view = next(symbol[1] for symbol in symbols if symbol)
    body = "".join(symbol[2] for symbol in symbols if symbol)
    width, height = view.split()[2:]
    drawn = element("style", written(STYLE)) + element("g", written(body), fill=ink)
    svg = element("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=view, width=width, height=height)
    return str(svg).replace("currentColor", ink).replace("INK", ink)


def of_card(written: str) -> tuple[str, str]:
    """Give the picture of a card and its name in words.

    >>> of_card("7c")[1]
    'seven of clubs'
    """
    drawn = card(written)
    if drawn is UNKNOWN:
        return alone(("back",)), drawn.name
    ink = RED if drawn.suit in RED_SUITS else INK
    return alone(("face", f"r{drawn.rank}", f"s{drawn.suit or drawn.rank}"), ink), drawn.name


def of_pip(suit: str) -> tuple[str, str]:
    """Give the picture of a suit and its name in words.

    >>> of_pip("h")[1]
    'hearts'
    """
    name = next(system.pips[suit] for system in SYSTEMS.values() if suit in system.pips)
    return alone((f"p{suit}",), RED if suit in RED_SUITS else INK), name
