"""The page that is being written: how it links to things, and which edition it belongs to."""

from __future__ import annotations

import re

from primero_ref.cite.citation import address
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import domain
from primero_ref.weave.parts.markup import Markup, element, joined

TYPE_CHECKING = False

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.writers.html5 import HTML5Translator

ID = re.compile(r"\b[a-z0-9-]+/[a-z0-9-]+\b|\b[a-z0-9-]+:[A-Za-z0-9.-]*[A-Za-z0-9]\b|\b[a-z]+(?:-[a-z]+)*-\d{4}\b")


class Page:
    """One page as it is written."""

    def __init__(self, builder: Builder, docname: str) -> None:
        """Belong to a build and a page of it."""
        self.builder = builder
        self.docname = docname
        self.domain = domain(builder.env)

    @classmethod
    def of(cls, writer: HTML5Translator) -> Page:
        """Take the page from the writer at work on it."""
        return cls(writer.builder, writer.builder.current_docname)

    @property
    def release(self) -> str:
        """The number of the edition."""
        return str(self.builder.config.release)

    @property
    def runs(self) -> bool:
        """Whether demos can be run where this page is read."""
        return bool(self.builder.config.primero_runs)

    @property
    def resumption(self) -> Markup:
        """The line of a long page that leads a reader back to where he stopped; a script fills it."""
        return element("p", class_="pr-resume") if self.builder.name == "html" else Markup()

    def uri(self, kind: str, name: str) -> str:
        """Say how this page reaches a thing; empty where it has no place on the site."""
        anchor = self.domain.anchor(kind, name)
        if anchor is None:
            return ""
        uri = "" if anchor.docname == self.docname else self.builder.get_relative_uri(self.docname, anchor.docname)
        return f"{uri}#{anchor.anchor}" if anchor.anchor else uri or "#"

    def cite_uri(self, kind: str, name: str) -> str:
        """Say how this page reaches the one with all citations of a thing; empty where the site has no such thing."""
        if kind == "passage":
            name = works.passage_range(name)[0].id
        if self.domain.anchor(kind, name) is None:
            return ""
        return self.root + address(kind, name)

    @property
    def root(self) -> str:
        """The way up from this page to the root of the site."""
        return "../" * self.docname.count("/")

    def to(self, docname: str) -> str:
        """Say how this page reaches another."""
        return self.builder.get_relative_uri(self.docname, docname)

    def link(self, kind: str, name: str, words: str = "") -> Markup:
        """Link to a thing by its id, or by words of our own."""
        shown = words or element("code", name)
        uri = self.uri(kind, name)
        return element("a", shown, href=uri) if uri else element("span", shown)

    def see(self, docname: str, words: str) -> Markup:
        """Send the reader to another page, where the site has it."""
        if docname not in self.builder.env.found_docs:
            return Markup()
        return element("a", words, href=self.to(docname)) + "."

    def prose(self, text: str) -> Markup:
        """Write a sentence of a data file: ids become links, words between backticks code."""
        return joined(
            element("code", part) if number % 2 and not ID.fullmatch(part) else self._linked(part)
            for number, part in enumerate(text.split("`"))
        )

    def _linked(self, text: str) -> Markup:
        """Write words in which the ids are links."""
        pieces: list[str] = []
        last = 0
        for match in ID.finditer(text):
            kind = "claim" if "/" in match[0] else "passage" if ":" in match[0] else "source"
            try:
                relations.check_known(kind, match[0])
            except LookupError:
                continue
            if self.uri(kind, match[0]) != "#":  # but for the page that one is on
                pieces += [text[last : match.start()], self.link(kind, match[0])]
                last = match.end()
        return joined([*pieces, text[last:]])
