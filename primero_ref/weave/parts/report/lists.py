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

def later_games() -> tuple[str, ...]:
    """Name the games that are not for a beginner: those that are stand in the navigation by themselves."""
    return tuple(name for name in catalogue.games() if name not in catalogue.beginners())


def lists() -> tuple[str, ...]:
    """Name the rulebooks by which nobody can play.

    >>> lists()
    ('suzuki-2007', 'divination', 'parlett', 'history')
    """
    return tuple(name for name in catalogue.in_order() if name not in catalogue.games())


EVERY: dict[str, Callable[[], tuple[str, ...]]] = {
    "{beginners}": catalogue.beginners, "{games}": later_games, "{lists}": lists, "{lessons}": course.lessons,
}  # fmt: skip

"""What a line of a list of pages may stand for, and how the names of these pages are found, in their order."""


@directive("pages")
class PagesDirective(TocTree):
    """A hidden table of contents, in which `{games}` and `{lessons}` stand for the pages of all of them."""

    def run(self) -> list[Node]:
        """Put the pages where they stand in the navigation."""
        depend(self.env, "facts", "lessons")
        self.options["hidden"] = None
        names = [name for line in self.content for name in every(line)]
        self.content = StringList(names, self.state.document["source"])
        return super().run()


def every(line: str) -> list[str]:
    """Give the pages for which a line of a list stands; a folder may stand before the word for all of them.

    >>> every("../rules/{beginners}"), every("glossary")
    (['../rules/italian', '../rules/modern', '../rules/scopa'], ['glossary'])
    """
    for word, names in EVERY.items():
        if line.endswith(word):
            return [line.removesuffix(word) + name for name in names()]
    return [line]


@directive("rulebooks")
class RulebooksDirective(Directive):
    """The list of all games, `{rulebooks} games`, or of the rulebooks that are none, `{rulebooks} lists`.

    Each has the words of its own head; what the directive contains goes on with them.
    """

    has_content = True

    def run(self) -> list[Node]:
        """Write the list as a page has it, and read it with what follows."""
        depend(self.env, "facts")
        wanted = {"games": catalogue.games, "lists": lists}[self.arguments[0]]()
        entries = [described(name) for name in wanted if catalogue.entry(name).about]
        return self.prose("\n\n".join([*entries, "\n".join(self.content)]))


def described(name: str) -> str:
    """Write what the list says of a rulebook, and of those that share its words.

    >>> print(described("scopa").partition(". It")[0])
    [Scopa](/rules/scopa.md)
    : *Easy: a later game.* In Scopa you capture cards from the table
    >>> described("parlett").count("/rules/")
    2
    """
    links = " and ".join(f"[{claims.rulebook(book).title}](/rules/{book}.md)" for book in catalogue.together(name))
    entry = catalogue.entry(name)
    first, *rest = entry.about.splitlines()
    if entry.beginner:
        first = f"*{entry.beginner.capitalize()}.* {first}"
    return "\n".join([links, f": {first}", *(f"  {line}" for line in rest)])
