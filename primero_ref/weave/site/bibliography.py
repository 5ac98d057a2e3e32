"""The bibliography: BibTeX made from the records of the sources, and a page of it that links to each of theirs."""

from __future__ import annotations

from pathlib import Path
from typing import cast
from unicodedata import combining, normalize

from docutils import nodes
from pybtex.plugin import register_plugin
from pybtex.richtext import HRef, Tag, Text
from pybtex.style import FormattedEntry
from pybtex.style.formatting import BaseStyle
from pybtex.style.labels import BaseLabelStyle
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinxcontrib.bibtex.directives import BibliographyKey
from sphinxcontrib.bibtex.nodes import bibliography

from primero_ref.cite import records
from primero_ref.cite.bibtex import bibtex_of_entry, bibtex_of_source
from primero_ref.sources import chicago, works
from primero_ref.weave.apparatus import scholarship
from primero_ref.weave.domain.domain import depend, domain, page_data

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinxcontrib.bibtex.domain import BibtexDomain

NAME = "primero.bib"
"""The file that is made, and given to readers beside the pages."""

STUDIES = "scholarship.bib"
"""The file with the works about the game that are no sources."""


def every_entry() -> str:
    """Write the records of all sources."""
    return "\n".join(map(bibtex_of_source, works.sources()))


def every_study() -> str:
    """Write the records of all works about the game."""
    listed = [(study.record, study.name) for study in scholarship.studies().values()]
    return "\n".join(bibtex_of_entry(record, name, note=str(record.get("note", ""))) for record, name in listed)


class ShortNames(BaseLabelStyle):  # type: ignore[misc]  # pybtex brings no types
    """What stands for a work where {cite}`minsheu-1599` names it: its short name."""

    def format_labels(self, entries: Iterable[Any]) -> Iterable[str]:
        """Give the short names of the sources."""
        return (works.source(entry.key).short for entry in entries)


class PrimeroStyle(BaseStyle):  # type: ignore[misc]  # pybtex brings no types
    """How an entry reads: as the citations of this edition name a work, and then what its record notes."""

    default_name_style = "plain"
    default_label_style = "primero"
    default_sorting_style = "none"

    def format_entry(self, label: str, entry: Any, bib_data: object = None) -> object:  # noqa: ANN401 - pybtex brings no types
        """Write an entry."""
        del bib_data
        work = works.source(entry.key)
        notes = [chicago.closed(chicago.capital(words)) for words in records.notes(work)]
        parts = [*_rich(chicago.entry(work)), *(f" {words}" for words in notes)]
        return FormattedEntry(entry.key, Text(*parts), label)


def _rich(words: str) -> Iterator[object]:
    """Set in italics what stands between asterisks, and link an address."""
    for number, part in enumerate(words.split("*")):
        before, sign, address = part.partition("://")
        if number % 2:
            yield Tag("em", part)
        elif sign:
            plain, _, scheme = before.rpartition(" ")
            yield f"{plain} "
            target = f"{scheme}://{address.removesuffix('.')}"
            yield HRef(target, target)
            yield "."
        else:
            yield part


def _alphabetic(name: str) -> tuple[str, str, str]:
    record = works.source(name).record
    author = " and ".join(record["author"])  # type: ignore[arg-type]  # a list of names
    plain = "".join(letter for letter in normalize("NFD", author) if not combining(letter))
    return plain.casefold(), str(record["year"]), name


class BibliographyList(SphinxPostTransform):
    """Make a list of the entries, each under the short name of its source with a link to its page."""

    default_priority = 6
    """Right after the entries have been put in, and before links are made."""

    def run(self, **_: object) -> None:
        """Take each list of citations and write it as ours."""
        for box in [*self.document.findall(nodes.container)]:
            entries = [entry for entry in box.children if isinstance(entry, nodes.citation)]
            if entries and len(entries) == len(box.children):
                entries.sort(key=lambda entry: _alphabetic(entry["ids"][0]))
                box.replace_self(nodes.definition_list("", *map(self._item, entries), classes=["pr-works"]))

    def _item(self, entry: nodes.citation) -> nodes.definition_list_item:
        name = entry["ids"][0]
        link = pending_xref(
            "", nodes.inline("", works.source(name).short), refdomain="primero", reftype="source", reftarget=name,
            refexplicit=True, refdoc=self.env.current_document.docname, refwarn=False,
        )  # fmt: skip
        term = nodes.term("", "", link, ids=[name])
        return nodes.definition_list_item("", term, nodes.definition("", *entry.findall(nodes.paragraph)))


def config_inited(app: Sphinx, config: Config) -> None:
    """Write the file before it is read; one that has not changed keeps its time."""
    path = Path(app.doctreedir) / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    text = every_entry()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
    config.bibtex_bibfiles = [str(path)]
    config.bibtex_default_style = "primero"
    config.bibtex_cite_id = "{key}"
    config.bibtex_tooltips = False


def env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Read again a page whose bibliography names the file of another place: the folder of the build was copied."""
    del app, added, changed, removed
    cite = cast("BibtexDomain", env.get_domain("cite"))
    known = cite.bibdata.bibfiles
    return sorted({key.docname for key, of in cite.bibliographies.items() if {*of.bibfiles} - {*known}})


def doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Note where each entry stands, and that its page shows the sources."""
    cite = cast("BibtexDomain", app.env.get_domain("cite"))
    docname = app.env.current_document.docname
    for node in doctree.findall(bibliography):
        depend(app.env, "texts")
        for name, entry_node in cite.bibliographies[BibliographyKey(docname, node["ids"][0])].citation_nodes.items():
            domain(app.env).put("entry", name, docname, entry_node["ids"][0], node.line or 0)
            page_data(app.env).needs.add(("source", name))


def build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Give the file to the readers."""
    if not exception and app.builder.name == "html":
        text = every_entry()
        (Path(app.outdir) / NAME).write_text(text, encoding="utf-8", newline="\n")
        (Path(app.outdir) / STUDIES).write_text(every_study(), encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Register the transform and the hooks."""
    register_plugin("pybtex.style.labels", "primero", ShortNames)
    register_plugin("pybtex.style.formatting", "primero", PrimeroStyle)
    app.setup_extension("sphinxcontrib.bibtex")
    app.add_post_transform(BibliographyList)
    app.connect("config-inited", config_inited)
    app.connect("env-get-outdated", env_get_outdated)
    app.connect("doctree-read", doctree_read)
    app.connect("build-finished", build_finished)
