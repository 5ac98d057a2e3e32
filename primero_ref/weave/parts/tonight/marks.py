"""Quiet marks after a paragraph: one leads to its rule, one says that the advice is ours."""

from __future__ import annotations

from dataclasses import dataclass

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend, page_data, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import role
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message

    from primero_ref.weave.parts.page import Page

NOBODY_SAYS = "gap"
"""The grade of a rule that no source gives: what the page tells of it is our advice."""


@role("rule-mark")
class RuleMark(SphinxRole):
    """The mark that leads to a rule, {rule-mark}`italian/deck-forty the pack`, and says where no source gives it."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Put the mark; a rule that is not there, or one without a word for who listens, breaks the build."""
        name, _, about = self.text.partition(" ")
        try:
            relations.check_known("claim", name)
        except LookupError as error:
            problem(self.env, self.lineno, str(error), "unknown")
            return [nodes.literal("", self.text)], []
        if not about:
            problem(self.env, self.lineno, f"The mark of {name} does not say what its rule is about.", "mark")
        page_data(self.env).needs.add(("claim", name))
        depend(self.env, "facts")
        return [RuleMarkPart(name, about).inline()], []


@dataclass(frozen=True)
class RuleMarkPart(Part):
    """A rule, and what it is about."""

    name: str
    about: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the mark."""
        del content
        label = f"The rule and its sources: {self.about}"
        link = element("a", "¶", class_="tn-src", href=page.uri("claim", self.name), aria_label=label)
        is_ours = relations.all_claims()[self.name].grade == NOBODY_SAYS
        return joined([" ", ours(), link]) if is_ours else link


@role("ours")
class Ours(SphinxRole):
    """The mark of advice that is our own and rests on no rule: {ours}`ours`."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Put the mark."""
        return [OursPart().inline()], []


@dataclass(frozen=True)
class OursPart(Part):
    """That the sentence before it is our advice."""

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the mark."""
        del page, content
        return ours()


def ours() -> Markup:
    """Say that what stands before this is our own advice."""
    return element("span", drawings.mark(f"g-{NOBODY_SAYS}") + "ours", class_="tn-ours")
