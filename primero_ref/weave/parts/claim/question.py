"""Questions, each with its answers, the claims that give them, and the demos that tell answers apart."""

from __future__ import annotations

from dataclasses import dataclass

from primero_ref import claims
from primero_ref.claims import wording
from primero_ref.claims.parts import by_part
from primero_ref.demo.pairs import Pair, pairs
from primero_ref.weave.apparatus import relations
from primero_ref.weave.domain.domain import depend
from primero_ref.weave.parts import citation
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils.nodes import Node

    from primero_ref.claims import Claim
    from primero_ref.weave.parts.page import Page

QUESTIONS = Template(__file__)
APART = Template(__file__, "apart")
PARTED = Template(__file__, "question_parts")

FEW = 3
"""How many pairs are listed at once; of more only the number, until the reader opens the list."""


@directive("question")
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
        return [QuestionsPart(tuple(asked)).node()]


@dataclass(frozen=True)
class QuestionsPart(Part):
    """Questions, by their ids."""

    names: tuple[str, ...]

    def web(self, page: Page, content: Markup) -> Markup:
        """List them; many are put under the parts of the game."""
        del content
        if len(self.names) == 1:
            return listed(page, self.names)
        parts = by_part(self.names)
        return PARTED(parts=[(part, len(part.questions), listed(page, part.questions)) for part in parts])


def listed(page: Page, names: Sequence[str]) -> Markup:
    """List questions, each with its answers."""
    return QUESTIONS(
        rows=[
            (
                claims.question(name),
                citation.link(page, "question", name),
                [answer_line(page, claim, name) for claim in relations.claims_settling(name)],
                wording.worded(claims.question(name).otherwise),
                apart(page, name),
            )
            for name in names
        ]
    )


def apart(page: Page, name: str) -> Markup:
    """List for a question every two answers that rulebooks give, each pair with its demo or the reason why none is."""
    parted = [pair_line(page, pair) for pair in pairs() if pair.question == name]
    return APART(parted=parted, few=len(parted) <= FEW) if parted else Markup()


def pair_line(page: Page, pair: Pair) -> Markup:
    """Write a pair: both answers, and the demo that plays otherwise with the one than with the other."""
    first, second = (wording.worded(answer) for answer in pair.answers)
    if second not in pair.answers:  # an answer with a capital of its own keeps it
        second = second[0].lower() + second[1:]
    proof = page.link("demo", pair.demo) if pair.demo else page.prose(pair.because)
    return joined([f"{first} against {second}: ", proof])


def answer_line(page: Page, claim: Claim, name: str) -> Markup:
    """Write the answer of one rulebook, whose name leads to the rule that gives it."""
    rule = page.link("claim", claim.id, claims.rulebook(claim.book).title)
    optional = "" if claim.held else " (optional rule)"
    return rule + f"{optional}: {wording.worded(claim.settles[name])}"
