"""A finding: a statement about a source or a game, and within it the demos that count it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from docutils.parsers.rst import directives

from primero_ref.demo.verdict import FINDING
from primero_ref.weave.domain.domain import depend, page_data, problem
from primero_ref.weave.domain.page_data import Finding
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.claim.demo import DemoPart
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.part import Part, part_at
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.markup import Markup
    from primero_ref.weave.parts.page import Page

FINDING_ITSELF = Template(__file__)

KINDS = ("claim", "passage", "source", "question", "rulebook")
"""What a finding may be about."""


@directive("finding")
class FindingDirective(Directive):
    """A finding: `:::{finding} rarity`, its sentence, what it is about, and within it the demos that count it.

    `:says:` is the sentence; `:about:` names claims, passages and sources, each with its kind, as in
    `claim italian/rank-order, passage zorli-2011:2`.
    """

    has_content = True
    option_spec: ClassVar = {"says": directives.unchanged_required, "about": directives.unchanged_required}

    def run(self) -> list[Node]:
        """Read the finding."""
        name = self.arguments[0]
        if "says" not in self.options:
            problem(self.env, self.lineno, f"The finding {name} has no sentence: give it as :says:.", "finding")
            return []
        depend(self.env, "ids")
        about = [words.strip() for words in self.options.get("about", "").split(",") if words.strip()]
        for thing in about:
            kind, _, of = thing.partition(" ")
            if kind not in KINDS or self.unknown(kind, of.strip()):
                return []
            self.need(kind, of.strip())
        self.anchor("finding", name, name)
        finding = Finding(name, self.options["says"], tuple(about))
        page_data(self.env).findings.append(finding)
        outer = self.env.temp_data.get("primero_claim")
        self.env.temp_data["primero_claim"] = FINDING + name
        content = self.parse_content_to_nodes()
        self.env.temp_data["primero_claim"] = outer
        if not any(part_at(node, DemoPart) for node in content):
            raise self.error(f"The finding {name} has no demo that counts it.")
        node = FindingPart(finding).node(*content, ids=[name])
        self.state.document.note_explicit_target(node)
        return [node]


@dataclass(frozen=True)
class FindingPart(Part):
    """A finding, with its sentence and what it is about."""

    finding: Finding

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the sentence, what it is about, the demos, and how to cite it."""
        return FINDING_ITSELF(
            name=self.finding.name,
            says=self.finding.says,
            about=[page.link(*subject.split(" ", 1)) for subject in self.finding.about],
            content=content,
            cited=citation.listed(page, "finding", self.finding.name),
        )
