"""Where an old address leads: the anchor of an id that is no longer borne stays on its page, with what became of it."""

from __future__ import annotations

from typing import Any

from primero_ref.cite.addresses import anchor
from primero_ref.sources import works
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.markup import element, joined
from primero_ref.weave.parts.page import Page

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from primero_ref.weave.domain.domain import PrimeroDomain
    from primero_ref.withdrawn_ids import WithdrawnId


def home(ours: PrimeroDomain, withdrawn: WithdrawnId) -> tuple[str, str]:
    """Say on which page a thing stood and at which anchor; nothing where nobody can tell any more."""
    within = {"claim": "rulebook", "passage": "source"}.get(withdrawn.kind, "")
    around = withdrawn.name.partition("/" if withdrawn.kind == "claim" else ":")[0]
    # what bears a new name stands where it stood; what was withdrawn stood among its like
    there = ours.anchors.get((withdrawn.kind, withdrawn.now)) or ours.anchors.get((within, around))
    if withdrawn.kind == "passage":
        return (there.docname, anchor(withdrawn.name)) if there and around in works.sources() else ("", "")
    return (there.docname, withdrawn.name.rpartition("/")[2]) if there else ("", "")


def page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put at the end of a page what became of the ids that stood there once."""
    del templatename, doctree
    page = Page(app.builder, pagename)
    notes = []
    for withdrawn in page.domain.gone():
        docname, anchor = home(page.domain, withdrawn)
        if docname == pagename:
            on = [page.link(withdrawn.kind, withdrawn.now)] if withdrawn.now else []
            notes.append(element("p", joined([withdrawn.sentence, *on], " "), class_="pr-note", id=anchor))
    if notes:
        context["body"] = f"{context['body']}{joined(notes)}"


def env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Let other sites go on linking by names of old: they lead to the pages that say what became of them."""
    del app
    standard = env.domains.standard_domain
    for withdrawn in domain(env).gone():
        label, page = f"{withdrawn.kind}:{withdrawn.name}", withdrawn.page
        standard.anonlabels[label] = page, ""
        standard.labels[label] = page, "", withdrawn.name
    return []


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("env-updated", env_updated)
    app.connect("html-page-context", page_context)
