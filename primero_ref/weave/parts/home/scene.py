"""Hands shown at a table of old, each beside the words of the one who shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.cards.pack import cards
from primero_ref.sources import works
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

SCENE = Template(__file__)


class ShownHand(NamedTuple):
    """A hand that is shown: the passage that tells of it, its cards, and what they come to."""

    passage: str
    cards: str
    words: str


@directive("scene")
class SceneDirective(Directive):
    """Hands shown at a table of old: on each line a passage, its cards, and what they come to."""

    required_arguments = 0
    has_content = True
    option_spec: ClassVar = {"title": directives.unchanged_required, "note": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read the lines: `minsheu-1599:51 | 2d 4s Kh 3c | four suits, a primero of 49`."""
        depend(self.env, "texts", "facts", "engine")
        hands = []
        for line in self.content:
            name, written, words = (part.strip() for part in line.split("|"))
            if self.unknown("passage", name):
                return []
            self.need("passage", name)
            hands.append(ShownHand(name, written, words))
        return [ScenePart(self.options["title"], self.options["note"], tuple(hands)).node()]


@dataclass(frozen=True)
class ScenePart(Part):
    """The hands, with a title and a note."""

    title: str
    note: str
    hands: tuple[ShownHand, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw the hands."""
        del content
        ranking = claims.rulebook("italian").ranking
        rows = []
        for hand in self.hands:
            passage, held = works.passage(hand.passage), cards(hand.cards)
            language = [*passage.texts][-1]
            scoring = {str(card): ranking.points[card.rank] for card in ranking.rank_hand(held).scoring}
            drawn = drawings.hand(map(str, held), f"{passage.speaker}’s hand", scoring)
            rows.append((passage, language, page.uri("passage", hand.passage), hand.words, drawn))
        return SCENE(title=self.title, rows=rows, note=page.prose(self.note))
