"""The list of the pages of the matrix, of the parts of the game or of the rulebooks."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims.parts import by_part
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.comparison.matrix import page_of_book, page_of_part, to
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

MATRIX_PAGES = Template(__file__)


@directive("matrix-pages")
class MatrixPagesDirective(Directive):
    """The list of the pages of the matrix: `{matrix-pages} parts`, or `rulebooks`."""

    def run(self) -> list[Node]:
        """Put the list."""
        if self.arguments[0] not in {"parts", "rulebooks"}:
            problem(self.env, self.lineno, "The pages of the matrix are listed by parts or by rulebooks.", "unknown")
            return []
        depend(self.env, "facts", "engine")
        return [MatrixPagesPart(self.arguments[0]).node()]


@dataclass(frozen=True)
class MatrixPagesPart(Part):
    """Of what the pages are: `parts` or `rulebooks`."""

    of: str

    def web(self, page: Page, content: Markup) -> Markup:
        """List them."""
        del content
        if self.of == "parts":
            rows = [
                (page_of_part(part.slug), part.title, f"{len(part.questions)} questions")
                for part in by_part(matrix.compared())
            ]
        else:
            books = map(claims.rulebook, matrix.every_book())
            rows = [(page_of_book(book.id), book.title, book.redactor) for book in books]
        return MATRIX_PAGES(rows=[(to(page, name, words), more) for name, words, more in rows])
