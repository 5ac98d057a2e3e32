"""The directives of the console and of the page on how the edition is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import Directive

if TYPE_CHECKING:
    from docutils.nodes import Node


class ComputedPartDirective(Directive):
    """The `console` of the engine."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "texts", "facts", "engine")
        return self.block(self.name.rpartition(":")[2])


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
