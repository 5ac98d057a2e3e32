"""The directives of a rules page: questions, and the head of a rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts.directive import Directive

if TYPE_CHECKING:
    from docutils.nodes import Node


class RulebookDirective(Directive):
    """The head of a rules page: whose rules these are, how firm, and what every demo starts from.

    `:reported:` warns, before all else, that the rules are known at second hand only.
    """

    option_spec: ClassVar = {"reported": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Put the head."""
        name = self.arguments[0]
        if self.unknown("rulebook", name):
            return []
        depend(self.env, "facts")
        self.anchor("rulebook", name, "")
        self.need("states", "")
        self.need("source", claims.rulebook(name).source)
        return self.block("rulebook", name, self.options.get("reported", ""))


class PreludeDirective(Directive):
    """The lines that every demo of a rulebook starts from."""

    def run(self) -> list[Node]:
        """Put the lines."""
        name = self.arguments[0]
        if self.unknown("rulebook", name):
            return []
        depend(self.env, "facts")
        return self.block("prelude", name)


class QuestionDirective(Directive):
    """A question with its answers and the claims that settle it; `all` puts every one."""

    def run(self) -> list[Node]:
        """Put the question."""
        name = self.arguments[0]
        if name != "all" and self.unknown("question", name):
            return []
        depend(self.env, "facts")
        asked = [*claims.questions()] if name == "all" else [claims.question(name).id]
        for question_id in asked:
            self.anchor("question", question_id, question_id)
            self.need("claim", *(settling.id for settling in relations.claims_settling(question_id)))
        return self.block("questions", tuple(asked))


class DifferenceDirective(Directive):
    """Two rulebooks side by side: `{difference} italian english` lists the questions on which they part."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """Put the questions with both answers."""
        here, there = self.arguments
        if self.unknown("rulebook", here) or self.unknown("rulebook", there):
            return []
        depend(self.env, "facts")
        self.need("rulebook", here, there)
        for row in relations.parting(here, there):
            self.need("claim", *row.here.claims, *row.there.claims)
        return self.block("difference", here, there)
