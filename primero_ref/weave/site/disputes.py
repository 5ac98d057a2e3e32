"""The pages that settle a dispute, one for each game: what a player may do, how much, when, and by which rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from primero_ref import claims
from primero_ref.weave.apparatus import disputes, inquiries
from primero_ref.weave.parts.comparison import dispute
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from primero_ref.weave.parts.markup import Markup

GAME = Template(__file__)


def game_page(page: Page, book: str) -> Markup:
    """Write the page of a game."""
    return GAME(
        title=dispute.title(book),
        book=page.link("rulebook", book, claims.rulebook(book).title),
        hub=page.to(dispute.FOLDER),
        form=dispute.form(page, book),
        rulings=dispute.rulings(page, book),
        foreign=dispute.foreign(page, book),
    )


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the pages, where the site has the page from which they are reached."""
    if dispute.FOLDER not in app.env.found_docs:
        return
    for book in disputes.books():
        name = dispute.page_of(book)
        with generated_pages.made(app, f"{name}.html") as due:
            if due:
                body = game_page(Page(app.builder, name), book)
                yield name, {"title": dispute.title(book), "body": body}, "page.html"


def builder_inited(app: Sphinx) -> None:
    """Write how each question is asked, where the site has what learns from it; pages load it when somebody asks."""
    scripts = Path(app.srcdir) / "_static"
    if app.builder.name != "html" or not (scripts / inquiries.LEARNER).is_file():
        return
    target = Path(app.outdir) / "_static" / inquiries.SCRIPT
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(inquiries.script(scripts), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the pages and what they learn from."""
    app.connect("builder-inited", builder_inited)
    app.connect("html-collect-pages", collect_pages)
