"""A citation as an example, in one of its forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from docutils.parsers.rst import directives

from primero_ref.cite import citation
from primero_ref.errors import Unknown, Unreadable
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.citation import italics
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

FORMS = ("footnote", "entry", "short")

WHOLE: Final = "edition"
"""What names the edition itself."""


@directive("cited")
class CitedDirective(Directive):
    """A citation, `{cited} italian/forced-see`, in the form that `:form:` names; `edition` cites the whole."""

    option_spec: ClassVar = {"form": lambda words: directives.choice(words, FORMS)}

    def run(self) -> list[Node]:
        """Put the citation; an unknown id breaks the build."""
        name = self.arguments[0]
        depend(self.env, "texts", "facts", "engine")
        self.need("engine", "")
        try:
            kind, name = (WHOLE, "") if name == WHOLE else citation.kind_of(name)
            if kind != WHOLE:
                citation.cite(name, kind)
        except (Unknown, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        if kind == "claim":
            self.need("states", "")
        return [CitedPart(kind, name, self.options["form"]).node()]


@dataclass(frozen=True)
class CitedPart(Part):
    """What is cited, its kind and its id, and in which form."""

    kind: str
    name: str
    form: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the citation."""
        del content
        at = citation.edition(page.builder.config.html_baseurl)
        verdict = page.domain.states()[self.name] if self.kind == "claim" else ""
        whole = self.kind == WHOLE
        cited = citation.whole(at) if whole else citation.cite(self.name, self.kind, verdict=verdict, at=at)
        words = {"footnote": cited.footnote, "entry": cited.entry, "short": cited.short}[self.form]
        return element("blockquote", element("p", italics(words), class_="pr-all"))
