"""The directives of the home page: doors, hands, grades, and hands shown at a table of old."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref.weave.directives.base import Directive
from primero_ref.weave.domain import nodes as ours
from primero_ref.weave.domain.domain import depend, problem

if TYPE_CHECKING:
    from docutils.nodes import Node


class ComputedPartDirective(Directive):
    """A part that is computed: `hands` and `grades` of the home page, a `reading` of cards, the `console`."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "texts", "rules", "engine")
        return self.block(self.name.rpartition(":")[2])


class SceneDirective(Directive):
    """Hands shown at a table of old: on each line a passage, its cards, and what they come to."""

    required_arguments = 0
    has_content = True
    option_spec: ClassVar = {"title": directives.unchanged_required, "note": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read the lines: `minsheu-1599:51 | 2d 4s Kh 3c | four suits, a primero of 49`."""
        depend(self.env, "texts", "rules", "engine")
        rows = []
        for line in self.content:
            name, cards, words = (part.strip() for part in line.split("|"))
            if self.unknown("passage", name):
                return []
            self.need("passage", name)
            rows.append((name, cards, words))
        return self.block("scene", self.options["title"], self.options["note"], tuple(rows))


class DoorDirective(Directive):
    """A door of the home page: `:::{door} Learn and play`, with its drawing by name."""

    has_content = True
    final_argument_whitespace = True
    option_spec: ClassVar = {"drawing": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read what the door says."""
        content = self.parse_content_to_nodes()
        return [ours.Door("", *content, title=self.arguments[0], drawing=self.options["drawing"])]


class DoorsDirective(Directive):
    """The doors of the home page."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Read the doors."""
        return [ours.Doors("", *self.parse_content_to_nodes())]


class ArchitectureDirective(Directive):
    """A part of the page on how the edition is built: `{architecture} way` or `{architecture} packages`."""

    def run(self) -> list[Node]:
        """Put the part."""
        part = self.arguments[0]
        if part not in ("way", "packages"):
            problem(
                self.env, self.lineno, f"There is no {part!r} of the architecture: write way or packages.", "unknown"
            )
            return []
        depend(self.env, "engine")
        return self.block(f"architecture-{part}")
