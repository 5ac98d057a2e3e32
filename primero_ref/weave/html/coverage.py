"""What the demos cover, as HTML: the claims, the scripts and their branches, the constants, the passages."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from primero_ref import claims
from primero_ref.claims.wording import numbered
from primero_ref.sources import works
from primero_ref.weave.apparatus import gaps, lineage, matrix, relations
from primero_ref.weave.coverage import branches, constants, question_lines, reasons
from primero_ref.weave.coverage.conditions import ASKS, LEADS
from primero_ref.weave.coverage.question_lines import CodeLine
from primero_ref.weave.coverage.trace_process import DemoTrace
from primero_ref.weave.html import code as code_html
from primero_ref.weave.html import script
from primero_ref.weave.html.gaps import work_of
from primero_ref.weave.html.map import who
from primero_ref.weave.package import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from primero_ref.weave.coverage.trace import TraceResult
    from primero_ref.weave.html.page import Page


def trace_result() -> TraceResult:
    """Give what the run of all demos found."""
    if DemoTrace.result is None:
        raise LookupError("The demos have not been traced.")
    return DemoTrace.result


def claims_part(page: Page) -> str:
    """Count the claims with a demo, and list those without: each with its reason."""
    states = page.domain.states()
    shown = Counter(states.values())
    without = [relations.all_claims()[name] for name, state in states.items() if state != "verified"]
    rows = "".join(
        f'<h3>{page.link("rulebook", book, claims.rulebook(book).title)}</h3><ul class="pr-plainlist">'
        + "".join(
            f"<li>{page.link('claim', claim.id, claim.says)} "
            f'<span class="pr-note">{page.prose(claim.remark or WHY_NOT[claim.held])}</span></li>'
            for claim in listed
        )
        + "</ul>"
        for book, listed in groupby(without, key=lambda claim: claim.book)
    )
    demos = sum(len(verdicts) for name, verdicts in page.domain.demos().items() if name in states)
    others = f" {shown['none']} have no demo for another reason." if shown["none"] else ""
    return (
        f"<p>{numbered(len(states), 'rule')}: {shown['verified']} are shown by {demos} demos, each of which "
        f"comes out differently without its rule. {shown['remark']} are remarks, which no engine can show."
        f'{others}</p><div class="pr-gaps">{rows}</div>'
    )


WHY_NOT = {True: "It has no demo.", False: "It is an optional rule, off by default."}
"""Why a claim that is no remark has no demo, by whether it is held."""


def scripts(page: Page) -> str:
    """List the scripts and what the engine asks besides: lines, conditions, how many of their ways demos take."""
    result = trace_result()
    rows = []
    for module in question_lines.modules():
        lines = question_lines.source(module).splitlines()
        code = sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)
        books = question_lines.books(module)
        asked = {asking.question for asking in question_lines.module_questions(module)}
        claim_ids = {
            claim.id for name in asked for book in books for claim in question_lines.claims_settling(name, book)
        }
        row = [to_script(page, module), about(module), str(code), str(len(asked)), str(len(claim_ids))]
        rows.append([*row, *(ways(module, result) if module in branches.scripts() else ("", "", ""))])
    return table(
        ("Module", "What it does", "Lines", "Questions", "Rules", "Branches", "Covered", "Listed"),
        rows,
        "The scripts, and the modules of the engine that ask a rule",
    )


def about(module: str) -> str:
    """Say what a module is for, in a cell that keeps its width on a narrow page."""
    return f'<span class="pr-does">{escape(question_lines.about(module))}</span>'


def ways(module: str, result: TraceResult) -> tuple[str, str, str]:
    """Count the ways from the branches of a script, those that a demo takes, and those that are listed."""
    every = [(branch.name, way) for branch in branches.branches(module) for way in branch.ways]
    shown = sum(way in result.reached for way in every)
    return str(len(every)), str(shown), str(len(every) - shown)


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


def to_script(page: Page, module: str) -> str:
    """Link to the page of a script."""
    uri = escape(page.builder.get_relative_uri(page.docname, code_html.page_of(module)))
    return f'<a href="{uri}"><code>{module}.py</code></a>'


def all_scripts(page: Page) -> str:
    """Say how far the scripts are covered, and list them."""
    return f"<p>{summary(trace_result())}</p>{scripts(page)}"


def beside(page: Page) -> str:
    """List the rulebooks that can be read beside their script."""
    rows = []
    for book in filter(lambda name: claims.rulebook(name).script, matrix.every_book()):
        uri = escape(page.builder.get_relative_uri(page.docname, script.page_of_book(book)))
        rules = claims.rulebook(book)
        rows.append(
            f'<li><a href="{uri}">{escape(rules.title)}</a> <span class="pr-note">{escape(rules.redactor)}</span></li>'
        )
    return f'<ul class="pr-plainly">{"".join(rows)}</ul>'


def unreached(page: Page) -> str:
    """List the ways that no demo takes, under their reasons."""
    lines = {reasons.way_of(branch, way): _line_of(branch) for module in branches.scripts()
             for branch in branches.branches(module) for way in branch.ways}  # fmt: skip
    return listed(page, reasons.UNREACHED, reasons.missed(trace_result().reached), lines, _way_text)


def unasked(page: Page) -> str:
    """List the conditions that turn on no question, under their reasons."""
    lines = {branch.name: _line_of(branch) for module in branches.scripts() for branch in branches.branches(module)}
    return listed(page, reasons.UNASKED, reasons.unasked(trace_result().condition_kinds), lines, None)


def ungoverned(page: Page) -> str:
    """List the constants beside which no question stands, under their reasons."""
    every = constants.constants()
    lines = {constant.name: CodeLine(constant.module, constant.line) for constant in reversed(every)}
    names = reasons.ungoverned()
    asking = sum(bool(constant.questions) for constant in every)
    words = f"{asking} of {len(every)} are in a statement that asks a question. The others are listed here."
    return f"<p>{words}</p>{listed(page, reasons.CONSTANTS, names, lines, None)}"


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
) -> str:
    """List things under their reasons, each with its line; without words of its own the lines alone."""
    by_reason: dict[str, list[str]] = {}
    for name in names:
        why = reasons.reason(part, name)
        by_reason.setdefault(why.says if why else "No reason is given.", []).append(name)
    rows = []
    for says, those in by_reason.items():
        if words is None:
            body = f'<p class="pr-note">{script_links(page, tuple(dict.fromkeys(lines[name] for name in those)))}</p>'
        else:
            body = (
                '<ul class="pr-plainlist">'
                + "".join(
                    f"<li>{code_html.to_line(page, lines[name], code_html.named(lines[name]))} "
                    f"<code>{escape(words(name), quote=False)}</code></li>"
                    for name in those
                )
                + "</ul>"
            )
        rows.append(f'<h3>{escape(says, quote=False)} <span class="pr-note">{len(those)}</span></h3>{body}')
    return f'<div class="pr-gaps">{"".join(rows) or "<p>None.</p>"}</div>'


def script_links(page: Page, lines: tuple[CodeLine, ...]) -> str:
    """Link to lines; those of a module that has no page of its own are named without a link."""
    paged = tuple(line for line in lines if line.module in question_lines.modules())
    others: dict[str, list[str]] = {}
    for line in lines:
        if line.module not in question_lines.modules():
            others.setdefault(line.module, []).append(str(line.number))
    links = [code_html.to_lines(page, paged)] if paged else []
    links += [f"<code>{module}.py</code> {', '.join(numbers)}" for module, numbers in others.items()]
    return "; ".join(links)


def passages(page: Page) -> str:
    """Count, by source, the passages on which no claim rests, and link to those that tell of a rule."""
    unclaimed = {work: [*names] for work, names in groupby(gaps.unclaimed(), key=work_of)}
    rows = []
    for work in lineage.in_order():
        every = works.source(work).passages
        without = [name for name in (passage.id for passage in every.values()) if not relations.claims_resting_on(name)]
        telling = ", ".join(page.link("passage", name, name.partition(":")[2]) for name in unclaimed.get(work, ()))
        rows.append((who(page, work), str(len(every)), str(len(without)), telling or "none"))
    return table(
        ("Source", "Passages", "Not cited", "Not cited, though about a rule"), rows, "Passages that no rule cites"
    )


PART_WRITERS: dict[str, Callable[[Page], str]] = {
    "claims": claims_part, "scripts": all_scripts, "beside": beside, "unreached": unreached, "unasked": unasked,
    "constants": ungoverned, "passages": passages,
}  # fmt: skip


def coverage_part(page: Page, part: str) -> str:
    """Draw a part of the page."""
    return PART_WRITERS[part](page)


HEADS = ("Module", "Mutants", "Caught", "Share", "Since that run")


def mutants(page: Page, written: str) -> str:
    """Draw what came of the run: how many changes were noticed, and each that was not, with its reason."""
    del page
    if not written:
        return "<p>There are no results yet.</p>"
    run: dict[str, Any] = json.loads(written)
    modules = {name.removeprefix("primero_ref/"): counts for name, counts in run["modules"].items()}
    rows = [
        (f"<code>{escape(name)}</code>", str(counts["mutants"]), str(counts["killed"]),
         percentage(counts["killed"], counts["mutants"]), freshness(name, counts.get("sha256", "")))
        for name, counts in modules.items()
    ]  # fmt: skip
    left = "".join(survivors(name, counts["survived"]) for name, counts in modules.items() if counts["survived"])
    made, noticed = (sum(counts[what] for counts in modules.values()) for what in ("mutants", "killed"))
    when = f"Run on {run['date']} with Python {run['python']}."
    return (
        f"<p>The tests caught {noticed} of {made} mutants, {percentage(noticed, made)}. {escape(when)} Below the table "
        "are the surviving mutants, each with the reason.</p>"
        f"{table(HEADS, rows, 'The mutants of each module, and how many of them were caught')}{left}"
    )


def percentage(noticed: int, made: int) -> str:
    """Give a share in per cent.

    >>> percentage(19, 20), percentage(0, 0)
    ('95.0%', '100.0%')
    """
    return f"{noticed / made if made else 1:.1%}"


def freshness(name: str, digest: str) -> str:
    """Say whether a module is still the one that was run.

    >>> freshness("hands.py", "0")
    'the module has changed'
    """
    file = PACKAGE / name
    same = file.is_file() and sha256(file.read_bytes()).hexdigest() == digest
    return "unchanged" if same else "the module has changed"


def survivors(name: str, survived: Iterable[dict[str, Any]]) -> str:
    """List the changes of a module that nobody noticed, each with its reason."""
    rows = "".join(
        f"<li>Line {mutant['line']}: <code>{escape(mutant['what'], quote=False)}</code> "
        f"{escape(mutant['reason'], quote=False)}</li>"
        for mutant in survived
    )
    return f'<h3><code>{escape(name)}</code></h3><ul class="pr-plainlist">{rows}</ul>'


def table(heads: Iterable[str], rows: Iterable[Iterable[str]], title: str) -> str:
    """Draw a table that scrolls by itself where it is wider than the page; its cells are HTML."""
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{cell}</th>' if not column else f"<td>{cell}</td>" for column, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="pr-scroll" role="region" aria-label="{escape(title)}" tabindex="0"><table class="pr-list">'
        f'<caption class="pr-sr">{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
