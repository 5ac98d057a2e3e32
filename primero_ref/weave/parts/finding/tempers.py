"""How the players who count the odds differ."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.players.tempers import TEMPERS
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import figures_table
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page


@directive("tempers")
class TempersDirective(Directive):
    """The tempers: `{tempers}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "engine")
        return [TempersPart().node()]


@dataclass(frozen=True)
class TempersPart(Part):
    """The tempers with their numbers."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw them."""
        del page, content
        heads = ("Style", "Bluffs", "Bets from", "Stays in from", "Stakes")
        rows = [
            (temper.name, f"{temper.bluffs:.0%}", f"{temper.asks:.0%}", f"{temper.pays:.0%}", f"{temper.daring:.0%}")
            for temper in TEMPERS.values()
        ]
        return figures_table(heads, rows)
