"""What the timeline of the sources and the map of who relies on whom share: when they are made, and from what."""

from __future__ import annotations

from primero_ref import claims
from primero_ref.sources import works
from primero_ref.weave.apparatus import lineage
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import Directive


class LineageDirective(Directive):
    """A drawing of all sources; a source without a kind or a year breaks the build."""

    required_arguments = 0

    def ready(self) -> bool:
        """Say whether it can be drawn, and note what the page shows."""
        depend(self.env, "texts", "facts")
        for fault in lineage.faults():
            problem(self.env, self.lineno, fault, "unknown")
        if lineage.faults():
            return False
        self.need("source", *works.sources())
        self.need("rulebook", *claims.rulebooks())
        return True
