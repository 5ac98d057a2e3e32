"""Directive of the table: `{sitting}`, the form and the table itself, and a game played beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from primero_ref.claims import rulebook
from primero_ref.weave import matrix, sitting_html
from primero_ref.weave.directives import Directive
from primero_ref.weave.kept import depend

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx


class SittingDirective(Directive):
    """The table, and the sample under it."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the table."""
        depend(self.env, "texts", "rules", "engine")
        self.need("rulebook", *(name for name in matrix.every_book() if rulebook(name).script))
        self.need("claim", *(claim for event in sitting_html.played().log for claim in event.claims))
        return [*self.block("sitting"), *self.block("sample")]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive_to_domain("primero", "sitting", SittingDirective)
