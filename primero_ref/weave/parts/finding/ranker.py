"""The form in which a reader names a hand or two, and what its script fills the tables with."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.compare.hands import nameable_claims, ranking_books
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import directive
from primero_ref.weave.parts.finding.picker import Field, form
from primero_ref.weave.parts.finding.ranked import RankedDirective, ground
from primero_ref.weave.parts.markup import Markup
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

RANKER = Template(__file__)


@directive("ranker")
class RankerDirective(RankedDirective):
    """The form in which a reader names a hand or two."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the form."""
        depend(self.env, "texts", "facts", "engine")
        self.need("rulebook", *ranking_books())
        self.ground(nameable_claims())
        return [RankerPart().node()]


@dataclass(frozen=True)
class RankerPart(Part):
    """The form, with the claims that may decide and the rulebooks."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; without Python for the browser there is no form."""
        del content
        if not page.runs:
            return Markup()
        fields = (
            Field("one", "A hand, such as 7c 6c Ac Js", 4, "1"),
            Field("other", "Another, to see who wins", 4, "2"),
        )
        empty = (
            "Take up to four cards, or write them, to see what each rulebook makes of them. Take four more to see "
            "which hand wins."
        )
        return RANKER(
            form=form("ranker", "Name a hand", fields, empty, run="Rank"),
            grounds=[(name, ground(page, name)) for name in nameable_claims()],
            books=[(book, page.link("rulebook", book, claims.rulebook(book).title)) for book in ranking_books()],
        )
