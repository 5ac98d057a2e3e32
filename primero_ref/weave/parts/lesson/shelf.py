"""The problems of the shelf, a section for each theme."""

from __future__ import annotations

from dataclasses import dataclass

from docutils import nodes

from primero_ref.lessons import problem as problems
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.lesson.problem import problem, rules_of
from primero_ref.weave.parts.markup import Markup, joined
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

THEME_TITLES = {
    "bid": "What to bid, and how much to bet",
    "exchange": "Which cards to exchange",
    "fold": "Fold or stay in",
    "rest": "The rest: the last and largest bet",
    "concealment": "Show your strength or hide it",
    "duel": "Caudate Primero: the last bets and the duel",
}
"""The heading of each part of the shelf."""


@directive("shelf")
class ShelfDirective(Directive):
    """The problems of the shelf, a section for each theme."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put each theme under its heading."""
        depend(self.env, "facts", "engine", "lessons")
        self.need("rulebook", *(rules_of(posed).id for posed in problems.shelf()))
        sections: list[Node] = []
        for theme, title in THEME_TITLES.items():
            content = (nodes.title("", title), ShelfPart(theme).node())
            section = nodes.section("", *content, ids=[theme], names=[theme])
            self.state.document.note_implicit_target(section)
            sections.append(section)
        return sections


@dataclass(frozen=True)
class ShelfPart(Part):
    """The problems of one theme."""

    theme: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw them."""
        del content
        return joined(problem(page, posed) for posed in problems.shelf() if posed.theme == self.theme)
