"""The two calculators: forms for a reader's own cards."""

from __future__ import annotations

from dataclasses import dataclass

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.cards.ranking import KINDS
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.finding.picker import Field, form
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template
from primero_ref.web.calculators import called, counting_books

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

BOOK = Template(__file__, "calculator_book")
GOAL = Template(__file__, "calculator_goal")

GOALS = {
    "highest": "the highest hand", "kind": "a type of hand, or a higher one", "meet": "to meet a bid",
    "stay": "to stay at a bid or below",
}  # fmt: skip
"""What a reader may want of his cards."""


@directive("calculator")
class CalculatorDirective(Directive):
    """A form for a reader's own cards: `{calculator} throw` or `{calculator} win`."""

    def run(self) -> list[Node]:
        """Put the form."""
        depend(self.env, "facts", "engine")
        self.need("rulebook", *counting_books())
        which = directives.choice(self.arguments[0], ("throw", "win"))
        return [ThrowerPart().node() if which == "throw" else WinnerPart().node()]


@dataclass(frozen=True)
class ThrowerPart(Part):
    """The form that says what to throw."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; without Python for the browser there is none."""
        del content
        if not page.runs:
            return Markup()
        fields = (
            Field("throw-hand", "Your cards, such as 7c 6c Ad 2h", 4, "✓"),
            Field("throw-known", "Cards you have seen elsewhere", 36, "×"),
        )
        return form(
            "throw", "What to discard", fields,
            "Take two to four cards, or write them, to see which of them to discard.", run="Calculate",
            more=books("throw") + GOAL(goals=GOALS, kinds={kind: called(kind) for kind in KINDS}),
        )  # fmt: skip


@dataclass(frozen=True)
class WinnerPart(Part):
    """The form that says who wins."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; without Python for the browser there is none."""
        del content
        if not page.runs:
            return Markup()
        fields = (
            Field("win-1", "Your cards", 4, "1"), Field("win-2", "Another’s", 4, "2"),
            Field("win-3", "A third player’s", 4, "3"), Field("win-4", "A fourth’s", 4, "4"),
            Field("win-known", "Cards out of play", 36, "×"),
        )  # fmt: skip
        return form(
            "win", "Who wins", fields,
            "Take cards for one player or more, to see how often each wins. Missing cards are drawn. A single hand "
            "plays against one of which nothing is known.", run="Calculate", more=books("win"),
        )  # fmt: skip


def books(kind: str) -> Markup:
    """Write the field in which a rulebook is chosen."""
    return BOOK(kind=kind, books=[(name, claims.rulebook(name).title) for name in counting_books()])
