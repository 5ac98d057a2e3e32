"""The parts of the pages on citing: a citation as an example, and what stands in the data file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref.cite import citation
from primero_ref.errors import Unknown, Unreadable
from primero_ref.weave.apparatus import matrix
from primero_ref.weave.directives.base import Directive
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.html.citation import WHOLE

if TYPE_CHECKING:
    from docutils.nodes import Node


FORMS = ("footnote", "entry", "short")


class CitedDirective(Directive):
    """A citation, `{cited} italian/forced-see`, in the form that `:form:` names; `edition` cites the whole."""

    option_spec: ClassVar = {"form": lambda words: directives.choice(words, FORMS)}

    def run(self) -> list[Node]:
        """Put the citation; an unknown id breaks the build."""
        name = self.arguments[0]
        depend(self.env, "texts", "rules", "engine")
        try:
            kind, name = (WHOLE, "") if name == WHOLE else citation.kind_of(name)
            if kind != WHOLE:
                citation.cite(name, kind)
        except (Unknown, Unreadable) as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return []
        if kind == "claim":
            self.need("states", "")
        return self.block("cited", kind, name, self.options["form"])


class FieldsDirective(Directive):
    """What stands in `primero.json`, kind by kind, as its schema says."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the tables."""
        return self.block("data-fields")


class ReporterDirective(Directive):
    """A part of the page of the game report: `{reporter}`, its form, or `{reports}`, the list of the others."""

    required_arguments = 0

    def run(self) -> list[Node]:
        """Put the part."""
        depend(self.env, "rules", "engine")
        self.need("rulebook", *matrix.every_book())
        return self.block(self.name.rpartition(":")[2])
