"""A demo: its story, the table as the game left it, the code, and what came of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from docutils.parsers.rst import directives

from primero_ref.demo import assertions, pages
from primero_ref.demo import runner as demos
from primero_ref.demo.runner import answer_told
from primero_ref.weave.domain.domain import depend, domain, page_data, problem
from primero_ref.weave.parts import drawings
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.markup import Markup, code_text, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from pathlib import Path

    from docutils.nodes import Node

    from primero_ref.demo.verdict import Demo, Verdict
    from primero_ref.weave.parts.page import Page

DEMO = Template(__file__)
STORY = Template(__file__, "story")

SHOWN = re.compile(r"^(shows )(?:[A2-7JQK][cdhs] )*[A2-7JQK][cdhs], ")
"""Cards that are shown: they are drawn above, so the deed need not name them."""


@directive("demo")
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
        known = domain(self.env).demo_trace.verdict(demo)
        if not known:
            depend(self.env, "engine", "facts")
        try:
            verdict = known or demos.check(demo)
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
        return [DemoPart(verdict).node(ids=[at])]

    def _collected(self, file: Path, name: str) -> list[Demo]:
        """Collect the demos of the page that is being read, once."""
        if "primero_demos" not in self.env.temp_data:
            self.env.temp_data["primero_demos"] = pages.collect(file.read_text(encoding="utf-8"), name)
        collected: list[Demo] = self.env.temp_data["primero_demos"]
        return collected


@dataclass(frozen=True)
class DemoPart(Part):
    """A demo with what running it said."""

    verdict: Verdict

    def web(self, page: Page, content: Markup) -> Markup:
        """Write it; without scripts the result of the build stands where the reader's own would come."""
        del content
        demo = self.verdict.demo
        differs = self.verdict.difference if self.verdict.without_claim else None
        scene_without = self.verdict.without_claim.scene if self.verdict.without_claim else None
        return DEMO(
            demo=demo,
            at=page.domain.anchors["demo", demo.id].anchor,
            tale=page.prose(demo.story),
            story=story(self.verdict.outcome.scene),
            code=code(demo.code),
            # the script of the page lets it be pressed: a press before that would be lost
            runs=page.runs,
            state="verified" if self.verdict.verified else "fails",
            mark=drawings.mark,
            result=result(self.verdict),
            when="Calculated" if demo.of_finding else "Played",
            asked=differs.source.strip().splitlines()[0] if differs else "",
            other=answer_told(differs.got) if differs else "",
            story_without=story(scene_without) if scene_without != self.verdict.outcome.scene else "",
        )


def code(text: str) -> Markup:
    """Mark the prompts and the answers of some code; the text stays what it was, letter for letter.

    >>> code(">>> 2 + 2")
    Markup('<i>&gt;&gt;&gt; </i>2 + 2')
    """
    lines = []
    for line in text.split("\n"):
        if line.startswith((">>> ", "... ")):
            lines.append(element("i", line[:4]) + code_text(line[4:]))
        else:
            lines.append(element("b", code_text(line)) if line else Markup())
    return joined(lines, "\n")


def story(scene: dict[str, Any] | None) -> Markup:
    """Draw the table: one beat a player, in the order of play, the one whose turn it is marked."""
    if scene is None:
        return Markup()
    beats = []
    for player in scene["players"]:
        label = player.get("label") or f"{player['name']} holds"
        hand = drawings.hand(player["cards"], label) if player["cards"] else ""
        idle = "is out" if player["out"] else "acts next" if player["turn"] else "has not acted"
        deed = drawings.in_words(SHOWN.sub(r"\1", player["deed"]) or idle)
        beats.append((player["name"], player["turn"], hand, deed))
    layout = drawings.hand(scene["layout"], "On the table") if scene["laid"] and scene["layout"] else ""
    return STORY(laid=scene["laid"], layout=layout, beats=beats)


def result(verdict: Verdict) -> str:
    """Say in a sentence what the demo showed: a refusal in its own words, a deed as it was told."""
    failure = verdict.outcome.failure
    if failure:
        return f"The page and the engine differ: {last(failure.got)}"
    answer = next((last(line.got) for line in reversed(verdict.outcome.lines) if line.got.strip()), "")
    if answer.startswith("Illegal: "):
        return sentence(answer.removeprefix("Illegal: ").rpartition(" [")[0] or answer)
    if answer[:1].isupper() and " " in answer:
        return sentence(answer)
    return f"It came out as {'this page' if verdict.demo.of_finding else 'the rule'} says."


def last(text: str) -> str:
    """Give the last line of an answer."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""


def sentence(text: str) -> str:
    """End a sentence with its stop."""
    return text if text.endswith((".", "?", "!")) else text + "."
