"""What stands in the data file, and the parts of the page of the game report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive

if TYPE_CHECKING:
    from docutils.nodes import Node


class FieldsDirective(Directive):
    """What stands in `primero.json`, kind by kind, as its schema says."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the tables."""
        return self.block("data-fields")


class ReporterDirective(Directive):
    """A part of the page of the game report: `{reporter}`, its form, or `{reports}`, the list of the others."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "facts", "engine")
        self.need("rulebook", *matrix.every_book())
        return self.block(self.name.rpartition(":")[2])
