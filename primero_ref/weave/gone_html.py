"""Where an old address leads: the anchor of an id that is no longer borne stays on its page, with what became of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from primero_ref import gone
from primero_ref.sources import sources
from primero_ref.weave import directives
from primero_ref.weave.page import Page

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from primero_ref.gone import Gone
    from primero_ref.weave.domain import PrimeroDomain


def home(ours: PrimeroDomain, one: Gone) -> tuple[str, str]:
    """Say on which page a thing stood and at which anchor; nothing where its page is gone too."""
    beside, anchor = {
        "claim": (("rulebook", one.name.partition("/")[0]), one.name.partition("/")[2]),
        "passage": (("source", one.name.partition(":")[0]), ""),
        "question": (("question", one.now), one.name),
        "term": (("term", one.now), one.name),
        "finding": (("finding", one.now), one.name),
    }.get(one.kind, (("", ""), ""))
    if one.kind == "passage" and beside[1] in sources():
        anchor = directives.anchor(one.name)
    place = ours.places.get(beside)
    return (place.docname, anchor) if place and anchor else ("", "")


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put at the end of a page what became of the ids that stood there once."""
    del templatename, doctree
    page = Page(app.builder, pagename)
    told = []
    for one in gone.gone().values():
        docname, anchor = home(page.domain, one)
        if docname == pagename:
            on = f" {page.link(one.kind, one.now)}" if one.now else ""
            told.append(f'<p class="pr-note" id="{escape(anchor)}">{escape(one.sentence, quote=False)}{on}</p>')
    if told:
        context["body"] = f"{context['body']}{''.join(told)}"


def builder_inited(app: Sphinx) -> None:
    """Let other sites go on linking by names of old: they lead to the pages that say what became of them."""
    standard = app.env.domains.standard_domain
    for one in gone.gone().values():
        label, page = f"{one.kind}:{one.name}", one.page
        standard.anonlabels[label] = page, ""
        standard.labels[label] = page, "", one.name


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("builder-inited", builder_inited)
    app.connect("html-page-context", page_context)
