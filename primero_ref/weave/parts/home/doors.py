"""The doors of the home page, each with its drawing, its title and what the page says behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

DOOR = Template(__file__, "door")


@directive("doors")
class DoorsDirective(Directive):
    """The doors: `::::{doors}`, with each `:::{door}` within."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Read the doors."""
        return [DoorsPart().node(*self.parse_content_to_nodes())]


@dataclass(frozen=True)
class DoorsPart(Part):
    """All doors together."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Set them side by side."""
        del page
        return element("div", content, class_="pr-doors")


@directive("door")
class DoorDirective(Directive):
    """A door: `:::{door} Learn and play`, with its drawing by name."""

    has_content = True
    final_argument_whitespace = True
    option_spec: ClassVar = {"drawing": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read what the door says."""
        return [DoorPart(self.options["drawing"], self.arguments[0]).node(*self.parse_content_to_nodes())]


@dataclass(frozen=True)
class DoorPart(Part):
    """A door: the name of its drawing, and its title."""

    drawing: str
    title: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it above what it says."""
        del page
        return DOOR(drawing=drawings.picture_of_door(self.drawing), title=self.title, content=content)
