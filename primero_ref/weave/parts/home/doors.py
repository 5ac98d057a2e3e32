"""The doors of the home page: five pages, each under its own name with a line on what is behind it."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref.weave.domain.domain import problem
from primero_ref.weave.parts.comparison import dispute
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

DOORS = Template(__file__)


@directive("doors")
class DoorsDirective(Directive):
    """The doors: on each line a page and what stands behind it, `play/index | Eight lessons.`."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Read the doors; one that leads nowhere breaks the build."""
        doors = [(name.strip(), words.strip()) for name, _, words in (line.partition("|") for line in self.content)]
        for name, _ in doors:
            if name not in self.env.found_docs:
                problem(self.env, self.lineno, f"A door leads to {name!r}, and there is no such page.", "unknown")
        return [DoorsPart(tuple(door for door in doors if door[0] in self.env.found_docs)).node()]


@dataclass(frozen=True)
class DoorsPart(Part):
    """The doors: for each its page, and what stands behind it."""

    doors: tuple[tuple[str, str], ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """Write them in a list, each under the title of its page."""
        del content
        titles = page.builder.env.titles
        # a script has the door to “May I do this?” lead on to the game that was asked about last
        doors = [(page.to(name), titles[name].astext(), words, name == dispute.FOLDER) for name, words in self.doors]
        return DOORS(doors=doors)
