"""The way to one's own rules: for each game a link to the form in which its rules are changed."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.reconstruction.switches import WITHOUT, switches
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.table.game_link import TABLE, dealt_session
from primero_ref.weave.parts.template import Template
from primero_ref.web.reconstruction import open_questions

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

OWN_RULES = Template(__file__)

FORM = "cite/report"
"""The page of the form."""

CHANGE = "Change a rule of this game"
"""The words of the link beside a game."""


@directive("own-rules")
class OwnRulesDirective(Directive):
    """The games whose rules can be changed: `{own-rules} change`; those with a part left out: `{own-rules} shorter`."""

    def run(self) -> list[Node]:
        """Put the list."""
        depend(self.env, "facts", "engine")
        which = self.arguments[0]
        if which not in {"change", "shorter"}:
            raise ValueError(f"The own rules are those to change or the shorter games, and not {which!r}.")
        self.need("rulebook", *changeable())
        return [(ChangePart() if which == "change" else ShorterPart()).node()]


@dataclass(frozen=True)
class ChangePart(Part):
    """Each game that can be played by rules of one's own."""

    def web(self, page: Page, content: Markup) -> Markup:
        """List the games; without Python for the browser the command does the same."""
        del content
        if not page.runs:
            return element(
                "p", "This copy of the site cannot run the form. At a terminal, "
                "primero play italian --answer fold.refund=nothing plays by a rule of your own.", class_="pr-note",
            )  # fmt: skip
        return OWN_RULES(games=[(form_of(page, book), claims.rulebook(book).title) for book in changeable()])


@dataclass(frozen=True)
class ShorterPart(Part):
    """The games that are played with something left out."""

    def web(self, page: Page, content: Markup) -> Markup:
        """List them, each to be played at once."""
        del content
        if TABLE not in page.builder.env.found_docs:
            return Markup()
        return OWN_RULES(
            games=[
                (f"{page.to(TABLE)}#{dealt_session(f'{book};{WITHOUT}={switch.name}')}",
                 f"{claims.rulebook(book).title}, without {switch.what}")
                for switch in switches().values() for book in switch.rulebooks
            ]
        )  # fmt: skip


def changeable() -> list[str]:
    """Name the games whose rules the form can change and the table can play.

    >>> "italian" in changeable(), "parlett" in changeable()
    (True, False)
    """
    return [book for book in matrix.every_book() if claims.rulebook(book).script and open_questions(book)]


def form_of(page: Page, book: str) -> str:
    """Give the address of the form with the questions of a game; nothing where there is no form."""
    there = page.runs and book in changeable() and FORM in page.builder.env.found_docs
    return f"{page.to(FORM)}#{book};" if there else ""
