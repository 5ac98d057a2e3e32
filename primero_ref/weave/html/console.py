"""The console of the engine's page, and the drawings of all cards, which a script takes when it draws."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.weave.parts import drawings

if TYPE_CHECKING:
    from primero_ref.weave.parts.page import Page

TERMINAL = (
    'At a terminal, install the engine as it says under <a href="#install-it">Install it</a>. Then '
    "<code>python -i -c &quot;from primero_ref import *&quot;</code> starts Python with the names of primero_ref; "
    "<code>rules</code> and <code>deal</code> belong to the console only."
)
"""How one does without the console."""

KEYS = (
    "Enter runs a line when it is finished, and Shift+Enter starts a new line. An indented block ends with an empty "
    "line. Tab completes a name. To leave the field with the keyboard, press Escape and then Tab. The arrow keys bring "
    "back what you typed before."
)
"""What the keyboard does in the field."""

FIRST = (
    "Every name of primero_ref is there from the beginning. The names rules (the Italian rulebook) and deal (which "
    "deals by it) belong to this console only."
)
"""What is said before anything is run."""


def console(page: Page) -> str:
    """Write the console; where no script runs, or no Python, say how one runs the engine at a terminal."""
    if not page.runs:
        return f"<p>{TERMINAL}</p>"
    return (
        f'<noscript><p class="pr-scriptless">The console needs JavaScript. {TERMINAL}</p></noscript>'
        '<section class="pr-console" aria-label="Console"><ol class="pr-ran" role="log" aria-label="What was run" '
        'tabindex="0" hidden></ol><form><label for="pr-line">Python code</label>'
        '<textarea id="pr-line" rows="2" spellcheck="false" autocapitalize="off" autocomplete="off" '
        'aria-describedby="pr-line-keys"></textarea><ul class="pr-names" aria-label="Names" hidden></ul>'
        f'<div class="pr-does-what"><button class="pr-run" type="submit" disabled>{drawings.mark("i-run")}Run</button>'
        '<button class="pr-stop" type="button" hidden>Stop</button>'
        '<button class="pr-complete" type="button" disabled>Complete the name</button>'
        '<button class="pr-fresh" type="button" disabled>Start afresh</button>'
        f'<output for="pr-line">{escape(FIRST)}</output></div><p class="pr-note" id="pr-line-keys">{KEYS}</p>'
        "</form></section>"
    )


def card_pictures() -> str:
    """Write the script that brings the drawings: each card with the layers it is put together of, and each suit."""
    cards, layers, pips = {}, {}, {}
    for card in (UNKNOWN, *(card for suits in SYSTEMS.values() for card in suits.cards)):
        picture = drawings.picture(str(card))
        drawing = drawings.USED.findall(picture)[0]
        cards[str(card)] = [picture, drawing, *drawings.layers(drawing)]
        for layer in drawings.layers(drawing):
            layers[layer] = drawings.lines_of(layer)
        small = drawings.in_words(str(card))
        if card.suit not in pips and "<svg" in small:
            pip = small[small.index("<svg") :]
            used = drawings.USED.findall(pip)[0]
            pips[card.suit] = [pip, used, drawings.symbols()[used]]
    content = json.dumps({"cards": cards, "layers": layers, "pips": pips}, ensure_ascii=False, separators=(",", ":"))
    return f"primeroPictures({content});\n"
