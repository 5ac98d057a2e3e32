"""The pages that settle a dispute, one for each game: what a player may do, how much, when, and by which rule."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.weave.apparatus import disputes
from primero_ref.weave.html import dispute
from primero_ref.weave.parts.page import Page
from primero_ref.weave.site import generated_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx


def game_page(page: Page, book: str) -> str:
    """Write the page of a game."""
    rules = claims.rulebook(book)
    others = escape(page.builder.get_relative_uri(page.docname, dispute.FOLDER))
    return (
        f"<h1>{escape(dispute.title(book), quote=False)}</h1>"
        f'<p class="pr-lead">What you may do in {page.link("rulebook", book, rules.title)}, how much, and when. Each '
        "answer gives its rule, how certain that rule is, and what other games say. The other games are under "
        f'<a href="{others}">May I do this?</a></p>{dispute.form(page, book)}'
        f"{dispute.rulings(page, book)}{dispute.foreign(page, book)}"
    )


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the pages, where the site has the page from which they are reached."""
    if dispute.FOLDER not in app.env.found_docs:
        return
    for book in disputes.books():
        name = f"{dispute.FOLDER}/{book}"
        with generated_pages.made(app, f"{name}.html") as due:
            if due:
                body = game_page(Page(app.builder, name), book)
                yield name, {"title": dispute.title(book), "body": body}, "page.html"


def setup(app: Sphinx) -> None:
    """Register the pages."""
    app.connect("html-collect-pages", collect_pages)
