"""The page on which everything to print is listed, and how to make it where it was left out."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from primero_ref import claims
from primero_ref.claims import catalogue
from primero_ref.weave.apparatus import disputes
from primero_ref.weave.html import dispute
from primero_ref.weave.paper import outputs
from primero_ref.weave.parts.directive import Directive

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from primero_ref.weave.parts.page import Page


class PaperDirective(Directive):
    """Everything to print: the book, the electronic book, a sheet for each rulebook."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the list."""
        self.need("rulebook", *catalogue.for_the_table())
        return self.block("paper")


def listed(page: Page) -> str:
    """Link to what was printed with the site; where nothing was, say how it is."""
    if page.builder.name != "html":
        return "<p>The sheets are on the site, each on A4 and on US Letter.</p>"
    if not page.builder.config.primero_paper:
        titles = {book: claims.rulebook(book).title for book in catalogue.for_the_table()}
        sheets = "".join(f"<li>{page.link('rulebook', book, title)}</li>" for book, title in titles.items())
        return (
            '<p class="pr-note">This copy of the site was made without them. If you have its source files, you '
            f"can print them with <code>make build-all</code>. There is a sheet for each of these:</p><ul>{sheets}</ul>"
        )
    up = "../" * page.docname.count("/")
    rows = []
    for book in catalogue.for_the_table():
        links = " · ".join(
            f'<a href="{up}{outputs.sheet_path(book, paper)}">{title}</a>' for paper, title in outputs.TITLES.items()
        )
        title = escape(claims.rulebook(book).title)
        if book in disputes.books() and dispute.FOLDER in page.builder.env.found_docs:
            asked = escape(page.builder.get_relative_uri(page.docname, f"{dispute.FOLDER}/{book}"))
            links += f' · <a href="{asked}">May I do this?</a>'
        rows.append(
            f'<li><img src="{up}{outputs.preview_path(book)}" alt="" width="265" height="374" loading="lazy">'
            f"<p>{page.link('rulebook', book, claims.rulebook(book).title)}</p>"
            f'<p class="pr-note" role="group" aria-label="{title}, the sheet">{links}</p></li>'
        )
    whole = "".join(
        f'<li><a href="{up}{output.path}">{output.title}</a> ({output.path.rpartition(".")[2].upper()})</li>'
        for output in outputs.all_outputs()[:2]
    )
    return f'<ul>{whole}</ul><ul class="pr-sheets">{"".join(rows)}</ul>'


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
    """Register the directive and the setting."""
    app.add_config_value("primero_paper", "", "", str, "Whether paper is made along with the site.")
    app.add_directive_to_domain("primero", "paper", PaperDirective)
    app.connect("env-get-outdated", env_get_outdated)
