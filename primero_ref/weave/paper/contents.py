"""The page on which everything to print is listed, and how to make it where it was left out."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.weave.apparatus import disputes
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.comparison import dispute
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import element
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

PRINTED = Template(__file__)
UNPRINTED = Template(__file__, "unprinted")


@directive("paper")
class PaperDirective(Directive):
    """Everything to print: the book, the electronic book, a sheet for each rulebook."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the list."""
        self.need("rulebook", *catalogue.for_the_table())
        return [PaperPart().node()]


@dataclass(frozen=True)
class PaperPart(Part):
    """The list, of what was printed with the site."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Link to what was printed; where nothing was, say how it is."""
        del content
        books = [claims.rulebook(book) for book in catalogue.for_the_table()]
        if not page.builder.config.primero_paper:
            return UNPRINTED(sheets=[page.link("rulebook", rules.id, rules.title) for rules in books])
        return PRINTED(
            root=page.root,
            outputs=[(output, output.path.rpartition(".")[2].upper()) for output in outputs.all_outputs()[:2]],
            sheets=[
                (
                    rules.title,
                    outputs.preview_path(rules.id),
                    page.link("rulebook", rules.id, rules.title),
                    [(outputs.sheet_path(rules.id, paper), title) for paper, title in outputs.TITLES.items()],
                    to_dispute(page, rules.id),
                )
                for rules in books
            ],
        )

    def book(self, page: Page, content: Markup) -> Markup:
        """Say where the sheets are."""
        del page, content
        return element("p", "The sheets are on the site, each on A4 and on US Letter.")


def to_dispute(page: Page, book: str) -> str:
    """Give the address of the page that settles disputes of a game, where the site has one."""
    there = book in disputes.books() and dispute.FOLDER in page.builder.env.found_docs
    return page.to(dispute.page_of(book)) if there else ""


def env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Read the page again when paper is now made and was not, or the other way round."""
    del added, changed, removed
    before, now = getattr(env, "primero_paper", None), bool(app.config.primero_paper)
    env.primero_paper = now  # type: ignore[attr-defined]  # ours, kept with the rest
    return [PAGE] if before != now and PAGE in env.found_docs else []


PAGE = "cite/paper"
"""Where the list stands."""


def setup(app: Sphinx) -> None:
    """Register the setting."""
    app.add_config_value("primero_paper", "", "", str, "Whether paper is made along with the site.")
    app.connect("env-get-outdated", env_get_outdated)
