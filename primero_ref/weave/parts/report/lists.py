"""Lists of pages that nobody keeps by hand: of all rulebooks, and of all lessons."""

from __future__ import annotations

from docutils.statemachine import StringList
from sphinx.directives.other import TocTree

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.lessons import course
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node

EVERY: dict[str, Callable[[], tuple[str, ...]]] = {"{rulebooks}": catalogue.in_order, "{lessons}": course.lessons}
"""What a line of a list of pages may stand for, and how the names of these pages are found, in their order."""


@directive("pages")
class PagesDirective(TocTree):
    """A hidden table of contents, in which `{rulebooks}` and `{lessons}` stand for the pages of all of them."""

    def run(self) -> list[Node]:
        """Put the pages where they stand in the navigation."""
        depend(self.env, "facts", "lessons")
        self.options["hidden"] = None
        names = [name for line in self.content for name in (EVERY[line]() if line in EVERY else (line,))]
        self.content = StringList(names, self.state.document["source"])
        return super().run()


@directive("rulebooks")
class RulebooksDirective(Directive):
    """The list of all rulebooks, each with the words of its own head; what the directive contains goes on with it."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[Node]:
        """Write the list as a page has it, and read it with what follows."""
        depend(self.env, "facts")
        entries = [described(name) for name in catalogue.in_order() if catalogue.entry(name).about]
        return self.prose("\n\n".join([*entries, "\n".join(self.content)]))


def described(name: str) -> str:
    """Write what the list says of a rulebook, and of those that share its words.

    >>> print(described("parlett").partition(" that")[0])
    [Parlett’s list of hands (not a game)](parlett.md) and [Variants in old texts (not a game)](history.md)
    : Nobody can play by these two pages. The first lists the three hands
    """
    links = " and ".join(f"[{claims.rulebook(book).title}]({book}.md)" for book in catalogue.together(name))
    first, *rest = catalogue.entry(name).about.splitlines()
    return "\n".join([links, f": {first}", *(f"  {line}" for line in rest)])
