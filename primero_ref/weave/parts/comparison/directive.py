"""What the directives share that set several rulebooks side by side."""

from __future__ import annotations

from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive


class ComparisonDirective(Directive):
    """A directive that shows what several rulebooks say."""

    required_arguments = 0
    option_spec: ClassVar = {"title": directives.unchanged_required, "books": directives.unchanged_required}

    def books(self) -> tuple[str, ...] | None:
        """Read which rulebooks are to be shown; None where one of them is unknown."""
        named = tuple(self.options.get("books", "").split())
        return None if any(self.unknown("rulebook", name) for name in named) else named

    def show(self, names: tuple[str, ...], books: tuple[str, ...]) -> None:
        """Note what the page shows of these questions."""
        depend(self.env, "texts", "facts", "engine")
        self.need("question", *names)
        self.need("rulebook", *books)
        claim_ids = {claim for book in books for claim in claims.rulebook(book).claims_settling(*names)}
        witnesses = {
            row.passage
            for name in names
            for witness in matrix.witnesses()
            for testimony in matrix.testimony(name, witness)
            for row in testimony.evidence
        }
        self.need("claim", *claim_ids)
        self.need("passage", *witnesses)
