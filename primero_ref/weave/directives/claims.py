"""The directives of a rules page: claims, demos, questions, and the head of a rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils.parsers.rst import directives

from primero_ref import claims
from primero_ref.demo import assertions, pages
from primero_ref.demo import runner as demos
from primero_ref.demo import verdict as verdict_demo
from primero_ref.weave.apparatus import relations
from primero_ref.weave.coverage.trace_process import DemoTrace
from primero_ref.weave.directives.base import Directive
from primero_ref.weave.domain import nodes as ours
from primero_ref.weave.domain.domain import depend, page_data, problem

if TYPE_CHECKING:
    from pathlib import Path

    from docutils.nodes import Node


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
        shown = [part for part in content if isinstance(part, ours.Demo)]
        if not shown and not claim.remark and claim.held:
            problem(self.env, self.lineno, f"The claim {name} has no demo, and is no remark.", "undemonstrated")
        node = ours.Claim("", claim=name, ids=[claim.slug])
        self.state.document.note_explicit_target(node)
        gloss = ours.Commentary("", *(part for part in content if not isinstance(part, ours.Demo)), claim=name)
        node += [gloss, ours.DataBlock("", part="evidence", of=(name,)), *shown]
        return [node]


class DemoDirective(Directive):
    """A demo within a claim; it runs when the page is read, with its claim and without."""

    required_arguments = 0
    has_content = True
    option_spec: ClassVar = dict.fromkeys(("story", assertions.OPTION, "may"), directives.unchanged_required)

    def run(self) -> list[Node]:
        """Run the demo as the one collector found it, so that the bytes shown and run are the same."""
        claim = self.env.temp_data.get("primero_claim")
        if claim is None:
            problem(self.env, self.lineno, "A demo stands outside any claim or finding.", "demo")
            return []
        file = self.env.doc2path(self.env.current_document.docname)
        name = file.relative_to(self.env.srcdir.parent).as_posix()
        code = "\n".join(self.content).strip("\n") + "\n"
        candidates = [
            candidate
            for candidate in self._collected(file, name)
            if candidate.claim == claim and candidate.code == code
        ]
        if not candidates:
            problem(self.env, self.lineno, f"A demo of {claim} is not read as it stands in the file.", "demo")
            return []
        taken = [verdict.demo.id for verdict in page_data(self.env).demos]
        demo = next((candidate for candidate in candidates if candidate.id not in taken), candidates[0])
        if not DemoTrace.verdict(demo):
            depend(self.env, "engine", "rules")
        try:
            verdict = DemoTrace.verdict(demo) or demos.check(demo)
        except ValueError as error:
            problem(self.env, demo.line, f"{demo.id} cannot be read: {error}", "demo")
            return []
        complaint = verdict.complaint()
        if complaint:
            where, _, sentence = complaint.partition(": ")
            kind = "story" if verdict.untrue else "toothless" if verdict.outcome.passed else "failing"
            problem(self.env, int(where.rpartition(":")[2]), f"{sentence}.", kind)
        page_data(self.env).demos.append(verdict)
        at = f"demo-{claim.partition('/')[2]}-{demo.number}"
        self.anchor("demo", demo.id, at)
        return [ours.Demo("", verdict=verdict, ids=[at])]

    def _collected(self, file: Path, name: str) -> list[verdict_demo.Demo]:
        """Collect the demos of the page that is being read, once."""
        if "primero_demos" not in self.env.temp_data:
            self.env.temp_data["primero_demos"] = pages.collect(file.read_text(encoding="utf-8"), name)
        collected: list[verdict_demo.Demo] = self.env.temp_data["primero_demos"]
        return collected


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
