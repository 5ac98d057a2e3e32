"""Period words: the first use of each on a rules page shows its sense on hover and links to the glossary."""

from __future__ import annotations

from dataclasses import replace

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.nodes import make_refnode

from primero_ref.claims.words import explained_words
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.claim.claim import ClaimPart
from primero_ref.weave.parts.claim.demo import DemoPart
from primero_ref.weave.parts.part import InlinePartNode, PartNode, part_at

TYPE_CHECKING = False

if TYPE_CHECKING:
    import re

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from primero_ref.claims.words import Word

GLOSSARY = "glossary"

LINK = "period-word"
"""The kind of a link to an entry; Sphinx's own would drop what shows the sense."""

PAGES = ("rules/", "compare/", "findings/")
"""Where words are explained; a lesson explains its own, and beside a text stands the concordance."""

UNTOUCHED = (nodes.title, nodes.literal, nodes.literal_block, nodes.abbreviation, InlinePartNode)
"""What keeps its words as they are: headings, which the list of contents repeats, code, and what others wrote."""


def first_use(word: Word, text: nodes.Text) -> re.Match[str] | None:
    """Find the word in a run of text, if that is a run in which it means what the glossary says."""
    ancestor: nodes.Node | None = text.parent
    target = ""
    while ancestor is not None:
        if isinstance(ancestor, UNTOUCHED) or part_at(ancestor, DemoPart):
            return None
        if isinstance(ancestor, pending_xref):
            target = str(ancestor["reftarget"])
        ancestor = ancestor.parent
    return word.found_in(str(text), target)


def explained(word: Word, form: str, docname: str, *, in_link: bool) -> nodes.Element:
    """Make the word that shows its sense; within a link it can be no link of its own."""
    shown = nodes.abbreviation("", form, explanation=word.gloss)
    if in_link:
        return shown
    return pending_xref(
        "", shown, refdomain="", reftype=LINK, reftarget=word.address, refdoc=docname, refwarn=True
    )


def explain(doctree: nodes.document, docname: str) -> None:
    """Explain each word where the page first uses it, in its prose or in the sentence of a rule."""
    for word in explained_words():
        if word.explained and docname in word.explained.other:
            continue
        for node in doctree.findall(lambda node: isinstance(node, (nodes.Text, PartNode))):
            if isinstance(node, PartNode) and isinstance(claim := node.part, ClaimPart):
                match = word.found_in(relations.all_claims()[claim.name].says, claim.name)
                if match:
                    span = match.start(), match.end(), word.gloss
                    node.part = replace(claim, explained=(*claim.explained, span))
                    break
            elif isinstance(node, nodes.Text):
                match = first_use(word, node)
                if match:
                    _replace(node, match, word, docname)
                    break


def _replace(text: nodes.Text, match: re.Match[str], word: Word, docname: str) -> None:
    """Put the word that shows its sense in the place of the bare one."""
    words = str(text)
    in_link = any(_has_ancestor(text, kind) for kind in (pending_xref, nodes.reference))
    parts = [
        nodes.Text(words[: match.start()]),
        explained(word, match[0], docname, in_link=in_link),
        nodes.Text(words[match.end() :]),
    ]
    text.parent.replace(text, [part for part in parts if part.astext()])


def _has_ancestor(node: nodes.Node, kind: type[nodes.Element]) -> bool:
    """Say whether a node stands within another of a kind."""
    above: nodes.Node | None = node.parent
    while above is not None:
        if isinstance(above, kind):
            return True
        above = above.parent
    return False


def doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Explain the words of a page."""
    docname = app.env.current_document.docname
    if docname.startswith(PAGES):
        depend(app.env, "words")
        explain(doctree, docname)


def missing_reference(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Lead a word to its entry in the glossary; on a site without one it still shows its sense."""
    if node["reftype"] != LINK:
        return None
    if GLOSSARY not in env.found_docs:
        return content
    return make_refnode(app.builder, node["refdoc"], GLOSSARY, node["reftarget"], content)


def setup(app: Sphinx) -> None:
    """Add the hooks, the first after those that look for what a page says."""
    app.connect("missing-reference", missing_reference)
    app.connect("doctree-read", doctree_read, priority=800)
