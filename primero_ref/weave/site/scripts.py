"""The pages of the engine that nobody writes: one for each script, and one for each rulebook beside its script."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from primero_ref import claims
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.coverage import question_lines
from primero_ref.weave.coverage.trace_process import HOME
from primero_ref.weave.parts.page import Page
from primero_ref.weave.parts.script import beside as script
from primero_ref.weave.parts.script import code
from primero_ref.weave.parts.template import Template
from primero_ref.weave.site import generated_pages

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from primero_ref.weave.parts.markup import Markup

SCRIPT = Template(__file__)
BOOK = Template(__file__, "script_beside")

SCRIPTS = ("engine/scripts/", "engine/beside/")
"""The folders of the pages."""

HOW_TO_READ = (
    "The program asks questions, and rules answer them. The questions of each piece of the program are listed beside "
    "it, with the numbers of the lines. Under each question are the answers of the rulebooks that this program "
    "plays. A red number leads from a line to its question. Point at a rule, or choose a rulebook, to see the "
    "sentence of the rule."
)
"""What a reader needs to know of the page of a script."""

BESIDE = (
    "On one side you see each rule, in the order of its rules page. On the other side you see the lines of the "
    "program that ask for this rule: the words between quotation marks, such as “fold.refund”, are the question. "
    "The program does not contain the answer, so another rulebook can give a different one."
)
"""What a reader needs to know of a rulebook beside its script."""


def script_page(page: Page, module: str) -> Markup:
    """Write the page of a module."""
    return SCRIPT(
        module=module,
        about=question_lines.about(module),
        users=script.users(page, module),
        home=page.to(HOME),
        how_to_read=HOW_TO_READ,
        script=script.script(page, module),
    )


def book_page(page: Page, book: str) -> Markup:
    """Write the page of a rulebook beside its script."""
    rules = claims.rulebook(book)
    return BOOK(
        rules=rules,
        base=claims.rulebook(rules.base).title if rules.base else "",
        base_uri=page.to(script.page_of_book(rules.base)) if rules.base else "",
        own=page.to(code.page_of(rules.script)),
        how_to_read=BESIDE,
        link=page.link("rulebook", book, rules.title),
        beside=script.beside(page, book),
    )


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the pages, where the site has the page from which they are reached."""
    if HOME not in app.env.found_docs or generated_pages.stand(app, SCRIPTS):
        return
    for module in question_lines.modules():
        name = code.page_of(module)
        with generated_pages.made(app, f"{name}.html", code_sum(module)) as due:
            if due:
                yield name, {"title": f"{module}.py", "body": script_page(Page(app.builder, name), module)}, "page.html"
    for book in filter(lambda book: claims.rulebook(book).script, matrix.every_book()):
        name = script.page_of_book(book)
        title = f"{claims.rulebook(book).short_title}: rules and code side by side"
        lines = [question_lines.lines(claims.claim(own)) for own in claims.rulebook(book).own]
        modules = sorted({line.module for of_claim in lines for line in of_claim})
        with generated_pages.made(app, f"{name}.html", code_sum(*modules)) as due:
            if due:
                yield name, {"title": title, "body": book_page(Page(app.builder, name), book)}, "page.html"


def code_sum(*modules: str) -> str:
    """Sum up modules of which a page quotes lines, comments and all; which lines it quotes hangs on nothing else."""
    return sha256(repr([(module, question_lines.source(module)) for module in modules]).encode()).hexdigest()


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the pages with code their stylesheet, and the script that lets a rulebook be chosen."""
    del pagename, templatename, doctree
    body = str(context.get("body", ""))
    if "pr-lines" in body or "pr-does" in body:
        app.add_css_file("scripts.css")
    if 'class="pr-choose"' in body:
        app.add_js_file("rulebook_choice.js", defer="")


def setup(app: Sphinx) -> None:
    """Register the hooks, the second before that of the theme, which draws up what each page loads."""
    app.connect("html-collect-pages", collect_pages)
    app.connect("html-page-context", page_context, priority=450)
