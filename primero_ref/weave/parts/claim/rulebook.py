"""The head of a rules page: whose rules these are, how firm, and how many of them the engine plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.sources import works
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import citation, drawings
from primero_ref.weave.parts.claim.claim import ClaimPart
from primero_ref.weave.parts.comparison import dispute
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part, parts_within
from primero_ref.weave.parts.report import own_rules
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from primero_ref.weave.parts.page import Page

RULEBOOK = Template(__file__)
STANDING = Template(__file__, "standing")

WAYS = {"all": "Everything", "brief": "Sentences only", "folded": "A section at a time"}
"""The ways to read a page of rules, each as its script calls it and as a reader does."""


@directive("rulebook")
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
        return [RulebookPart(name, self.options.get("reported", "")).node(), StandingPart(name).node()]


@dataclass(frozen=True)
class RulebookPart(Part):
    """A rulebook, and the sentence that says, where it is so, that it is known at second hand only."""

    name: str
    reported: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Say whose rules these are, how firm they are, and how many the engine shows."""
        del content
        more = [
            page.see("how-to-read", "How to read this edition"),
            page.see("cite/paper", "Rule sheets to print"),
            to_disputes(page, self.name),
            to_own_rules(page, self.name),
        ]
        return self.head(page, more, ways=WAYS)

    def book(self, page: Page, content: Markup) -> Markup:
        """Leave out what a book has not: sheets to print, disputes, and ways to read a page."""
        del content
        return self.head(page, [page.see("how-to-read", "How to read this edition")], ways={})

    def head(self, page: Page, more: list[Markup], ways: dict[str, str]) -> Markup:
        """Write the head, with links to more, and with the ways to read the page."""
        rules = claims.rulebook(self.name)
        return RULEBOOK(
            resumption=page.resumption,
            reported=page.prose(self.reported),
            redactor=rules.redactor,
            work=page.link("source", rules.source, works.source(rules.source).title),
            base=page.link("rulebook", rules.base, claims.rulebook(rules.base).title) if rules.base else "",
            playable=bool(rules.script),
            more=joined(filter(None, more), " "),
            ways=ways,
        )


@dataclass(frozen=True)
class StandingPart(Part):
    """How firm the rules of a rulebook are, how many the engine plays, and how to cite it: after the game is told."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Count the grades and the demos."""
        del content
        rules = claims.rulebook(self.name)
        return STANDING(
            grades=[
                (drawings.grade(grade), count) for grade, count in relations.graded((self.name,)).items() if count
            ],
            states=Counter(state for claim_id, state in page.domain.states().items() if claim_id in rules.own),
            rules=len(rules.own),
            # a book never has a Run button, and need not say so
            runless=not page.runs and page.builder.name != "epub",
            cited=citation.listed(page, "rulebook", self.name),
        )


def told_first(app: Sphinx, doctree: nodes.document) -> None:
    """Have the section in which a page tells its game come before what is counted of its rules."""
    del app
    for node, _ in [*parts_within(doctree, StandingPart)]:
        here = node.parent
        first = next((child for child in here.children[here.index(node) :] if isinstance(child, nodes.section)), None)
        if first is not None and next(parts_within(first, ClaimPart), None) is None:
            here.remove(node)
            here.insert(here.index(first) + 1, node)


def setup(app: Sphinx) -> None:
    """Register the hook."""
    app.connect("doctree-read", told_first)


def to_own_rules(page: Page, name: str) -> Markup:
    """Send somebody who plays otherwise to the form in which a rule of this game is changed, where there is one."""
    form = own_rules.form_of(page, name)
    return element("a", own_rules.CHANGE, href=form) + "." if form else Markup()


def to_disputes(page: Page, name: str) -> Markup:
    """Send somebody whose table disagrees to the page that settles it, where this game has one."""
    if not claims.rulebook(name).script or dispute.FOLDER not in page.builder.env.found_docs:
        return Markup()
    return element("a", dispute.title(name), href=page.to(dispute.page_of(name))) + "."
