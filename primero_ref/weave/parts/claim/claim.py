"""A claim: its sentence, its standing, what its page says of it, what it rests on, its demos, its kin."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims.wording import worded
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts import citation, drawings
from primero_ref.weave.parts.claim.demo import DemoPart
from primero_ref.weave.parts.claim.links import kin
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part, part_at
from primero_ref.weave.parts.passage.evidence import EvidencePart
from primero_ref.weave.parts.script.beside import where_decided
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from docutils.nodes import Node

    from primero_ref.weave.parts.page import Page

CLAIM = Template(__file__)
COMMENTARY = Template(__file__, "commentary")


@directive("claim")
class ClaimDirective(Directive):
    """A claim: `:::{claim} italian/forced-see`, its gloss and its demos within."""

    has_content = True

    def run(self) -> list[Node]:
        """Read the gloss and the demos."""
        name = self.arguments[0]
        if self.unknown("claim", name):
            return []
        claim = relations.all_claims()[name]
        depend(self.env, "texts", "facts")
        self.anchor("claim", name, claim.slug)
        family = relations.related_claims(claim)
        self.need("claim", *family.agree, *family.differ)
        self.need("passage", *(evidence.passage for evidence in claim.evidence))
        self.need("question", *claim.settles)
        outer = self.env.temp_data.get("primero_claim")
        self.env.temp_data["primero_claim"] = name
        content = self.parse_content_to_nodes()
        self.env.temp_data["primero_claim"] = outer
        demos = [node for node in content if part_at(node, DemoPart)]
        if not demos and not claim.remark and claim.held:
            problem(self.env, self.lineno, f"The claim {name} has no demo, and is no remark.", "undemonstrated")
        commentary = CommentaryPart(name).node(*(node for node in content if not part_at(node, DemoPart)))
        node = ClaimPart(name).node(commentary, EvidencePart(name).node(), *demos, ids=[claim.slug])
        self.state.document.note_explicit_target(node)
        return [node]


@dataclass(frozen=True)
class ClaimPart(Part):
    """A claim: its id, and which spans of its sentence are old words, with what each means."""

    name: str
    explained: tuple[tuple[int, int, str], ...] = ()

    def web(self, page: Page, content: Markup) -> Markup:
        """Write its sentence and who grades it how, then its content, then who agrees, what it settles, where."""
        claim = relations.all_claims()[self.name]
        family = relations.related_claims(claim)
        return CLAIM(
            name=self.name,
            claim=claim,
            sentence=self.sentence(claim.says),
            grade=drawings.graded(claim),
            verdict=drawings.verdict(page.domain.states()[self.name]),
            content=content,
            agree=kin(page, family.agree),
            differ=kin(page, family.differ),
            settles=[(claims.question(name), worded(answer)) for name, answer in claim.settles.items()],
            page=page,
            engine=where_decided(page, claim) if claim.settles else "",
            cited=citation.row(page, "claim", self.name),
        )

    def sentence(self, says: str) -> Markup:
        """Write the sentence; the old words in it show their sense on hover."""
        pieces: list[str] = []
        last = 0
        for start, end, sense in sorted(self.explained):
            pieces += [says[last:start], element("abbr", says[start:end], title=sense)]
            last = end
        return joined([*pieces, says[last:]])


@dataclass(frozen=True)
class CommentaryPart(Part):
    """What the page says of a claim in its own words, with what the rulebook itself notes of it."""

    name: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Write the words of the page, then the note, and for a remark why no engine can show it."""
        claim = relations.all_claims()[self.name]
        notes = [claim.note, f"No demo: {claim.remark}" if claim.remark else ""]
        return COMMENTARY(content=content, notes=[page.prose(note) for note in notes if note])
