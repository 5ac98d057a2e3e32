"""A button that prints the page: it comes with its script, for without scripts it would do nothing."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page


@directive("print")
class PrintDirective(Directive):
    """The button with its words: `{print} Print this page`."""

    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Put it."""
        return [PrintPart(self.arguments[0]).node()]


@dataclass(frozen=True)
class PrintPart(Part):
    """What the button says."""

    words: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it, to be shown by its script."""
        del page, content
        return button(self.words)

    def book(self, page: Page, content: Markup) -> Markup:
        """Leave it out: a book is printed already."""
        del page, content
        return Markup()


def button(words: str) -> Markup:
    """Write a button that prints the page.

    >>> print(button("Print this page"))
    <p class="pr-prints" hidden><button type="button" class="pr-run">Print this page</button></p>
    """
    return element("p", element("button", words, type="button", class_="pr-run"), class_="pr-prints", hidden=True)
