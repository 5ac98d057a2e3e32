"""How many hands of the King's deck there are of each kind: without the Fates, and with them dead or wild."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from primero_ref import claims
from primero_ref.cards.poker import PokerRanking
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

POKER_COUNTS = Template(__file__)

READINGS = {
    "kings/fate-in-play": "Fates taken out",
    "kings/fates-dead": "Fates dead",
    "kings/fates-wild": "Fates wild",
}
"""The claims on the Fates, with what each column is called."""


@directive("poker-counts")
class PokerCountsDirective(Directive):
    """How many hands of the King's deck there are of each kind."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "facts", "engine")
        self.need("claim", *READINGS)
        return [PokerCountsPart().node()]


@dataclass(frozen=True)
class PokerCountsPart(Part):
    """The counts, under each reading of the rule on the Fates."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw them: a kind a row, the best first, and a column for each reading."""
        del content
        kinds = max((counts(claim) for claim in READINGS), key=len)
        totals = [(words, f"{sum(counts(claim).values()):,}") for claim, words in READINGS.items()]
        return POKER_COUNTS(
            heads=[page.link("claim", claim, words) for claim, words in READINGS.items()],
            rows=[
                *(
                    (kind.capitalize(), [(READINGS[name], f"{counts(name).get(kind, 0):,}") for name in READINGS])
                    for kind in kinds
                ),
                ("All hands", totals),
            ],
        )


@cache
def counts(claim: str) -> Mapping[str, int]:
    """Count the hands of each kind under one claim on the Fates, the best first.

    >>> counts("kings/fates-wild")["five alike"]
    78
    """
    ranking = claims.rulebook("kings").but(hold=[claim]).ranking
    return ranking.counts() if isinstance(ranking, PokerRanking) else {}
