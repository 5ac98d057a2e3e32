"""Where a reader takes sources or rules away: a script fills it; without one it says what does the same."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

LOSS = Template(__file__)


@directive("loss")
class LossDirective(Directive):
    """The place where sources and rules are taken away: `{loss}`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put it."""
        return [LossPart().node()]


@dataclass(frozen=True)
class LossPart(Part):
    """It carries nothing: its data are in a file of its own."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the place that the script fills."""
        del content
        return LOSS(root=page.root)

    def book(self, page: Page, content: Markup) -> Markup:
        """Leave it out: nothing can be ticked in a book."""
        del page, content
        return Markup()
