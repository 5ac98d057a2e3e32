"""What the demos cover: the claims, the scripts and their branches, the constants, the passages."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.reconstruction.effect import KINDS
from primero_ref.sources import works
from primero_ref.weave import coverage
from primero_ref.weave.apparatus import gaps, lineage, matrix, relations
from primero_ref.weave.coverage import branches, constants, question_lines, reasons
from primero_ref.weave.coverage.conditions import ASKS, LEADS
from primero_ref.weave.coverage.question_lines import CodeLine
from primero_ref.weave.domain.domain import depend, problem
from primero_ref.weave.parts.directive import Directive, directive
from primero_ref.weave.parts.figures import scroll_table
from primero_ref.weave.parts.markup import Markup, element, joined
from primero_ref.weave.parts.part import Part
from primero_ref.weave.parts.passage.links import source_link, work_of
from primero_ref.weave.parts.script import beside as script
from primero_ref.weave.parts.script import code
from primero_ref.weave.parts.template import Template

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from docutils.nodes import Node

    from primero_ref.claims import Claim
    from primero_ref.weave.coverage.trace import TraceResult
    from primero_ref.weave.parts.page import Page

RULES = Template(__file__, "coverage_rules")
REASONS = Template(__file__, "coverage_reasons")

PARTS = ("claims", "scripts", "beside", "unreached", "unasked", "constants", "answers", "passages")
"""The parts of the page."""


@directive("covered")
class CoverageDirective(Directive):
    """A part of what the demos cover: `{covered} scripts`."""

    def run(self) -> list[Node]:
        """Put one part."""
        part = self.arguments[0]
        if part not in PARTS:
            problem(self.env, self.lineno, f"Nothing of the kind {part!r} is counted here.", "unknown")
            return []
        depend(self.env, "texts", "facts", "testimonies", "engine")
        self.need("states", "")
        self.need("code", "")
        self.need("claim", *relations.all_claims())
        self.need("rulebook", *claims.rulebooks())
        self.need("source", *works.sources())
        self.need("passage", *gaps.unclaimed())
        return [CoveragePart(part).node()]


@dataclass(frozen=True)
class CoveragePart(Part):
    """A part of the page, by its name."""

    part: str

    def web(self, page: Page, content: Markup) -> Markup:
        """Draw it."""
        del content
        return PART_WRITERS[self.part](page)


def trace_result(page: Page) -> TraceResult:
    """Give what the run of all demos found."""
    result = page.domain.demo_trace.result
    if result is None:
        raise LookupError("The demos have not been traced.")
    return result


def claims_part(page: Page) -> Markup:
    """Count the claims with a demo, and list those without: each with its reason."""
    states = page.domain.states()
    without = [relations.all_claims()[name] for name, state in states.items() if state != "verified"]
    return RULES(
        rules=numbered(len(states), "rule"),
        shown=Counter(states.values()),
        demos=sum(len(verdicts) for name, verdicts in page.domain.demos().items() if name in states),
        books=[
            (page.link("rulebook", book, claims.rulebook(book).title), [without_demo(page, claim) for claim in own])
            for book, own in groupby(without, key=lambda claim: claim.book)
        ],
    )


def without_demo(page: Page, claim: Claim) -> tuple[Markup, Markup]:
    """Give the link to a claim without a demo, and why it has none."""
    return page.link("claim", claim.id, claim.says), page.prose(claim.remark or WHY_NOT[claim.held])


WHY_NOT = {True: "It has no demo.", False: "It is an optional rule, off by default."}
"""Why a claim that is no remark has no demo, by whether it is held."""


def scripts(page: Page) -> Markup:
    """List the scripts and what the engine asks besides: lines, conditions, how many of their ways demos take."""
    result = trace_result(page)
    rows = []
    for module in question_lines.modules():
        lines = question_lines.source(module).splitlines()
        filled = sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)
        books = question_lines.books(module)
        asked = {asking.question for asking in question_lines.module_questions(module)}
        claim_ids = {
            claim.id for name in asked for book in books for claim in question_lines.claims_settling(name, book)
        }
        row = [to_script(page, module), about(module), filled, len(asked), len(claim_ids)]
        rows.append([*row, *(ways(module, result) if module in branches.scripts() else ("", "", ""))])
    return scroll_table(
        ("Module", "What it does", "Lines", "Questions", "Rules", "Branches", "Covered", "Listed"),
        rows,
        "The scripts, and the modules of the engine that ask a rule",
    )


def about(module: str) -> Markup:
    """Say what a module is for, in a cell that keeps its width on a narrow page."""
    return element("span", question_lines.about(module), class_="pr-does")


def ways(module: str, result: TraceResult) -> tuple[int, int, int]:
    """Count the ways from the branches of a script, those that a demo takes, and those that are listed."""
    every = [(branch.name, way) for branch in branches.branches(module) for way in branch.ways]
    shown = sum(way in result.reached for way in every)
    return len(every), shown, len(every) - shown


def summary(result: TraceResult) -> str:
    """Say in a sentence or two how many ways there are, who takes them, and what their conditions turn on."""
    every = [
        (branch.name, way)
        for module in branches.scripts()
        for branch in branches.branches(module)
        for way in branch.ways
    ]
    shown = [result.reached[way] for way in every if way in result.reached]
    only = sum(reaching.without for reaching in shown)
    turning = Counter(result.condition_kinds.values())
    return (
        f"The functions and conditions of the scripts have {len(every)} branches. Demos cover {len(shown)} of them, "
        f"{only} of these only when they are played without their rule. The other {len(every) - len(shown)} are listed "
        "below with the reasons, or can be reached only through one that is. "
        f"Of the {len(result.condition_kinds)} conditions, {turning[ASKS]} depend on the answer to a question, "
        f"{turning[LEADS]} lead to one, and {turning['']} are listed below."
    )


def to_script(page: Page, module: str) -> Markup:
    """Link to the page of a script."""
    return element("a", element("code", f"{module}.py"), href=page.to(code.page_of(module)))


def all_scripts(page: Page) -> Markup:
    """Say how far the scripts are covered, and list them."""
    return element("p", summary(trace_result(page))) + scripts(page)


def beside(page: Page) -> Markup:
    """List the rulebooks that can be read beside their script."""
    rows = []
    for book in filter(lambda name: claims.rulebook(name).script, matrix.every_book()):
        rules = claims.rulebook(book)
        link = element("a", rules.title, href=page.to(script.page_of_book(book)))
        rows.append(element("li", joined([link, element("span", rules.redactor, class_="pr-note")], " ")))
    return element("ul", joined(rows), class_="pr-plainly")


def unreached(page: Page) -> Markup:
    """List the ways that no demo takes, under their reasons."""
    lines = {reasons.way_of(branch, way): _line_of(branch) for module in branches.scripts()
             for branch in branches.branches(module) for way in branch.ways}  # fmt: skip
    return listed(page, reasons.UNREACHED, reasons.missed(trace_result(page).reached), lines, _way_text)


def unasked(page: Page) -> Markup:
    """List the conditions that turn on no question, under their reasons."""
    lines = {branch.name: _line_of(branch) for module in branches.scripts() for branch in branches.branches(module)}
    return listed(page, reasons.UNASKED, reasons.unasked(trace_result(page).condition_kinds), lines, None)


def ungoverned(page: Page) -> Markup:
    """List the constants beside which no question stands, under their reasons."""
    every = constants.constants()
    lines = {constant.name: CodeLine(constant.module, constant.line) for constant in reversed(every)}
    names = reasons.ungoverned()
    asking = sum(bool(constant.questions) for constant in every)
    words = f"{asking} of {len(every)} are in a statement that asks a question. The others are listed here."
    return element("p", words) + listed(page, reasons.CONSTANTS, names, lines, None)


def _line_of(branch: branches.Branch) -> CodeLine:
    return CodeLine(branch.module, branch.line)


def _way_text(name: str) -> str:
    """Say which way it is.

    >>> _way_text("yes vying.opener: phase == 2"), _way_text("capturing.Capturing.any")
    ('when phase == 2', 'Capturing.any')
    """
    way, _, rest = name.partition(" ")
    if way not in branches.WAYS:
        return name.partition(".")[2]
    test = rest.partition(": ")[2]
    return f"when {test}" if way == "yes" else f"when not: {test}"


def listed(
    page: Page, part: str, names: Iterable[str], lines: Mapping[str, CodeLine], words: Callable[[str], str] | None
) -> Markup:
    """List things under their reasons, each with its line; without words of its own the lines alone."""
    by_reason: dict[str, list[str]] = {}
    for name in names:
        why = reasons.reason(part, name)
        by_reason.setdefault(why.says if why else "No reason is given.", []).append(name)
    rows: list[tuple[str, int, Markup, list[tuple[Markup, str]]]] = []
    for says, those in by_reason.items():
        if words is None:
            rows.append((says, len(those), script_links(page, tuple(dict.fromkeys(lines[name] for name in those))), []))
        else:
            links = [(code.to_line(page, lines[name], code.named(lines[name])), words(name)) for name in those]
            rows.append((says, len(those), Markup(), links))
    return REASONS(rows=rows)


def script_links(page: Page, lines: tuple[CodeLine, ...]) -> Markup:
    """Link to lines; those of a module that has no page of its own are named without a link."""
    paged = tuple(line for line in lines if line.module in question_lines.modules())
    others: dict[str, list[int]] = {}
    for line in lines:
        if line.module not in question_lines.modules():
            others.setdefault(line.module, []).append(line.number)
    links = [code.to_lines(page, paged)] if paged else []
    links += [
        joined([element("code", f"{module}.py"), joined(numbers, ", ")], " ") for module, numbers in others.items()
    ]
    return joined(links, "; ")


def passages(page: Page) -> Markup:
    """Count, by source, the passages on which no claim rests, and link to those that describe the game."""
    unclaimed = {work: [*names] for work, names in groupby(gaps.unclaimed(), key=work_of)}
    rows = []
    for work in lineage.in_order():
        every = works.source(work).passages
        without = [name for name in (passage.id for passage in every.values()) if not relations.claims_resting_on(name)]
        links = (page.link("passage", name, name.partition(":")[2]) for name in unclaimed.get(work, ()))
        rows.append((source_link(page, work), len(every), len(without), joined(links, ", ") or "none"))
    return scroll_table(
        ("Source", "Passages", "Not cited", "Not cited, though about the game"), rows, "Passages that no rule cites"
    )


def answers(page: Page) -> Markup:
    """Count what the answers that the form offers do in each game, as a tool has counted them."""
    with open(Path(coverage.__file__).with_name("effects.toml"), "rb") as file:
        counts = tomllib.load(file)
    rows = [
        (page.link("rulebook", book, claims.rulebook(book).title), *counts[book])
        for book in matrix.every_book() if any(counts[book])
    ]  # fmt: skip
    heads = ("Rulebook", *(f"{kind[0].upper()}{kind[1:]}" for kind in KINDS))
    return scroll_table(heads, rows, "What each answer does")


PART_WRITERS: dict[str, Callable[[Page], Markup]] = {
    "claims": claims_part, "scripts": all_scripts, "beside": beside, "unreached": unreached, "unasked": unasked,
    "constants": ungoverned, "answers": answers, "passages": passages,
}  # fmt: skip
