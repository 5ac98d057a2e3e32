"""The lines that every demo of a rulebook starts from."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.demo import runner
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.claim.demo import code
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

PRELUDE = Template(__file__)


@directive("prelude")
class PreludeDirective(Directive):
    """The lines of a rulebook: `{prelude} italian`."""

    def run(self) -> list[Node]:
        """Put the lines."""
        name = self.arguments[0]
        if self.unknown("rulebook", name):
            return []
        depend(self.env, "facts")
        return [PreludePart(name).node()]


@dataclass(frozen=True)
class PreludePart(Part):
    """A rulebook, by its name."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Show the lines."""
        del page, content
        return PRELUDE(code=code(runner.prelude(self.name)))
