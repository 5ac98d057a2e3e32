"""What to throw of a hand, and how often each of some hands wins: counted when the page is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref.cards.pack import cards
from primero_ref.errors import Illegal, Unknown, Unreadable
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template
from primero_ref.web.calculators import throwing, winning

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

COUNTED = Template(__file__)


class CountedDirective(Directive):
    """A table that is counted; what cannot be counted breaks the build."""

    final_argument_whitespace = True
    option_spec: ClassVar = dict.fromkeys(("rulebook", "goal", "known"), directives.unchanged_required)

    @property
    def book(self) -> str:
        """The rulebook by which it is counted."""
        return str(self.options.get("rulebook", "italian"))

    @property
    def known(self) -> str:
        """The cards that are known to be elsewhere."""
        return str(self.options.get("known", ""))

    def counted(self, part: ThrowingPart | WinningPart) -> list[Node]:
        """Put a table, if it can be counted."""
        depend(self.env, "facts", "engine")
        try:
            part.answer()
        except (Illegal, Unknown, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        return [part.node()]


@directive("throwing")
class ThrowingDirective(CountedDirective):
    """What to throw of a hand: `{throwing} 7c 6c Ad 2h`, and if need be `:goal:`, `:known:`, `:rulebook:`."""

    def run(self) -> list[Node]:
        """Put the table."""
        goal = self.options.get("goal", "highest")
        return self.counted(ThrowingPart(self.book, self.arguments[0], goal, self.known))


@dataclass(frozen=True)
class ThrowingPart(Part):
    """A hand, what is wanted of it, and what is known, under a rulebook."""

    rulebook: str
    hand: str
    goal: str
    known: str

    def answer(self) -> Mapping[str, Any]:
        """Count what may be thrown."""
        return throwing(self.rulebook, self.hand, self.goal, self.known)

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it, the best first."""
        del page, content
        return drawn(self.answer())


@directive("winning")
class WinningDirective(CountedDirective):
    """How often each of some hands wins: `{winning} 7c 6c | Kh Qd`, and if need be `:known:` and `:rulebook:`."""

    def run(self) -> list[Node]:
        """Put the table."""
        return self.counted(WinningPart(self.book, self.arguments[0], self.known))


@dataclass(frozen=True)
class WinningPart(Part):
    """Some hands, and what is known, under a rulebook."""

    rulebook: str
    hands: str
    known: str

    def answer(self) -> Mapping[str, Any]:
        """Count how often each hand wins."""
        return winning(self.rulebook, self.hands, self.known)

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del page, content
        return drawn(self.answer())


def drawn(answer: Mapping[str, Any]) -> Markup:
    """Draw an answer, as the script of the page draws it too: each row with a bar as long as its part of the whole."""
    return COUNTED(
        answer=answer,
        hand=drawings.hand(answer["cards"], "The hand") if answer["cards"] else "",
        rows=[(row, named_hand(row["cards"]), f"{row['part'] * 100:.2f}") for row in answer["rows"]],
    )


def named_hand(names: list[str]) -> Markup | str:
    """Draw the cards of a row, with their names as its label."""
    return drawings.hand(names, ", ".join(card.name for card in cards(" ".join(names)))) if names else ""
