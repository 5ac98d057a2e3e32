"""The search: every claim, passage, question and section of prose, each with its own address.

Sphinx's own search knows pages only, drops numbers and takes each spelling for another word. Ours is a list that the
search page loads as a script, so that it works from a page opened from disk; `spelling.js` folds the spellings.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

from primero_ref import claims
from primero_ref.claims.words import glossary
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.apparatus.terms import terms
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.claim.claim import ClaimPart
from primero_ref.weave.parts.claim.demo import DemoPart
from primero_ref.weave.parts.part import part_at, parts_within
from primero_ref.weave.site import matrix, not_found

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from primero_ref.weave.domain.domain import PrimeroDomain

LEADS = Path(__file__).with_name("search_leads.toml")
"""Which page stands first for which plain words."""

GLOSSARY = "glossary"
"""The page that explains the words of the game."""


def doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the prose of a page, section by section, and what it says of each claim."""
    ours = domain(app.env)
    kept = ours.page(app.env.current_document.docname)
    for section in doctree.findall(nodes.section):
        words = " ".join(
            _words(child)
            for child in section.children
            if not isinstance(child, (nodes.section, nodes.title, nodes.comment)) and not part_at(child, ClaimPart)
        )
        whole = isinstance(section.parent, nodes.document)
        at, above = ("", "") if whole else (section["ids"][0], f"{_title(doctree)}: ")
        kept.prose.append((at, above + _title(section), " ".join(words.split())))
    for node, _ in parts_within(doctree, ClaimPart):
        stories = [demo.verdict.demo.story for _, demo in parts_within(node, DemoPart)]
        kept.prose.append((node["ids"][0], "", " ".join([*node.astext().split(), *stories])))


def _words(node: nodes.Node) -> str:
    """Give the words of a part of a page: of HTML that its author wrote without the tags, of a type its name once.

    Sphinx keeps a type in a signature twice until it knows whether it can be linked.
    """
    if not any(isinstance(part, (nodes.raw, addnodes.pending_xref_condition)) for part in node.findall()):
        return node.astext()
    copy = nodes.container("", node.deepcopy())
    for part in [*copy.findall(nodes.raw)]:
        part.replace_self(nodes.Text(re.sub(r"<[^>]*>", " ", part.astext())))
    for twin in [*copy.findall(addnodes.pending_xref_condition)]:
        if twin["condition"] == "*":
            twin.replace_self(nodes.Text(""))
    return copy.astext()


def _title(section: nodes.Element) -> str:
    title = section.next_node(nodes.title)
    return title.astext() if title else ""


def entries(ours: PrimeroDomain) -> Iterator[tuple[str, str, str, str]]:
    """List what can be found: its kind, its address, its title, its words."""
    glosses = {}
    for docname in sorted(ours.pages):
        for at, title, words in ours.pages[docname].prose:
            if title:
                yield "page", address(docname, at), title, words
            else:
                glosses[docname, at] = words
    for page in matrix.pages() if matrix.HOME in ours.pages else ():
        yield "page", address(page.name, ""), page.title, page.lead
    for kind, name, title, words in data():
        anchor = ours.anchor(kind, name)
        if anchor:
            gloss = glosses.get((anchor.docname, anchor.anchor), "")
            yield kind, address(anchor.docname, anchor.anchor), title, " ".join(filter(None, (words, gloss)))
    for word in glossary() if GLOSSARY in ours.pages else ():
        yield "word", address(GLOSSARY, word.address), word.head, word.longer


def meanings(ours: PrimeroDomain) -> dict[str, list[str]]:
    """Give, for the place of each word in the glossary, every spelling by which it may be looked up.

    What the glossary lists as a word of its own is no spelling of another: primiera is not looked up under primero.
    """
    listed = glossary() if GLOSSARY in ours.pages else ()
    owner = {name: word.id for word in reversed(listed) for name in word.names}
    return {
        address(GLOSSARY, word.address): [by for by in word.spellings if owner.get(by, word.id) == word.id]
        for word in listed
    }


def data() -> Iterator[tuple[str, str, str, str]]:
    """List the claims, passages, questions and words of the game: kind, id, title, words."""
    for name, rule in relations.all_claims().items():
        yield "claim", name, rule.says, f"{name} {rule.note}"
    for work in map(works.source, works.sources()):
        for cited in work.passages.values():
            ours = (cited.plain, cited.english, cited.paraphrase, cited.note)
            words = " · ".join(filter(None, (*cited.texts.values(), *ours)))
            yield "passage", cited.id, f"{work.short}, {cited.label}", f"{words} ({cited.id})"
    for asked in claims.questions().values():
        yield "question", asked.id, asked.asks, asked.id
    for word in terms().values():
        yield "term", word.name, f"{word.head}: in the old texts", word.sense


def address(docname: str, anchor: str) -> str:
    """Write the address of a place from the root of the site."""
    return f"{docname}.html#{anchor}" if anchor else f"{docname}.html"


def builder_inited(app: Sphinx) -> None:
    """Leave out Sphinx's own search."""
    if app.builder.format == "html":
        app.builder.search = False  # type: ignore[attr-defined]  # the HTML builders have it


def collect_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Add the search page; a book has none."""
    if app.builder.name == "html":
        yield "search", {"title": "Search", "doors": not_found.ways_to(app, not_found.DOORS)}, "search.html"


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Write the list that the search page loads."""
    if exception or app.builder.name != "html":
        return
    ours = domain(app.env)
    every = [*entries(ours)]
    listed = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in every)
    places = {uri for _, uri, _, _ in every}
    first = json.dumps({uri: words for uri, words in leads().items() if uri in places}, ensure_ascii=False)
    meant = json.dumps(meanings(ours), ensure_ascii=False)
    target = Path(app.outdir) / "_static" / "words.js"
    target.write_text(f"primeroWords([\n{listed}\n], {first}, {meant});\n", encoding="utf-8", newline="\n")


def leads() -> dict[str, list[str]]:
    """Give, for each address that stands first for some plain words, these words.

    >>> "quick start" in leads()["play/tonight.html"]
    True
    """
    listed = tomllib.loads(LEADS.read_text(encoding="utf-8"))
    return {uri: [" ".join(words.split()) for words in plain.split(";")] for uri, plain in listed.items()}


def setup(app: Sphinx) -> None:
    """Register the hooks."""
    app.connect("builder-inited", builder_inited)
    app.connect("doctree-read", doctree_read)
    app.connect("html-collect-pages", collect_pages)
    app.connect("build-finished", build_finished)
