"""One hand of each kind, with its range and how often it is dealt, counted by the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

HANDS = Template(__file__)

EXAMPLES = {
    "numerus": ("7c 6c Kh 4s", "Two or three cards of one suit. Only they count."),
    "primero": ("7h 5s 2c Qd", "Four cards, four suits."),
    "supremus": ("7s 6s As 3d", "The seven, six and ace of one suit. Also called fifty-five."),
    "fluxus": ("7d 4d 2d Jd", "Four cards of one suit. Also called flush."),
    "chorus": ("4c 4d 4h 4s", "Four cards of one rank."),
}


@directive("hands")
class HandsDirective(Directive):
    """The five kinds of hand: `{hands}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put them."""
        depend(self.env, "texts", "facts", "engine")
        return [HandsPart().node()]


@dataclass(frozen=True)
class HandsPart(Part):
    """The five kinds of hand, as the Italian rulebook ranks them."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw one hand of each kind."""
        del page, content
        ranking = claims.rulebook("italian").ranking
        dealt: dict[str, Counter[int]] = {kind: Counter() for kind in ranking.kinds}
        by_strength = Counter(ranking.strength_by_number)
        for bid in ranking.bids:
            if bid.strength in by_strength:
                dealt[bid.kind][bid.points] = by_strength[bid.strength]
        rows = []
        for kind in ranking.kinds:
            example, words = EXAMPLES[kind]
            scoring = {str(card): ranking.points[card.rank] for card in ranking.rank_hand(cards(example)).scoring}
            points = dealt[kind]
            fewest, most = min(points), max(points)
            span = f"{fewest} points" if fewest == most else f"{fewest} to {most} points"
            name = kind.capitalize()
            rows.append((name, drawings.hand(example.split(), name, scoring), words, span, chance(points.total())))
        return HANDS(rows=rows)


@directive("hand")
class HandDirective(Directive):
    """A hand with what it is: `{hand} 6c Ah 4s 5d`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put it; cards that make no hand break the build."""
        depend(self.env, "texts", "facts", "engine")
        held = cards(self.arguments[0])
        claims.rulebook("italian").ranking.rank_hand(held)
        return [HandPart(tuple(map(str, held))).node()]


@dataclass(frozen=True)
class HandPart(Part):
    """The cards of a hand."""

    cards: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the hand, with the points of each card and of all together."""
        del page, content
        ranking = claims.rulebook("italian").ranking
        rank = ranking.rank_hand(cards(" ".join(self.cards)))
        scoring = {str(card): ranking.points[card.rank] for card in rank.scoring}
        drawn = drawings.hand(self.cards, "A hand", scoring)
        words = f"{EXAMPLES[rank.kind][1].removesuffix('.')}: a {rank.kind} of {rank.points} points."
        return element("figure", joined([drawn, element("figcaption", words)]), class_="hm-hand")


def chance(count: int) -> str:
    """Say how often a hand is dealt among all four-card hands of the forty cards.

    >>> chance(80_430), chance(120), chance(10)
    ('88 deals in 100', '1 deal in 762', '1 deal in 9,139')
    """
    hands = comb(40, 4)
    often = count / hands
    # of rarer hands, a hundred deals show too few
    return f"{often * 100:.0f} deals in 100" if often > 0.02 else f"1 deal in {hands / count:,.0f}"
