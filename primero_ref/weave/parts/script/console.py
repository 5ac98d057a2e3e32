"""The console of the engine's page, and the drawings of all cards, which a script takes when it draws."""

from __future__ import annotations

import json
from dataclasses import dataclass

from primero_ref.cards.pack import SYSTEMS, UNKNOWN
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

CONSOLE = Template(__file__)


@directive("console")
class ConsoleDirective(Directive):
    """The console: `{console}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        depend(self.env, "texts", "facts", "engine")
        return [ConsolePart().node()]


@dataclass(frozen=True)
class ConsolePart(Part):
    """The field in which a reader runs Python."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; where no script runs, or no Python, say how one runs the engine at a terminal."""
        del content
        return CONSOLE(runs=page.runs, run=drawings.mark("i-run"))


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
